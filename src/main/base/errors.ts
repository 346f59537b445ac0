/**
 * The one error shape of the core. Every failure that a person may read is a QuarryError: `code` is stable and may be
 * matched on, `message` says what happened, `where` points at it (file, row, column, field) and `hint` says what to do.
 * Errors cross every wire as {@link ErrorData}; nothing else of an Error does.
 */
export type ErrorCode =
  | 'usage' // wrong command line or wrong parameters
  | 'not_found' // a collection, document, job or file that is not there
  | 'conflict' // a name that is taken, a state that does not allow this
  | 'invalid_input' // data that cannot be read: encoding, format, row, width
  | 'library_newer' // made by a newer version of Quarry
  | 'library_damaged'
  | 'disk_full'
  | 'permission' // the file system said no
  | 'busy' // another process holds what is needed
  | 'aborted' // stopped by the user
  | 'cut' // a stream ended without its end mark
  | 'over_budget' // a budget of the user does not allow the request; data has its number
  | 'service' // the service answered with an error; data has kind, status and request id
  | 'internal'

export interface ErrorData {
  readonly code: ErrorCode
  readonly message: string
  readonly data?: Readonly<Record<string, unknown>>
}

export interface ErrorDetails {
  /** Where it is: a path, `row 12`, `column "text"`, a field of a request. */
  readonly where?: string
  /** What the user can do about it. */
  readonly hint?: string
  readonly cause?: unknown
  readonly data?: Readonly<Record<string, unknown>>
}

export class QuarryError extends Error {
  override readonly name = 'QuarryError'
  readonly code: ErrorCode
  readonly where: string | undefined
  readonly hint: string | undefined
  readonly data: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.where = details.where
    this.hint = details.hint
    this.data = details.data ?? {}
  }
}

/** One line for a terminal or a toast: `What happened (where). What to do.` */
export function describeError(error: unknown): string {
  if (!(error instanceof QuarryError)) return error instanceof Error ? error.message : String(error)
  const what = error.where ? `${error.message.replace(/\.$/, '')} (${error.where})` : error.message
  return `${what}${/[.!?]$/.test(what) ? '' : '.'}${error.hint ? ` ${error.hint}` : ''}`
}

/** The error as plain data for a wire. An unexpected error keeps its message and is `internal`; stacks never cross. */
export function errorToData(error: unknown): ErrorData {
  if (error instanceof QuarryError) {
    const data: Record<string, unknown> = { ...error.data }
    if (error.where !== undefined) data['where'] = error.where
    if (error.hint !== undefined) data['hint'] = error.hint
    return { code: error.code, message: error.message, data }
  }
  if (isAbort(error)) return { code: 'aborted', message: 'Stopped.' }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}

/** The inverse of {@link errorToData}, for the caller's side of a wire. */
export function errorFromData(data: ErrorData): QuarryError {
  const { where, hint, ...rest } = data.data ?? {}
  return new QuarryError(data.code, data.message, {
    ...(typeof where === 'string' ? { where } : {}),
    ...(typeof hint === 'string' ? { hint } : {}),
    data: rest,
  })
}

/** True for an abort in any of its shapes: DOMException AbortError, or our own code. */
export function isAbort(error: unknown): boolean {
  if (error instanceof QuarryError) return error.code === 'aborted'
  return error instanceof Error && (error.name === 'AbortError' || ('code' in error && error.code === 'ABORT_ERR'))
}
