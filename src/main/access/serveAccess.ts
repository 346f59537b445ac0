import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openApiDocument } from '../../contract/access/openApi.ts'
import type { Endpoints } from '../../contract/access/endpoints.ts'
import { ContractError } from '../../contract/define.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import type { Clock } from '../base/clock.ts'
import { describeError, errorFromData, QuarryError, type ErrorCode } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import { createServer } from '../base/createServer.ts'
import { loopbackHosts } from '../base/loopbackHosts.ts'
import { readLimited } from '../base/files/readLimited.ts'
import type { AccessGrant } from '../model/accessKeys.ts'
import { createRateLimit } from './rateLimit.ts'
import { findRoute, readInput } from './route.ts'
import { createScopedLibrary } from './scopedLibrary.ts'

export interface AccessOptions {
  readonly client: QuarryClient
  /** What a key allows; undefined: it is not known, or revoked. */
  readonly authorize: (key: string) => Promise<AccessGrant | undefined>
  /** 0 for any free one. */
  readonly port: number
  readonly version: string
  readonly clock: Clock
  readonly log: Log
}

export interface AccessServer {
  readonly port: number
  /** As `http://127.0.0.1:4170`. */
  readonly url: string
  close(): Promise<void>
}

/** The longest text that may be added, as JSON. */
const maxBodyBytes = 4_000_000
const maxConnections = 64
const requestsPerMinute = 600
const wrongKeysPerMinute = 60
const openApiPath = '/openapi.json'
export const mcpPath = '/mcp'

/**
 * The API for other programs: HTTP as contract/access/endpoints.ts describes it, and MCP over Streamable HTTP. It listens
 * on loopback only. A request passes, in this order, the checks of Host, of Origin, of its key and of its rate; only then
 * is its body read, up to a limit. There are no CORS headers, so no web page can read an answer.
 * @throws QuarryError busy where the port is taken
 */
export async function serveAccess(options: AccessOptions): Promise<AccessServer> {
  let port = options.port
  const limits = {
    keys: createRateLimit(requestsPerMinute, options.clock),
    wrong: createRateLimit(wrongKeysPerMinute, options.clock),
  }
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    const left = new AbortController()
    response.once('close', () => left.abort())
    answer(request, { ...options, port, limits }, left.signal).then(
      (given) => send(request, response, given),
      (error: unknown) => send(request, response, failed(error, options.log)),
    )
  })
  server.maxConnections = maxConnections
  port = await new Promise<number>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, options.port)))
    server.listen(options.port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Serving extends AccessOptions {
  readonly limits: Readonly<Record<'keys' | 'wrong', ReturnType<typeof createRateLimit>>>
}

async function answer(request: IncomingMessage, serving: Serving, signal: AbortSignal): Promise<Answer> {
  const { host = '', origin } = request.headers
  const { port, version, limits } = serving
  if (!loopbackHosts(port).includes(host)) return refusal(421, 'usage', 'Only the address of this machine is answered.')
  // A program sends no origin; a page does, and none of ours asks here.
  if (origin !== undefined && origin !== `http://${host}`)
    return refusal(403, 'permission', 'Web pages may not use this API.')
  if (!URL.canParse(request.url ?? '/', `http://${host}`)) return refusal(400, 'usage', 'This is no address.')
  const url = new URL(request.url ?? '/', `http://${host}`)
  const method = request.method ?? ''
  if (url.pathname === openApiPath && method === 'GET')
    return json(openApiDocument(version, `http://127.0.0.1:${port}`))

  const grant = await grantOf(request, serving)
  if (!grant) {
    const retryAfter = limits.wrong.take('')
    return retryAfter === undefined ? wrongKey : tooMany(retryAfter)
  }
  const retryAfter = limits.keys.take(String(grant.id))
  if (retryAfter !== undefined) return tooMany(retryAfter)

  const route = url.pathname === mcpPath ? undefined : findRoute(method, url.pathname)
  if (route && !('endpoint' in route)) {
    if (route.length === 0) return refusal(404, 'not_found', `There is nothing here: see ${openApiPath}.`)
    return { ...refusal(405, 'usage', `Ask with ${route.join(' or ')}.`), headers: { allow: route.join(', ') } }
  }
  if (!route && method !== 'POST')
    return { ...refusal(405, 'usage', 'Messages of MCP are sent with POST.'), headers: { allow: 'POST' } }
  const body = method === 'POST' ? await readJson(request) : undefined
  if (body && 'status' in body) return body
  const library = createScopedLibrary(serving.client, grant)
  if (!route) return answerMcp(request, url, { library, grant, version }, body?.value)
  const endpoint = library[route.name] as (input: object, signal: AbortSignal) => ReturnType<Endpoints['search']>
  return json(await endpoint(readInput(route, url.searchParams, body?.value), signal))
}

/** What the key of a request allows; undefined where it has none, or a wrong one. */
async function grantOf({ headers }: IncomingMessage, { authorize }: Serving): Promise<AccessGrant | undefined> {
  const [scheme = '', key] = (headers.authorization ?? '').split(' ', 2)
  return scheme.toLowerCase() === 'bearer' && key ? authorize(key) : undefined
}

async function readJson(request: IncomingMessage): Promise<Answer | { readonly value: unknown }> {
  const [type] = (request.headers['content-type'] ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'application/json')
    return refusal(415, 'usage', 'The body must be application/json.')
  const tooLong = refusal(413, 'usage', `The body is over ${maxBodyBytes} bytes.`)
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return tooLong
  const body = await readLimited(request as AsyncIterable<Buffer>, maxBodyBytes)
  if (!body) return tooLong
  try {
    return { value: JSON.parse(body.toString('utf8')) as unknown }
  } catch {
    return refusal(400, 'usage', 'The body is not JSON.')
  }
}

/** One message of MCP, each with a server of its own: no session is kept. */
async function answerMcp(
  { headers }: IncomingMessage,
  url: URL,
  { library, grant, version }: { library: Endpoints; grant: AccessGrant; version: string },
  parsedBody: unknown,
): Promise<Answer> {
  // Loaded when it is needed: no other program should wait for it.
  const [{ WebStandardStreamableHTTPServerTransport }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('./createMcpServer.ts'),
  ])
  const { server } = createMcpServer(library, grant.mayWrite, version)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const passed = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-session-id'].flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value] as [string, string]] : []
    })
    const response = await transport.handleRequest(new Request(url, { method: 'POST', headers: passed }), {
      parsedBody,
    })
    return { status: response.status, body: await response.text() }
  } finally {
    await server.close()
  }
}

function json(value: object): Answer {
  return { status: 200, body: JSON.stringify(value) }
}

function refusal(status: number, code: ErrorCode, message: string): Answer {
  return { status, body: JSON.stringify({ error: { code, message } }) }
}

const wrongKey: Answer = {
  ...refusal(401, 'permission', 'The key is missing, wrong or revoked. Send one as "Authorization: Bearer KEY".'),
  headers: { 'www-authenticate': 'Bearer realm="Quarry"' },
}

function tooMany(seconds: number): Answer {
  return { ...refusal(429, 'busy', 'Too many requests.'), headers: { 'retry-after': String(seconds) } }
}

const statuses: Partial<Record<ErrorCode, number>> = {
  usage: 400,
  invalid_input: 400,
  permission: 403,
  not_found: 404,
  conflict: 409,
  busy: 409,
}

function failed(error: unknown, log: Log): Answer {
  const known =
    error instanceof ContractError
      ? errorFromData({ code: error.code as ErrorCode, message: error.message, data: error.data })
      : error
  const code = known instanceof QuarryError ? known.code : 'internal'
  const status = statuses[code]
  if (status !== undefined) return refusal(status, code, describeError(known))
  log.error('a request of another program failed', { error: describeError(known) })
  return refusal(500, code, 'The request could not be answered. The log of Quarry has the reason.')
}

function send(request: IncomingMessage, response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // What is left of a body is not read, so the connection cannot serve another request.
    ...(request.complete ? {} : { connection: 'close' }),
    ...headers,
  })
  response.end(request.method === 'HEAD' || body === '' ? undefined : body)
}

function cannotListen(error: NodeJS.ErrnoException, port: number): QuarryError {
  if (error.code === 'EADDRINUSE')
    return new QuarryError(
      'busy',
      `Port ${port} is in use: another Quarry answers programs there, or another program.`,
      {
        hint: 'Choose another one, or 0 for any free port.',
        cause: error,
      },
    )
  return new QuarryError('permission', `The server could not listen on port ${port}.`, {
    hint: error.message,
    cause: error,
  })
}
