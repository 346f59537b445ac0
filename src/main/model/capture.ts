import type { NewDocument } from './document.ts'
import type { CollectionId, DocumentId, JobId } from './ids.ts'
import type { StoredProblem } from './jobs/job.ts'

/**
 * What an address brought: a document that the collection did not have (`new`), a new version of one (`changed`), what it
 * had already (`unchanged`), a page without text (`empty`), or nothing (`refused`).
 */
export const captureOutcomes = ['new', 'changed', 'unchanged', 'empty', 'refused'] as const
export type CaptureOutcome = (typeof captureOutcomes)[number]

/** How a page came to Quarry: fetched by it, or handed over by a browser that showed it. */
export type CaptureWay = 'fetched' | 'handed'

/** What a server answered, as it is kept with the capture. */
export interface CaptureFacts {
  /** Behind all redirects. */
  readonly finalAddress: string
  /** Undefined for a page that a browser handed over. */
  readonly status: number | undefined
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Of the body, hexadecimal. */
  readonly sha256: string
  readonly bytes: number
  /** Parts of the snapshot, and those it is without. */
  readonly included: number
  readonly leftOut: number
}

/** One capture that is not stored yet. `position` counts the addresses of its job from 0. */
export interface NewCapture {
  readonly jobId: JobId
  readonly position: number
  readonly address: string
  readonly way: CaptureWay
  readonly at: number
  readonly facts: CaptureFacts | undefined
  /** The first is the page; the others lay in the file at its address. None where nothing could be read, or is `held`. */
  readonly documents: readonly NewDocument[]
  /** The document of the collection that the address still gives. */
  readonly held: DocumentId | undefined
  /** Why nothing was captured. */
  readonly error: string | undefined
  /** Of files in a file: those without text. */
  readonly empty: number
  readonly problems: readonly StoredProblem[]
}

/** A capture as it is stored. */
export interface Capture extends Omit<NewCapture, 'documents' | 'held' | 'empty' | 'problems'> {
  readonly id: number
  readonly collectionId: CollectionId
  readonly outcome: CaptureOutcome
  /** The version that the address gave; undefined where nothing was captured, or the document was deleted. */
  readonly documentId: DocumentId | undefined
}

/** What an address gave the last time, as far as the collection still has it. */
export interface LastCapture {
  readonly documentId: DocumentId
  readonly finalAddress: string
  readonly sha256: string
  readonly headers: CaptureFacts['headers']
}

/** One version of a document. Versions of a page are known by its address, those of a record by its id. */
export interface DocumentVersion {
  readonly id: DocumentId
  readonly title: string
  readonly characters: number
  /** When this version was stored first. */
  readonly storedAt: number
  /** When its address last gave it; undefined where that was never captured. */
  readonly seenAt: number | undefined
  readonly captures: number
  /** It is in a collection: the versions that were replaced are not. */
  readonly isCurrent: boolean
}
