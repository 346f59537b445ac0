import { z } from 'zod'

/** What answers and research have in common: each is a run, kept chunk by chunk. */
export interface RunView {
  readonly id: number
  readonly kind: 'answer' | 'chat' | 'messages' | 'research'
  /** `paused`: complete, and waiting for a choice. `cut`: it stopped before its end; what came is kept. */
  readonly state: 'running' | 'complete' | 'paused' | 'cut' | 'failed'
  readonly title: string
  readonly model: string | null
  readonly origin: string
  readonly requestId: string | null
  /** The run this one goes on from. */
  readonly parentId: number | null
  /** Chunks that are stored. */
  readonly chunks: number
  /** Every unit the service counted; null: it did not say, and the cost is not known. */
  readonly usage: Readonly<Record<string, number>> | null
  readonly error: { readonly kind: string; readonly message: string } | null
  readonly createdAt: string
  readonly finishedAt: string | null
}

/** A source that a marker [^N] leads to; one that leads nowhere is `broken`, and has nothing but its number. */
export interface CitationView {
  readonly marker: number
  readonly broken: boolean
  readonly title: string | null
  readonly url: string | null
  readonly quote: string | null
  readonly publishedAt: string | null
}

/** Results of one query, as far as they are shown. */
export interface SourceGroupView {
  readonly query: string | null
  readonly results: readonly {
    readonly title: string | null
    readonly url: string | null
    readonly highlight: string | null
    readonly publishedAt: string | null
  }[]
}

export const runId = z.object({ id: z.int() })
export const listInput = z.object({ limit: z.int().min(1).max(500).default(50) })
/** `after`: the number of the last chunk that was seen. */
export const followInput = z.object({ id: z.int(), after: z.int().min(0).default(0) })
