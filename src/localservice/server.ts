import type { IncomingMessage, ServerResponse } from 'node:http'
import { applyFaults } from './applyFaults.ts'
import { keyOf, requireKey } from './auth.ts'
import type { Corpus } from './corpus/corpus.ts'
import { openCorpus } from './corpus/openCorpus.ts'
import { drawTask } from './generating/drawTask.ts'
import { createTaskShelf, type TaskShelf } from './generating/taskShelf.ts'
import { faultsFor, parseFaults, type Faults } from './faults.ts'
import { refuseForeign, requireJson } from './guard.ts'
import { host } from './host.ts'
import { documentedMessages, invalidParameter, LocalError } from './localError.ts'
import type { WholeReply } from './operation.ts'
import { readLocalProfile, type LocalProfile } from './profile.ts'
import { parseParameters, readBody } from './readBody.ts'
import { Received, sha256, type ReceivedRequest } from './received.ts'
import { PlanShelf } from './researching/planShelf.ts'
import { operations, route } from './router.ts'
import { sendStream } from './sendStream.ts'

// Not imported: a module of Node that is imported has all of its names read, and one of these loads a client of HTTP that
// is not used. It took a third of what this thread takes to start.
const { createServer } = process.getBuiltinModule('node:http')

/**
 * The local service: a program of its own that answers the protocol of the remote service on loopback, deterministically and
 * without a network. It shares nothing with the client but the wire types, so that neither can hide the other's mistake.
 */
export interface LocalServiceSettings {
  /** 0 or absent: one that is free. */
  readonly port?: number | undefined
  /** When set, every request needs it, in either header; else every request is let in. */
  readonly key?: string | undefined
  /** See faults.ts. */
  readonly faults?: unknown
  /** Merged over resources/service-profile.json. */
  readonly profile?: unknown
  /** A JSON Lines file to search instead of the bundled sample; see README.md. */
  readonly corpusFile?: string | undefined
  /** Where tasks of generation and their outputs are kept, so that they survive a restart; absent: in memory. */
  readonly stateFolder?: string | undefined
  /** Milliseconds since the epoch, for what is kept for a time; absent: the real time. Only within one thread. */
  readonly now?: (() => number) | undefined
}

const operationNames = operations.map(({ name }) => name)

export interface LocalService {
  /** The base address: http://127.0.0.1:PORT. */
  readonly url: string
  /** What arrived so far, oldest first. */
  received(): ReceivedRequest[]
  /** Replaces the faults; requests are counted on. */
  setFaults(faults: unknown): void
  /** Drops open connections and frees the port. */
  close(): Promise<void>
}

/** Starts listening. Rejects when the port is taken or the settings are wrong. */
export async function startLocalService(settings: LocalServiceSettings = {}): Promise<LocalService> {
  let corpus: Promise<Corpus> | undefined
  const openOnce = () => (corpus ??= openCorpus(settings.corpusFile))
  // A file of the user's is read at once, so that what is wrong with it is said at the start.
  if (settings.corpusFile !== undefined) await openOnce()
  const now = settings.now ?? host.now
  const state: ServiceState = {
    key: settings.key,
    faults: parseFaults(settings.faults ?? {}, operationNames),
    profile: readLocalProfile(settings.profile),
    corpus: openOnce,
    received: new Received(),
    closing: new AbortController(),
    now,
    plans: new PlanShelf(),
    tasks: createTaskShelf({ folder: settings.stateFolder, now, secret: host.secret, draw: drawTask }),
    port: 0,
    baseUrl: '',
  }
  const server = createServer((request, response) => void serve(state, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The local service has no port.')
  state.port = address.port
  state.baseUrl = `http://127.0.0.1:${address.port}`
  return {
    url: state.baseUrl,
    received: () => state.received.list(),
    setFaults: (faults) => {
      state.faults = parseFaults(faults, operationNames)
    },
    close: async () => {
      state.closing.abort()
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeAllConnections()
      await Promise.all([closed, state.tasks.close()])
    },
  }
}

interface ServiceState {
  readonly key: string | undefined
  faults: Faults
  readonly profile: LocalProfile
  readonly corpus: () => Promise<Corpus>
  readonly received: Received
  readonly closing: AbortController
  readonly now: () => number
  readonly plans: PlanShelf
  readonly tasks: TaskShelf
  /** Both are known once it listens. */
  port: number
  baseUrl: string
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

async function serve(state: ServiceState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const requestId = host.requestId()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const signal = AbortSignal.any([gone.signal, state.closing.signal])
  let record: ReceivedRequest | undefined
  try {
    const { header, key } = keyOf(request.headers)
    const { operation, id, query } = await routeOrDrain(state, request)
    record = state.received.begin(operation.name, header)
    const body = await readBody(request, operation.maxBodyBytes(state.profile))
    record.bodyBytes = body.bodyBytes
    record.bodySha256 = body.bytes ? sha256(body.bytes) : ''
    if (operation.name === 'chat' && header === 'bearer' && !state.profile.chat.acceptsBearer)
      requireKey(state.key, undefined)
    if (!operation.isOpen) requireKey(state.key, key)
    if (operation.method === 'POST') requireJson(request.headers)
    if (!body.bytes) throw invalidParameter(`The body must be at most ${operation.maxBodyBytes(state.profile)} bytes`)

    const rules = faultsFor(state.faults, operation.name, record.number)
    const outcome = await applyFaults(rules, body.bytes, requestId, signal)
    if (outcome.kind === 'hang') record.outcome = 'hang'
    else if (outcome.kind === 'reset') {
      record.outcome = 'reset'
      response.destroy()
    } else if (outcome.kind === 'answer') send(response, record, 200, outcome.reply)
    else {
      const reply = await operation.handle({
        parameters: operation.method === 'GET' ? {} : parseParameters(body.bytes),
        requestId,
        id,
        newId: host.taskId,
        query,
        baseUrl: state.baseUrl,
        profile: state.profile,
        corpus: state.corpus,
        header: (name) => headerOf(request, name),
        now: state.now,
        plans: state.plans,
        tasks: state.tasks,
        twist: outcome.twist,
        signal,
        noteItems: (count) => {
          if (record) record.items = count
        },
      })
      if ('events' in reply)
        await sendStream(response, record, reply, { ...outcome.stream, cutAfterBytes: outcome.cutAfterBytes }, signal)
      else if (outcome.cutAfterBytes === undefined) send(response, record, 200, reply)
      else cut(response, record, reply, outcome.cutAfterBytes)
    }
  } catch (error) {
    if (signal.aborted || response.headersSent) response.destroy()
    else sendError(response, record, requestId, error)
  }
}

/** What is turned away, or asks for an unknown path, is answered only once its body was read: it may still be sending. */
async function routeOrDrain(state: ServiceState, request: IncomingMessage) {
  try {
    refuseForeign(request.headers, state.port)
    return route(request.method, request.url)
  } catch (error) {
    await readBody(request, 0)
    throw error
  }
}

function send(response: ServerResponse, record: ReceivedRequest | undefined, status: number, reply: WholeReply): void {
  if (record) record.outcome = status
  response.writeHead(status, { 'content-type': reply.contentType, 'content-length': reply.body.length })
  response.end(reply.body)
}

/** Promises the whole body, gives a part, and closes the connection once that part has left. */
function cut(response: ServerResponse, record: ReceivedRequest, reply: WholeReply, after: number | 'half'): void {
  record.outcome = 'cut'
  const bytes = after === 'half' ? reply.body.length >> 1 : Math.min(after, reply.body.length - 1)
  response.writeHead(200, { 'content-type': reply.contentType, 'content-length': reply.body.length })
  response.flushHeaders()
  response.write(reply.body.subarray(0, bytes), () => response.destroy())
}

function sendError(
  response: ServerResponse,
  record: ReceivedRequest | undefined,
  requestId: string,
  error: unknown,
): void {
  const known = error instanceof LocalError ? error : new LocalError(500, documentedMessages[500] ?? '')
  for (const [name, value] of Object.entries(known.headers)) response.setHeader(name, value)
  const body = Buffer.from(JSON.stringify({ code: known.status, msg: known.message, request_id: requestId }))
  send(response, record, known.status, { contentType: 'application/json', body })
}
