import type { CollectionId, DocumentId, PassageId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import type { Medium } from '../../model/media.ts'
import { getDocument } from './documents.ts'
import { documentMedia } from './media.ts'
import { passageMedia } from './mediaInputs.ts'

/** Of the text of a document whose image was found. */
const SHOWN_TEXT = 1_000

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
  /** Of a passage that is an image or video: what is written about it. */
  readonly text: string
  /** The image or video that was found, else the first that the document shows. */
  readonly medium: Medium | undefined
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
      text:
        passage && passage.end > passage.start
          ? document.text.slice(passage.start, passage.end)
          : document.text.slice(0, SHOWN_TEXT),
      medium: foundMedium(db, documentId, passageId),
    }
  })
}

function foundMedium(db: ReadableDb, documentId: DocumentId, passageId: PassageId): Medium | undefined {
  const media = documentMedia(db, [documentId]).map(({ medium }) => medium)
  if (media.length <= 1) return media[0]
  const found = passageMedia(db, passageId)[0]
  return media.find(({ id }) => id === found) ?? media[0]
}
