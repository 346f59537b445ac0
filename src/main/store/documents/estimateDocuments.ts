import { storedJsonStringBytes } from '../../base/bytes.ts'
import type { NewDocument } from '../../model/document.ts'
import type { CollectionId } from '../../model/ids.ts'
import { canonicalUrl } from '../../text/canonicalUrl.ts'
import { documentHash, textHash } from '../../text/contentHash.ts'
import type { ReadableDb } from '../connection.ts'
import { idByHash } from './hashes.ts'
import { passagesOf } from './prepareDocuments.ts'
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
  return documents.map((document) => {
    const hash = documentHash(document)
    const known = idByHash(db, 'documents', hash)
    const held = known !== undefined && options.collectionId !== undefined && isMember(db, options.collectionId, known)
    const { collectionId } = options
    const earlier =
      collectionId === undefined
        ? undefined
        : findEarlierVersion(db, identityOf(document), (id) => isMember(db, collectionId, id))
    const texts = passagesOf(document, options).map(({ start, end }) => {
      const text = document.text.slice(start, end)
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

function identityOf({ kind, externalId, url, source }: NewDocument) {
  return {
    kind,
    externalId: externalId ?? null,
    canonicalUrl: url === undefined ? null : (canonicalUrl(url) ?? null),
    sourceRow: source.row ?? null,
  }
}
