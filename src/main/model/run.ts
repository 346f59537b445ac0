import type { ReservationId, RunId } from './ids.ts'

/**
 * One streamed request and all that came back: an answer, a chat completion, a message, a research. *Invariant:* a run is
 * `complete` or `paused` only when the end mark of its stream has been stored.
 */
export interface Run {
  readonly id: RunId
  readonly kind: RunKind
  readonly state: RunState
  readonly title: string
  readonly model: string | undefined
  readonly origin: string
  /** The body as it was sent. */
  readonly request: string
  readonly requestId: string | undefined
  /** The run that this one goes on from: the plan of a research. */
  readonly parentId: RunId | undefined
  /** Chunks that are stored. */
  readonly chunks: number
  /** Every unit that the service counted; undefined: it did not say, and the cost is not known. */
  readonly usage: Readonly<Record<string, number>> | undefined
  readonly error: RunError | undefined
  /** The process that runs it, or ran it. */
  readonly pid: number
  readonly createdAt: number
  readonly finishedAt: number | undefined
}

export type RunKind = 'answer' | 'chat' | 'messages' | 'research'

/** `paused`: complete, and waiting for the user's choice. `cut`: the stream, the program or the user stopped it before its end. */
export type RunState = 'running' | 'complete' | 'paused' | 'cut' | 'failed'

export interface RunError {
  /** A kind of ServiceError, 'aborted' for the user's own word, or 'crash'. */
  readonly kind: string
  readonly message: string
}

/** One event of a stream, as it came. */
export interface StoredChunk {
  /** Counted from 1 within its run, without gaps. */
  readonly sequence: number
  readonly at: number
  readonly event: string | undefined
  readonly data: string
}

/** How a run has ended. */
export interface RunEnd {
  readonly state: Exclude<RunState, 'running'>
  readonly model: string | undefined
  readonly requestId: string | undefined
  readonly usage: Readonly<Record<string, number>> | undefined
  readonly error: RunError | undefined
  /** Of the request; undefined where it cost nothing. */
  readonly reservation: ReservationId | undefined
  /** The request cost nothing: the service refused it, or it was not sent. */
  readonly wasFree: boolean
  /** The service has answered: the request is in the ledger, with what it is known to have cost. */
  readonly wasAnswered: boolean
}
