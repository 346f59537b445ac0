import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldWord } from '../../../src/main/text/words/foldWord.ts'
import { formsIn } from '../../../src/main/text/words/matchedWords.ts'
import { testBench } from '../../fixtures/testCore.ts'

/** Words of one another, in German, Spanish and Russian, and words that only look like them. */
const written =
  'Haus Häuser Krankenhaus Zebra Zebras Algebra zebraxx Ernte Kaffeeernte lernten Steppe ' +
  'cosecha cosechas esthis este урожай урожаями урок голоса голосования'
const words = written.split(' ')
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })

test('by word a document is found that has a word of the query, a form of it or a compound with it, and no other', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const texts = fc.sample(text, { numRuns: 40, seed: 7 }).map((one) => one.join(' '))
  // The other half has none of the words: none is so common that it is left out.
  const filler = Array.from({ length: 60 }, (_, at) => `Nummer ${at} 000`)
  const records = [...texts, ...filler].map((one, at) => ({ id: String(at), title: '000', text: one, language: 'de' }))
  await bench.import(client, records, { embed: false })

  await fc.assert(
    fc.asyncProperty(text, async (query) => {
      const wanted = new Set(query.map(foldWord))
      const has = (one: string) => one.split(' ').some((word) => wanted.has(foldWord(word)))
      const isFound = (one: string) => has(one) || query.some((word) => formsIn(word, one).length > 0)
      const expected = texts.flatMap((one, at) => (isFound(one) ? [String(at)] : []))
      const asked = { query: query.join(' '), mode: 'keyword' as const, limit: 1000, facets: ['kind'], spellings: true }
      const result = await client.search.query(asked)
      expect(result.hits.map(({ externalId }) => externalId).sort()).toEqual(expected.sort())
      expect(result.whole?.documents).toBe(expected.length)
      for (const { word, near } of result.missing) {
        expect(texts.some((one) => one.split(' ').some((other) => foldWord(other) === foldWord(word)))).toBe(false)
        expect(near.every((other) => texts.some((one) => one.toLowerCase().includes(other)))).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})
