import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/main/model/document.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { dropDocuments } from '../../../src/main/store/library/compact.ts'
import { completions } from '../../../src/main/store/search/completions.ts'
import { recipientsOf, writtenRecipients } from '../../../src/main/text/names/recipients.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

const found = (to: string) => recipientsOf({ kind: 'file', raw: { headers: { to }, message: 1 } })

test('recipients are told from each other by their addresses, with commas in names and without names', () => {
  const ada = { name: 'Berg, Ada', address: 'ada@example.org' }
  const jo = { name: '', address: 'jo@example.org' }
  expect(found('Berg, Ada <Ada@example.org>, jo@example.org')).toEqual([ada, jo])
  expect(found('jo@example.org, Berg, Ada <ada@example.org>')).toEqual([jo, ada])
  expect(found('jo@example.org, jo@example.org <jo@example.org>')).toEqual([jo])
  expect(found("'Berg, Ada' <ada@example.org>, 'jo@example.org' <jo@example.org>")).toEqual([ada, jo])
  expect(found('Ada Berg, Jo Day')).toEqual([
    { name: 'Ada Berg', address: '' },
    { name: 'Jo Day', address: '' },
  ])
  expect(found('Berg, Ada')).toEqual([{ name: 'Berg, Ada', address: '' }])
  expect(found(' , <>, ')).toEqual([])
})

test('recipients are told apart as they are written', () => {
  const header = "'Berg, Ada' <Ada@example.org>, Jo@example.org, Port Office"
  expect(writtenRecipients(header)).toEqual(["'Berg, Ada' <Ada@example.org>", 'Jo@example.org', 'Port Office'])
  expect(writtenRecipients('')).toEqual([])
})

test('only records of messages have recipients', () => {
  const headers = { to: 'jo@example.org' }
  expect(recipientsOf({ kind: 'row', raw: { headers, message: 1 } })).toEqual([])
  expect(recipientsOf({ kind: 'file', raw: { headers } })).toEqual([])
  expect(recipientsOf({ kind: 'file', raw: { headers: { from: 'jo@example.org' }, message: 1 } })).toEqual([])
})

test('names and addresses are completed by what most documents have, and are gone with the last document', () => {
  const db = memoryLibrary()
  const { id: collectionId } = createCollection(db, 'Mail', 1)
  const mail = (title: string, to: string) => ({
    kind: 'file' as const,
    title,
    text: title,
    source: { name: 'a.mbox' },
    raw: { headers: { to }, message: 1 },
  })
  const { documentIds } = storeDocuments(
    db,
    [
      mail('One', 'Jo Day <jo@example.org>, ada@example.org'),
      mail('Two', 'ada@example.org'),
      mail('Three', 'Ada "A" Berg <berg@example.org>'),
    ],
    { collectionId, passageChars: 1000, passageOverlap: 0, now: 1 },
  )
  expect(completions(db, 'to', 'AD', 10)).toEqual([
    { value: 'ada@example.org', documents: 2 },
    { value: 'Ada "A" Berg', documents: 1 },
  ])
  expect(completions(db, 'to', 'jo@', 10)).toEqual([{ value: 'jo@example.org', documents: 1 }])
  expect(completions(db, 'to', '', 1)).toEqual([{ value: 'ada@example.org', documents: 2 }])

  db.prepare('DELETE FROM collection_documents WHERE document_id <> ?').run(documentIds[1])
  expect(completions(db, 'to', '', 10)).toEqual([{ value: 'ada@example.org', documents: 1 }])
  dropDocuments(db, 0, 10)
  expect(db.prepare('SELECT address FROM recipients').pluck().all()).toEqual(['ada@example.org'])
})

test('a mail is found by the recipients of each of its copies, in whatever order they come', () => {
  const db = memoryLibrary()
  const { id: collectionId } = createCollection(db, 'Mail', 1)
  const copy = (name: string, headers: JsonObject) => ({
    kind: 'file' as const,
    externalId: '<1@example.org>',
    idScope: 'file' as const,
    title: 'The dues',
    text: 'They are due.',
    source: { name },
    raw: { headers: { to: 'jo@example.org', ...headers }, message: 1 },
  })
  const store = (...copies: ReturnType<typeof copy>[]) =>
    storeDocuments(db, copies, { collectionId, passageChars: 1000, passageOverlap: 0, now: 1 })
  const found = (start: string) => completions(db, 'to', start, 10)
  store(copy('inbox.mbox', {}))
  expect(found('bo')).toEqual([])
  const sent = copy('sent.mbox', { bcc: 'bo@example.org' })
  expect(store(sent)).toMatchObject({ imported: 0, duplicate: 1 })
  expect(found('bo')).toEqual([{ value: 'bo@example.org', documents: 1 }])
  expect(found('jo')).toEqual([{ value: 'jo@example.org', documents: 1 }])
  // Both in one chunk, and once more.
  const other = (one: typeof sent) => ({ ...one, externalId: '<2@example.org>' })
  expect(store(other(copy('inbox.mbox', {})), other(sent), sent)).toMatchObject({ imported: 1, duplicate: 2 })
  expect(found('bo')).toEqual([{ value: 'bo@example.org', documents: 2 }])
})
