import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { createServer } from '../base/createServer.ts'
import { describeError, QuarryError } from '../base/errors.ts'
import { sameSecret } from '../base/sameSecret.ts'
import { receivePage, receiveScript, receiveStyle } from './receivePage.ts'

/** A page as a browser hands it over. */
const handedPage = z.object({
  address: z.string().max(10_000),
  title: z.string().max(10_000),
  html: z.string().min(1),
  selection: z.string().max(1_000_000).default(''),
})
export type ReceivedPage = z.output<typeof handedPage>

export interface ReceiverOptions {
  /** 0 for any free one. */
  readonly port: number
  readonly secret: string
  /** Stores a page; answers the collection it goes into. */
  readonly take: (page: ReceivedPage) => Promise<{ readonly collection: string; readonly jobId: number }>
}

export interface ReceiverServer {
  readonly port: number
  close(): Promise<void>
}

const maxBodyBytes = 50_000_000
const extensionOrigin = /^(?:chrome|moz|safari-web)-extension:\/\/[\w-]+$/

/**
 * Listens on loopback for pages that browsers hand over. Two senders are known: the extension, which has an origin of its own
 * and the secret of the pairing code with each request, and this server's own page, whose browser was paired once and
 * where the user confirms each page. Pages of other origins can neither send what is JSON nor read an answer: there
 * are no CORS headers.
 */
export async function serveReceiver({ port: wanted, secret, take }: ReceiverOptions): Promise<ReceiverServer> {
  let port = wanted
  const server = createServer((request, response) => {
    answer(request, { port, secret, take }).then(
      (given) => send(response, given),
      (error: unknown) => send(response, failure(error)),
    )
  })
  port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wanted, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly cookie?: string
}

type Receiving = ReceiverOptions & { readonly port: number }

async function answer(request: IncomingMessage, receiving: Receiving): Promise<Answer> {
  const { host = '', origin } = request.headers
  const { port, secret } = receiving
  // A page whose name was pointed at this machine (DNS rebinding) names another host.
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`)
    return refusal(421, 'Only the address of this machine is answered.')
  const path = request.url ?? '/'
  if (request.method === 'GET') return file(path)
  if (request.method !== 'POST') return refusal(405, 'Pages are handed over with POST.')
  const isOwn = origin === `http://${host}`
  if (!isOwn && !extensionOrigin.test(origin ?? ''))
    return refusal(403, 'Pages of other origins may not send anything.')
  if (request.headers['content-type'] !== 'application/json') return refusal(415, 'The body must be application/json.')
  const isKnown = isOwn ? holdsCookie(request, receiving) : holdsSecret(request, secret)
  if (path === '/state' && isOwn) return json({ paired: isKnown })
  if (path === '/pair') {
    const { code } = z.object({ code: z.string().max(200) }).parse(await readJson(request))
    if (!sameSecret(code, pairingCode(port, secret)))
      return refusal(403, 'This is not the pairing code. Copy it from the settings of Quarry.')
    const cookie = `${cookieName(port)}=${cookieOf(secret)}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000`
    return { ...json({ paired: true }), ...(isOwn ? { cookie } : {}) }
  }
  if (!isKnown) return refusal(401, 'This browser is not paired. Copy the pairing code from the settings of Quarry.')
  if (path !== '/pages') return refusal(404, 'There is nothing here.')
  return json(await receiving.take(handedPage.parse(await readJson(request))))
}

/** What a user copies from the settings into a browser. */
export function pairingCode(port: number, secret: string): string {
  return `${port}-${secret}`
}

function holdsSecret({ headers }: IncomingMessage, secret: string): boolean {
  const [scheme, given = ''] = (headers.authorization ?? '').split(' ', 2)
  return scheme === 'Bearer' && sameSecret(given, secret)
}

function holdsCookie({ headers }: IncomingMessage, { port, secret }: Receiving): boolean {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim().split('=', 2))
  return cookies.some(([name, value = '']) => name === cookieName(port) && sameSecret(value, cookieOf(secret)))
}

/** Cookies do not know ports: the name keeps two servers apart. */
const cookieName = (port: number) => `quarry-receiver-${port}`
/** The browser keeps what proves the pairing, not the secret. */
const cookieOf = (secret: string) => createHash('sha256').update(`cookie ${secret}`).digest('hex')

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBodyBytes) throw new QuarryError('invalid_input', `The page is over ${maxBodyBytes / 1_000_000} MB.`)
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown
  } catch {
    throw new QuarryError('invalid_input', 'The body is no JSON.')
  }
}

function file(path: string): Answer {
  if (path === '/page') return { status: 200, type: 'text/html', body: receivePage }
  if (path === '/page.js') return { status: 200, type: 'text/javascript', body: receiveScript }
  if (path === '/page.css') return { status: 200, type: 'text/css', body: receiveStyle }
  return refusal(404, 'There is nothing here.')
}

function json(value: object): Answer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}

function refusal(status: number, message: string): Answer {
  return { status, type: 'application/json', body: JSON.stringify({ message }) }
}

function failure(error: unknown): Answer {
  if (error instanceof z.ZodError) return refusal(400, 'The request does not describe a page.')
  if (error instanceof QuarryError) return refusal(error.code === 'internal' ? 500 : 400, describeError(error))
  return refusal(500, 'The page could not be taken. The log has the reason.')
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

function send(response: ServerResponse, { status, type, body, cookie }: Answer): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
    // What is left of a body is not read.
    ...(status === 200 ? {} : { connection: 'close' }),
  })
  response.end(body)
}
