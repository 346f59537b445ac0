import type { ServiceConnection } from '../transport/connection.ts'
import { refuse } from '../errors.ts'
import type { Operation } from '../transport/operation.ts'
import { sendForReply } from '../transport/request.ts'
import { checkSearchBody } from './checkSearchBody.ts'
import { decodeSearchReply, type SearchReply } from './decodeSearchReply.ts'
import { parameterNames, searchBody, type SearchKind, type SearchParameters } from './searchRequest.ts'

function operation(name: string): Operation {
  return { name, method: 'POST', path: `/${name}`, auth: 'bearer', retryable: true }
}

/** The four searches. Asking twice changes nothing: all are retryable. Video search is in beta, granted on request. */
export const searchOperations: Readonly<Record<SearchKind, Operation>> = {
  web: operation('search'),
  news: operation('news-search'),
  business: operation('business-search'),
  video: operation('video-search'),
}

export interface SearchRequest {
  readonly kind: SearchKind
  readonly parameters: SearchParameters
}

export interface AnsweredSearch extends SearchReply {
  /** From sending to the last byte of the reply. */
  readonly latencyMs: number
}

/**
 * The body of a search, checked against every documented limit and against what the kind of search has.
 * Throws a ServiceError of kind `too_large` that names the field.
 */
export function checkedSearchBody({ kind, parameters }: SearchRequest, profile: ServiceConnection['profile']): string {
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && !parameterNames[kind].some((known) => known === name))
      throw refuse(name, `${kind} search has no parameter ${name}.`)
  const body = searchBody(kind, parameters, profile)
  checkSearchBody(kind, body, profile)
  return body
}

/**
 * One search with one request, sent once; waiting and trying again are the caller's (retry.ts).
 * Throws {@link ServiceError}, or the signal's reason.
 */
export async function search(
  connection: ServiceConnection,
  request: SearchRequest,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<AnsweredSearch> {
  const body = checkedSearchBody(request, connection.profile)
  const reply = await sendForReply(connection, searchOperations[request.kind], { body, signal: options.signal })
  return { ...decodeSearchReply(reply, request.kind === 'video'), latencyMs: reply.latencyMs }
}
