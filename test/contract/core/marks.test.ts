import { expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { records, testBench } from '../../fixtures/testCore.ts'

const named = (...ids: readonly number[]) => ({ kind: 'documents' as const, ids: [...ids] })

const storm = 'The harbour closed on Monday. A storm had broken two cranes. The crews went home early.'

async function oneDocument(text = storm) {
  const bench = await testBench()
  const { client, core } = await bench.open()
  await bench.import(client, [{ id: 'a', title: 'Storm', text }], { collection: 'Ports', embed: false })
  const collectionId = (await client.collections.list({}))[0]!.id
  return { bench, core, client, collectionId, id: await currentIn(client, collectionId) }
}

async function currentIn(client: QuarryClient, collectionId: number): Promise<number> {
  return (await client.documents.list({ collectionId })).items[0]!.id
}

const spanOf = (text: string, quote: string) => ({
  start: text.indexOf(quote),
  end: text.indexOf(quote) + quote.length,
})

test('star, read, status and priority are filters and facets, each undone', async () => {
  const { client, id, collectionId } = await oneDocument()
  const [open, done] = await client.marks.define({ list: 'status', values: [{ name: 'Open' }, { name: 'Done' }] })
  const [high] = await client.marks.define({ list: 'priority', values: [{ name: 'High', colour: 'red' }] })
  await client.marks.star({ selection: named(id), starred: true })
  await client.marks.read({ selection: named(id), read: true })
  await client.marks.set({ selection: named(id), list: 'status', value: open!.id })
  await client.marks.set({ selection: named(id), list: 'priority', value: high!.id })
  const passages = async (filters: object) =>
    (await client.search.query({ query: 'harbour', mode: 'keyword', filters })).searched.passages
  expect(await passages({ starred: true, status: [open!.id, done!.id], priority: [high!.id], unread: false })).toBe(1)
  expect(await passages({ starred: false })).toBe(0)
  expect(await passages({ unread: true })).toBe(0)
  expect(await passages({ status: [done!.id] })).toBe(0)
  expect(await client.marks.facets({ filters: { collections: [collectionId] } })).toEqual({
    documents: 1,
    starred: 1,
    unread: 0,
    highlighted: 0,
    noted: 0,
    tags: [],
    status: [{ id: open!.id, documents: 1 }],
    priority: [{ id: high!.id, documents: 1 }],
  })
  expect(await client.marks.summaries({ ids: [id] })).toMatchObject([{ documentId: id, starred: true, read: true }])
  // Values that are left out are taken off documents, and come back with an undo.
  await client.marks.define({ list: 'status', values: [{ id: done!.id, name: 'Finished' }] })
  expect((await client.marks.document({ documentId: id })).status).toBeNull()
  await client.changes.undo({})
  expect((await client.marks.document({ documentId: id })).status).toMatchObject({ name: 'Open' })
})

test('status and priority of what is found are counted in the order of their lists, and filter by what is counted', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(5), { collection: 'notes', embed: false })
  const collectionId = (await client.collections.list({}))[0]!.id
  const ids = (await client.documents.list({ collectionId })).items.map(({ id }) => id)
  const [open, done] = await client.marks.define({ list: 'status', values: [{ name: 'Open' }, { name: 'Done' }] })
  await client.marks.set({ selection: named(ids[0]!), list: 'status', value: open!.id })
  await client.marks.set({ selection: named(ids[1]!, ids[2]!), list: 'status', value: done!.id })
  const count = async (facets: string[]) => (await client.search.facets({ facets })).facets
  const status = [
    { value: 'Open', count: 1, clause: null, filters: { status: [open!.id] } },
    { value: 'Done', count: 2, clause: null, filters: { status: [done!.id] } },
  ]
  expect(await count(['status', 'Priority'])).toEqual({ status, Priority: [] })
  const { whole } = await client.search.facets({ facets: ['status'], filters: status[1]!.filters })
  expect(whole.documents).toBe(2)

  // A field of that name is asked for as it is written.
  const { field } = await client.fields.define({ name: 'Status', type: 'text' })
  await client.fields.set({ selection: named(ids[4]!), field: field.id, value: 'final' })
  expect(await count(['status', 'Status'])).toMatchObject({ status, Status: [{ value: 'final', count: 1 }] })
})

test('documents that pass filters are listed in pages and orders, without a query', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(5), { collection: 'Ports', embed: false })
  await bench.import(client, records(5), { collection: 'Rates', embed: false })
  const [ports] = await client.collections.list({})
  const ids = (await client.documents.list({ collectionId: ports!.id })).items.map((item) => item.id)
  await client.tags.add({ selection: named(ids[3]!, ids[0]!, ids[4]!), name: 'region/coast' })
  const [region] = await client.tags.list({})
  const found = async (page: object = {}) => {
    const { total, items } = await client.documents.find({ filters: { tags: [region!.id] }, ...page })
    return [total, ...items.map((item) => item.id)]
  }
  expect(await found()).toEqual([3, ids[0], ids[3], ids[4]])
  expect(await found({ offset: 1, limit: 1 })).toEqual([3, ids[3]])
  // In two collections, and listed once; in none, and not listed.
  await client.collections.remove({ id: ports!.id })
  expect(await found()).toEqual([3, ids[0], ids[3], ids[4]])
  expect((await client.documents.find({ filters: { collections: [], starred: true } })).total).toBe(0)
  for (const { id } of await client.collections.list({})) await client.collections.remove({ id })
  expect(await found()).toEqual([0])
})

test('what was opened is read, and no change: undo and redo go on with what the user did', async () => {
  const { client, id } = await oneDocument()
  await client.marks.star({ selection: named(id), starred: true })
  expect(await client.marks.read({ selection: named(id), read: true, opened: true })).toEqual({
    documents: 1,
    changeId: null,
  })
  expect((await client.marks.document({ documentId: id })).read).toBe(true)
  await client.changes.undo({})
  expect(await client.marks.document({ documentId: id })).toMatchObject({ starred: false, read: true })
  await client.marks.read({ selection: named(id), read: true, opened: true })
  await client.changes.redo({})
  expect(await client.marks.document({ documentId: id })).toMatchObject({ starred: true, read: true })
})

test('highlights keep their text, notes on them stay when they are removed', async () => {
  const { client, id } = await oneDocument()
  const highlight = await client.marks.highlight({ documentId: id, span: spanOf(storm, 'two cranes') })
  expect(highlight).toMatchObject({ quote: 'two cranes', colour: 'yellow', box: null })
  const box = { page: 2, left: 0.1, top: 0.2, width: 0.5, height: 0.1 }
  expect(await client.marks.highlight({ documentId: id, box, quote: 'a stamp', colour: 'blue' })).toMatchObject({
    span: null,
    box,
    quote: 'a stamp',
  })
  await expect(client.marks.highlight({ documentId: id, span: { start: 80, end: 800 } })).rejects.toMatchObject({
    code: 'usage',
  })
  const note = await client.notes.add({ on: { kind: 'highlight', highlightId: highlight.id }, text: 'Which ones?' })
  expect(note).toMatchObject({ documentId: id, quote: 'two cranes', title: 'Storm' })
  await client.marks.removeHighlight({ id: highlight.id })
  expect((await client.marks.document({ documentId: id })).notes).toMatchObject([{ highlightId: null, quote: null }])
  await client.changes.undo({})
  expect((await client.marks.document({ documentId: id })).notes).toMatchObject([{ quote: 'two cranes' }])
})

test('notes are found by their words, and by those that they were changed to', async () => {
  const { client, id } = await oneDocument()
  const free = await client.notes.add({ on: { kind: 'library' }, text: 'Ask the **insurers** about delays' })
  await client.notes.add({ on: { kind: 'span', documentId: id, ...spanOf(storm, 'storm') }, text: 'Check the weather' })
  const found = async (query: string) => (await client.notes.list({ query })).items.map(({ text }) => text)
  expect(await found('insurers')).toEqual(['Ask the **insurers** about delays'])
  expect((await client.notes.list({ documentId: id })).items).toMatchObject([{ quote: 'storm' }])
  expect((await client.notes.list({ free: true })).total).toBe(1)
  await client.notes.change({ id: free.id, text: 'Ask the brokers' })
  expect(await found('insurers')).toEqual([])
  expect(await found('brokers')).toEqual(['Ask the brokers'])
  await client.changes.undo({})
  expect(await found('brokers')).toEqual([])
  expect(await found('insurers')).toEqual(['Ask the **insurers** about delays'])
  expect((await client.libraries.verify({})).problems).toEqual([])
})

test('links of notes resolve to documents and spans, also in the newest version, or lead nowhere', async () => {
  const { bench, client, id, collectionId } = await oneDocument()
  const { start, end } = spanOf(storm, 'broken two cranes')
  const text = `See quarry:document/${id}#${start}-${end}, quarry:document/${id}, quarry:document/999#1-2`
  await client.notes.add({ on: { kind: 'library' }, text })
  const later = `An update. ${storm}`
  await bench.import(client, [{ id: 'a', title: 'Storm', text: later }], { collection: 'Ports', embed: false })
  const newest = await currentIn(client, collectionId)
  expect(newest).not.toBe(id)
  const [note] = (await client.notes.list({ free: true })).items
  expect(note!.links.map(({ target }) => target)).toEqual([
    {
      title: 'Storm',
      quote: 'broken two cranes',
      newest: { documentId: newest, span: { start: start + 11, end: end + 11 } },
    },
    { title: 'Storm', quote: null, newest: { documentId: newest, span: null } },
    null,
  ])
  // What can be undone is named by words, not by addresses.
  const written = `Ask [the crew \\<of Vell>](quarry:document/${id}) after [Storm](quarry:document/${id}#${start}-${end})`
  await client.notes.add({ on: { kind: 'library' }, text: written })
  const { change } = await client.changes.undo({})
  expect(change.subject).toEqual({ name: 'Ask the crew <of Vell> after Storm' })
})

test('a new version has the marks of the one before, and what is not in it any more is listed as lost', async () => {
  const { bench, client, id, collectionId } = await oneDocument()
  await client.tags.add({ selection: named(id), name: 'weather' })
  await client.marks.star({ selection: named(id), starred: true })
  const kept = await client.marks.highlight({ documentId: id, span: spanOf(storm, 'A storm had broken two cranes.') })
  await client.notes.add({ on: { kind: 'highlight', highlightId: kept.id }, text: 'How?' })
  const gone = spanOf(storm, 'The crews went home early.')
  await client.notes.add({ on: { kind: 'span', documentId: id, ...gone }, text: 'Paid?' })
  const later = 'Correction. The harbour closed on Tuesday. A storm has broken three cranes. Nobody was hurt.'
  const job = await bench.import(client, [{ id: 'a', title: 'Storm', text: later }], {
    collection: 'Ports',
    embed: false,
  })
  const newest = await currentIn(client, collectionId)
  // The import tells it, and so does the new version.
  const { problems } = await client.imports.report({ jobId: job.import.id })
  expect(problems.find(({ about }) => about === 'lostMarks')).toMatchObject({
    severity: 'warning',
    message: 'Marks that have no place in the new version, so that they are listed as lost: 2.',
  })
  expect((await client.marks.lost({ documentId: newest })).total).toBe(2)
  expect((await client.marks.lost({ documentId: id })).total).toBe(0)
  expect(await client.marks.document({ documentId: newest })).toMatchObject({
    tags: [{ name: 'weather' }],
    starred: true,
    highlights: [{ quote: 'A storm has broken three cranes.', colour: 'yellow' }],
    notes: [{ text: 'How?', quote: 'A storm has broken three cranes.' }],
  })
  expect((await client.marks.lost({})).items).toMatchObject([
    { kind: 'note', reason: 'changed', text: 'Paid?', documentId: id, title: 'Storm' },
    { kind: 'highlight', reason: 'changed', text: 'The crews went home early.', documentId: id, span: gone },
  ])
  expect((await client.marks.document({ documentId: id })).highlights).toHaveLength(2)
  await client.libraries.compact({})
  // The earlier version is gone; what the later one has is not lost, and what was lost is listed once.
  await expect(client.marks.document({ documentId: id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await client.marks.lost({})).total).toBe(2)
  expect((await client.libraries.verify({})).problems).toEqual([])
})

test('marks of a document that is deleted for good are listed with their text, and its number is not used again', async () => {
  const { bench, client, id, collectionId } = await oneDocument()
  const [open] = await client.marks.define({ list: 'status', values: [{ name: 'Open' }] })
  await client.tags.add({ selection: named(id), name: 'weather' })
  await client.marks.set({ selection: named(id), list: 'status', value: open!.id })
  await client.marks.star({ selection: named(id), starred: true })
  const { id: highlightId } = await client.marks.highlight({ documentId: id, span: spanOf(storm, 'two cranes') })
  await client.notes.add({ on: { kind: 'document', documentId: id }, text: 'Call them' })
  const { changeId } = await client.marks.removeHighlight({ id: highlightId })
  await client.changes.undo({ id: changeId! })
  await client.documents.remove({ selection: named(id), from: collectionId })
  await client.trash.empty({})
  const lost = (await client.marks.lost({})).items
  expect(lost.map(({ kind, text, title }) => [kind, text, title])).toEqual([
    ['note', 'Call them', 'Storm'],
    ['highlight', 'two cranes', 'Storm'],
    ['status', 'Open', 'Storm'],
    ['star', '', 'Storm'],
    ['tag', 'weather', 'Storm'],
  ])
  await bench.import(client, [{ id: 'b', title: 'Other', text: storm }], { collection: 'Ports', embed: false })
  const other = await currentIn(client, collectionId)
  expect(other).not.toBe(id)
  // What would bring the highlight back finds its document gone, and touches no other.
  await expect(client.changes.redo({ id: changeId! })).rejects.toThrow()
  expect((await client.marks.document({ documentId: other })).highlights).toEqual([])
  const removed = await client.marks.removeLost({ ids: lost.map((one) => one.id) })
  expect((await client.marks.lost({})).total).toBe(0)
  await client.changes.undo({ id: removed.changeId! })
  expect((await client.marks.lost({})).items).toEqual(lost)
})

test('an export brings marks to another library, and says which it could not place', async () => {
  const { bench, client, id, collectionId } = await oneDocument()
  await client.marks.define({ list: 'status', values: [{ name: 'Open' }] })
  const { status } = await client.marks.lists({})
  await client.tags.create({ name: 'weather', colour: 'blue' })
  await client.tags.add({ selection: named(id), name: 'weather' })
  await client.marks.star({ selection: named(id), starred: true })
  await client.marks.read({ selection: named(id), read: true })
  await client.marks.set({ selection: named(id), list: 'status', value: status[0]!.id })
  const span = spanOf(storm, 'two cranes')
  await client.notes.add({ on: { kind: 'span', documentId: id, ...span, colour: 'pink' }, text: 'Which?' })
  const text = `As quarry:document/${id}#${span.start}-${span.end}, not quarry:document/${id}7`
  await client.notes.add({ on: { kind: 'document', documentId: id }, text })
  let file = ''
  for await (const piece of client.exports.read({ subject: { kind: 'collection', id: collectionId }, format: 'jsonl' }))
    file += piece.text
  const record = JSON.parse(file) as Record<string, unknown>
  expect(record['marks']).toMatchObject({ tags: [{ name: 'weather' }], starred: true, read: true, status: 'Open' })

  const other = (await bench.open({ library: 'other' })).client
  await bench.import(other, [{ id: 'z', title: 'Else', text: 'Else.' }], { collection: 'First', embed: false })
  await bench.import(other, [record], { collection: 'Ports', embed: false })
  const into = (await other.collections.list({})).find(({ name }) => name === 'Ports')!.id
  const copy = await currentIn(other, into)
  const marks = await other.marks.document({ documentId: copy })
  expect(marks).toMatchObject({
    tags: [{ name: 'weather', colour: 'blue' }],
    starred: true,
    read: true,
    status: { name: 'Open' },
    highlights: [{ quote: 'two cranes', colour: 'pink', span }],
    notes: [{ text: 'Which?', quote: 'two cranes' }, { quote: null }],
  })
  expect(marks.notes[1]!.links.map((link) => [link.documentId, link.target?.quote])).toEqual([[copy, 'two cranes']])
  expect((await other.marks.lost({})).total).toBe(0)
  // The same file again changes nothing, with another text it says what it could not place.
  await bench.import(other, [record], { collection: 'Ports', embed: false })
  expect(await other.marks.document({ documentId: copy })).toEqual(marks)
  await bench.import(other, [{ ...record, id: 'n', text: 'Quite another text.' }], {
    collection: 'Third',
    embed: false,
  })
  expect((await other.marks.lost({})).items).toMatchObject([
    { kind: 'note', reason: 'imported', text: 'Which?' },
    { kind: 'highlight', reason: 'imported', text: 'two cranes', span },
  ])
})

test('documents are listed in the order of their status, priority or star, those without it last', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(6), { collection: 'Ports', embed: false })
  const [ports] = await client.collections.list({})
  const collectionId = ports!.id
  const ids = (await client.documents.list({ collectionId })).items.map(({ id }) => id)
  // The order is that of the user, not that in which the values were made.
  const [first, second] = await client.marks.define({ list: 'status', values: [{ name: 'Open' }, { name: 'Done' }] })
  const status = [
    { id: second!.id, name: 'Done' },
    { id: first!.id, name: 'Open' },
  ]
  await client.marks.define({ list: 'status', values: status })
  await client.marks.set({ selection: named(ids[0]!, ids[5]!), list: 'status', value: first!.id })
  await client.marks.set({ selection: named(ids[3]!), list: 'status', value: second!.id })
  await client.marks.star({ selection: named(ids[4]!, ids[2]!), starred: true })
  type Sort = { mark: 'status' | 'starred' | 'priority'; descending?: boolean }
  const placesOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => ids.indexOf(id))
  const listed = async (sort: Sort, page: object = {}) =>
    placesOf((await client.documents.list({ collectionId, sort, ...page })).items)
  const found = async (sort: Sort) =>
    placesOf((await client.documents.find({ filters: { collections: [collectionId] }, sort })).items)
  for (const order of [listed, found]) {
    expect(await order({ mark: 'status' })).toEqual([3, 0, 5, 1, 2, 4])
    expect(await order({ mark: 'status', descending: true })).toEqual([5, 0, 3, 1, 2, 4])
    expect(await order({ mark: 'starred' })).toEqual([2, 4, 0, 1, 3, 5])
    expect(await order({ mark: 'priority' })).toEqual([0, 1, 2, 3, 4, 5])
  }
  // Pages meet where those with a status end.
  expect(await listed({ mark: 'status' }, { offset: 2, limit: 2 })).toEqual([5, 1])
  expect(await listed({ mark: 'status' }, { offset: 4 })).toEqual([2, 4])
  const { hits } = await client.search.query({ query: 'record', mode: 'keyword', sort: { mark: 'status' }, limit: 6 })
  expect(hits.map(({ documentId }) => ids.indexOf(documentId)).slice(0, 3)).toEqual([3, 0, 5])
})

test('highlights are a filter, a facet and a list of the whole library, with and without notes', async () => {
  const { client, bench, id, collectionId } = await oneDocument()
  await bench.import(client, [{ id: 'b', title: 'Calm', text: 'The harbour was calm.' }], {
    collection: 'Ports',
    embed: false,
  })
  const marked = await client.marks.highlight({
    documentId: id,
    span: spanOf(storm, 'broken two cranes'),
    colour: 'blue',
  })
  const found = async (filters: object) =>
    (await client.search.query({ query: 'harbour', mode: 'keyword', filters })).searched.passages
  const counted = async () => {
    const { documents, highlighted, noted } = await client.marks.facets({ filters: { collections: [collectionId] } })
    return { documents, highlighted, noted }
  }
  expect(await found({ highlighted: true })).toBe(1)
  expect(await found({ highlighted: false })).toBe(1)
  expect(await found({ noted: true })).toBe(0)
  expect(await counted()).toEqual({ documents: 2, highlighted: 1, noted: 0 })
  expect(await client.marks.highlights({})).toMatchObject({
    total: 1,
    items: [{ id: marked.id, documentId: id, quote: 'broken two cranes', title: 'Storm', notes: 0, colour: 'blue' }],
  })
  expect((await client.marks.highlights({ query: 'STORM cranes' })).total).toBe(1)
  expect((await client.marks.highlights({ query: 'glacier' })).total).toBe(0)

  await client.notes.add({ on: { kind: 'highlight', highlightId: marked.id }, text: 'Which ones?' })
  expect(await counted()).toEqual({ documents: 2, highlighted: 1, noted: 1 })
  expect(await found({ highlighted: true, noted: true })).toBe(1)
  expect((await client.marks.highlights({ noted: false })).total).toBe(0)
  expect((await client.notes.list({})).items).toMatchObject([{ span: marked.span }])

  const asked = async (query: string) =>
    (await client.search.query({ query, mode: 'keyword' })).hits.map(({ title }) => title).toSorted()
  expect(await asked('harbour is:highlighted is:noted')).toEqual(['Storm'])
  expect(await asked('harbour -is:highlighted')).toEqual(['Calm'])
  expect(await asked('harbour (is:noted OR is:starred)')).toEqual(['Storm'])

  // A smart collection keeps the filter.
  const smart = await client.smart.create({ name: 'Marked', query: '', filters: { highlighted: true } })
  expect((await client.documents.list({ collectionId: smart.id })).items.map((one) => one.id)).toEqual([id])
  // A new version takes its highlight over, and is listed in place of the one before.
  await bench.import(client, [{ id: 'a', title: 'Storm', text: `Corrected. ${storm}` }], {
    collection: 'Ports',
    embed: false,
  })
  expect((await client.marks.highlights({})).items).toMatchObject([{ quote: 'broken two cranes', notes: 1 }])
})
