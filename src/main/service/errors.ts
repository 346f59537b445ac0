import { defined } from '../base/defined.ts'
import { QuarryError } from '../base/errors.ts'

/**
 * What went wrong with a request, as far as anybody needs to tell apart what to do next.
 * The first six follow the documented statuses (Search and Embedding, "Errors").
 */
export type ServiceErrorKind =
  | 'invalid_request' // 400; also 413, 414 and 422, which say the same of a part of it
  | 'unauthorized' // 401
  | 'forbidden' // 403: the balance is too low; also 402, payment required
  | 'not_found' // 404
  | 'rate_limited' // 429
  | 'refused' // every other status and code that is not documented: asking again would not change it
  | 'server' // 5xx
  | 'connection' // refused, reset, not resolved
  | 'timeout' // no byte for longer than the profile allows; 408, which reports it for our side
  | 'cut' // a stream that ended, or whose connection broke, before its end mark
  | 'shape' // a reply that is not what the interface describes
  | 'too_large' // refused by ourselves, never sent: it is over or outside a documented limit

export interface ServiceErrorDetails {
  /** Method and path, or the field of the request. */
  readonly where?: string | undefined
  readonly status?: number | undefined
  /** `msg` of the reply, with the key taken out. */
  readonly serviceMessage?: string | undefined
  readonly requestId?: string | undefined
  readonly retryAfterMs?: number | undefined
  /** False only when no byte of the request can have reached the service. */
  readonly mayHaveArrived: boolean
  readonly hint?: string | undefined
}

const kinds: Record<ServiceErrorKind, string | undefined> = {
  invalid_request: undefined,
  unauthorized: 'Check the API key in the settings.',
  forbidden: 'Top up the account of this API key, then resume.',
  not_found: undefined,
  refused: 'Check that the base address is that of the service, and what it says about this answer.',
  rate_limited: 'It goes on by itself when the service allows it.',
  server: 'Try again later.',
  connection: 'Check the network and the base address in the settings.',
  timeout: 'Try again, or allow more time in the service profile.',
  cut: 'What arrived is kept. Ask again for the rest; it is not sent again by itself.',
  shape: 'Check that the base address is that of the service.',
  too_large: undefined,
}

/**
 * A request that failed. It carries no cause: errors of the network stack may hold headers, and the key is in them.
 * Its fields are also in `data`, so that they cross a worker or a wire; see {@link toServiceError} for the way back.
 */
export class ServiceError extends QuarryError {
  readonly kind: ServiceErrorKind
  readonly status: number | undefined
  readonly serviceMessage: string | undefined
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined
  readonly mayHaveArrived: boolean

  constructor(kind: ServiceErrorKind, message: string, details: ServiceErrorDetails) {
    const { where, status, serviceMessage, requestId, retryAfterMs, mayHaveArrived } = details
    const hint = details.hint ?? kinds[kind]
    const data = Object.fromEntries(
      Object.entries({ kind, status, serviceMessage, requestId, retryAfterMs, mayHaveArrived }).filter(
        ([, value]) => value !== undefined,
      ),
    )
    super('service', message, {
      ...defined({ where, hint }),
      data,
    })
    this.kind = kind
    this.status = status
    this.serviceMessage = serviceMessage
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
    this.mayHaveArrived = mayHaveArrived
  }
}

/**
 * The kind of an HTTP status, or of the `code` of a reply: they are the same in every error shown. A status that the documents
 * do not list means what HTTP says it does, and only that of a server that failed is one to send again after.
 */
export function kindOfStatus(status: number): ServiceErrorKind {
  switch (status) {
    case 400:
    case 413:
    case 414:
    case 422:
      return 'invalid_request'
    case 401:
      return 'unauthorized'
    case 402:
    case 403:
      return 'forbidden'
    case 404:
      return 'not_found'
    case 408:
      return 'timeout'
    case 429:
      return 'rate_limited'
    default:
      return status >= 500 && status <= 599 ? 'server' : 'refused'
  }
}

/** The same error with every text in it that the service wrote passed through `redact`. */
export function redactError(error: ServiceError, redact: (text: string) => string): ServiceError {
  const { kind, where, hint, status, serviceMessage, requestId, retryAfterMs, mayHaveArrived } = error
  return new ServiceError(kind, redact(error.message), {
    where,
    hint,
    status,
    serviceMessage: serviceMessage === undefined ? undefined : redact(serviceMessage),
    requestId: requestId === undefined ? undefined : redact(requestId),
    retryAfterMs,
    mayHaveArrived,
  })
}

/** Refuses a request that the interface does not allow, before it is sent. `field` is the name on the wire. */
export function refuse(field: string, message: string): ServiceError {
  return new ServiceError('too_large', message, { where: field, mayHaveArrived: false })
}

/** A ServiceError again, from what came across a worker or a wire; anything else is returned as it is. */
export function toServiceError(error: unknown): unknown {
  if (error instanceof ServiceError || !(error instanceof QuarryError) || error.code !== 'service') return error
  const { kind, status, serviceMessage, requestId, retryAfterMs, mayHaveArrived } = error.data
  if (typeof kind !== 'string' || !(kind in kinds)) return error
  return new ServiceError(kind as ServiceErrorKind, error.message, {
    where: error.where,
    hint: error.hint,
    status: typeof status === 'number' ? status : undefined,
    serviceMessage: typeof serviceMessage === 'string' ? serviceMessage : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : undefined,
    mayHaveArrived: mayHaveArrived !== false,
  })
}
