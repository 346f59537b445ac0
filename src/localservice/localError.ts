/**
 * An error the service answers with: {code, msg, request_id}, all three required, and `code` equals the HTTP status
 * (Search and Embedding, "Errors").
 */
export class LocalError extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, msg: string, headers: Readonly<Record<string, string>> = {}) {
    super(msg)
    this.status = status
    this.headers = headers
  }
}

/** 400 for a parameter that is not there, in the words seen for it (Search and Embedding, "Errors"). */
export function missingParameter(name: string): LocalError {
  return new LocalError(400, `Missing ${name === 'query' || name === 'inputs' ? '' : 'required '}parameter ${name}`)
}

/** 400 for a parameter that breaks a rule; `rule` names the parameter and its limit. */
export function invalidParameter(rule: string): LocalError {
  return new LocalError(400, `Invalid params. ${rule}`)
}

/** The message seen for each status (Search and Embedding, "Errors"). */
export const documentedMessages: Readonly<Record<number, string>> = {
  400: 'Missing required parameter',
  401: 'Invalid API Key',
  403: 'Insufficient balance in account',
  404: 'Task not found or expired.',
  429: 'Exceeding the rate limit',
  500: 'Internal error',
}
