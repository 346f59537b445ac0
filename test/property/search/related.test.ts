import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

const words = 'harbour tide cocoa drought crane ledger storm quay freight pilot anchor rope'.split(' ')
/** Vectors of these widths are of different spaces. */
const widths = [32, 64] as const

const about = fc.record({
  words: fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 9 }),
  /** In which collections its text stands; vectors belong to texts. */
  in: fc.subarray([...widths, 0], { minLength: 1 }),
})

test('related documents, near-duplicates by meaning and what is like several are always of one space', async () => {
  const bench = await testBench()
  let libraries = 0
  await fc.assert(
    fc.asyncProperty(fc.array(about, { minLength: 16, maxLength: 30 }), fc.nat(), async (all, seed) => {
      const { client, core } = await bench.open({ library: `library-${++libraries}` })
      const text = (at: number) => `${all[at]!.words.join(' ')} ${at % 3 === 0 ? '' : `of ${at}`}`.trim()
      /** The widths in which a text has vectors. */
      const spaces = new Map<string, Set<number>>()
      for (const width of [...widths, 0]) {
        const lines = all.flatMap((one, at) =>
          one.in.includes(width) ? [{ id: `${width}-${at}`, title: `Record ${at}`, text: text(at) }] : [],
        )
        if (lines.length === 0) continue
        await bench.import(client, lines, {
          collection: `w${width}`,
          embed: width !== 0,
          ...(width === 0 ? {} : { dimension: width }),
        })
        if (width !== 0)
          for (const { text: one } of lines) spaces.set(one, (spaces.get(one) ?? new Set<number>()).add(width))
      }
      const documents = (await client.documents.find({ filters: {}, limit: 500 })).items
      const texts = new Map<number, string>()
      for (const { id } of documents) texts.set(id, (await client.documents.get({ id })).text)
      const has = (id: number, width: number) => spaces.get(texts.get(id) ?? '')?.has(width) ?? false
      for (const { id } of documents) {
        const found = await client.related.ofDocument({ documentId: id })
        const own = spaces.get(texts.get(id) ?? '')
        if (own === undefined) expect(found).toMatchObject({ mode: 'keyword', space: null })
        else {
          expect(found.mode).toBe('semantic')
          const width = found.space?.dimension ?? 0
          expect(own.has(width)).toBe(true)
          for (const { documentId } of found.hits) expect(has(documentId, width)).toBe(true)
          for (const copy of found.copies) if (copy.similarity !== null) expect(has(copy.documentId, width)).toBe(true)
        }
        if (own === undefined) for (const copy of found.copies) expect(copy.similarity).toBe(null)
      }
      const some = documents.filter((_, at) => (seed >> (at % 20)) % 2 === 1).map(({ id }) => id)
      if (some.length > 0) {
        const { mode, space, used, hits } = await client.related.like({ documentIds: some })
        const width = space?.dimension ?? 0
        const withVectors = widths.map((one) => some.filter((id) => has(id, one)).length)
        expect(used).toBe(Math.max(...withVectors))
        expect(mode).toBe(used > 0 ? 'semantic' : 'keyword')
        if (used > 0) for (const { documentId } of hits) expect(has(documentId, width)).toBe(true)
      }
      await core.close()
    }),
    { numRuns: 2 },
  )
})
