import { describeKind } from '../describeKind.ts'
import { ServiceError, type ServiceErrorKind } from '../errors.ts'
import { shapeError, type ServiceReply } from '../reply.ts'
import { readBody } from '../streaming/completion.ts'
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
  const body = readTaskBody(reply)
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

/**
 * The JSON of a reply. Video generation may write its errors as {error: {message, type, param, code}}, with any status:
 * such a body without a task in it is that error, also where the status says that all is well.
 */
export function readTaskBody(reply: ServiceReply): unknown {
  const body = readBody(reply)
  if (typeof body !== 'object' || body === null || !('error' in body) || 'id' in body || 'status' in body) return body
  const fields = typeof body.error === 'object' && body.error !== null ? (body.error as Record<string, unknown>) : {}
  const named = `${String(fields['type'] ?? '')} ${String(fields['code'] ?? '')}`.toLowerCase()
  const kind = kindsByWord.find(([pattern]) => pattern.test(named))?.[1] ?? 'invalid_request'
  const serviceMessage = describeFailure(body.error)
  const said = serviceMessage === undefined ? undefined : reply.redact(serviceMessage)
  throw new ServiceError(kind, describeKind(kind, reply.status, said), {
    where: reply.where,
    status: reply.status,
    serviceMessage: said,
    requestId: reply.requestId,
    mayHaveArrived: true,
  })
}

const kindsByWord: readonly (readonly [RegExp, ServiceErrorKind])[] = [
  [/rate|429/, 'rate_limited'],
  [/auth|api.?key|401/, 'unauthorized'],
  [/balance|quota|payment|permission|403/, 'forbidden'],
  [/not.?found|404/, 'not_found'],
  [/server|internal|5\d\d/, 'server'],
]

/** The failure reason is an object whose fields are not shown: a text, or the first telling field of it. */
function describeFailure(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Readonly<Record<string, unknown>>
  const told = ['message', 'msg', 'reason', 'code'].map((name) => fields[name]).find((one) => one !== undefined)
  return told === undefined ? JSON.stringify(value) : String(told)
}
