import { storedJsonStringBytes } from '../../base/bytes.ts'
import type { NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import { canonicalUrl } from '../../text/canonicalUrl.ts'
import { documentHash, textHash } from '../../text/contentHash.ts'
import { sourceOf } from '../../text/utf8Text.ts'
import type { ReadableDb } from '../connection.ts'
import { idByHash } from './hashes.ts'
import { passagesOf } from './prepareDocuments.ts'
import { fileDocument, FileVersions, type FileDocument } from './fileVersions.ts'
import { findEarlierVersion, isMember } from './identity.ts'

/**
 * What the same documents would give, without storing them (a dry run). Duplicates within the documents themselves are
 * told apart by `seen`, which the caller keeps from call to call. A collection that does not exist is undefined.
 */
export function estimateDocuments(
  db: ReadableDb,
  documents: readonly NewDocument[],
  options: {
    readonly collectionId: CollectionId | undefined
    readonly passageChars: number
    readonly passageOverlap: number
  },
): {
  documentHash: string
  state: 'imported' | 'updated' | 'duplicate'
  texts: { hash: string; characters: number; jsonBytes: number; isNew: boolean }[]
}[] {
  const hashes = documents.map((document) => documentHash(document))
  const same = hashes.map((hash) => idByHash(db, 'documents', hash))
  const byFile = new FileVersions(db, documents.map(knownByFile), same, Number.MAX_SAFE_INTEGER)
  return documents.map((document, at) => {
    const hash = hashes[at] as Uint8Array
    const known = same[at]
    const held = known !== undefined && options.collectionId !== undefined && isMember(db, options.collectionId, known)
    const { collectionId } = options
    const isHeld = (id: DocumentId) => collectionId !== undefined && isMember(db, collectionId, id)
    const earlier = findEarlierVersion(db, identityOf(document), isHeld) ?? byFile.find(at, isHeld)
    const source = sourceOf(document.text)
    const texts = passagesOf(document, options).map(({ start, end }) => {
      const text = source.slice(start, end)
      const of = textHash(text)
      return {
        hash: Buffer.from(of).toString('hex'),
        characters: text.length,
        jsonBytes: storedJsonStringBytes(text),
        isNew: idByHash(db, 'texts', of) === undefined,
      }
    })
    const state = held ? 'duplicate' : earlier !== undefined ? 'updated' : 'imported'
    return { documentHash: Buffer.from(hash).toString('hex'), state, texts }
  })
}

function knownByFile({ kind, externalId, url, source, title }: NewDocument): FileDocument | undefined {
  const isOther = kind !== 'file' || externalId !== undefined || url !== undefined || source.row !== undefined
  return isOther ? undefined : fileDocument(source.name, title)
}

function identityOf({ kind, externalId, url, source }: NewDocument) {
  return {
    kind,
    externalId: externalId ?? null,
    canonicalUrl: url === undefined ? null : (canonicalUrl(url) ?? null),
    sourceRow: source.row ?? null,
  }
}
