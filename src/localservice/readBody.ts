import type { IncomingMessage } from 'node:http'
import { invalidParameter } from './localError.ts'

export interface RequestBody {
  /** All bytes as received, or undefined when there were more than allowed. */
  readonly bytes: Buffer | undefined
  readonly bodyBytes: number
}

/** Reads to the end in any case, so that a client that sends too much still gets to read its answer. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<RequestBody> {
  const chunks: Buffer[] = []
  let bodyBytes = 0
  for await (const chunk of request) {
    bodyBytes += chunk.length
    if (bodyBytes <= maxBytes) chunks.push(chunk)
  }
  return { bytes: bodyBytes <= maxBytes ? Buffer.concat(chunks) : undefined, bodyBytes }
}

/** The parameters of a JSON body. Throws 400 on what is not an object in UTF-8 JSON. */
export function parseParameters(bytes: Buffer): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalidParameter('The body is not valid JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw invalidParameter('The body must be a JSON object')
  return { ...parsed }
}
