import { storedJsonStringBytes } from '../../base/bytes.ts'
import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import { canonicalUrl } from '../../text/canonicalUrl.ts'
import { documentHash, textHash } from '../../text/contentHash.ts'
import { sourceOf } from '../../text/utf8Text.ts'
import type { ReadableDb } from '../connection.ts'
import { idByHash } from './hashes.ts'
import { row } from '../statement.ts'
import { passagesOf } from './prepareDocuments.ts'
import { fileDocument, FileVersions, type FileDocument } from './fileVersions.ts'
import { findEarlierVersions, isMember } from './identity.ts'

/** What the library has of a document that it may be given. */
export interface EstimatedDocument {
  readonly documentHash: string
  /** The document with the very same content, and whether the collection holds it. */
  readonly id: DocumentId | undefined
  readonly isHeld: boolean
  /** Whether it is a row of a table whose record there has other values. */
  readonly hasOtherValues: boolean
  /** Documents of the collection that it may replace, the first that does first. */
  readonly earlier: readonly { readonly id: DocumentId; readonly file: string }[]
  /** Documents of the collection from other files that have its id, where that is one within its file. */
  readonly beside: readonly { readonly id: DocumentId; readonly file: string }[]
  readonly texts: readonly {
    readonly hash: string
    readonly characters: number
    readonly jsonBytes: number
    readonly isNew: boolean
  }[]
}

/**
 * What the library has of some documents, without storing them (a dry run). A collection that does not exist is undefined.
 * How the documents themselves follow each other is the caller's to tell.
 */
export function estimateDocuments(
  db: ReadableDb,
  documents: readonly NewDocument[],
  options: {
    readonly collectionId: CollectionId | undefined
    readonly passageChars: number
    readonly passageOverlap: number
  },
): EstimatedDocument[] {
  const hashes = documents.map((document) => documentHash(document))
  const same = hashes.map((hash) => idByHash(db, 'documents', hash))
  const byFile = new FileVersions(db, documents.map(knownByFile), same, Number.MAX_SAFE_INTEGER)
  return documents.map((document, at) => {
    const hash = hashes[at] as Uint8Array
    const known = same[at]
    const { collectionId } = options
    const isHeld = (id: DocumentId) => collectionId !== undefined && isMember(db, collectionId, id)
    const held = known !== undefined && isHeld(known)
    const sameFile = byFile.find(at, isHeld)
    const earlier = [
      ...findEarlierVersions(db, identityOf(document), isHeld),
      ...(sameFile === undefined ? [] : [sameFile]),
    ].map((id) => ({ id, file: fileOf(db, id) }))
    const source = sourceOf(document.text)
    const texts = (document.passages ?? passagesOf(document, options)).map(({ start, end }) => {
      const text = source.slice(start, end)
      const of = textHash(text)
      return {
        hash: Buffer.from(of).toString('hex'),
        characters: text.length,
        jsonBytes: storedJsonStringBytes(text),
        isNew: idByHash(db, 'texts', of) === undefined,
      }
    })
    return {
      documentHash: Buffer.from(hash).toString('hex'),
      id: known,
      isHeld: held,
      hasOtherValues: known !== undefined && hasOtherValues(db, document, known),
      earlier,
      beside: besideOf(db, document, known, isHeld),
      texts,
    }
  })
}

function knownByFile({ kind, externalId, url, source, title }: NewDocument): FileDocument | undefined {
  const isOther = kind !== 'file' || externalId !== undefined || url !== undefined || source.row !== undefined
  return isOther ? undefined : fileDocument(source.name, title)
}

function identityOf({ kind, externalId, idScope, url, source }: NewDocument) {
  return {
    kind,
    externalId: externalId ?? null,
    canonicalUrl: url === undefined ? null : (canonicalUrl(url) ?? null),
    sourceRow: source.row ?? null,
    idWithin: idScope === 'file' ? source.name : null,
  }
}

function besideOf(
  db: ReadableDb,
  document: NewDocument,
  own: DocumentId | undefined,
  isHeld: (id: DocumentId) => boolean,
): EstimatedDocument['beside'] {
  if (document.idScope !== 'file' || document.source.row !== undefined) return []
  return findEarlierVersions(db, { ...identityOf(document), idWithin: null }, isHeld)
    .filter((id) => id !== own)
    .map((id) => ({ id, file: fileOf(db, id) }))
    .filter(({ file }) => file !== document.source.name)
}

function hasOtherValues(db: ReadableDb, { source, raw }: NewDocument, known: DocumentId): boolean {
  if (source.row === undefined) return false
  const stored = row<{ raw: string }>(db, 'SELECT raw FROM document_bodies WHERE document_id = ?', known)
  return stored !== undefined && stored.raw !== JSON.stringify(raw)
}

function fileOf(db: ReadableDb, id: DocumentId): string {
  return row<{ file: string }>(db, 'SELECT source_name AS file FROM documents WHERE id = ?', id)?.file ?? ''
}
