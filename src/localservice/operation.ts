import type { Corpus } from './corpus/corpus.ts'
import type { StopReason } from '../main/service/wire/messages.ts'
import type { LocalProfile } from './profile.ts'
import type { TaskShelf } from './generating/taskShelf.ts'
import type { PlanShelf } from './researching/planShelf.ts'

/**
 * One operation of the service: a file of operations/ each, listed in router.ts. It gets a checked key and a read body,
 * and gives the bytes of its answer; the envelope of errors, faults and counting are the server's.
 */
export interface LocalOperation {
  /** The name in faults files and in what was received: 'embedding'. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** True: the path ends with one more part, which is {@link OperationCall.id}. */
  readonly takesId?: boolean
  /** True: it needs no key, because its address is signed. */
  readonly isOpen?: boolean
  maxBodyBytes(profile: LocalProfile): number
  handle(call: OperationCall): Promise<LocalReply>
}

/** The groups of the profile that limit bodies. */
type Limited = {
  [Group in keyof LocalProfile]: LocalProfile[Group] extends { readonly maxBodyBytes: number } ? Group : never
}[keyof LocalProfile]

/** An operation that is sent by POST. `group` of the profile says how large a body may be. */
export function postOperation(
  name: string,
  path: string,
  group: Limited,
  handle: LocalOperation['handle'],
): LocalOperation {
  return { name, method: 'POST', path, maxBodyBytes: (profile) => profile[group].maxBodyBytes, handle }
}

export interface OperationCall {
  readonly parameters: Readonly<Record<string, unknown>>
  readonly requestId: string
  /** The last part of the path, where the operation takes one; else ''. */
  readonly id: string
  /** A new id for what the operation makes. */
  newId(): string
  /** The query of the address. */
  readonly query: URLSearchParams
  /** Where this service listens, for the addresses it gives out. */
  readonly baseUrl: string
  readonly profile: LocalProfile
  /** What there is to search; read when it is first asked for. */
  corpus(): Promise<Corpus>
  /** What a faults file asks of the answer itself. */
  readonly twist: ReplyTwist
  /** Aborted when the client has gone or the server closes. */
  readonly signal: AbortSignal
  /** Tells the record of received requests how many items this one holds. */
  noteItems(count: number): void
  /** A header of the request, by its lower-case name. */
  header(name: string): string | undefined
  /** Milliseconds since the epoch; a test may own it. */
  now(): number
  /** Plans of research, kept between requests. */
  readonly plans: PlanShelf
  /** Tasks of generation, and what came of them. */
  readonly tasks: TaskShelf
}

export interface ReplyTwist {
  /** Results in another order than their indices. */
  readonly shuffle?: boolean
  /** meta.warning; null and '' are written as such. */
  readonly warning?: string | null
  /** Stored plans are gone. */
  readonly expirePlans?: boolean
  /** Says this of a task, whatever its state is. */
  readonly taskState?: 'queued' | 'running'
  /** The task that is created will fail, for this reason. */
  readonly failTask?: string
  /** What messages stop for. */
  readonly stopReason?: StopReason
}

export type LocalReply = WholeReply | StreamReply

export interface WholeReply {
  readonly contentType: string
  readonly body: Buffer
}

/** Server-sent events, each a whole one with its empty line. */
export interface StreamReply {
  readonly events: AsyncIterable<string> | Iterable<string>
  /** The event that says, in the form of this operation, that something failed. */
  errorEvent(message: string): string
}
