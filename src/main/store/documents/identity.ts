import type { DocumentKind } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import type { PreparedDocuments } from './columns/preparedColumns.ts'
import { fileDocument, FileVersions, type FileDocument } from './fileVersions.ts'
import { readStrings, type StringColumn } from './columns/stringColumn.ts'
import { ColumnRows } from './columns/columnRows.ts'
import { firstEqualStrings } from './firstEqual.ts'
import { count, row, rows } from '../statement.ts'

/**
 * The documents that one with the same external id or address may replace, of those that `isHeld` says are in the
 * collection: it replaces the first. That is asked only of what is found: as a part of the query it made each look-up ten
 * times as slow.
 */
export function findEarlierVersions(
  db: ReadableDb,
  document: {
    readonly kind: DocumentKind
    readonly externalId: string | null
    readonly canonicalUrl: string | null
    readonly sourceRow: number | null
    /** The file that the external id is one within; null for one within the collection. */
    readonly idWithin: string | null
  },
  isHeld: (id: DocumentId) => boolean,
): readonly DocumentId[] {
  const { kind, externalId, canonicalUrl, sourceRow, idWithin } = document
  const inCollection = (found: readonly { readonly id: DocumentId }[]) =>
    found.flatMap(({ id }) => (isHeld(id) ? [id] : []))
  if (externalId !== null && idWithin !== null)
    return inCollection(
      rows(
        db,
        `SELECT id FROM documents WHERE external_id = ? AND kind = ? AND ${WITHIN_FILE} ?`,
        externalId,
        kind,
        idWithin,
      ),
    )
  if (externalId !== null)
    return inCollection(rows(db, 'SELECT id FROM documents WHERE external_id = ? AND kind = ?', externalId, kind))
  // Rows of a table may share an address, whatever they are; a page that was collected is known by it.
  if (canonicalUrl === null || kind === 'row' || sourceRow !== null) return []
  return inCollection(rows(db, 'SELECT id FROM documents WHERE canonical_url = ? AND kind = ?', canonicalUrl, kind))
}

/** A file may have more rows than there are of one id: the plus keeps the query from going by files. */
const WITHIN_FILE = '+source_name ='

export function isMember(db: ReadableDb, collectionId: CollectionId, id: DocumentId): boolean {
  return (
    row(db, 'SELECT 1 FROM collection_documents WHERE collection_id = ? AND document_id = ?', collectionId, id) !==
    undefined
  )
}

export function passagesOf(db: ReadableDb, id: DocumentId): number {
  return count(db, 'SELECT count(*) FROM passages WHERE document_id = ?', id)
}

/**
 * What the library has under the external ids, addresses and files of some documents: {@link findEarlierVersion} for many,
 * which also learns of documents that are stored meanwhile.
 */
export class EarlierVersions {
  readonly #kindAt: (at: number) => DocumentKind
  readonly #externalIds: StringColumn
  readonly #urls: StringColumn
  readonly #sourceRows: Float64Array
  readonly #idsWithinFile: Uint32Array
  readonly #byId: Versions
  readonly #byIdInFile: Versions
  readonly #byUrl: Versions
  readonly #byFile: FileVersions

  /**
   * @param same the documents of the library with the same content, by position
   * @param begunAt when storing of what they come from began, ms since the epoch
   */
  constructor(
    db: ReadableDb,
    documents: PreparedDocuments,
    same: readonly (DocumentId | undefined)[],
    begunAt: number,
  ) {
    this.#kindAt = readStrings(documents.kinds) as (at: number) => DocumentKind
    this.#externalIds = documents.externalIds
    this.#urls = documents.canonicalUrls
    this.#sourceRows = documents.sourceRows
    this.#idsWithinFile = documents.idsWithinFile
    this.#byId = new Versions(firstEqualStrings(documents.externalIds, documents.kinds))
    this.#byIdInFile = new Versions(firstEqualStrings(documents.externalIds, documents.kinds, documents.sourceNames))
    this.#byUrl = new Versions(firstEqualStrings(documents.canonicalUrls, documents.kinds))
    const all = Array.from({ length: documents.count }, (_, at) => at)
    const known = all.filter((at) => isThere(this.#externalIds, at))
    const [inFile, everywhere] = [
      known.filter((at) => this.#isIdOfFile(at)),
      known.filter((at) => !this.#isIdOfFile(at)),
    ]
    this.#noteFound(db, this.#byId, 'd.external_id', documents.externalIds, everywhere)
    this.#noteFound(db, this.#byIdInFile, 'd.external_id', documents.externalIds, inFile, documents.sourceNames)
    const knownByUrl = all.filter((at) => this.#isKnownByUrl(at))
    this.#noteFound(db, this.#byUrl, 'd.canonical_url', documents.canonicalUrls, knownByUrl)
    this.#byFile = new FileVersions(db, fileDocuments(documents), same, begunAt)
  }

  #noteFound(
    db: ReadableDb,
    versions: Versions,
    column: string,
    names: StringColumn,
    positions: readonly number[],
    files?: StringColumn,
  ): void {
    const rows = new ColumnRows(positions.length)
    const within = files ? ` AND +d.source_name = ${rows.text(files, positions)}` : ''
    const found = rows.join<{ row: number; id: DocumentId; kind: DocumentKind }>(
      db,
      'j.key AS row, d.id, d.kind',
      `documents d ON ${column} = ${rows.text(names, positions)}${within}`,
    )
    for (const { row, id, kind } of found) {
      const at = positions[row] as number
      if (kind === this.#kindAt(at)) versions.note(at, id)
    }
  }

  /** The document that the one at `at` replaces, of those that `isHeld` says are in the collection. */
  find(at: number, isHeld: (id: DocumentId) => boolean): DocumentId | undefined {
    if (isThere(this.#externalIds, at)) return (this.#isIdOfFile(at) ? this.#byIdInFile : this.#byId).find(at, isHeld)
    return this.#isKnownByUrl(at) ? this.#byUrl.find(at, isHeld) : this.#byFile.find(at, isHeld)
  }

  isKnownById(at: number): boolean {
    return isThere(this.#externalIds, at)
  }

  /** The document at `at` is stored as `id`. */
  add(at: number, id: DocumentId): void {
    if (isThere(this.#externalIds, at)) {
      this.#byId.note(at, id)
      this.#byIdInFile.note(at, id)
    }
    if (isThere(this.#urls, at)) this.#byUrl.note(at, id)
  }

  #isIdOfFile(at: number): boolean {
    return this.#idsWithinFile[at] === 1
  }

  /** Rows of a table may share an address, whatever they are; a page that was collected is known by it. */
  #isKnownByUrl(at: number): boolean {
    return (
      Number.isNaN(this.#sourceRows[at]) &&
      isThere(this.#urls, at) &&
      !isThere(this.#externalIds, at) &&
      this.#kindAt(at) !== 'row'
    )
  }
}

/** Those that are known by their file: not rows of tables, nor what has an id or an address. */
function fileDocuments(documents: PreparedDocuments): (FileDocument | undefined)[] {
  const kindAt = readStrings(documents.kinds)
  const nameAt = readStrings(documents.sourceNames)
  const titleAt = readStrings(documents.titles)
  const { externalIds, urls, sourceRows } = documents
  return Array.from({ length: documents.count }, (_, at) => {
    if (kindAt(at) !== 'file' || !Number.isNaN(sourceRows[at]) || isThere(externalIds, at) || isThere(urls, at))
      return undefined
    return fileDocument(nameAt(at) ?? '', titleAt(at) ?? '')
  })
}

/** Documents under one name, for many names, each known by the first position that has it. */
class Versions {
  readonly #first: Uint32Array
  /** By that position; 0 where there is none. Most names have one document. */
  readonly #ids: Float64Array
  readonly #more = new Map<number, DocumentId[]>()

  constructor(first: Uint32Array) {
    this.#first = first
    this.#ids = new Float64Array(first.length)
  }

  note(at: number, id: DocumentId): void {
    const name = this.#first[at] as number
    const one = this.#ids[name]
    if (one === 0) this.#ids[name] = id
    else if (one !== id) {
      const more = this.#more.get(name)
      if (!more) this.#more.set(name, [id])
      else if (!more.includes(id)) more.push(id)
    }
  }

  find(at: number, isHeld: (id: DocumentId) => boolean): DocumentId | undefined {
    const name = this.#first[at] as number
    const one = this.#ids[name] as DocumentId
    if (one === 0) return undefined
    return isHeld(one) ? one : this.#more.get(name)?.find(isHeld)
  }
}

function isThere({ starts, ends }: StringColumn, at: number): boolean {
  return (starts[at] as number) <= (ends[at] as number)
}
