import type { CollectionId, SpaceId } from '../../model/ids.ts'
import { withoutFilters } from '../../model/search/filters.ts'
import type { Space, SpaceCoverage } from '../../model/vectors/space.ts'
import type { ReadableDb } from '../connection.ts'
import { count, row, rows, statement } from '../statement.ts'
import type { Columns } from './columns/columns.ts'
import { allowedDocuments } from './columns/masks.ts'
import { multimodalSpaces } from './multimodalSpaces.ts'
import { readyColumns, readyScan } from './scanRegistry.ts'
import { readSpace } from './vectorSpace.ts'

/** The coverage of a collection, and the state of the library that it was counted in. */
export interface CountedCoverage {
  readonly state: string
  readonly coverage: readonly SpaceCoverage[]
}

/** Per space, how many distinct texts of a collection have a vector in it, of how many. */
export function countCoverage(db: ReadableDb, collectionId: CollectionId): CountedCoverage {
  const counting = () => ({ state: coverageState(db, collectionId), coverage: coverage(db, collectionId) })
  return db.inTransaction ? counting() : db.transaction(counting)()
}

/** The same text as long as nothing has changed that the coverage of a collection depends on. */
export function coverageState(db: ReadableDb, collectionId: CollectionId): string {
  const members = row(
    db,
    `SELECT documents, passages, deleted_at, (SELECT max(id) FROM member_changes) AS changes,
       (SELECT value FROM library WHERE key = 'epoch') AS epoch, (SELECT count(*) FROM document_media) AS media FROM collections WHERE id = ?`,
    collectionId,
  )
  const spaces = rows(
    db,
    `SELECT s.id, s.vectors, s.multimodal, c.fitted, c.changes
     FROM spaces s LEFT JOIN scan_states c ON c.space_id = s.id ORDER BY s.id`,
  )
  return JSON.stringify([members, spaces])
}

function coverage(db: ReadableDb, collectionId: CollectionId): SpaceCoverage[] {
  const spaces = rows<Omit<Space, 'vectors'>>(db, 'SELECT id, origin, model, dimension FROM spaces ORDER BY id')
  if (spaces.length === 0) return []
  const columns = readyColumns(db, { mayWait: false })
  const ids = spaces.map(({ id }) => id)
  const { texts, embedded } =
    (columns && countFromColumns(db, columns, collectionId, ids)) ?? countFromTables(db, collectionId, ids)
  const multimodal = new Set<SpaceId>(multimodalSpaces(db))
  const media =
    multimodal.size === 0
      ? 0
      : count(
          db,
          `SELECT count(*) FROM (SELECT DISTINCT dm.media_id FROM collection_documents cd
             CROSS JOIN document_media dm ON dm.document_id = cd.document_id WHERE cd.collection_id = ?)`,
          collectionId,
        )
  return (
    spaces
      .map((space) => ({
        space,
        embedded: embedded.get(space.id) ?? 0,
        texts: multimodal.has(space.id) ? media : texts,
      }))
      // An image may have several vectors: fused with a text, or made with another instruction.
      .map((found) => ({ ...found, texts: Math.max(found.texts, found.embedded) }))
      .filter((found) => found.embedded > 0)
  )
}

/** Distinct texts of a collection without those that stand for images, and how many of all have a vector in each space. */
interface TextCounts {
  readonly texts: number
  readonly embedded: ReadonlyMap<SpaceId, number>
}

/** All in one pass: in a large collection, finding which texts it has takes longest. */
function countFromTables(db: ReadableDb, collectionId: CollectionId, spaces: readonly SpaceId[]): TextCounts {
  const ofCollection = `SELECT DISTINCT p.text_id FROM collection_documents cd CROSS JOIN passages p ON p.document_id = cd.document_id
    WHERE cd.collection_id = ?`
  const isMedia = 'SELECT 1 FROM media_inputs i WHERE i.text_id = t.text_id'
  const embeddedIn = spaces.map(
    (id) => `total(EXISTS (SELECT 1 FROM vectors_${id} v WHERE v.text_id = t.text_id)) AS in${id}`,
  )
  const counted = row<Record<string, number>>(
    db,
    `SELECT ${[`total(NOT EXISTS (${isMedia})) AS texts`, ...embeddedIn].join(', ')} FROM (${ofCollection}) t`,
    collectionId,
  )
  return {
    texts: counted?.['texts'] ?? 0,
    embedded: new Map(spaces.map((id) => [id, counted?.[`in${id}`] ?? 0] as const)),
  }
}

/** The same from memory: a tenth of the time. Undefined for a collection in the trash, whose members are not there. */
function countFromColumns(
  db: ReadableDb,
  columns: Columns,
  collectionId: CollectionId,
  spaces: readonly SpaceId[],
): TextCounts | undefined {
  if (count(db, 'SELECT count(*) FROM collections WHERE id = ? AND deleted_at IS NULL', collectionId) === 0)
    return undefined
  const { bits } = allowedDocuments(db, columns, { ...withoutFilters, collections: [collectionId] })
  const isMember = (document: number) => ((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1
  const { documentOfText, further, furtherLength } = columns
  const isHere = new Uint8Array(documentOfText.length)
  for (let text = 0; text < documentOfText.length; text++) {
    const document = documentOfText[text] as number
    if (document !== 0 && isMember(document) === 1) isHere[text] = 1
  }
  for (let at = 0; at < furtherLength; at += 2)
    if (isMember(further[at + 1] as number) === 1) isHere[further[at] as number] = 1
  let texts = 0
  for (const here of isHere) texts += here
  for (const { id } of rows<{ id: number }>(db, 'SELECT DISTINCT text_id AS id FROM media_inputs'))
    texts -= isHere[id] ?? 0
  const embeddedIn = (id: SpaceId): number => {
    const scan = readyScan(db, readSpace(db, id))
    const embedded =
      scan?.textOfSlot ?? (statement(db, `SELECT text_id FROM vectors_${id}`).pluck().all() as readonly number[])
    let found = 0
    for (const text of embedded) found += text === 0 ? 0 : (isHere[text] ?? 0)
    return found
  }
  return { texts, embedded: new Map(spaces.map((id) => [id, embeddedIn(id)] as const)) }
}
