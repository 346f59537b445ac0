import type { ServiceErrorKind } from './errors.ts'

/**
 * What an answered error means, in one sentence, with what the service itself said about it. Windows word the sentence in
 * their language.
 */
export function describeKind(
  kind: ServiceErrorKind,
  code: number | undefined,
  serviceMessage: string | undefined,
): string {
  const said = serviceMessage ? `: ${serviceMessage.replace(/[.\s]+$/, '')}` : ''
  switch (kind) {
    case 'invalid_request':
      return `The service refused the request as invalid${said}.`
    case 'unauthorized':
      return `The service did not accept the API key${said}.`
    case 'forbidden':
      return `The service refuses this account${said}.`
    case 'not_found':
      return `The service does not know what was asked for${said}.`
    case 'rate_limited':
      return `The service asks to wait${said}.`
    case 'refused':
      return code === undefined
        ? `The service refused the request${said}.`
        : `The service refused the request with ${code}${said}.`
    case 'timeout':
      return `The service did not get the request in time${said}.`
    default:
      return code === undefined ? `The service failed${said}.` : `The service failed with ${code}${said}.`
  }
}
