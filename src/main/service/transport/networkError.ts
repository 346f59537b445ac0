import type { ApiKey } from './apiKey.ts'
import { ServiceError } from '../errors.ts'

/**
 * What the network stack threw, as a ServiceError without it: only its code is repeated, never its fields. An error of
 * resolving, connecting or of the TLS handshake means that no byte of the request has left; anything later may have.
 */
export function networkError(error: unknown, where: string, apiKey: ApiKey | undefined): ServiceError {
  const parts = error instanceof AggregateError && error.errors.length > 0 ? error.errors : [error]
  const codes = [...new Set(parts.map(codeOf))]
  const reason = codes.join(', ') || 'unknown reason'
  const mayHaveArrived = !parts.every(isBeforeSending)
  if (codes.includes('UND_ERR_CONNECT_TIMEOUT') || codes.includes('ETIMEDOUT'))
    return new ServiceError('timeout', 'The service could not be reached in time.', { where, mayHaveArrived })
  const message = messageOf(codes, mayHaveArrived, reason)
  return new ServiceError('connection', apiKey?.redact(message) ?? message, { where, mayHaveArrived })
}

function messageOf(codes: readonly string[], mayHaveArrived: boolean, reason: string): string {
  if (mayHaveArrived) return `The connection to the service broke (${reason}).`
  if (codes.some((code) => untrustedCode.test(code)))
    return `The certificate of the service is not trusted (${reason}).`
  return `The service could not be reached (${reason}).`
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'unknown'
}

const connectingCalls = new Set(['connect', 'getaddrinfo'])
const untrustedCode = /^(SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED)/
const handshakeCode = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|UND_ERR_CONNECT_TIMEOUT$)/

function isBeforeSending(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const syscall = 'syscall' in error ? error.syscall : undefined
  return (typeof syscall === 'string' && connectingCalls.has(syscall)) || handshakeCode.test(codeOf(error))
}
