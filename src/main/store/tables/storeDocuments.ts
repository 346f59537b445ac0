import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId, TextId } from '../../model/ids.ts'
import type { WritableDb } from '../connection.ts'
import { DocumentPreparer, hashAt, type PassageSizes, type PreparedDocuments } from '../prepareDocuments.ts'
import { countMembers } from './collections.ts'
import { putGivenVectors, type GivenVectors, type GivenVectorsOutcome } from './givenVectors.ts'
import { findEarlierVersion, isMember, passagesOf } from './identity.ts'
import { row, run } from './statement.ts'
import { indexPassage } from './words.ts'

/** Where documents go, and when they came. */
export interface StorePlace {
  readonly collectionId: CollectionId
  readonly now: number
}

export interface StoreOptions extends StorePlace, PassageSizes {}

/** What became of each document of a call, and what came with them. */
export interface StoreOutcome {
  readonly imported: number
  /** A new version of a document the collection held under the same external id or address. */
  readonly updated: number
  readonly duplicate: number
  /** Passages the new documents and versions have. */
  readonly passages: number
  /** Passage texts no document of the library had before. */
  readonly newTexts: number
  readonly documentIds: readonly DocumentId[]
}

/** As {@link storePrepared}, for documents that nobody has prepared. The caller holds the transaction. */
export function storeDocuments(
  db: WritableDb,
  documents: readonly NewDocument[],
  options: StoreOptions,
): Omit<PreparedOutcome, 'given'> {
  const preparer = new DocumentPreparer(options)
  for (const document of documents) preparer.add(document)
  const { given: _, ...outcome } = storePrepared(db, preparer.finish(), options)
  return outcome
}

type PreparedOutcome = StoreOutcome & { readonly given: GivenVectorsOutcome | undefined }

/**
 * Stores documents with their passages, words and memberships. The caller holds the transaction.
 *
 * A document with the very same content is the same document, whatever file it came in: it is added to the collection if
 * it is not there yet. One with the same external id or address, but other content, is a new version and takes the old
 * one's place in the collection; the old version stays for those who cite it.
 *
 * The vector that a document of `given` comes with goes to its first passage.
 */
export function storePrepared(
  db: WritableDb,
  prepared: PreparedDocuments,
  place: StorePlace,
  given?: GivenVectors,
): PreparedOutcome {
  const tally = { imported: 0, updated: 0, duplicate: 0, passages: 0, newTexts: 0 }
  const documentIds: DocumentId[] = []
  /** Of documents that are new: of each, the text of its first passage. */
  const firstTexts = new Map<number, TextId>()
  const indexed: { readonly document: number; readonly passageIds: readonly number[] }[] = []
  let memberDocuments = 0
  let memberPassages = 0
  const joined = new Set<DocumentId>()
  const isHeld = (id: DocumentId) => joined.has(id) || isMember(db, place.collectionId, id)
  for (let at = 0; at < prepared.kinds.length; at++) {
    const { id, isNew } = putDocument(db, prepared, at, place.now)
    documentIds.push(id)
    if (!isNew && isHeld(id)) {
      tally.duplicate++
      continue
    }
    const replaced = findEarlierVersion(db, identityAt(prepared, at), (other) => other !== id && isHeld(other))
    if (isNew && replaced !== undefined) run(db, 'UPDATE documents SET replaces = ? WHERE id = ?', replaced, id)
    let passages: number
    if (isNew) {
      const stored = putPassages(db, id, prepared, at)
      passages = stored.passageIds.length
      tally.newTexts += stored.newTexts
      if (stored.firstText !== undefined) firstTexts.set(at, stored.firstText)
      indexed.push({ document: at, passageIds: stored.passageIds })
    } else passages = passagesOf(db, id)
    joined.add(id)
    memberDocuments++
    memberPassages += passages
    tally.passages += passages
    if (replaced === undefined) tally.imported++
    else {
      tally.updated++
      if (!joined.delete(replaced)) removeMember(db, place, replaced)
      memberDocuments--
      memberPassages -= passagesOf(db, replaced)
    }
  }
  addMembers(db, place, joined)
  countMembers(db, place.collectionId, memberDocuments, memberPassages)
  const textAt = (at: number) => firstTexts.get(at) ?? firstTextOf(db, documentIds[at])
  const vectors = given && putGivenVectors(db, given, textAt)
  // The words last: once FTS5 has some in memory, every statement that may be rolled back by itself (all that fire a
  // trigger) makes it write them out, which costs more than everything else here.
  for (const { document, passageIds } of indexed) indexPassages(db, prepared, document, passageIds)
  return { ...tally, documentIds, given: vectors }
}

function identityAt(prepared: PreparedDocuments, at: number): Parameters<typeof findEarlierVersion>[1] {
  return {
    kind: prepared.kinds[at] as PreparedDocuments['kinds'][number],
    externalId: prepared.externalIds[at] ?? null,
    canonicalUrl: prepared.canonicalUrls[at] ?? null,
    sourceRow: prepared.sourceRows[at] ?? null,
  }
}

/** Most documents are new: one statement for them instead of two. */
function putDocument(
  db: WritableDb,
  prepared: PreparedDocuments,
  at: number,
  now: number,
): { id: DocumentId; isNew: boolean } {
  const hash = hashAt(prepared.hashes, at)
  const text = prepared.texts[at] as string
  const { changes, id } = run(
    db,
    `INSERT INTO documents (kind, external_id, title, url, canonical_url, domain, language, authors, published_at, crawled_at,
       captured_at, request_id, source_name, source_row, characters, content_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (content_hash) DO NOTHING`,
    prepared.kinds[at],
    prepared.externalIds[at],
    prepared.titles[at],
    prepared.urls[at],
    prepared.canonicalUrls[at],
    prepared.domains[at],
    prepared.languages[at],
    prepared.authors[at],
    prepared.publishedAt[at],
    prepared.crawledAt[at],
    now,
    prepared.requestIds[at],
    prepared.sourceNames[at],
    prepared.sourceRows[at],
    text.length,
    hash,
  )
  if (changes === 0) {
    const known = row<{ id: DocumentId }>(db, 'SELECT id FROM documents WHERE content_hash = ?', hash)
    return { id: known?.id as DocumentId, isNew: false }
  }
  run(db, 'INSERT INTO document_bodies (document_id, raw, text) VALUES (?, ?, ?)', id, prepared.raws[at], text)
  return { id: id as DocumentId, isNew: true }
}

/** In one statement: each statement that fires a trigger costs more than what it does. */
function addMembers(db: WritableDb, place: StorePlace, ids: ReadonlySet<DocumentId>): void {
  run(
    db,
    'INSERT INTO collection_documents (collection_id, document_id, added_at) SELECT ?, value, ? FROM json_each(?)',
    place.collectionId,
    place.now,
    JSON.stringify([...ids]),
  )
}

function removeMember(db: WritableDb, place: StorePlace, id: DocumentId): void {
  run(db, 'DELETE FROM collection_documents WHERE collection_id = ? AND document_id = ?', place.collectionId, id)
}

/** Stores the passages of a new document and the texts that no document had before. */
function putPassages(
  db: WritableDb,
  documentId: DocumentId,
  { firstPassages, passages: { starts, ends, jsonBytes, hashes } }: PreparedDocuments,
  at: number,
): { passageIds: number[]; newTexts: number; firstText: TextId | undefined } {
  const first = firstPassages[at] as number
  const end = firstPassages[at + 1] as number
  const passageIds: number[] = []
  let newTexts = 0
  let firstText: TextId | undefined
  for (let i = first; i < end; i++) {
    const characters = (ends[i] as number) - (starts[i] as number)
    const { textId, isNew } = putText(db, hashAt(hashes, i), characters, jsonBytes[i] as number)
    if (isNew) newTexts++
    firstText ??= textId
    const { id } = run(
      db,
      'INSERT INTO passages (document_id, ordinal, start, "end", text_id) VALUES (?, ?, ?, ?, ?)',
      documentId,
      i - first,
      starts[i],
      ends[i],
      textId,
    )
    passageIds.push(id)
  }
  return { passageIds, newTexts, firstText }
}

function putText(
  db: WritableDb,
  hash: Uint8Array,
  characters: number,
  jsonBytes: number,
): { textId: TextId; isNew: boolean } {
  // As with documents: most are new.
  const { changes, id } = run(
    db,
    'INSERT INTO texts (hash, characters, json_bytes) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING',
    hash,
    characters,
    jsonBytes,
  )
  if (changes > 0) return { textId: id as TextId, isNew: true }
  const known = row<{ id: TextId }>(db, 'SELECT id FROM texts WHERE hash = ?', hash)
  return { textId: known?.id as TextId, isNew: false }
}

function firstTextOf(db: WritableDb, id: DocumentId | undefined): TextId | undefined {
  return row<{ id: TextId }>(db, 'SELECT text_id AS id FROM passages WHERE document_id = ? AND ordinal = 0', id)?.id
}

function indexPassages(
  db: WritableDb,
  { titleTokens, firstPassages, passages: { tokens, grams } }: PreparedDocuments,
  at: number,
  ids: readonly number[],
): void {
  const first = firstPassages[at] as number
  for (const [ordinal, id] of ids.entries())
    indexPassage(db, id, {
      title: titleTokens[at] as string,
      body: tokens[first + ordinal] as string,
      grams: grams[first + ordinal] as string,
    })
}
