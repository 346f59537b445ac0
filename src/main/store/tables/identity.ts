import type { DocumentKind } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import { HASH_BYTES } from '../../text/contentHash.ts'
import type { ReadableDb } from '../connection.ts'
import type { PreparedDocuments } from '../prepareDocuments.ts'
import { readStrings, type StringColumn } from '../stringColumn.ts'
import { ColumnRows } from './columnRows.ts'
import { count, row, rows } from './statement.ts'

/**
 * The document that one with the same external id or address replaces, of those that `isHeld` says are in the collection.
 * That is asked only of what is found: as a part of the query it made each look-up ten times as slow.
 */
export function findEarlierVersion(
  db: ReadableDb,
  document: {
    readonly kind: DocumentKind
    readonly externalId: string | null
    readonly canonicalUrl: string | null
    readonly sourceRow: number | null
  },
  isHeld: (id: DocumentId) => boolean,
): DocumentId | undefined {
  const { kind, externalId, canonicalUrl, sourceRow } = document
  const inCollection = (found: readonly { readonly id: DocumentId }[]) => found.find(({ id }) => isHeld(id))?.id
  if (externalId !== null)
    return inCollection(rows(db, 'SELECT id FROM documents WHERE external_id = ? AND kind = ?', externalId, kind))
  // Rows of a table may share an address, whatever they are; a page that was collected is known by it.
  if (canonicalUrl === null || kind === 'row' || sourceRow !== null) return undefined
  return inCollection(rows(db, 'SELECT id FROM documents WHERE canonical_url = ? AND kind = ?', canonicalUrl, kind))
}

export function isMember(db: ReadableDb, collectionId: CollectionId, id: DocumentId): boolean {
  return (
    row(db, 'SELECT 1 FROM collection_documents WHERE collection_id = ? AND document_id = ?', collectionId, id) !==
    undefined
  )
}

export function passagesOf(db: ReadableDb, id: DocumentId): number {
  return count(db, 'SELECT count(*) FROM passages WHERE document_id = ?', id)
}

/** The hashes of a list as keys of a map, by their position; for each, nothing else is made. */
export function hashKeys(hashes: Uint8Array): (at: number) => string {
  const buffer = Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength)
  return (at) => buffer.toString('latin1', at * HASH_BYTES, (at + 1) * HASH_BYTES)
}

/**
 * What the library has under the external ids and addresses of some documents: {@link findEarlierVersion} for many, which
 * also learns of documents that are stored meanwhile.
 */
export class EarlierVersions {
  readonly #kindAt: (at: number) => DocumentKind
  readonly #externalIdAt: (at: number) => string | null
  readonly #urlAt: (at: number) => string | null
  readonly #sourceRows: Float64Array
  readonly #found = { id: new Map<string, DocumentId[]>(), url: new Map<string, DocumentId[]>() }

  constructor(db: ReadableDb, documents: PreparedDocuments) {
    this.#kindAt = readStrings(documents.kinds) as (at: number) => DocumentKind
    this.#externalIdAt = readStrings(documents.externalIds)
    this.#urlAt = readStrings(documents.canonicalUrls)
    this.#sourceRows = documents.sourceRows
    const all = Array.from({ length: documents.count }, (_, at) => at)
    this.#noteFound(db, 'id', documents.externalIds, all)
    const knownByUrl = all.filter((at) => this.#isKnownByUrl(at))
    this.#noteFound(db, 'url', documents.canonicalUrls, knownByUrl)
  }

  #noteFound(db: ReadableDb, by: 'id' | 'url', names: StringColumn, at: readonly number[]): void {
    const rows = new ColumnRows(at.length)
    const name = by === 'id' ? 'external_id' : 'canonical_url'
    const found = rows.join<FoundVersion>(
      db,
      `d.id, d.kind, d.${name} AS name`,
      `documents d ON d.${name} = ${rows.text(names, at)}`,
    )
    for (const one of found) this.#note(by, one)
  }

  /** The document that the one at `at` replaces, of those that `isHeld` says are in the collection. */
  find(at: number, isHeld: (id: DocumentId) => boolean): DocumentId | undefined {
    const kind = this.#kindAt(at)
    const externalId = this.#externalIdAt(at)
    if (externalId !== null) return this.#found.id.get(versionKey(kind, externalId))?.find(isHeld)
    const url = this.#urlAt(at)
    if (url === null || !this.#isKnownByUrl(at)) return undefined
    return this.#found.url.get(versionKey(kind, url))?.find(isHeld)
  }

  /** The document at `at` is stored as `id`. */
  add(at: number, id: DocumentId): void {
    const kind = this.#kindAt(at)
    const externalId = this.#externalIdAt(at)
    const url = this.#urlAt(at)
    if (externalId !== null) this.#note('id', { id, kind, name: externalId })
    if (url !== null) this.#note('url', { id, kind, name: url })
  }

  #note(by: 'id' | 'url', { id, kind, name }: FoundVersion): void {
    const key = versionKey(kind, name)
    const held = this.#found[by].get(key)
    if (!held) this.#found[by].set(key, [id])
    else if (!held.includes(id)) held.push(id)
  }

  /** Rows of a table may share an address, whatever they are; a page that was collected is known by it. */
  #isKnownByUrl(at: number): boolean {
    return (
      Number.isNaN(this.#sourceRows[at]) &&
      this.#kindAt(at) !== 'row' &&
      this.#externalIdAt(at) === null &&
      this.#urlAt(at) !== null
    )
  }
}

interface FoundVersion {
  readonly id: DocumentId
  readonly kind: DocumentKind
  readonly name: string
}

function versionKey(kind: DocumentKind, name: string): string {
  return `${kind} ${name}`
}
