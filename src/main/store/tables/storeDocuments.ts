import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId, TextId } from '../../model/ids.ts'
import type { WritableDb } from '../connection.ts'
import {
  DocumentPreparer,
  hashAt,
  numberOrNull,
  type PassageSizes,
  type PreparedDocuments,
} from '../prepareDocuments.ts'
import { readStrings } from '../stringColumn.ts'
import { countMembers } from './collections.ts'
import { putGivenVectors, type GivenVectors, type GivenVectorsOutcome } from './givenVectors.ts'
import { EarlierVersions, hashKey, isMember, passagesOf } from './identity.ts'
import { count, insertRows, row, rowsIn, run } from './statement.ts'
import { indexPassages } from './words.ts'

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
  for (let at = 0; at < prepared.count; at++) {
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
function knownDocuments(db: WritableDb, { hashes, count: documents }: PreparedDocuments): Map<string, DocumentId> {
  const found = rowsIn<{ id: DocumentId; hash: Uint8Array }>(
    db,
    'SELECT id, content_hash AS hash FROM documents WHERE content_hash IN',
    Array.from({ length: documents }, (_, at) => hashAt(hashes, at)),
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
  const kindAt = readStrings(prepared.kinds)
  const externalIdAt = readStrings(prepared.externalIds)
  const titleAt = readStrings(prepared.titles)
  const urlAt = readStrings(prepared.urls)
  const canonicalUrlAt = readStrings(prepared.canonicalUrls)
  const domainAt = readStrings(prepared.domains)
  const languageAt = readStrings(prepared.languages)
  const authorsAt = readStrings(prepared.authors)
  const requestIdAt = readStrings(prepared.requestIds)
  const sourceNameAt = readStrings(prepared.sourceNames)
  insertRows(
    db,
    `INSERT INTO documents (id, kind, external_id, title, url, canonical_url, domain, language, authors, published_at,
       crawled_at, captured_at, request_id, source_name, source_row, characters, content_hash, replaces) VALUES`,
    18,
    fresh.length,
    (row, values) => {
      const { at, id, replaces } = fresh[row] as FreshDocument
      values.push(
        id,
        kindAt(at),
        externalIdAt(at),
        titleAt(at),
        urlAt(at),
        canonicalUrlAt(at),
        domainAt(at),
        languageAt(at),
        authorsAt(at),
        numberOrNull(prepared.publishedAt[at]),
        numberOrNull(prepared.crawledAt[at]),
        now,
        requestIdAt(at),
        sourceNameAt(at),
        numberOrNull(prepared.sourceRows[at]),
        prepared.characters[at],
        hashAt(prepared.hashes, at),
        replaces ?? null,
      )
    },
  )
  const rawAt = readStrings(prepared.raws)
  const textAt = readStrings(prepared.texts)
  insertRows(db, 'INSERT INTO document_bodies (document_id, raw, text) VALUES', 3, fresh.length, (row, values) => {
    const { at, id } = fresh[row] as FreshDocument
    values.push(id, rawAt(at), textAt(at))
  })
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
  /** Positions of the passages whose texts are new, and for every passage its document and text. */
  const newAt: number[] = []
  const owners: number[] = []
  const positions: number[] = []
  const ordinals: number[] = []
  const textIds: TextId[] = []
  for (const document of fresh) {
    const [first, end] = range(document)
    for (let i = first; i < end; i++) {
      const key = hashKey(hashAt(hashes, i))
      let textId = texts.get(key)
      if (textId === undefined) {
        textId = (firstTextId + newAt.length) as TextId
        texts.set(key, textId)
        newAt.push(i)
      }
      if (i === first) firstTexts.set(document.at, textId)
      owners.push(document.id)
      positions.push(i)
      ordinals.push(i - first)
      textIds.push(textId)
    }
  }
  const insertTexts = 'INSERT INTO texts (id, hash, characters, json_bytes) VALUES'
  insertRows(db, insertTexts, 4, newAt.length, (row, values) => {
    const i = newAt[row] as number
    values.push(firstTextId + row, hashAt(hashes, i), (ends[i] as number) - (starts[i] as number), jsonBytes[i])
  })
  const insert = 'INSERT INTO passages (id, document_id, ordinal, start, "end", text_id) VALUES'
  insertRows(db, insert, 6, positions.length, (row, values) => {
    const i = positions[row] as number
    values.push(firstPassageId + row, owners[row], ordinals[row], starts[i], ends[i], textIds[row])
  })
  return { firstPassageId, firstTexts, newTexts: newAt.length }
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
  const passageAt: number[] = []
  const ownerAt: number[] = []
  for (const { at } of fresh)
    for (let i = firstPassages[at] as number; i < (firstPassages[at + 1] as number); i++) {
      passageAt.push(i)
      ownerAt.push(at)
    }
  const titleAt = readStrings(titleTokens)
  const bodyAt = readStrings(tokens)
  const gramsAt = readStrings(grams)
  indexPassages(db, passageAt.length, (row) => ({
    passageId: firstPassageId + row,
    title: titleAt(ownerAt[row] as number) as string,
    body: bodyAt(passageAt[row] as number) as string,
    grams: gramsAt(passageAt[row] as number) as string,
  }))
}
