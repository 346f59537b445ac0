import { describeKind } from '../describeKind.ts'
import { kindOfStatus, ServiceError, type ServiceErrorKind } from '../errors.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an error says about itself, in whichever form it is written. */
export interface SaidError {
  /** A `code` or `status` between 400 and 599. */
  readonly code: number | undefined
  /** That of the code, or of a known name; undefined when neither says. */
  readonly kind: ServiceErrorKind | undefined
  readonly message: string | undefined
  readonly requestId: string | undefined
}

/**
 * Reads an error: {code, msg, request_id}, {error: {message, type, param, code}}, {type: 'error', error: {type, message}}
 * (the forms of the documents), what stands in `error` alone, or a text.
 */
export function readError(error: unknown): SaidError {
  const outer = fieldsOf(error) ?? { message: error }
  const inner = fieldsOf(outer['error']) ?? { message: outer['error'] }
  const both = [inner, outer]
  const code = both
    .flatMap((fields) => [fields['code'], fields['status']])
    .map(Number)
    .find((status) => status >= 400 && status <= 599)
  const names = both.flatMap(({ code: name, type }) => [name, type]).filter((name) => typeof name === 'string')
  const told = both
    .flatMap(({ message, msg }) => [message, msg])
    .find((one): one is string => typeof one === 'string' && one !== '')
  const param = textOf(inner['param']) ?? ''
  return {
    code,
    kind: code === undefined ? kindOfName(names.join(' ')) : kindOfStatus(code),
    message: told !== undefined && param !== '' && !told.includes(param) ? `${told} (${param})` : told,
    requestId: textOf(outer['request_id']) || undefined,
  }
}

/** What a reply that is no error has one of. */
const payload = ['data', 'choices', 'content', 'id', 'generation_id', 'status']

/**
 * Whether the body of a reply with a good status is an error all the same: one with a `code` other than 0, of type `error`,
 * or with an `error` and nothing else in it.
 */
export function isErrorBody(body: unknown): boolean {
  const fields = fieldsOf(body)
  if (!fields) return false
  const { code, type, error } = fields
  if ((typeof code === 'number' && code !== 0) || type === 'error') return true
  return Boolean(error) && !payload.some((name) => name in fields)
}

/** The error that a body with a good status turned out to be. Of an unknown kind, it is one that asking again does not mend. */
export function errorOfBody(
  body: unknown,
  reply: {
    readonly where: string
    readonly status: number
    readonly requestId: string | undefined
    readonly retryAfterMs: number | undefined
    redact(text: string): string
  },
): ServiceError {
  const { code, kind: named, message, requestId } = readError(body)
  const other = fieldsOf(body)?.['code']
  const kind = named ?? 'refused'
  const serviceMessage = message === undefined ? undefined : reply.redact(message)
  const number = code ?? (typeof other === 'number' ? other : undefined)
  return new ServiceError(kind, describeKind(kind, number, serviceMessage), {
    where: reply.where,
    status: reply.status,
    serviceMessage,
    requestId: requestId === undefined ? reply.requestId : reply.redact(requestId),
    retryAfterMs: kind === 'rate_limited' ? reply.retryAfterMs : undefined,
    mayHaveArrived: true,
  })
}

/** Names of errors, those of the messages protocol and others in use; the documents show none. */
const kindsByWord: readonly (readonly [RegExp, ServiceErrorKind])[] = [
  [/rate.?limit|too.?many/, 'rate_limited'],
  [/authentication|unauthorized|api.?key/, 'unauthorized'],
  [/balance|billing|quota|payment|permission|forbidden/, 'forbidden'],
  [/not.?found/, 'not_found'],
  [/api.?error|server|internal|overload|timeout|unavailable/, 'server'],
  [/invalid|bad.?request|too.?large|unsupported/, 'invalid_request'],
]

function kindOfName(name: string): ServiceErrorKind | undefined {
  return kindsByWord.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1]
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
