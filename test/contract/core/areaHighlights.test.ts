import path from 'node:path'
import { expect, test } from 'vitest'
import type { HighlightView } from '../../../src/contract/organising/marks.ts'
import { importPortable } from '../../fixtures/exporting/importPortable.ts'
import { testBench } from '../../fixtures/testCore.ts'

const area = { page: 2, left: 0.1, top: 0.2, width: 0.5, height: 0.1 }

async function oneDocument() {
  const bench = await testBench()
  const { client } = await bench.open()
  const text = 'A storm had broken two cranes.'
  await bench.import(client, [{ id: 'a', title: 'Storm', text }], { collection: 'Ports', embed: false })
  const collectionId = (await client.collections.list({}))[0]!.id
  const documentId = (await client.documents.list({ collectionId })).items[0]!.id
  return { bench, client, collectionId, documentId }
}

const placeOf = ({ box, span, colour, quote }: HighlightView) => ({ box, span, colour, quote })

test('an area of a page is highlighted without a text; undo takes it away and redo brings it back with its note', async () => {
  const { client, documentId } = await oneDocument()
  const made = await client.marks.highlight({ documentId, box: area, colour: 'blue' })
  expect(made).toMatchObject({ box: area, span: null, quote: '', colour: 'blue' })
  await client.marks.recolour({ id: made.id, colour: 'pink' })
  const note = await client.notes.add({ on: { kind: 'highlight', highlightId: made.id }, text: 'Whose stamp?' })
  expect(note).toMatchObject({ documentId, box: area, quote: '' })
  expect((await client.changes.list({})).map(({ kind, subject }) => [kind, subject.name])).toEqual(
    expect.arrayContaining([
      ['highlight.change', ''],
      ['highlight.add', ''],
    ]),
  )
  const there = async () => (await client.marks.document({ documentId })).highlights.map(placeOf)
  for (let steps = 0; steps < 3; steps++) await client.changes.undo({})
  expect(await there()).toEqual([])
  for (let steps = 0; steps < 3; steps++) await client.changes.redo({})
  expect(await there()).toEqual([{ box: area, span: null, colour: 'pink', quote: '' }])
  expect((await client.notes.list({ documentId })).items).toMatchObject([{ highlightId: made.id, box: area }])
})

test('an area that goes over the edge of its page is refused', async () => {
  const { client, documentId } = await oneDocument()
  for (const box of [
    { ...area, left: 0.6 },
    { ...area, top: 0.95 },
  ])
    await expect(client.marks.highlight({ documentId, box })).rejects.toMatchObject({ code: 'usage' })
  // The sum of these two is a little more than 1.
  const whole = { page: 1, left: 0.1, top: 0.7, width: 0.9, height: 0.3 + Number.EPSILON }
  expect(await client.marks.highlight({ documentId, box: whole })).toMatchObject({ box: whole })
})

test('areas are exported and imported, also those that begin at the same corner', async () => {
  const { bench, client, collectionId, documentId } = await oneDocument()
  const wider = { ...area, width: 0.7 }
  for (const box of [area, wider]) await client.marks.highlight({ documentId, box, colour: 'green' })
  const file = path.join(bench.folder, 'ports.quarry-collection')
  await client.exports.write({ subject: { kind: 'collection', id: collectionId }, format: 'collection', path: file })
  const { client: other } = await bench.open({ library: 'other.quarry' })
  const imported = async () => {
    const { collectionId: id } = await importPortable(other, file)
    const [document] = (await other.documents.list({ collectionId: id })).items
    return (await other.marks.document({ documentId: document!.id })).highlights.map(placeOf)
  }
  const both = [area, wider].map((box) => ({ box, span: null, colour: 'green', quote: '' }))
  expect(await imported()).toEqual(both)
  // What is there already does not come twice.
  expect(await imported()).toEqual(both)
})
