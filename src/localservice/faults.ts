import type { StopReason } from '../main/service/wire/messages.ts'
import { stopReasons } from './limits.ts'

/**
 * Scripted misbehaviour. A faults file is a JSON object: operation name (or "*" for all) to a list of rules.
 *
 *     { "embedding": [
 *         { "on": [1, 3], "do": "status", "status": 429, "retryAfter": 2 },
 *         { "on": 5, "do": "cut", "afterBytes": 1000 },
 *         { "do": "poison", "marker": "POISON" } ] }
 *
 * `on` is the number of a request (counted from 1 per operation), a range [first, last], or "all" (the default).
 * `do` and what belongs to it:
 *   status     answers `status` (400–599), with `message` or the documented one; `retryAfter` is seconds for the
 *              Retry-After header, `retryAfterDateMs` an HTTP date so many milliseconds from now
 *   code       answers HTTP 200 with `code` (not 0) in the envelope, and `message`
 *   poison     400 for every request whose body contains `marker`
 *   slow       waits `delayMs`, then goes on
 *   hang       never answers
 *   reset      closes the connection before the first byte of an answer
 *   cut        closes it after `afterBytes` of the answer's body (default: half of it)
 *   malformed  answers 200 with something that is not JSON (`body`, default "<html>"), as `contentType` (default JSON)
 *   shuffle    gives results in another order than their indices
 *   warning    sets meta.warning to `text` (a string or null)
 * and for replies that are streams, besides slow, cut and the like:
 *   cutStream    closes the connection after `afterEvents` events; with `cleanly` the reply just ends there
 *   errorInStream  after `afterEvents` events one says that something failed (`message`), and the stream ends
 *   pieces       sends the stream in pieces of `bytes` bytes
 *   slowStream   waits `delayMs` before each event
 *   expirePlans  forgets the stored plans of research before the request is answered
 *   stopReason   makes messages stop for `reason`
 * and for tasks:
 *   taskState    a lookup answers `state` (queued or running), whatever the task's state is: with `on`, in any order
 *   failTask     the task that the request creates fails, for the reason `message`
 * slow, shuffle, warning and those of streams change an answer; of the others the first that applies is it.
 */
export type Fault =
  | {
      readonly do: 'status'
      readonly status: number
      readonly message?: string
      readonly retryAfter?: number
      readonly retryAfterDateMs?: number
    }
  | { readonly do: 'code'; readonly code: number; readonly message?: string }
  | { readonly do: 'poison'; readonly marker: string }
  | { readonly do: 'slow'; readonly delayMs: number }
  | { readonly do: 'hang' }
  | { readonly do: 'reset' }
  | { readonly do: 'cut'; readonly afterBytes?: number }
  | { readonly do: 'malformed'; readonly body?: string; readonly contentType?: string }
  | { readonly do: 'cutStream'; readonly afterEvents: number; readonly cleanly?: boolean }
  | { readonly do: 'errorInStream'; readonly afterEvents: number; readonly message?: string }
  | { readonly do: 'pieces'; readonly bytes: number }
  | { readonly do: 'slowStream'; readonly delayMs: number }
  | { readonly do: 'expirePlans' }
  | { readonly do: 'stopReason'; readonly reason: StopReason }
  | { readonly do: 'taskState'; readonly state: 'queued' | 'running' }
  | { readonly do: 'failTask'; readonly message: string }
  | { readonly do: 'shuffle' }
  | { readonly do: 'warning'; readonly text: string | null }

export type FaultRule = Fault & { readonly on?: number | readonly [number, number] | 'all' }

export type Faults = Readonly<Record<string, readonly FaultRule[]>>

/** The faults that apply to the request `number` of `operation`, in the order they were written. */
export function faultsFor(faults: Faults, operation: string, number: number): Fault[] {
  return [...(faults[operation] ?? []), ...(faults['*'] ?? [])].filter(({ on = 'all' }) => {
    if (on === 'all') return true
    return typeof on === 'number' ? on === number : on[0] <= number && number <= on[1]
  })
}

/**
 * Checks a faults object read from JSON; `operations` are the names it may use. Throws an Error that names the rule and
 * what is wrong with it.
 */
export function parseFaults(value: unknown, operations: readonly string[]): Faults {
  if (!isRecord(value)) throw new Error('Faults must be a JSON object of operation names.')
  for (const [operation, rules] of Object.entries(value)) {
    if (operation !== '*' && !operations.includes(operation))
      throw new Error(`There is no operation "${operation}"; there are ${operations.join(', ')} and *.`)
    if (!Array.isArray(rules)) throw new Error(`Faults of "${operation}" must be a list of rules.`)
    for (const [index, rule] of rules.entries()) checkRule(rule, `Faults of "${operation}", rule ${index + 1}`)
  }
  return value as Faults
}

type Check = (value: unknown) => boolean
const whole: Check = (value) => Number.isInteger(value) && Number(value) >= 0
const text: Check = (value) => typeof value === 'string'
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

const fieldsOf: Readonly<Record<Fault['do'], Readonly<Record<string, Check>>>> = {
  status: {
    status: (value) => whole(value) && Number(value) >= 400 && Number(value) <= 599,
    message: optional(text),
    retryAfter: optional(whole),
    retryAfterDateMs: optional(whole),
  },
  code: { code: (value) => whole(value) && value !== 0, message: optional(text) },
  poison: { marker: (value) => text(value) && value !== '' },
  slow: { delayMs: whole },
  hang: {},
  reset: {},
  cut: { afterBytes: optional(whole) },
  malformed: { body: optional(text), contentType: optional(text) },
  cutStream: { afterEvents: whole, cleanly: optional((value) => typeof value === 'boolean') },
  errorInStream: { afterEvents: whole, message: optional(text) },
  pieces: { bytes: (value) => whole(value) && value !== 0 },
  slowStream: { delayMs: whole },
  expirePlans: {},
  stopReason: { reason: (value) => stopReasons.includes(value as StopReason) },
  taskState: { state: (value) => value === 'queued' || value === 'running' },
  failTask: { message: text },
  shuffle: {},
  warning: { text: (value) => value === null || text(value) },
}

function checkRule(rule: unknown, where: string): void {
  if (!isRecord(rule)) throw new Error(`${where}: must be an object.`)
  const { on, do: name, ...rest } = rule
  if (typeof name !== 'string' || !Object.hasOwn(fieldsOf, name))
    throw new Error(`${where}: "do" must be one of ${Object.keys(fieldsOf).join(', ')}.`)
  const range = Array.isArray(on) && on.length === 2 && on.every(whole)
  if (on !== undefined && on !== 'all' && !whole(on) && !range)
    throw new Error(`${where}: "on" must be a number, [first, last] or "all".`)
  const fields: Readonly<Record<string, Check>> = fieldsOf[name as Fault['do']]
  for (const [field, check] of Object.entries(fields))
    if (!check(rest[field])) throw new Error(`${where}: "${field}" is missing or wrong for "${name}".`)
  const unknown = Object.keys(rest).find((field) => !Object.hasOwn(fields, field))
  if (unknown !== undefined) throw new Error(`${where}: "${name}" has no field "${unknown}".`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
