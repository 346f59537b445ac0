import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { ContractError } from '../../../src/contract/define.ts'
import { testBench } from '../../fixtures/testCore.ts'

const words = 'harbour tide cocoa drought crane ledger storm quay freight pilot'.split(' ')
const which = fc.nat(11)
const text = fc.array(fc.constantFrom(...words), { minLength: 2, maxLength: 8 }).map((all) => all.join(' '))

const action = fc.oneof(
  fc.record({ do: fc.constant('import' as const), texts: fc.array(text, { minLength: 1, maxLength: 3 }) }),
  fc.record({ do: fc.constant('rewrite' as const), which, text }),
  fc.record({ do: fc.constant('remove' as const), which }),
  fc.record({ do: fc.constant('file' as const), which }),
  fc.record({ do: fc.constant('tag' as const), which }),
  fc.record({ do: fc.constant('untag' as const), which }),
  fc.record({ do: fc.constant('star' as const), which, on: fc.boolean() }),
  fc.record({ do: fc.constant('empty' as const) }),
  fc.record({ do: fc.constant('undo' as const) }),
  fc.record({ do: fc.constant('redo' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const record = (id: number, about: string) => ({ id: `d${id}`, title: `Record ${id}`, text: about })

test('a smart collection has what its search finds, in that order, after any sequence of changes', async () => {
  const bench = await testBench()
  let libraries = 0
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 16 }), async (actions) => {
      const { client, core } = await bench.open({ library: `library-${++libraries}` })
      const start = words.map((word, at) => record(at, `${word} ${words[(at + 3) % words.length]}`))
      await bench.import(client, start, { collection: 'Ports' })
      const [ports] = await client.collections.list({})
      const other = await client.collections.create({ name: 'Other' })
      const tag = (await client.tags.create({ name: 'a' })).tag.id
      const searches = [
        { query: 'harbour', mode: 'keyword' as const, filters: {}, most: 4 },
        { query: 'crane storm', mode: 'hybrid' as const, filters: { collections: [ports!.id] }, most: 5 },
        { query: 'freight on the quay', mode: 'semantic' as const, filters: {}, most: 6 },
        { query: 'tide -ledger', mode: 'keyword' as const, filters: { tags: [tag] }, most: 50 },
        { query: '', mode: 'hybrid' as const, filters: { starred: true }, most: 200 },
        { query: '', mode: 'hybrid' as const, filters: { collections: [other.id] }, most: 200 },
      ]
      const made = []
      for (const [at, search] of searches.entries())
        made.push((await client.smart.create({ name: `S${at}`, ...search, offline: false })).id)
      const first = (await client.changes.list({ limit: 1 }))[0]!.id
      for (const [at, one] of actions.entries()) {
        await act(one, at)
        for (const [index, search] of searches.entries())
          expect(await listed(client, made[index]!, search), `${one.do}: ${search.query}`).toEqual(
            await found(client, search),
          )
      }
      expect((await client.libraries.verify({})).problems).toEqual([])
      await core.close()

      async function act(one: Action, at: number): Promise<void> {
        const { items } = await client.documents.find({ filters: {}, sort: 'title', limit: 100 })
        const id = 'which' in one ? items[one.which % Math.max(1, items.length)]?.id : undefined
        const selection = { kind: 'documents' as const, ids: id === undefined ? [] : [id] }
        try {
          if (one.do === 'import')
            await bench.import(
              client,
              one.texts.map((about, row) => record(100 * (at + 1) + row, about)),
              {
                collection: 'Ports',
                embed: false,
              },
            )
          else if (one.do === 'empty') await client.trash.empty({})
          else if (one.do === 'undo') {
            const last = (await client.changes.list({})).find(({ state }) => state === 'done')
            // What made the collections stays.
            if (last && last.id > first) await client.changes.undo({ id: last.id })
          } else if (one.do === 'redo') await client.changes.redo({})
          else if (id === undefined) return
          else if (one.do === 'rewrite')
            // A new version of a document: the one before is in no collection any more.
            await bench.import(client, [record(one.which % words.length, one.text)], {
              collection: 'Ports',
              embed: false,
            })
          else if (one.do === 'remove') await client.documents.remove({ selection, from: ports!.id })
          else if (one.do === 'file') await client.documents.add({ selection, into: other.id })
          else if (one.do === 'tag') await client.tags.add({ selection, name: 'a' })
          else if (one.do === 'untag') await client.tags.remove({ selection, id: tag })
          else await client.marks.star({ selection, starred: one.on })
        } catch (error) {
          if (!(error instanceof ContractError)) throw error
        }
      }
    }),
    { numRuns: 3 },
  )
})

interface Searched {
  readonly query: string
  readonly mode: 'keyword' | 'semantic' | 'hybrid'
  readonly filters: { readonly collections?: number[]; readonly tags?: number[]; readonly starred?: boolean }
  readonly most: number
}

/** The documents of a smart collection: as they are ranked, or by their numbers where nothing ranks them. */
async function listed(client: QuarryClient, collectionId: number, { query }: Searched): Promise<number[]> {
  const { total, items } = await client.documents.list({ collectionId, sort: 'best', limit: 500 })
  expect((await client.smart.found({ id: collectionId })).documents).toBe(total)
  expect(items).toHaveLength(total)
  const ids = items.map(({ id }) => id)
  return query === '' ? ids.sort((a, b) => a - b) : ids
}

async function found(client: QuarryClient, { query, mode, filters, most }: Searched): Promise<number[]> {
  if (query === '')
    return (await client.documents.find({ filters, limit: 500 })).items.map(({ id }) => id).sort((a, b) => a - b)
  const { hits } = await client.search.query({ query, mode, filters, limit: most, offline: true })
  return hits.map(({ documentId }) => documentId)
}
