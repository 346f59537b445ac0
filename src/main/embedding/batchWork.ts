import type { TextId } from '../model/ids.ts'
import type { PendingCursor } from '../model/jobs/pending.ts'
import type { Pack } from './packTexts.ts'

/** Something that waits for its vector: a text, or an input of images and videos, which is a row of `texts` too. */
export interface PendingItem {
  readonly textId: TextId
  /** Where listing goes on behind it. */
  readonly documentId: number
  readonly ordinal: number
}

/** The result of a request: row i of `values` is the vector of the i-th item. */
export interface BatchAnswer {
  readonly values: Float32Array
  readonly dimension: number
  readonly requestId: string | undefined
  /** Some input was shortened. */
  readonly warning: string | undefined
  /** meta.usage as the service named it, for the ledger. */
  readonly usage: Readonly<Record<string, number>>
  /** Called when `values` is no longer needed. */
  readonly release?: () => void
}

/**
 * What is different between embedding texts and embedding images and videos: which items wait, which of them go into one
 * request, and what is sent. Everything else (batches, attempts, refusals, the ledger) is the same for both.
 */
export interface BatchWork<Item extends PendingItem = PendingItem> {
  /** Requests under way at first and at most; undefined: as the runner has it. */
  readonly concurrency?: { readonly start: number; readonly max: number }
  /** Name of the operation in the ledger. */
  readonly operation: string
  /** What the items are called, several of them. */
  readonly items: string
  /**
   * Items of the scope that have neither a vector nor a recorded failure, and items that the job has settled. Both are of
   * one snapshot, so that a batch that is committed meanwhile is not counted twice.
   */
  countItems(): Promise<{ readonly pending: number; readonly settled: number }>
  /** The next items behind `cursor`; none only when there are no more. An item may come more than once. */
  listPending(cursor: PendingCursor): Promise<readonly Item[]>
  pack(items: readonly Item[]): {
    readonly packs: readonly Pack<Item>[]
    readonly refused: readonly { readonly item: Item; readonly limit: string }[]
  }
  /** Handles items that exceed the limits of any request. */
  refuse(refused: readonly { readonly item: Item; readonly limit: string }[]): Promise<void>
  /** Said of items that are next: what their request needs may be read while others are under way. */
  prepare?(textIds: readonly TextId[]): void
  /** One request. @throws ServiceError, or the signal's reason */
  send(textIds: readonly TextId[], signal: AbortSignal): Promise<BatchAnswer>
  /**
   * The most units that a request with a body of so many bytes may cost; undefined where no bound is known before the reply.
   */
  mostUnits(bodyBytes: number): Readonly<Record<string, number>> | undefined
  /** A request that a service that works must accept: sent when it is in doubt what a refusal means. */
  sendKnownGood(signal: AbortSignal): Promise<BatchAnswer>
  /** Bytes of the body of a request with these items. */
  bodyBytes(textIds: readonly TextId[]): Promise<number>
}
