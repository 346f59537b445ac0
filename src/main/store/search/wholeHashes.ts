import type { WholeResult } from '../../model/search/facets.ts'
import type { ReadableDb } from '../connection.ts'
import { idsByHash } from '../documents/hashes.ts'
import { isIn } from './documentSet.ts'
import { wholeResult } from './matches.ts'

/** Of the content hashes of documents, as hexadecimal digits, those of documents that a search finds. */
export function wholeHashes(db: ReadableDb, result: WholeResult, hashes: readonly string[]): string[] {
  if (hashes.length === 0) return []
  const documents = wholeResult(db, result)
  const ids = idsByHash(db, 'documents', new Uint8Array(Buffer.from(hashes.join(''), 'hex')))
  return hashes.filter((_, at) => {
    const id = ids[at]
    return id !== undefined && isIn(documents, id)
  })
}
