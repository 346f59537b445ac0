import type { LongText, NewDocument } from '../../model/document.ts'
import type { DocumentId, TextId } from '../../model/ids.ts'
import type { StoreOptions, StoreOutcome, StorePlace } from '../../model/storedDocuments.ts'
import { HASH_BYTES } from '../../text/contentHash.ts'
import { BANDS } from '../../text/shingles.ts'
import type { WritableDb } from '../connection.ts'
import type { PreparedDocuments } from './columns/preparedColumns.ts'
import { DocumentPreparer } from './prepareDocuments.ts'
import { countMembers } from './collections.ts'
import { fillCollectionsBelow } from './collectionsBelow.ts'
import { ColumnRows } from './columns/columnRows.ts'
import { putImportedVectors, type ImportedVectors, type ImportedVectorsOutcome } from '../vectors/importedVectors.ts'
import { firstEqualHashes } from './firstEqual.ts'
import { addHashes, idsByHash } from './hashes.ts'
import { ensureOriginal, linkOriginal } from '../originals/originals.ts'
import { insertSignatures } from '../copies/signatures.ts'
import { carryEdits } from '../fields/fieldEdits.ts'
import { readStoredFields } from '../fields/readFields.ts'
import { carryMarks, type Succession } from '../marks/carryMarks.ts'
import { importMarks } from '../marks/importMarks.ts'
import { highestDocument } from './highestDocument.ts'
import { readStrings } from './columns/stringColumn.ts'
import { indexWords } from './indexWords.ts'
import { insertLayout, insertLongText } from './longTexts.ts'
import { EarlierVersions, isMember, passagesOf } from './identity.ts'
import { insertRecipients, type SentDocument } from '../search/recipients.ts'
import { count, row, run } from '../statement.ts'
import type { LostInVersion } from './versions/noteLostMarks.ts'
import type { ReplacedById } from './versions/noteReplaced.ts'
import type { HeldDocument } from './versions/noteSameContent.ts'

/**
 * As {@link storePrepared}, for documents that are not prepared; `lostMarks` have no place in the new versions. The caller holds
 * the transaction.
 */
export function storeDocuments(
  db: WritableDb,
  documents: readonly NewDocument[],
  options: StoreOptions,
): StoreOutcome & { readonly lostMarks: number } {
  const preparer = new DocumentPreparer(options)
  for (const document of documents) preparer.add(document)
  const { given: _, replacedById: _replaced, held: _held, ...outcome } = storePrepared(db, preparer.finish(), options)
  return { ...outcome, lostMarks: outcome.lostMarks.reduce((sum, { marks }) => sum + marks, 0) }
}

type PreparedOutcome = StoreOutcome & {
  readonly given: ImportedVectorsOutcome | undefined
  readonly replacedById: readonly ReplacedById[]
  /** Those that are counted as duplicates. */
  readonly held: readonly HeldDocument[]
  /** New versions that some marks of the version before have no place in. */
  readonly lostMarks: readonly LostInVersion[]
}

/**
 * Stores documents with their passages, words and memberships. The caller holds the transaction.
 *
 * A document with the very same content is the same document, whatever file it came in: it is added to the collection if
 * it is not there yet. One with the same external id, address or file, but other content, is a new version and takes the
 * old one's place in the collection; the old version stays for those who cite it.
 *
 * The vector that a document of `given` comes with goes to its first passage. `reached` is told what share of the work is done.
 */
export function storePrepared(
  db: WritableDb,
  prepared: PreparedDocuments,
  place: StorePlace,
  given?: ImportedVectors,
  reached: (share: number) => void = () => {},
): PreparedOutcome {
  const tally = { imported: 0, updated: 0, duplicate: 0 }
  const first = firstEqualHashes(prepared.hashes)
  const known = idsByHash(db, 'documents', prepared.hashes)
  const earlier = new EarlierVersions(db, prepared, known, place.begunAt ?? place.now)
  const firstNew = highestDocument(db) + 1
  const fresh: FreshDocuments = { firstId: firstNew, at: [], replaces: [] }
  const documentIds: DocumentId[] = []
  const joined = new Set<DocumentId>()
  const successions: (Succession & { readonly at: number })[] = []
  const replacedById: ReplacedById[] = []
  const held: HeldDocument[] = []
  const again: HeldDocument[] = []
  const isHeld = (id: DocumentId) => joined.has(id) || (id < firstNew && isMember(db, place.collectionId, id))
  const { isVersion = () => true } = place
  const passages = (id: DocumentId) =>
    id < firstNew ? passagesOf(db, id) : passageCount(prepared, fresh.at[id - firstNew] as number)
  let [memberDocuments, memberPassages, storedPassages] = [0, 0, 0]
  for (let at = 0; at < prepared.count; at++) {
    const same = known[first[at] as number]
    const id = same ?? ((firstNew + fresh.at.length) as DocumentId)
    documentIds.push(id)
    if (same !== undefined) again.push({ at, id })
    if (same !== undefined && isHeld(same)) {
      tally.duplicate++
      held.push({ at, id: same })
      continue
    }
    const replaces = earlier.find(at, (other) => other !== id && isHeld(other) && isVersion(at, other))
    if (same === undefined) {
      fresh.at.push(at)
      fresh.replaces.push(replaces ?? Number.NaN)
      known[at] = id
      earlier.add(at, id)
    }
    joined.add(id)
    memberDocuments++
    memberPassages += passages(id)
    storedPassages += passages(id)
    if (replaces === undefined) tally.imported++
    else {
      tally.updated++
      successions.push({ at, from: replaces, to: id })
      if (earlier.isKnownById(at)) replacedById.push({ at, from: replaces })
      if (!joined.delete(replaces)) removeMember(db, place, replaces)
      memberDocuments--
      memberPassages -= passages(replaces)
    }
  }
  reached(shares.known)
  insertDocuments(db, prepared, fresh, place.now)
  reached(shares.documents)
  insertRecipients(db, sentDocuments(prepared, again))
  const { firstPassageId, firstTexts, newTexts } = insertPassages(db, prepared, fresh)
  reached(shares.passages)
  addMembers(db, place, joined)
  linkOriginals(db, prepared, documentIds, place.now)
  countMembers(db, place.collectionId, memberDocuments, memberPassages)
  fillCollectionsBelow(db, prepared.within, documentIds, successions, place)
  const lost = carryMarks(db, successions, place.now)
  carryEdits(db, successions)
  readStoredFields(db, firstNew)
  for (const [at, marks] of prepared.marks) importMarks(db, documentIds[at] as DocumentId, marks, place.now)
  const textAt = (at: number) => (firstTexts[at] || firstTextOf(db, documentIds[at])) as TextId | undefined
  const vectors = given && putImportedVectors(db, given, textAt)
  // The words last: once FTS5 has some in memory, every statement that may be rolled back by itself (all that fire a
  // trigger) makes it write them out, which costs more than everything else here.
  reached(shares.beside)
  indexWords(db, prepared, fresh.at, firstPassageId, (share) => reached(shares.beside + (1 - shares.beside) * share))
  reached(1)
  const lostMarks = successions.flatMap(({ at }, one) => (lost[one] ? [{ at, marks: lost[one] }] : []))
  return { ...tally, passages: storedPassages, newTexts, documentIds, given: vectors, replacedById, held, lostMarks }
}

/** What is done when a step of storing ends, as a share of the whole: the words take about half. */
const shares = { known: 0.05, documents: 0.25, passages: 0.4, beside: 0.5 } as const

/** Documents that the library does not have, whose ids follow each other from `firstId` on. */
interface FreshDocuments {
  readonly firstId: number
  /** Their positions among the prepared ones. */
  readonly at: number[]
  /** For each the document it replaces, or NaN. */
  readonly replaces: number[]
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
  { firstId, at, replaces }: FreshDocuments,
  now: number,
): void {
  const documents = new ColumnRows(at.length)
  const hashes = hashesAt(prepared.hashes, at)
  const numbers = (all: Float64Array) => documents.integers(at.map((i) => all[i] as number))
  documents.insert(db, 'documents', {
    id: documents.counting(firstId),
    kind: documents.text(prepared.kinds, at),
    external_id: documents.text(prepared.externalIds, at),
    title: documents.text(prepared.titles, at),
    url: documents.text(prepared.urls, at),
    canonical_url: documents.text(prepared.canonicalUrls, at),
    domain: documents.text(prepared.domains, at),
    language: documents.text(prepared.languages, at),
    authors: documents.text(prepared.authors, at),
    published_at: numbers(prepared.publishedAt),
    crawled_at: numbers(prepared.crawledAt),
    captured_at: documents.same(now),
    request_id: documents.text(prepared.requestIds, at),
    source_name: documents.text(prepared.sourceNames, at),
    source_row: numbers(prepared.sourceRows),
    characters: numbers(prepared.characters),
    content_hash: documents.blobs(hashes, HASH_BYTES),
    replaces: documents.integers(replaces),
  })
  addHashes(db, 'documents', hashes, firstId)
  insertBodies(db, prepared, at, firstId)
  insertSignatures(db, firstId, signaturesAt(prepared.signatures, at))
  const inserted = at.map((document, index) => ({ at: document, id: (firstId + index) as DocumentId }))
  insertRecipients(db, sentDocuments(prepared, inserted))
  if (prepared.layouts.size + prepared.passageLanguages.size === 0) return
  for (const [index, document] of at.entries()) {
    const languages = prepared.passageLanguages.get(document) ?? []
    for (const { ordinal, language } of languages)
      run(db, 'INSERT INTO passage_languages VALUES (?, ?, ?)', firstId + index, ordinal, language)
    const layout = prepared.layouts.get(document)
    if (layout) insertLayout(db, (firstId + index) as DocumentId, layout)
  }
}

/** The messages among some documents. Copies of one, as those of its sender, may name recipients that others do not. */
function sentDocuments({ recipients }: PreparedDocuments, documents: readonly HeldDocument[]): SentDocument[] {
  const read = readStrings(recipients)
  return documents.flatMap(({ at, id }) => {
    const of = read(at)
    return of === null ? [] : [{ id, recipients: of }]
  })
}

/** Stores the raw records and texts of new documents; a long text in pieces, so that it is in memory nowhere. */
function insertBodies(db: WritableDb, prepared: PreparedDocuments, at: readonly number[], firstId: number): void {
  const { raws, texts, longTexts } = prepared
  const insert = (from: number, to: number, long?: LongText) => {
    const some = at.slice(from, to)
    const bodies = new ColumnRows(some.length)
    bodies.insert(db, 'document_bodies', {
      document_id: bodies.counting(firstId + from),
      raw: bodies.text(raws, some),
      // Nothing of a long text.
      text: long ? bodies.same('') : bodies.text(texts, some),
    })
  }
  let from = 0
  for (const [index, document] of at.entries()) {
    const long = longTexts.get(document)
    if (!long) continue
    insert(from, index)
    insert(index, index + 1, long)
    insertLongText(db, (firstId + index) as DocumentId, long)
    from = index + 1
  }
  insert(from, at.length)
}

/** Some of a list of hashes, one after the other. Positions ascend. */
function hashesAt(hashes: Uint8Array, positions: readonly number[]): Uint8Array {
  if (positions.length === hashes.length / HASH_BYTES) return hashes
  const some = Buffer.allocUnsafe(positions.length * HASH_BYTES)
  const all = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength)
  for (let row = 0; row < positions.length; row++) {
    const from = (positions[row] as number) * HASH_BYTES
    all.copy(some, row * HASH_BYTES, from, from + HASH_BYTES)
  }
  return some
}

/** Some of the signatures, one after the other. */
function signaturesAt(all: Uint32Array, positions: readonly number[]): Uint32Array {
  const some = new Uint32Array(positions.length * BANDS)
  for (const [row, at] of positions.entries()) some.set(all.subarray(at * BANDS, (at + 1) * BANDS), row * BANDS)
  return some
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

/** Documents that were there before get the original too: it has the same content. */
function linkOriginals(
  db: WritableDb,
  { originals }: PreparedDocuments,
  documentIds: readonly DocumentId[],
  now: number,
): void {
  for (const [index, { from, original }] of originals.entries())
    if (original)
      linkOriginal(db, ensureOriginal(db, original, now), documentIds.slice(from, originals[index + 1]?.from))
}

function removeMember(db: WritableDb, place: StorePlace, id: DocumentId): void {
  run(db, 'DELETE FROM collection_documents WHERE collection_id = ? AND document_id = ?', place.collectionId, id)
}

/**
 * Stores the passages of new documents, whose ids follow each other from `firstPassageId` on, and the texts that no
 * document had before. `firstTexts`: the text of the first passage of each new document, by its position; 0 elsewhere.
 */
function insertPassages(
  db: WritableDb,
  { count: documents, firstPassages, passages: { starts, ends, jsonBytes, hashes } }: PreparedDocuments,
  fresh: FreshDocuments,
): { firstPassageId: number; firstTexts: Float64Array; newTexts: number } {
  /** For every passage its position, document and text, and the positions of those whose texts are new. */
  const at: number[] = []
  const owners: number[] = []
  const ordinals: number[] = []
  const textIds: TextId[] = []
  const newAt: number[] = []
  for (let index = 0; index < fresh.at.length; index++) {
    const document = fresh.at[index] as number
    const first = firstPassages[document] as number
    for (let i = first; i < (firstPassages[document + 1] as number); i++) {
      at.push(i)
      owners.push(fresh.firstId + index)
      ordinals.push(i - first)
    }
  }
  const wanted = hashesAt(hashes, at)
  const first = firstEqualHashes(wanted)
  const texts = idsByHash(db, 'texts', wanted)
  const firstPassageId = nextId(db, 'SELECT max(id) FROM passages')
  const firstTextId = nextId(db, 'SELECT max(id) FROM texts')
  const firstTexts = new Float64Array(documents)
  for (let passage = 0; passage < at.length; passage++) {
    let textId = texts[first[passage] as number]
    if (textId === undefined) {
      textId = (firstTextId + newAt.length) as TextId
      texts[passage] = textId
      newAt.push(at[passage] as number)
    }
    textIds.push(textId)
    if (ordinals[passage] === 0) firstTexts[fresh.at[(owners[passage] as number) - fresh.firstId] as number] = textId
  }
  const lengths = (i: number) => (ends[i] as number) - (starts[i] as number)
  const newTexts = new ColumnRows(newAt.length)
  const newHashes = hashesAt(hashes, newAt)
  newTexts.insert(db, 'texts', {
    id: newTexts.counting(firstTextId),
    hash: newTexts.blobs(newHashes, HASH_BYTES),
    characters: newTexts.integers(newAt.map(lengths)),
    json_bytes: newTexts.integers(newAt.map((i) => jsonBytes[i] as number)),
  })
  addHashes(db, 'texts', newHashes, firstTextId)
  const passages = new ColumnRows(at.length)
  passages.insert(db, 'passages', {
    id: passages.counting(firstPassageId),
    document_id: passages.integers(owners),
    ordinal: passages.integers(ordinals),
    start: passages.integers(at.map((i) => starts[i] as number)),
    '"end"': passages.integers(at.map((i) => ends[i] as number)),
    text_id: passages.integers(textIds),
  })
  return { firstPassageId, firstTexts, newTexts: newAt.length }
}

function firstTextOf(db: WritableDb, id: DocumentId | undefined): TextId | undefined {
  return row<{ id: TextId }>(db, 'SELECT text_id AS id FROM passages WHERE document_id = ? AND ordinal = 0', id)?.id
}
