import type { DocumentId, PassageId } from '../ids.ts'
import type { Medium } from '../media.ts'

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
  /** Where `text` begins in the text of the document. */
  readonly start: number
  /** The image or video that was found, else the first that the document shows. */
  readonly medium: Medium | undefined
}
