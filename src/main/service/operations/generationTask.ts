import { readBody, shapeError, type ServiceReply } from '../transport/reply.ts'
import {
  generationTaskSchema,
  type GenerationReference,
  type GenerationSearchGroup,
  type GenerationStatus,
} from '../wire/generation.ts'

/** A task as it was created. */
export interface CreatedTask {
  readonly id: string
  readonly requestId: string | undefined
  readonly status: string | undefined
  readonly model: string | undefined
  /** Undefined: the service did not say. */
  readonly createdAtMs: number | undefined
}

/** A task as a lookup found it. */
export interface LookedUpTask {
  /** 'unknown' for a word that is not documented: to be looked up again. */
  readonly status: GenerationStatus | 'unknown'
  readonly requestId: string | undefined
  readonly createdAtMs: number | undefined
  /** Signed; needs no key. */
  readonly outputUrl: string | undefined
  readonly references: readonly GenerationReference[]
  readonly searchResults: readonly GenerationSearchGroup[]
  /** Every number; undefined: the service did not say. */
  readonly usage: Readonly<Record<string, number>> | undefined
  /** Why it failed, in the service's words. */
  readonly failure: string | undefined
}

const statuses: ReadonlySet<string> = new Set<GenerationStatus>(['queued', 'running', 'succeeded', 'failed'])

/** Reads a lookup's reply. `failureField` is the name of the failure reason. Throws kind `shape`. */
export function readTask(reply: ServiceReply, failureField: string): LookedUpTask {
  const body = readBody(reply)
  const parsed = generationTaskSchema.safeParse(body)
  if (!parsed.success) throw shapeError(reply, 'there is no status in it')
  const task = parsed.data
  const usage = Object.entries(task.usage ?? {}).filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
  const failure = describeFailure((body as Record<string, unknown>)[failureField])
  return {
    status: statuses.has(task.status) ? (task.status as GenerationStatus) : 'unknown',
    requestId: task.request_id ?? reply.requestId,
    createdAtMs: task.created_at === undefined ? undefined : task.created_at * 1000,
    outputUrl: task.output_url,
    references: (task.references ?? []) as GenerationReference[],
    searchResults: (task.search_results ?? []) as GenerationSearchGroup[],
    usage: usage.length === 0 ? undefined : Object.fromEntries(usage),
    failure: failure === undefined ? undefined : reply.redact(failure),
  }
}

/** The failure reason is an object whose fields are not shown: a text, or the first telling field of it. */
function describeFailure(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Readonly<Record<string, unknown>>
  const told = ['message', 'msg', 'reason', 'code'].map((name) => fields[name]).find((one) => one !== undefined)
  return told === undefined ? JSON.stringify(value) : String(told)
}
