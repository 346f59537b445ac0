import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId, TextId } from '../../model/ids.ts'
import type { WritableDb } from '../connection.ts'
import { DocumentPreparer, hashAt, type PassageSizes, type PreparedDocuments } from '../prepareDocuments.ts'
import { countMembers } from './collections.ts'
import { putGivenVectors, type GivenVectors, type GivenVectorsOutcome } from './givenVectors.ts'
import { EarlierVersions, hashKey, isMember, passagesOf } from './identity.ts'
import { count, insertRows, row, rowsIn, run } from './statement.ts'
import { indexPassages, type PassageWords } from './words.ts'

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
  const tally = { imported: 0, updated: 0, duplicate: 0 }
  const known = knownDocuments(db, prepared)
  const earlier = new EarlierVersions(db, prepared)
  const firstNew = nextId(db, 'SELECT max(id) FROM documents')
  const fresh: FreshDocument[] = []
  const documentIds: DocumentId[] = []
  const joined = new Set<DocumentId>()
  const isHeld = (id: DocumentId) => joined.has(id) || (id < firstNew && isMember(db, place.collectionId, id))
  const passages = (id: DocumentId) =>
    id < firstNew ? passagesOf(db, id) : passageCount(prepared, (fresh[id - firstNew] as FreshDocument).at)
  let [memberDocuments, memberPassages, storedPassages] = [0, 0, 0]
  for (let at = 0; at < prepared.kinds.length; at++) {
    const key = hashKey(hashAt(prepared.hashes, at))
    const same = known.get(key)
    const id = same ?? ((firstNew + fresh.length) as DocumentId)
    documentIds.push(id)
    if (same !== undefined && isHeld(same)) {
      tally.duplicate++
      continue
    }
    const replaces = earlier.find(at, (other) => other !== id && isHeld(other))
    if (same === undefined) {
      fresh.push({ at, id, replaces })
      known.set(key, id)
      earlier.add(at, id)
    }
    joined.add(id)
    memberDocuments++
    memberPassages += passages(id)
    storedPassages += passages(id)
    if (replaces === undefined) tally.imported++
    else {
      tally.updated++
      if (!joined.delete(replaces)) removeMember(db, place, replaces)
      memberDocuments--
      memberPassages -= passages(replaces)
    }
  }
  insertDocuments(db, prepared, fresh, place.now)
  const { firstPassageId, firstTexts, newTexts } = insertPassages(db, prepared, fresh)
  addMembers(db, place, joined)
  countMembers(db, place.collectionId, memberDocuments, memberPassages)
  const textAt = (at: number) => firstTexts.get(at) ?? firstTextOf(db, documentIds[at])
  const vectors = given && putGivenVectors(db, given, textAt)
  // The words last: once FTS5 has some in memory, every statement that may be rolled back by itself (all that fire a
  // trigger) makes it write them out, which costs more than everything else here.
  indexWords(db, prepared, fresh, firstPassageId)
  return { ...tally, passages: storedPassages, newTexts, documentIds, given: vectors }
}

/** A document that the library does not have. Ids of one call follow each other. */
interface FreshDocument {
  /** Its position among the prepared ones. */
  readonly at: number
  readonly id: DocumentId
  readonly replaces: DocumentId | undefined
}

/** Those of the documents that the library has, by {@link hashKey}. */
function knownDocuments(db: WritableDb, { hashes, kinds }: PreparedDocuments): Map<string, DocumentId> {
  const found = rowsIn<{ id: DocumentId; hash: Uint8Array }>(
    db,
    'SELECT id, content_hash AS hash FROM documents WHERE content_hash IN',
    kinds.map((_, at) => hashAt(hashes, at)),
  )
  return new Map(found.map(({ id, hash }) => [hashKey(hash), id]))
}

/** `newest` selects the highest id there is. */
function nextId(db: WritableDb, newest: string): number {
  return count(db, newest) + 1
}

function passageCount({ firstPassages }: PreparedDocuments, at: number): number {
  return (firstPassages[at + 1] as number) - (firstPassages[at] as number)
}

function insertDocuments(
  db: WritableDb,
  prepared: PreparedDocuments,
  fresh: readonly FreshDocument[],
  now: number,
): void {
  const documents: unknown[] = []
  const bodies: unknown[] = []
  for (const { at, id, replaces } of fresh) {
    const text = prepared.texts[at] as string
    documents.push(
      id,
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
      hashAt(prepared.hashes, at),
      replaces ?? null,
    )
    bodies.push(id, prepared.raws[at], text)
  }
  insertRows(
    db,
    `INSERT INTO documents (id, kind, external_id, title, url, canonical_url, domain, language, authors, published_at,
       crawled_at, captured_at, request_id, source_name, source_row, characters, content_hash, replaces) VALUES`,
    18,
    documents,
  )
  insertRows(db, 'INSERT INTO document_bodies (document_id, raw, text) VALUES', 3, bodies)
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

/**
 * Stores the passages of new documents, whose ids follow each other from `firstPassageId` on, and the texts that no
 * document had before. `firstTexts`: the text of the first passage of each document, by its position.
 */
function insertPassages(
  db: WritableDb,
  { firstPassages, passages: { starts, ends, jsonBytes, hashes } }: PreparedDocuments,
  fresh: readonly FreshDocument[],
): { firstPassageId: number; firstTexts: ReadonlyMap<number, TextId>; newTexts: number } {
  const range = ({ at }: FreshDocument) => [firstPassages[at] as number, firstPassages[at + 1] as number] as const
  const wanted: Uint8Array[] = []
  for (const document of fresh) for (let [i, end] = range(document); i < end; i++) wanted.push(hashAt(hashes, i))
  const texts = new Map<string, TextId>()
  const select = 'SELECT id, hash FROM texts WHERE hash IN'
  for (const { id, hash } of rowsIn<{ id: TextId; hash: Uint8Array }>(db, select, wanted)) texts.set(hashKey(hash), id)
  const firstPassageId = nextId(db, 'SELECT max(id) FROM passages')
  const firstTextId = nextId(db, 'SELECT max(id) FROM texts')
  const firstTexts = new Map<number, TextId>()
  const [textRows, passageRows]: [unknown[], unknown[]] = [[], []]
  let newTexts = 0
  let passageId = firstPassageId
  for (const document of fresh) {
    const [first, end] = range(document)
    for (let i = first; i < end; i++) {
      const hash = hashAt(hashes, i)
      const key = hashKey(hash)
      let textId = texts.get(key)
      if (textId === undefined) {
        textId = (firstTextId + newTexts++) as TextId
        texts.set(key, textId)
        textRows.push(textId, hash, (ends[i] as number) - (starts[i] as number), jsonBytes[i])
      }
      if (i === first) firstTexts.set(document.at, textId)
      passageRows.push(passageId++, document.id, i - first, starts[i], ends[i], textId)
    }
  }
  insertRows(db, 'INSERT INTO texts (id, hash, characters, json_bytes) VALUES', 4, textRows)
  insertRows(db, 'INSERT INTO passages (id, document_id, ordinal, start, "end", text_id) VALUES', 6, passageRows)
  return { firstPassageId, firstTexts, newTexts }
}

function firstTextOf(db: WritableDb, id: DocumentId | undefined): TextId | undefined {
  return row<{ id: TextId }>(db, 'SELECT text_id AS id FROM passages WHERE document_id = ? AND ordinal = 0', id)?.id
}

/** Indexes the words of the passages of new documents. */
function indexWords(
  db: WritableDb,
  { titleTokens, firstPassages, passages: { tokens, grams } }: PreparedDocuments,
  fresh: readonly FreshDocument[],
  firstPassageId: number,
): void {
  const words: PassageWords[] = []
  for (const { at } of fresh)
    for (let i = firstPassages[at] as number; i < (firstPassages[at + 1] as number); i++)
      words.push({
        passageId: firstPassageId + words.length,
        title: titleTokens[at] as string,
        body: tokens[i] as string,
        grams: grams[i] as string,
      })
  indexPassages(db, words)
}
