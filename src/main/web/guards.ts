import type { IncomingMessage } from 'node:http'
import { readLimited } from '../base/files/readLimited.ts'

/** Why a request is turned away: the status, and a message for people. */
export interface Refusal {
  readonly status: number
  readonly message: string
  /** What matters of it to the reader. */
  readonly hint?: string
  /** How a person gets in all the same: by another link, or by this server's first page. */
  readonly way?: 'link' | 'home'
}

/** Bodies are at most this long. The longest legal one is a piece of an upload: 5,600,000 characters of base64. */
const maxBodyBytes = 8_000_000

/**
 * Checks where a request comes from, before anything of it is read. The Host must be this server's own, or a page whose
 * name was pointed at this machine (DNS rebinding) could speak to it; what changes anything must come from the server's
 * own pages, and as JSON, which no foreign form or script can send without asking first.
 */
export function refuseForeign(request: IncomingMessage, hosts: readonly string[]): Refusal | undefined {
  const host = request.headers.host
  if (host === undefined || !hosts.includes(host)) {
    return { status: 421, message: 'This server answers only to its own address.' }
  }
  const method = request.method ?? ''
  if (method === 'GET' || method === 'HEAD') return undefined
  if (method !== 'POST') return { status: 405, message: `${method} is not a way to ask here.` }
  if (request.headers.origin !== `http://${host}`) {
    return { status: 403, message: 'Only the pages of this server may ask it for anything.' }
  }
  if (request.headers['content-type'] !== 'application/json') {
    return { status: 415, message: 'The body must be application/json.' }
  }
  return undefined
}

/** The body as text, or a refusal as soon as it is known to be over the limit. */
export async function readBody(request: IncomingMessage): Promise<string | Refusal> {
  const tooLong = { status: 413, message: `The body is over ${maxBodyBytes} bytes.` }
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return tooLong
  const body = await readLimited(request as AsyncIterable<Buffer>, maxBodyBytes)
  return body ? body.toString('utf8') : tooLong
}
