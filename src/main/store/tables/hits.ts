import type { CollectionId, DocumentId, PassageId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { getDocument } from './documents.ts'

/** What a result shows of a found passage. */
export interface Hit {
  readonly documentId: DocumentId
  readonly passageId: PassageId
  readonly kind: string
  readonly externalId: string | undefined
  readonly title: string
  readonly url: string | undefined
  readonly domain: string | undefined
  readonly language: string | undefined
  readonly publishedAt: number | undefined
  /** Names of the live collections the document is in, those asked for first. */
  readonly collections: readonly string[]
  readonly text: string
}

/** The hits of a page of results, in the order asked for. */
export function readHits(
  db: ReadableDb,
  wanted: readonly { readonly documentId: DocumentId; readonly passageId: PassageId }[],
  asked: readonly CollectionId[],
): Hit[] {
  return wanted.map(({ documentId, passageId }) => {
    const document = getDocument(db, documentId)
    const passage = document.passages.find(({ id }) => id === passageId)
    const inAsked = ({ id }: { id: CollectionId }) => (asked.includes(id) ? 0 : 1)
    return {
      documentId,
      passageId,
      kind: document.kind,
      externalId: document.externalId,
      title: document.title,
      url: document.url,
      domain: document.domain,
      language: document.language,
      publishedAt: document.publishedAt,
      collections: [...document.collections].sort((a, b) => inAsked(a) - inAsked(b)).map(({ name }) => name),
      text: document.text.slice(passage?.start, passage?.end),
    }
  })
}
