import { jsonStringBytes } from '../../base/bytes.ts'
import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId, TextId } from '../../model/ids.ts'
import { canonicalUrl, domainOf } from '../../text/canonicalUrl.ts'
import { textHash } from '../../text/contentHash.ts'
import { detectLanguage } from '../../text/language.ts'
import { MAX_PASSAGE_CHARS, splitPassages } from '../../text/passages.ts'
import { indexTokens } from '../../text/tokens.ts'
import type { WritableDb } from '../connection.ts'
import { countMembers } from './collections.ts'
import { putGivenVectors, type GivenVectors, type GivenVectorsOutcome } from './givenVectors.ts'
import { contentHash, findEarlierVersion, isMember, passagesOf } from './identity.ts'
import { row, run } from './statement.ts'
import { indexPassage } from './words.ts'

export interface StoreOptions {
  readonly collectionId: CollectionId
  readonly passageChars: number
  readonly passageOverlap: number
  readonly now: number
}

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

/**
 * Stores documents with their passages, words and memberships. The caller holds the transaction.
 *
 * A document with the very same content is the same document, whatever file it came in: it is added to the collection if
 * it is not there yet. One with the same external id or address, but other content, is a new version and takes the old
 * one's place in the collection; the old version stays for those who cite it.
 *
 * A document that comes with a vector is one passage (or several as long as can be), because the vector stands for the
 * whole of it: its first passage gets the vector.
 */
export function storeDocuments(
  db: WritableDb,
  documents: readonly NewDocument[],
  options: StoreOptions,
  given?: GivenVectors,
): StoreOutcome & { readonly given: GivenVectorsOutcome | undefined } {
  const tally = { imported: 0, updated: 0, duplicate: 0, passages: 0, newTexts: 0 }
  const documentIds: DocumentId[] = []
  const whole = { ...options, passageChars: MAX_PASSAGE_CHARS, passageOverlap: 0 }
  const withVector = new Set(given?.documentAt)
  const words: Parameters<typeof indexPassage>[1][] = []
  let memberDocuments = 0
  let memberPassages = 0
  const joined = new Set<DocumentId>()
  const isHeld = (id: DocumentId) => joined.has(id) || isMember(db, options.collectionId, id)
  for (const [at, document] of documents.entries()) {
    const hashOfText = textHash(document.text)
    const hash = contentHash(document, hashOfText)
    const known = row<{ id: DocumentId }>(db, 'SELECT id FROM documents WHERE content_hash = ?', hash)?.id
    if (known !== undefined && isHeld(known)) {
      documentIds.push(known)
      tally.duplicate++
      continue
    }
    const replaced = findEarlierVersion(db, document, isHeld)
    const language = document.language ?? detectLanguage(document.text)
    const id = known ?? insertDocument(db, document, language, hash, replaced, options.now)
    const stored =
      known === undefined
        ? storePassages(db, id, document, { language, hashOfText }, withVector.has(at) ? whole : options)
        : { passages: passagesOf(db, id), newTexts: 0, words: [] }
    joined.add(id)
    words.push(...stored.words)
    documentIds.push(id)
    memberDocuments++
    memberPassages += stored.passages
    tally.passages += stored.passages
    tally.newTexts += stored.newTexts
    if (replaced === undefined) tally.imported++
    else {
      tally.updated++
      if (!joined.delete(replaced)) removeMember(db, options, replaced)
      memberDocuments--
      memberPassages -= passagesOf(db, replaced)
    }
  }
  addMembers(db, options, joined)
  countMembers(db, options.collectionId, memberDocuments, memberPassages)
  const textAt = (at: number) =>
    row<{ id: TextId }>(db, 'SELECT text_id AS id FROM passages WHERE document_id = ? AND ordinal = 0', documentIds[at])
      ?.id
  const vectors = given && putGivenVectors(db, given, textAt)
  // The words last: once FTS5 has some in memory, every statement that may be rolled back by itself (all that fire a
  // trigger) makes it write them out, which costs more than everything else here.
  for (const passage of words) indexPassage(db, passage)
  return { ...tally, documentIds, given: vectors }
}

function insertDocument(
  db: WritableDb,
  document: NewDocument,
  language: string | undefined,
  hash: Uint8Array,
  replaces: DocumentId | undefined,
  now: number,
): DocumentId {
  const { id } = run(
    db,
    `INSERT INTO documents (kind, external_id, title, url, canonical_url, domain, language, authors, published_at, crawled_at,
       captured_at, request_id, source_name, source_row, characters, content_hash, replaces)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    document.kind,
    document.externalId ?? null,
    document.title,
    document.url ?? null,
    document.url === undefined ? null : (canonicalUrl(document.url) ?? null),
    document.url === undefined ? null : (domainOf(document.url) ?? null),
    language ?? null,
    document.authors ?? null,
    document.publishedAt ?? null,
    document.crawledAt ?? null,
    now,
    document.requestId ?? null,
    document.source.name,
    document.source.row ?? null,
    document.text.length,
    hash,
    replaces ?? null,
  )
  run(
    db,
    'INSERT INTO document_bodies (document_id, raw, text) VALUES (?, ?, ?)',
    id,
    JSON.stringify(document.raw),
    document.text,
  )
  return id as DocumentId
}

/** In one statement: each statement that fires a trigger costs more than what it does. */
function addMembers(db: WritableDb, options: StoreOptions, ids: ReadonlySet<DocumentId>): void {
  run(
    db,
    'INSERT INTO collection_documents (collection_id, document_id, added_at) SELECT ?, value, ? FROM json_each(?)',
    options.collectionId,
    options.now,
    JSON.stringify([...ids]),
  )
}

function removeMember(db: WritableDb, options: StoreOptions, id: DocumentId): void {
  run(db, 'DELETE FROM collection_documents WHERE collection_id = ? AND document_id = ?', options.collectionId, id)
}

function storePassages(
  db: WritableDb,
  documentId: DocumentId,
  document: NewDocument,
  { language, hashOfText }: { readonly language: string | undefined; readonly hashOfText: Uint8Array },
  options: StoreOptions,
): { passages: number; newTexts: number; words: Parameters<typeof indexPassage>[1][] } {
  const spans = splitPassages(document.text, { maxChars: options.passageChars, overlapChars: options.passageOverlap })
  const titleTokens = indexTokens(document.title)
  let newTexts = 0
  const words: Parameters<typeof indexPassage>[1][] = []
  for (const [ordinal, { start, end }] of spans.entries()) {
    const text = document.text.slice(start, end)
    const { textId, isNew } = storeText(db, text, text.length === document.text.length ? hashOfText : textHash(text))
    if (isNew) newTexts++
    const { id } = run(
      db,
      'INSERT INTO passages (document_id, ordinal, start, "end", text_id) VALUES (?, ?, ?, ?, ?)',
      documentId,
      ordinal,
      start,
      end,
      textId,
    )
    words.push({ passageId: id, title: document.title, titleTokens, text, language })
  }
  return { passages: spans.length, newTexts, words }
}

function storeText(db: WritableDb, text: string, hash: Uint8Array): { textId: TextId; isNew: boolean } {
  // Most texts are new: one statement for them instead of two.
  const { changes, id } = run(
    db,
    'INSERT INTO texts (hash, characters, json_bytes) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING',
    hash,
    text.length,
    jsonStringBytes(text),
  )
  if (changes > 0) return { textId: id as TextId, isNew: true }
  const known = row<{ id: TextId }>(db, 'SELECT id FROM texts WHERE hash = ?', hash)
  return { textId: known?.id as TextId, isNew: false }
}
