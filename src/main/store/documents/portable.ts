import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId, SpaceId, TextId } from '../../model/ids.ts'
import type { PortableDocument, PortableQuestion, PortableSpace, PortableVectors } from '../../model/portable.ts'
import type { SpaceKey } from '../../model/vectors/space.ts'
import type { StoreOptions, StoreOutcome } from '../../model/storedDocuments.ts'
import { HASH_BYTES } from '../../text/contentHash.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { capturesOf } from '../captures/captures.ts'
import { documentInputs } from '../media/mediaInputs.ts'
import { count, rows, run } from '../statement.ts'
import { markMultimodal } from '../vectors/multimodalSpaces.ts'
import { putVectors } from '../vectors/spaceWriter.ts'
import { ensureSpace } from '../vectors/spaces.ts'
import { decodeStored, type StoredVector } from '../vectors/storedVectors.ts'
import { readSpace } from '../vectors/vectorSpace.ts'
import { countMembers } from './collections.ts'
import { idsByHash } from './hashes.ts'
import { highestDocument } from './highestDocument.ts'
import { readEncodedLayout } from './longTexts.ts'
import { isMember, passagesOf } from './identity.ts'
import { storeDocuments } from './storeDocuments.ts'

/** Passages, their languages and layouts of documents, in the order given. */
export function portableDocuments(db: ReadableDb, ids: readonly DocumentId[]): PortableDocument[] {
  const asked = JSON.stringify(ids)
  const passages = Map.groupBy(
    rows<{ id: DocumentId; start: number; end: number; language: string | null }>(
      db,
      `SELECT p.document_id AS id, p.start, p."end" AS end, l.language
       FROM json_each(?) j CROSS JOIN passages p ON p.document_id = j.value
       LEFT JOIN passage_languages l ON l.document_id = p.document_id AND l.ordinal = p.ordinal
       WHERE NOT EXISTS (SELECT 1 FROM media_inputs i WHERE i.text_id = p.text_id)
       ORDER BY p.document_id, p.ordinal`,
      asked,
    ),
    ({ id }) => id,
  )
  const inputs = Map.groupBy(documentInputs(db, ids), ({ documentId }) => documentId)
  const captures = Map.groupBy(capturesOf(db, ids), ({ documentId }) => documentId)
  return ids.map((documentId) => ({
    documentId,
    inputs: (inputs.get(documentId) ?? []).map(({ input }) => input),
    captures: (captures.get(documentId) ?? []).map(({ address, way, outcome, error, at, facts }) => ({
      address,
      way,
      outcome,
      error,
      at,
      facts,
    })),
    passages: (passages.get(documentId) ?? []).map(({ start, end, language }) =>
      language === null ? { start, end } : { start, end, language },
    ),
    layout: readEncodedLayout(db, documentId),
  }))
}

/** The spaces that have any vector, oldest first. */
export function portableSpaces(db: ReadableDb): PortableSpace[] {
  return rows<Omit<PortableSpace, 'isMultimodal'> & { multimodal: number }>(
    db,
    'SELECT id, origin, model, dimension, multimodal FROM spaces WHERE vectors > 0 ORDER BY id',
  ).map(({ multimodal, ...space }) => ({ ...space, isMultimodal: multimodal === 1 }))
}

/** The vectors of the distinct texts of documents in a space. */
export function portableVectors(db: ReadableDb, ids: readonly DocumentId[], space: SpaceId): PortableVectors {
  const { centre, dimension } = readSpace(db, space)
  const found = rows<StoredVector & { hash: Uint8Array }>(
    db,
    `SELECT t.hash, v.flags, v.embedding FROM
       (SELECT DISTINCT p.text_id FROM json_each(?) j CROSS JOIN passages p ON p.document_id = j.value) d
     JOIN vectors_${space} v ON v.text_id = d.text_id JOIN texts t ON t.id = d.text_id ORDER BY v.slot`,
    JSON.stringify(ids),
  )
  const hashes = new Uint8Array(found.length * HASH_BYTES)
  const values = new Float32Array(found.length * dimension)
  for (const [at, { hash, ...stored }] of found.entries()) {
    hashes.set(hash, at * HASH_BYTES)
    values.set(decodeStored(stored, centre).vector, at * dimension)
  }
  return { hashes, values }
}

/** Stores vectors of texts that the library has; one that has a vector keeps it. Answers how many are new. */
export function putPortableVectors(
  db: WritableDb,
  key: SpaceKey & Partial<Pick<PortableSpace, 'isMultimodal'>>,
  { hashes, values }: PortableVectors,
  now: number,
): number {
  const id = ensureSpace(db, key, now)
  if (key.isMultimodal === true) markMultimodal(db, id)
  return db
    .transaction(() => {
      const texts = idsByHash(db, 'texts', hashes)
      const there = texts.flatMap((text, at) => (text === undefined ? [] : [{ text, at }]))
      const kept = new Float32Array(there.length * key.dimension)
      for (const [to, { at }] of there.entries())
        kept.set(values.subarray(at * key.dimension, (at + 1) * key.dimension), to * key.dimension)
      return putVectors(
        db,
        readSpace(db, id),
        there.map(({ text }): TextId => text),
        kept,
        0,
      )
    })
    .immediate()
}

/** The questions that users asked of a space, with their vectors. */
export function portableQuestions(db: ReadableDb, space: SpaceId): PortableQuestion[] {
  return rows(
    db,
    'SELECT hash, query, embedding AS vector FROM query_vectors WHERE space_id = ? AND made = 0 ORDER BY created_at, hash',
    space,
  )
}

/** Keeps vectors of questions, so that asking them again sends nothing. Answers how many are new. */
export function putPortableQuestions(
  db: WritableDb,
  key: SpaceKey,
  questions: readonly PortableQuestion[],
  now: number,
): number {
  const id = ensureSpace(db, key, now)
  return db
    .transaction(() =>
      questions.reduce(
        (added, { hash, query, vector }) =>
          added +
          run(
            db,
            `INSERT INTO query_vectors (space_id, hash, query, embedding, created_at) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING`,
            id,
            hash,
            query,
            vector,
            now,
          ).changes,
        0,
      ),
    )
    .immediate()
}

/** Notes that a document replaces an older one, which leaves the collection. */
export function linkVersion(db: WritableDb, collection: CollectionId, older: DocumentId, newer: DocumentId): void {
  db.transaction(() => {
    run(db, 'UPDATE documents SET replaces = ? WHERE id = ? AND replaces IS NULL AND id <> ?', older, newer, older)
    if (!isMember(db, collection, older) || !isMember(db, collection, newer)) return
    run(db, 'DELETE FROM collection_documents WHERE collection_id = ? AND document_id = ?', collection, older)
    countMembers(db, collection, -1, -passagesOf(db, older))
  }).immediate()
}

/**
 * How many of these documents the library also has with other content: under the same id, or the same address. Versions
 * of one document are not counted.
 */
export function countConflicts(db: ReadableDb, ids: readonly DocumentId[]): number {
  const other = (same: string) =>
    `EXISTS (SELECT 1 FROM documents o WHERE ${same} AND o.kind = d.kind AND o.id <> d.id AND o.replaces IS NOT d.id
       AND d.replaces IS NOT o.id)`
  return count(
    db,
    `SELECT count(*) FROM json_each(?) j JOIN documents d ON d.id = j.value
     WHERE CASE WHEN d.external_id IS NULL THEN d.canonical_url IS NOT NULL AND d.source_row IS NULL
       AND ${other('o.canonical_url = d.canonical_url')} ELSE ${other('o.external_id = d.external_id')} END`,
    JSON.stringify(ids),
  )
}

/** As storeSources, and says which documents the library did not have. */
export function storePortable(
  db: WritableDb,
  documents: readonly NewDocument[],
  options: StoreOptions,
): StoreOutcome & { readonly newIds: readonly DocumentId[] } {
  return db
    .transaction(() => {
      const before = highestDocument(db)
      // Each document is told which one it took the place of: records of two files may have the same identifiers.
      const isVersion = (at: number) => documents[at]?.externalId === undefined
      const outcome = storeDocuments(db, documents, { ...options, isVersion })
      return { ...outcome, newIds: [...new Set(outcome.documentIds.filter((id) => id > before))] }
    })
    .immediate()
}
