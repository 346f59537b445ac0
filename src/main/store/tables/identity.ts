import type { DocumentKind } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import type { PreparedDocuments } from '../prepareDocuments.ts'
import { readStrings } from '../stringColumn.ts'
import { count, row, rows, rowsIn } from './statement.ts'

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

/** A hash as a key of a map. */
export function hashKey(hash: Uint8Array): string {
  return Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('latin1')
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
  readonly #ids = new Map<string, DocumentId[]>()

  constructor(db: ReadableDb, documents: PreparedDocuments) {
    this.#kindAt = readStrings(documents.kinds) as (at: number) => DocumentKind
    this.#externalIdAt = readStrings(documents.externalIds)
    this.#urlAt = readStrings(documents.canonicalUrls)
    this.#sourceRows = documents.sourceRows
    const externalIds: string[] = []
    const urls: string[] = []
    for (let at = 0; at < documents.count; at++) {
      const externalId = this.#externalIdAt(at)
      if (externalId !== null) externalIds.push(externalId)
      else if (this.#isKnownByUrl(at)) urls.push(this.#urlAt(at) as string)
    }
    const byId = 'SELECT id, kind, external_id AS name FROM documents WHERE external_id IN'
    for (const found of rowsIn<FoundVersion>(db, byId, externalIds)) this.#note('id', found)
    const byUrl = 'SELECT id, kind, canonical_url AS name FROM documents WHERE canonical_url IN'
    for (const found of rowsIn<FoundVersion>(db, byUrl, urls)) this.#note('url', found)
  }

  /** The document that the one at `at` replaces, of those that `isHeld` says are in the collection. */
  find(at: number, isHeld: (id: DocumentId) => boolean): DocumentId | undefined {
    const kind = this.#kindAt(at)
    const externalId = this.#externalIdAt(at)
    if (externalId !== null) return this.#ids.get(versionKey('id', kind, externalId))?.find(isHeld)
    const url = this.#urlAt(at)
    if (url === null || !this.#isKnownByUrl(at)) return undefined
    return this.#ids.get(versionKey('url', kind, url))?.find(isHeld)
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
    const key = versionKey(by, kind, name)
    const held = this.#ids.get(key)
    if (!held) this.#ids.set(key, [id])
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

/** A lone surrogate has no UTF-8: the library holds another character in its place. */
function versionKey(by: 'id' | 'url', kind: DocumentKind, name: string): string {
  return `${by} ${kind} ${name.toWellFormed()}`
}
