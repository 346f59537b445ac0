import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

const names = ['ports', 'rates'] as const
const name = fc.constantFrom(...names)
const nth = fc.nat(5)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('import' as const), name, count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeOut' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('putBack' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('compact' as const) }) },
)

/** A record, the word that only its latest text has, and where it is. */
interface Known {
  readonly id: string
  readonly home: (typeof names)[number]
  word: string
  documentId: number
  where: 'in' | 'out'
}

test('after any sequence of changes what was indexed is found, and what was deleted or replaced is not', async () => {
  const bench = await testBench()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      const { core, client } = await bench.open({ library: `changes-${run++}` })
      const ids: Record<string, number> = {}
      const removed = new Set<string>()
      const documents: Known[] = []
      const words = new Set<string>()
      let made = 0
      for (const collection of names) ids[collection] = (await client.collections.create({ name: collection })).id
      const hitsOf = async (query: string) => (await client.search.query({ query, mode: 'keyword', limit: 100 })).hits
      const put = async (home: Known['home'], all: readonly { id: string; word: string }[]) => {
        const lines = all.map(({ id, word }) => ({ id, title: `Record ${id}`, text: `Common ${word}.` }))
        await bench.import(client, lines, { collection: home, embed: false })
        for (const { word } of all) words.add(word)
      }
      for (const one of steps) {
        const chosen = 'nth' in one ? documents.filter(({ home }) => !removed.has(home))[one.nth] : undefined
        if (one.do === 'import' && !removed.has(one.name)) {
          const fresh = Array.from({ length: one.count }, () => ({ id: `r${++made}`, word: `unique${made}x` }))
          await put(one.name, fresh)
          for (const { id, word } of fresh) {
            const [hit] = await hitsOf(word)
            documents.push({ id, word, home: one.name, documentId: hit?.documentId ?? 0, where: 'in' })
          }
        } else if (one.do === 'change' && chosen?.where === 'in') {
          chosen.word = `unique${++made}x`
          await put(chosen.home, [chosen])
          chosen.documentId = (await hitsOf(chosen.word))[0]?.documentId ?? 0
        } else if (one.do === 'takeOut' && chosen?.where === 'in') {
          const selection = { kind: 'documents' as const, ids: [chosen.documentId] }
          await client.documents.remove({ selection, from: ids[chosen.home] ?? 0 })
          chosen.where = 'out'
        } else if (one.do === 'putBack' && chosen?.where === 'out') {
          await client.trash.restoreDocuments({ ids: [chosen.documentId], into: ids[chosen.home] ?? 0 })
          chosen.where = 'in'
        } else if (one.do === 'remove' && !removed.has(one.name)) {
          await client.collections.remove({ id: ids[one.name] ?? 0 })
          removed.add(one.name)
        } else if (one.do === 'restore' && removed.delete(one.name)) {
          await client.collections.restore({ id: ids[one.name] ?? 0 })
        } else if (one.do === 'compact' && removed.size === 0) {
          await client.libraries.compact({})
          for (let at = documents.length - 1; at >= 0; at--) if (documents[at]?.where === 'out') documents.splice(at, 1)
        }
        const live = documents.filter(({ where, home }) => where === 'in' && !removed.has(home))
        const found = await hitsOf('common')
        expect(found.map(({ documentId }) => documentId).sort()).toEqual(
          live.map(({ documentId }) => documentId).sort(),
        )
        for (const word of words)
          expect([word, (await hitsOf(word)).length]).toEqual([word, live.some((known) => known.word === word) ? 1 : 0])
        const { whole } = await client.search.facets({ query: 'common', mode: 'keyword', facets: [] })
        expect(whole.documents).toBe(live.length)
      }
      await core.close()
    }),
    { numRuns: 4 },
  )
})
