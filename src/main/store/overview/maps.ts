import { QuarryError } from '../../base/errors.ts'
import type { CollectionId, DocumentId, SpaceId } from '../../model/ids.ts'
import type { MapCluster, MapMembers, MapModel, MapPoints, MapSpace, StoredMap } from '../../model/overview/map.ts'
import type { SpaceKey } from '../../model/vectors/space.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { count, rawRows, row, rows, run, statement } from '../statement.ts'
import { multimodalSpaces } from '../vectors/multimodalSpaces.ts'
import { decodeStored } from '../vectors/storedVectors.ts'
import { readSpace } from '../vectors/vectorSpace.ts'

/** Documents of a collection that have a vector in a space. */
const embedded = (members: string, spaceId: SpaceId) => `${members} cd WHERE EXISTS (
  SELECT 1 FROM passages p CROSS JOIN vectors_${spaceId} v ON v.text_id = p.text_id WHERE p.document_id = cd.document_id)`

/** Rows of `document_id` for one parameter. */
export function fromMembers(members: MapMembers): { readonly sql: string; readonly given: number | string } {
  return typeof members === 'number'
    ? { sql: '(SELECT document_id FROM collection_documents WHERE collection_id = ?)', given: members }
    : { sql: '(SELECT value AS document_id FROM json_each(?))', given: JSON.stringify(members) }
}

/** The spaces of texts in which documents of the collection have vectors, the one with the most first. */
export function mapSpaces(db: ReadableDb, members: MapMembers): MapSpace[] {
  const { sql, given } = fromMembers(members)
  const multimodal = new Set<SpaceId>(multimodalSpaces(db))
  return rows<SpaceKey & { id: SpaceId }>(db, 'SELECT id, origin, model, dimension FROM spaces ORDER BY id DESC')
    .filter(({ id }) => !multimodal.has(id))
    .map((space) => ({
      ...space,
      documents: count(db, `SELECT count(*) FROM ${embedded(sql, space.id)}`, given),
    }))
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => b.documents - a.documents)
}

/** The documents that can be on the map of a collection, by number. */
export function mapDocuments(db: ReadableDb, members: MapMembers, spaceId: SpaceId): Float64Array {
  const { sql, given } = fromMembers(members)
  const ids = statement(db, `SELECT cd.document_id FROM ${embedded(sql, spaceId)} ORDER BY cd.document_id`)
    .pluck()
    .all(given) as number[]
  return Float64Array.from(ids)
}

/**
 * A vector of length 1 for each document, one after the other: the mean of those of its passages. A document is about all of
 * them; the first alone is often a head or a summary.
 */
export function mapVectors(db: ReadableDb, spaceId: SpaceId, documents: ArrayLike<number>): Float32Array {
  const { centre, key } = readMapSpace(db, spaceId)
  const sums = new Float32Array(documents.length * key.dimension)
  const rowOf = new Map(Array.from(documents, (id, at) => [id, at]))
  const found = rawRows<readonly [document: number, flags: number, embedding: Uint8Array]>(
    db,
    `SELECT p.document_id, v.flags, v.embedding FROM json_each(?) named
     CROSS JOIN passages p ON p.document_id = named.value CROSS JOIN vectors_${spaceId} v ON v.text_id = p.text_id`,
    JSON.stringify(Array.from(documents)),
  )
  for (const [document, flags, embedding] of found) {
    const { vector } = decodeStored({ flags, embedding }, centre)
    const start = (rowOf.get(document) ?? 0) * key.dimension
    const scale = 1 / (lengthOf(vector, 0, vector.length) || 1)
    for (let i = 0; i < key.dimension; i++) sums[start + i] = (sums[start + i] ?? 0) + (vector[i] ?? 0) * scale
  }
  for (let start = 0; start < sums.length; start += key.dimension) {
    const scale = 1 / (lengthOf(sums, start, key.dimension) || 1)
    for (let i = start; i < start + key.dimension; i++) sums[i] = (sums[i] ?? 0) * scale
  }
  return sums
}

function lengthOf(numbers: Float32Array, start: number, length: number): number {
  let sum = 0
  for (let i = start; i < start + length; i++) sum += (numbers[i] ?? 0) ** 2
  return Math.sqrt(sum)
}

function readMapSpace(db: ReadableDb, spaceId: SpaceId) {
  const key = row<SpaceKey>(db, 'SELECT origin, model, dimension FROM spaces WHERE id = ?', spaceId)
  if (!key) throw new QuarryError('not_found', `There is no space with the number ${spaceId}.`)
  return { key, centre: readSpace(db, spaceId).centre }
}

/** The title and the beginning of each document, which say what it is about. */
export function mapTexts(db: ReadableDb, documents: readonly DocumentId[], characters: number): string[] {
  return rows<{ text: string }>(
    db,
    `SELECT d.title || ' ' || substr(b.text, 1, ?) AS text FROM json_each(?) named
     CROSS JOIN documents d ON d.id = named.value JOIN document_texts b ON b.document_id = d.id`,
    characters,
    JSON.stringify(documents),
  ).map(({ text }) => text)
}

interface MapRow {
  readonly version: number
  readonly made_at: number
  readonly documents: Uint8Array
  readonly places: Uint8Array
  readonly clusters: Uint8Array
  readonly labels: string
  readonly model: Uint8Array
}

/** The map as it was made; undefined where there is none. Documents that have left the collection since may be on it. */
export function readMap(db: ReadableDb, collectionId: CollectionId, spaceId: SpaceId): StoredMap | undefined {
  const found = row<MapRow>(
    db,
    `SELECT version, made_at, documents, places, clusters, labels, model FROM maps
     WHERE collection_id = ? AND space_id = ?`,
    collectionId,
    spaceId,
  )
  if (!found) return undefined
  return {
    collectionId,
    spaceId,
    version: found.version,
    madeAt: found.made_at,
    documents: new Float64Array(bufferOf(found.documents)),
    places: new Float32Array(bufferOf(found.places)),
    clusters: new Uint16Array(bufferOf(found.clusters)),
    labels: JSON.parse(found.labels) as MapCluster[],
    model: modelFrom(bufferOf(found.model)),
  }
}

/** Stores a map in place of the one before. */
export function putMap(db: WritableDb, map: StoredMap): void {
  run(
    db,
    `INSERT INTO maps (collection_id, space_id, version, made_at, documents, places, clusters, labels, model)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (collection_id, space_id) DO UPDATE SET version = excluded.version,
       made_at = excluded.made_at, documents = excluded.documents, places = excluded.places, clusters = excluded.clusters,
       labels = excluded.labels, model = excluded.model`,
    map.collectionId,
    map.spaceId,
    map.version,
    map.madeAt,
    bytesOf(map.documents),
    bytesOf(map.places),
    bytesOf(map.clusters),
    JSON.stringify(map.labels),
    modelBytes(map.model),
  )
}

/** Puts documents on a map that is there; nothing where it was made again meanwhile. */
export function addToMap(
  db: WritableDb,
  map: Pick<StoredMap, 'collectionId' | 'spaceId' | 'madeAt'>,
  added: MapPoints,
): void {
  db.transaction(() => {
    const now = readMap(db, map.collectionId, map.spaceId)
    if (now?.madeAt !== map.madeAt) return
    const there = new Set(now.documents)
    const fresh = Array.from(added.documents.keys()).filter((at) => !there.has(added.documents[at] ?? 0))
    putMap(db, {
      ...now,
      documents: Float64Array.from([...now.documents, ...fresh.map((at) => added.documents[at] ?? 0)]),
      places: Float32Array.from([
        ...now.places,
        ...fresh.flatMap((at) => [added.places[2 * at] ?? 0, added.places[2 * at + 1] ?? 0]),
      ]),
      clusters: Uint16Array.from([...now.clusters, ...fresh.map((at) => added.clusters[at] ?? 0)]),
    })
  }).immediate()
}

function bytesOf({ buffer, byteOffset, byteLength }: Float64Array | Float32Array | Uint16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** A copy that begins where numbers of 8 bytes may. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

function modelBytes({ dimension, axes, basis, landmarks, places }: MapModel): Uint8Array {
  const head = Float32Array.of(dimension, axes, landmarks.length / axes)
  return bytesOf(Float32Array.from([...head, ...basis, ...landmarks, ...places]))
}

function modelFrom(buffer: ArrayBuffer): MapModel {
  const numbers = new Float32Array(buffer)
  const [dimension = 0, axes = 0, landmarks = 0] = numbers
  const afterBasis = 3 + dimension * (axes + 1)
  const afterLandmarks = afterBasis + landmarks * axes
  return {
    dimension,
    axes,
    basis: numbers.slice(3, afterBasis),
    landmarks: numbers.slice(afterBasis, afterLandmarks),
    places: numbers.slice(afterLandmarks),
  }
}
