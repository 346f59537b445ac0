import { expect, test } from 'vitest'
import { testBench } from '../../fixtures/testCore.ts'

const storm = 'The harbour closed on Monday. A storm had broken two cranes. The crews went home early.'

const spanOf = (quote: string) => ({ start: storm.indexOf(quote), end: storm.indexOf(quote) + quote.length })

test('highlights and notes are recoloured and removed several at a time, each time as one change', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, [{ id: 'a', title: 'Storm', text: storm }], { collection: 'Ports', embed: false })
  const [ports] = await client.collections.list({})
  const id = (await client.documents.list({ collectionId: ports!.id })).items[0]!.id
  const first = await client.marks.highlight({ documentId: id, span: spanOf('two cranes') })
  const second = await client.marks.highlight({ documentId: id, span: spanOf('storm') })
  const on = { kind: 'highlight', highlightId: first.id } as const
  const kept = await client.notes.add({ on, text: 'Which ones?' })
  const taken = await client.notes.add({ on, text: 'Ask the port' })
  const marks = () => client.marks.document({ documentId: id })
  const before = await marks()

  const ids = [first.id, second.id]
  const recoloured = await client.marks.recolourSeveral({ ids, colour: 'green' })
  expect(recoloured.documents).toBe(1)
  expect((await marks()).highlights.map(({ colour }) => colour)).toEqual(['green', 'green'])
  expect((await client.changes.list({ limit: 1 }))[0]).toMatchObject({
    kind: 'highlight.change',
    subject: { count: 2 },
  })
  await client.changes.undo({})
  expect(await marks()).toEqual(before)

  await client.marks.removeSeveral({ highlights: ids, notes: [taken.id] })
  expect(await marks()).toMatchObject({ highlights: [], notes: [{ id: kept.id, highlightId: null }] })
  await client.changes.undo({})
  expect(await marks()).toEqual(before)
  await client.changes.redo({})
  expect((await marks()).highlights).toEqual([])
  await client.changes.undo({})

  // One that is not there: none of them is changed.
  const gone = { code: 'not_found' }
  await expect(client.marks.removeSeveral({ highlights: [first.id, 9_999] })).rejects.toMatchObject(gone)
  await expect(client.marks.recolourSeveral({ ids: [9_999], colour: 'red' })).rejects.toMatchObject(gone)
  await expect(client.marks.removeSeveral({})).rejects.toMatchObject({ code: 'usage' })
  expect(await marks()).toEqual(before)
})
