import { expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { openWriter } from '../../../src/main/store/connection.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

const report =
  'The harbour authority said on Monday that repairs to the northern quay will take eleven weeks and cost four million. ' +
  'Ships of the line to the outer islands are moved to the fishing port, and lorries wait on the old railway yard.'

const copies = [
  { id: 'first', title: 'Quay closed', text: report },
  { id: 'copy', title: 'Quay closed for repairs', text: `${report.toUpperCase()} (Agency)` },
  {
    id: 'other',
    title: 'Orchards',
    text: 'Late frost took half of the apple blossom in the orchards above the valley.',
  },
]

async function library({ embed }: { readonly embed: boolean }) {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await bench.import(client, [...copies, ...records(12)], { collection: 'Ports', embed })
  const ids = await idsByName(client)
  return { bench, core, client, id: (name: string) => ids.get(name) as number }
}

async function idsByName(client: QuarryClient) {
  const [ports] = await client.collections.list({})
  const { items } = await client.documents.list({ collectionId: ports!.id })
  return new Map(items.map((item) => [item.externalId ?? '', item.id]))
}

test('a copy in other letters is beside its document, by text and by meaning, and not among what is near', async () => {
  const { client, id } = await library({ embed: true })
  const found = await client.related.ofDocument({ documentId: id('first') })
  expect(found.copies).toMatchObject([{ documentId: id('copy'), collection: 'Ports', by: 'both' }])
  expect(found.copies[0]?.resemblance).toBeGreaterThan(0.9)
  expect(found).toMatchObject({ mode: 'semantic', copiesCut: false, unsigned: 0 })
  const near = found.hits.map(({ documentId }) => documentId)
  expect(near).not.toContain(id('copy'))
  expect(near).not.toContain(id('first'))
  expect(near).toContain(id('other'))
  expect(found.hits.map(({ rank }) => rank)).toEqual(found.hits.map((_, at) => at + 1))
  expect(found.hits.every((hit) => hit.resemblance < 0.5 && hit.why[0]?.by === 'semantic')).toBe(true)
  expect(await client.related.copies({ documentId: id('first') })).toEqual({ copies: 1, copiesCut: false })
})

test('each related document names what it shares: words that few others have, not those of every report', async () => {
  const { client, bench } = await library({ embed: true })
  const lines = [
    {
      id: 'quay',
      title: 'Quay',
      text: 'The minister said on Monday that the northern quay of Rotterdam needs a new crane.',
    },
    { id: 'crane', title: 'Crane', text: 'A crane fell in Rotterdam, officials said on Monday, and nobody was hurt.' },
    { id: 'choir', title: 'Choir', text: 'The choir said on Monday that it sings in the new hall.' },
  ]
  await bench.import(client, lines, { collection: 'Ports' })
  const ids = await idsByName(client)
  const { hits } = await client.related.ofDocument({ documentId: ids.get('quay')! })
  const of = (name: string) => hits.find(({ documentId }) => documentId === ids.get(name))
  expect(of('crane')).toMatchObject({ common: 'words' })
  expect([...of('crane')!.shared].sort()).toEqual(['Rotterdam', 'crane'])
  expect(of('choir')).toMatchObject({ common: 'nothing', shared: [] })
})

test('near-duplicates need no vectors, and what is near falls back to the words of the title and says so', async () => {
  const { client, id } = await library({ embed: false })
  const found = await client.related.ofDocument({ documentId: id('copy') })
  expect(found).toMatchObject({ mode: 'keyword', space: null })
  expect(found.reason).toContain('not embedded')
  expect(found.copies).toMatchObject([{ documentId: id('first'), by: 'text', similarity: null }])
  await expect(client.related.ofDocument({ documentId: 9_999 })).rejects.toMatchObject({ code: 'not_found' })
})

test('a copy is gone with its collection, and back with it', async () => {
  const { bench, client, id } = await library({ embed: false })
  await bench.import(client, [{ id: 'again', title: 'Quay', text: `Update. ${report}` }], {
    collection: 'Agency',
    embed: false,
  })
  const copied = async () => (await client.related.ofDocument({ documentId: id('first') })).copies.length
  expect(await copied()).toBe(2)
  const agency = (await client.collections.list({})).find(({ name }) => name === 'Agency')
  await client.collections.remove({ id: agency!.id })
  expect(await copied()).toBe(1)
  await client.changes.undo({})
  expect(await copied()).toBe(2)
  await client.collections.remove({ id: agency!.id })
  await client.trash.empty({})
  expect(await copied()).toBe(1)
  expect((await client.libraries.verify({})).problems).toEqual([])
})

test('documents of an older library are signed in the background, and found then', async () => {
  const { bench, core, client, id } = await library({ embed: false })
  expect((await client.related.ofDocument({ documentId: id('first') })).copies).toHaveLength(1)
  const { path } = core.library
  await core.close()
  // As the migration leaves a library that was made before.
  const db = openWriter(path)
  db.exec(`DELETE FROM text_signatures; DELETE FROM bands; INSERT INTO library VALUES ('unsigned_to', '15')`)
  db.close()
  const again = (await bench.open()).client
  const asked = await again.related.ofDocument({ documentId: id('first') })
  expect(asked).toMatchObject({ unsigned: 15, copies: [] })
  const unsigned = async () => (await again.related.ofDocument({ documentId: id('first') })).unsigned
  await expect.poll(unsigned, { timeout: 60_000 }).toBe(0)
  const found = await again.related.ofDocument({ documentId: id('first') })
  expect(found.copies.map(({ documentId }) => documentId)).toEqual([id('copy')])
})

test('like several documents are those nearest to the mean of their vectors, themselves left out', async () => {
  const { client, id } = await library({ embed: true })
  const found = await client.related.like({ documentIds: [id('first'), id('r3')], limit: 5 })
  expect(found).toMatchObject({ mode: 'semantic', used: 2 })
  const ids = found.hits.map(({ documentId }) => documentId)
  expect(ids).toHaveLength(5)
  expect(ids).not.toContain(id('first'))
  expect(ids).not.toContain(id('r3'))
  expect(ids.slice(0, 3)).toContain(id('copy'))
})
