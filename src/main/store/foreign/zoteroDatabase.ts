import Database from 'better-sqlite3'
import { QuarryError } from '../../base/errors.ts'
import type { CollectionPath } from '../../model/document.ts'
import type { ReadableDb } from '../database.ts'
import { count, row, rows } from '../statement.ts'
import { copyDatabase } from './copyDatabase.ts'
import type {
  ZoteroAnnotation,
  ZoteroAttachment,
  ZoteroCreator,
  ZoteroField,
  ZoteroItem,
  ZoteroNote,
} from '../../model/zotero.ts'

/** Tables of Zotero 5 and newer that an import reads. */
const neededTables = [
  'baseFieldMappings',
  'collectionItems',
  'collections',
  'creators',
  'creatorTypes',
  'deletedItems',
  'fields',
  'groups',
  'itemAttachments',
  'itemCreators',
  'itemData',
  'itemDataValues',
  'itemNotes',
  'items',
  'itemTags',
  'itemTypeCreatorTypes',
  'itemTypes',
  'libraries',
  'tags',
] as const

/** A private copy of the database of Zotero, of what was stored when it was made. Nothing is written beside the database itself. */
export class ZoteroDatabase {
  readonly #db: ReadableDb
  readonly #hasAnnotations: boolean
  readonly #hasDeletedCollections: boolean

  /**
   * @param folder of the copy, which the caller deletes
   * @throws QuarryError invalid_input for what is no database of Zotero, or one of Zotero 4 and older
   */
  constructor(file: string, name: string, folder: string) {
    const copy = copyDatabase(file, name, folder)
    // Not read-only: what another program had begun to write is put back, in the copy.
    this.#db = new Database(copy) as ReadableDb
    try {
      this.#db.pragma('trusted_schema = OFF')
      this.#db.pragma('cell_size_check = ON')
      const tables = this.#tables(name)
      this.#db.pragma('query_only = ON')
      const missing = neededTables.filter((table) => !tables.has(table))
      if (missing.length > 0) throw notZotero(name, missing.length < neededTables.length)
      this.#hasAnnotations = tables.has('itemAnnotations')
      this.#hasDeletedCollections = tables.has('deletedCollections')
    } catch (error) {
      this.#db.close()
      throw error
    }
  }

  /** Tables only: a view of the same name may take any time and memory. */
  #tables(name: string): ReadonlySet<string> {
    try {
      const found = rows<{ name: string }>(this.#db, "SELECT name FROM sqlite_master WHERE type = 'table'")
      return new Set(found.map((table) => table.name))
    } catch (error) {
      throw damaged(name, error)
    }
  }

  close(): void {
    this.#db.close()
  }

  /** Entries, and notes and files that belong to none, in the order they were added; none that are in the bin or of a feed. */
  *items(): Generator<ZoteroItem, undefined> {
    for (let after = 0; ;) {
      const some = rows<ZoteroItem>(
        this.#db,
        `SELECT i.itemID AS id, i.key, t.typeName AS type, i.libraryID AS libraryId
         FROM items i JOIN itemTypes t USING (itemTypeID) JOIN libraries l USING (libraryID)
         LEFT JOIN itemAttachments a USING (itemID) LEFT JOIN itemNotes n USING (itemID)
         WHERE i.itemID > ? AND l.type <> 'feed' AND t.typeName <> 'annotation'
           AND a.parentItemID IS NULL AND n.parentItemID IS NULL
           AND i.itemID NOT IN (SELECT itemID FROM deletedItems)
         ORDER BY i.itemID LIMIT 500`,
        after,
      )
      const last = some.at(-1)
      if (!last) return
      yield* some
      after = last.id
    }
  }

  /** So many are given by {@link items}, roughly. */
  countItems(): number {
    return count(this.#db, 'SELECT count(*) FROM items')
  }

  fields(item: number): readonly ZoteroField[] {
    return rows(
      this.#db,
      `SELECT coalesce(base.fieldName, f.fieldName) AS name, CAST(v.value AS TEXT) AS value
       FROM itemData d JOIN items i USING (itemID) JOIN fields f USING (fieldID) JOIN itemDataValues v USING (valueID)
       LEFT JOIN baseFieldMappings m ON m.itemTypeID = i.itemTypeID AND m.fieldID = d.fieldID
       LEFT JOIN fields base ON base.fieldID = m.baseFieldID
       WHERE d.itemID = ? ORDER BY d.fieldID`,
      item,
    )
  }

  creators(item: number): readonly ZoteroCreator[] {
    const found = rows<Omit<ZoteroCreator, 'isFirst' | 'isWhole'> & { isFirst: number | null; mode: number | null }>(
      this.#db,
      `SELECT t.creatorType AS role, p.primaryField AS isFirst, coalesce(c.firstName, '') AS given,
         coalesce(c.lastName, '') AS family, c.fieldMode AS mode
       FROM itemCreators ic JOIN creators c USING (creatorID) JOIN creatorTypes t USING (creatorTypeID)
       JOIN items i USING (itemID)
       LEFT JOIN itemTypeCreatorTypes p ON p.itemTypeID = i.itemTypeID AND p.creatorTypeID = ic.creatorTypeID
       WHERE ic.itemID = ? ORDER BY ic.orderIndex`,
      item,
    )
    return found.map(({ isFirst, mode, ...one }) => ({ ...one, isFirst: isFirst === 1, isWhole: mode === 1 }))
  }

  /** Of an item, or of an annotation. */
  tags(item: number): readonly string[] {
    return rows<{ name: string }>(
      this.#db,
      'SELECT name FROM itemTags JOIN tags USING (tagID) WHERE itemID = ? ORDER BY name',
      item,
    ).map(({ name }) => name)
  }

  /** Notes below an item. */
  notesBelow(item: number): readonly ZoteroNote[] {
    return rows(
      this.#db,
      `SELECT i.key, n.title, n.note FROM itemNotes n JOIN items i USING (itemID)
       WHERE n.parentItemID = ? AND i.itemID NOT IN (SELECT itemID FROM deletedItems) ORDER BY i.itemID`,
      item,
    )
  }

  /** What a note says, or what is noted on a file. */
  note(item: number): ZoteroNote | undefined {
    return row(
      this.#db,
      'SELECT i.key, n.title, n.note FROM itemNotes n JOIN items i USING (itemID) WHERE n.itemID = ?',
      item,
    )
  }

  attachment(item: number): ZoteroAttachment | undefined {
    return row(
      this.#db,
      `SELECT a.itemID AS id, i.key, coalesce(a.linkMode, 0) AS linkMode, a.contentType AS mime, a.path
       FROM itemAttachments a JOIN items i USING (itemID) WHERE a.itemID = ?`,
      item,
    )
  }

  attachmentsBelow(item: number): readonly ZoteroAttachment[] {
    return rows(
      this.#db,
      `SELECT a.itemID AS id, i.key, coalesce(a.linkMode, 0) AS linkMode, a.contentType AS mime, a.path
       FROM itemAttachments a JOIN items i USING (itemID)
       WHERE a.parentItemID = ? AND i.itemID NOT IN (SELECT itemID FROM deletedItems) ORDER BY i.itemID`,
      item,
    )
  }

  /** Of a file, in the order of its text. */
  annotations(attachment: number): readonly ZoteroAnnotation[] {
    if (!this.#hasAnnotations) return []
    return rows(
      this.#db,
      `SELECT itemID AS id, type, text, comment, color AS colour, position FROM itemAnnotations
       WHERE parentItemID = ? AND itemID NOT IN (SELECT itemID FROM deletedItems) ORDER BY sortIndex, itemID`,
      attachment,
    )
  }

  /** Collections of an item: for each its name and those it is in, from the outermost in. A group's name comes first. */
  collections(item: number): readonly CollectionPath[] {
    const isLive = this.#hasDeletedCollections
      ? 'AND collectionID NOT IN (SELECT collectionID FROM deletedCollections)'
      : ''
    const found = rows<{ id: number }>(
      this.#db,
      `SELECT collectionID AS id FROM collectionItems WHERE itemID = ? ${isLive} ORDER BY collectionID`,
      item,
    )
    const group = row<{ name: string }>(
      this.#db,
      'SELECT g.name FROM items i JOIN groups g USING (libraryID) WHERE i.itemID = ?',
      item,
    )
    if (found.length === 0) return group ? [[group.name]] : []
    return found.map(({ id }) => [...(group ? [group.name] : []), ...this.#way(id)])
  }

  /** A file may have collections that lie in each other: each is named once. */
  #way(collection: number): CollectionPath {
    const names: string[] = []
    const seen = new Set<number>()
    for (let at: number | null = collection; at !== null && !seen.has(at);) {
      seen.add(at)
      const found: { name: string; parent: number | null } | undefined = row(
        this.#db,
        'SELECT collectionName AS name, parentCollectionID AS parent FROM collections WHERE collectionID = ?',
        at,
      )
      if (found) names.unshift(found.name)
      at = found?.parent ?? null
    }
    return names
  }
}

/** An error of SQLite as one about the file. */
export function damaged(name: string, error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error
  if (error.code === 'SQLITE_NOTADB') return notZotero(name, false)
  return new QuarryError('invalid_input', `The database of Zotero cannot be read: ${error.message}.`, {
    where: name,
    hint: 'Zotero keeps copies beside it, such as zotero.sqlite.bak. Copy one of these to an empty folder as zotero.sqlite and import that.',
    cause: error,
  })
}

function notZotero(name: string, isOld: boolean): QuarryError {
  return isOld
    ? new QuarryError('invalid_input', 'This database was written by a version of Zotero that is too old.', {
        where: name,
        hint: 'Open it once with Zotero 5 or newer, then import it.',
      })
    : new QuarryError('invalid_input', 'This is a database, and not one of Zotero.', {
        where: name,
        hint: 'Export its tables as CSV or JSON Lines to import them.',
      })
}
