import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { creditHeader } from '../../contract/wire/http.ts'
import type { Dispatcher } from '../../contract/wire/dispatch.ts'
import { serveHttp } from '../../contract/wire/serveHttp.ts'
import { QuarryError } from '../base/errors.ts'
import { createServer } from '../base/createServer.ts'
import { loopbackHosts } from '../base/loopbackHosts.ts'
import { pageFile } from '../base/files/pageFile.ts'
import { pageHeaders } from '../base/pageHeaders.ts'
import type { Random } from '../base/random.ts'
import { refusalPage, refusalStyle, refusalStylePath } from './refusalPage.ts'
import { readBody, refuseForeign, type Refusal } from './guards.ts'
import { sendAnswer } from './sendAnswer.ts'
import { createSessions, type Sessions } from './sessions.ts'

export interface WebOptions {
  readonly dispatcher: Dispatcher
  /** The folder of the built pages. */
  readonly rendererDir: string
  /** 0 for any free port. */
  readonly port: number
  /** A loopback name or address; nothing else is accepted. */
  readonly host?: string
  readonly random: Random
}

export interface WebServer {
  /** The address with a token that works once. */
  readonly url: string
  readonly port: number
  /** Another such address, for another browser. */
  newUrl(): string
  /** Stops listening, closes every connection and with it every stream. */
  close(): Promise<void>
}

/**
 * The app in the browser: the same pages and the same routes, on loopback only. Every request passes, in this order,
 * the Host check, the Origin check, the session check; only then is its body read, up to a limit.
 */
export async function serveWeb(options: WebOptions): Promise<WebServer> {
  const host = options.host ?? '127.0.0.1'
  if (!['127.0.0.1', '::1', 'localhost'].includes(host)) {
    throw new QuarryError('usage', `"${host}" is not an address of this machine alone.`, {
      hint: 'Use 127.0.0.1, ::1 or localhost.',
    })
  }
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => {}
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else refuse(request, response, { status: 500, message: error instanceof Error ? error.message : String(error) })
    })
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(error, host, options.port)))
    server.listen(options.port, host, () => resolve((server.address() as AddressInfo).port))
  })
  const sessions = createSessions(options.random, port)
  answer = handle(options, sessions, loopbackHosts(port))

  const origin = `http://${host === '::1' ? '[::1]' : host}:${port}`
  const newUrl = () => `${origin}/?token=${sessions.newToken()}`
  return {
    url: newUrl(),
    port,
    newUrl,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function handle(options: WebOptions, sessions: Sessions, hosts: readonly string[]) {
  const api = serveHttp(options.dispatcher)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value)
    const foreign = refuseForeign(request, hosts)
    if (foreign) return refuse(request, response, foreign)

    const url = new URL(request.url ?? '/', 'http://localhost')
    const token = url.searchParams.get('token')
    if (request.method === 'GET' && url.pathname === '/' && token !== null) {
      const cookie = sessions.exchange(token)
      if (cookie) response.setHeader('set-cookie', cookie)
      else if (!sessions.holds(request.headers.cookie)) return refuse(request, response, spent)
      // Not a redirect: after a click on another site's page it would count as coming from there, without the cookie.
      return sendPage(response, 200, '<meta http-equiv="refresh" content="0;url=/"><title>Quarry</title>')
    }
    if (request.method === 'GET' && url.pathname === refusalStylePath) {
      response.writeHead(200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' })
      response.end(refusalStyle)
      return
    }
    if (!sessions.holds(request.headers.cookie)) return refuse(request, response, noSession)

    if (request.method === 'POST') {
      if (!url.pathname.startsWith('/api/')) return refuse(request, response, notThere)
      const body = await readBody(request)
      if (typeof body !== 'string') return refuse(request, response, body)
      const left = new AbortController()
      response.once('close', () => left.abort())
      const credit = request.headers[creditHeader]
      const asked = { path: url.pathname, credit: credit?.toString(), body, signal: left.signal }
      return sendAnswer(response, await api(asked))
    }
    const file = await pageFile(options.rendererDir, url.pathname)
    if (!file) return refuse(request, response, notThere)
    response.writeHead(200, {
      'content-type': file.contentType,
      'content-length': file.bytes.length,
      'cache-control': 'no-cache',
    })
    response.end(request.method === 'HEAD' ? undefined : file.bytes)
  }
}

const spent: Refusal = {
  status: 403,
  message: 'This link no longer works.',
  hint: 'It was used already, or Quarry was restarted after printing it. Each link works once.',
  way: 'link',
}
const noSession: Refusal = {
  status: 403,
  message: 'This browser has no access to Quarry.',
  hint: 'Quarry was restarted after this page was opened, or its link was never opened in this browser.',
  way: 'link',
}
const notThere: Refusal = { status: 404, message: 'There is nothing here.', way: 'home' }

/** As a frame of the wire for the client, as a page for a person. */
function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { status, message, hint, way } = refusal
  // What is left of the body is not read, so the connection cannot serve another request.
  if (!request.complete) response.setHeader('connection', 'close')
  if (request.url?.startsWith('/api/')) {
    const code = status === 403 ? 'permission' : 'usage'
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    const toDo = [
      hint,
      way === 'link' ? 'Open the link that Quarry printed when it started. Nothing is lost.' : undefined,
    ]
    const data = { hint: toDo.filter((part) => part !== undefined).join(' ') }
    response.end(
      JSON.stringify({
        error: { code: status === 500 ? 'internal' : code, message, ...(data.hint === '' ? {} : { data }) },
      }),
    )
    return
  }
  sendPage(response, status, refusalPage(refusal, `http://127.0.0.1:${request.socket.localPort}`))
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  // Without an icon of its own a browser asks for /favicon.ico, which is not there.
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">${html}</html>`)
}

function cannotListen(error: NodeJS.ErrnoException, host: string, port: number): QuarryError {
  if (error.code === 'EADDRINUSE') {
    return new QuarryError('busy', `Port ${port} is in use.`, {
      where: host,
      hint: 'Give another one, or 0 for any free port.',
      cause: error,
    })
  }
  return new QuarryError('permission', `The server could not listen on port ${port}.`, {
    where: host,
    hint: error.message,
    cause: error,
  })
}
