import { z } from 'zod'
import { collectionName } from '../collections.ts'
import { call } from '../define.ts'
import type { JobView } from '../jobs.ts'

/**
 * What an address brought: a document that the collection did not have, a new version of one, what it had already, a page
 * without text, or nothing.
 */
export type CaptureOutcomeView = 'new' | 'changed' | 'unchanged' | 'empty' | 'refused'

export interface CaptureView {
  readonly id: number
  /** Negative for a capture that came with an imported collection: no job of this library took it. */
  readonly jobId: number
  readonly address: string
  /** Behind all redirects; null where no server answered, or none that Quarry asked. */
  readonly finalAddress: string | null
  /** Fetched by Quarry, or handed over by a browser that showed it. */
  readonly way: 'fetched' | 'handed'
  readonly outcome: CaptureOutcomeView
  /** Why nothing was captured, and what to do. */
  readonly error: string | null
  readonly capturedAt: string
  /** Of HTTP. */
  readonly status: number | null
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Of the body as it came, hexadecimal. */
  readonly sha256: string | null
  readonly bytes: number | null
  /** The version that the address gave; null where nothing was captured, or the document was deleted. */
  readonly documentId: number | null
  /** Styles, images and fonts in the snapshot, and those it is without. */
  readonly snapshotParts: { readonly included: number; readonly leftOut: number } | null
}

/** One version of a document. Versions of a page are known by its address, those of a record by its id. */
export interface VersionView {
  readonly documentId: number
  readonly title: string
  readonly characters: number
  /** When this version was stored first. */
  readonly storedAt: string
  /** When its address last gave it; null where that was never captured. */
  readonly seenAt: string | null
  readonly captures: number
  /** It is in a collection: the versions that were replaced are not. */
  readonly isCurrent: boolean
}

/** Parts that are `same` or `removed` are the earlier text, those that are `same` or `added` the later one. */
export interface DifferenceView {
  readonly parts: readonly { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }[]
  /** The titles, where they differ. */
  readonly titles: { readonly earlier: string; readonly later: string } | null
}

const documentId = z.object({ documentId: z.int() })

export const captures = {
  /**
   * Fetches pages and files by their addresses into documents, as a job; when `embed` is true, an embedding job beside it
   * takes up texts as they arrive. A page that has changed is a new version of its document.
   */
  start: call(
    z.object({
      addresses: z.array(z.string().max(10_000)).min(1).max(100_000),
      collection: collectionName,
      /** False: fetches what the robots.txt of a server does not allow. */
      robots: z.boolean().default(true),
      /** Keeps each page as a single file with its styles and images. */
      snapshot: z.boolean().default(true),
      /** Between two pages of a host; otherwise what its robots.txt asks for, else a second. */
      delaySeconds: z.number().min(0).max(3_600).optional(),
      embed: z.boolean().default(true),
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
    }),
  )<{ readonly capture: JobView; readonly embed: JobView | null }>(),
  /** What a job captured, in the order of its addresses. */
  ofJob: call(
    z.object({ jobId: z.int(), offset: z.int().min(0).default(0), limit: z.int().min(1).max(1_000).default(100) }),
  )<{ readonly total: number; readonly items: readonly CaptureView[] }>(),
  /** When and how a document was captured, the latest first. */
  ofDocument: call(documentId)<readonly CaptureView[]>(),
}

export const versions = {
  /** All versions of a document, oldest first, itself among them. */
  list: call(documentId)<readonly VersionView[]>(),
  /** What has changed between two versions, word by word. */
  difference: call(z.object({ earlier: z.int(), later: z.int() }))<DifferenceView>(),
}
