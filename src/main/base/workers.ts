import { parentPort, Worker, type Transferable, type WorkerOptions } from 'node:worker_threads'
import { defined } from './defined.ts'
import { errorFromData, errorToData, QuarryError, type ErrorData } from './errors.ts'

/**
 * Calls into a worker thread: one message per call, one per answer, matched by number. A worker serves an object of
 * functions; the caller gets the same functions as promises. Nothing here knows what the functions do.
 */
type Handlers = Record<string, (...args: never[]) => unknown>

interface CallFrame {
  readonly id: number
  readonly name: string
  readonly args: unknown[]
}
/** Asks the worker to end. */
interface EndFrame {
  readonly end: true
}
type ReplyFrame =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: ErrorData; readonly stack?: string }
/** What a worker tells without being asked. */
interface NoteFrame {
  readonly note: unknown
}

/** A value whose buffers are moved, not copied, to the other side. */
export class Transferred<T> {
  readonly value: T
  readonly buffers: readonly Transferable[]
  constructor(value: T, buffers: readonly Transferable[]) {
    this.value = value
    this.buffers = buffers
  }
}

/** Memory that threads share is not moved. */
export function isMovable(buffer: ArrayBufferLike): buffer is ArrayBuffer {
  return buffer instanceof ArrayBuffer
}

type Unwrapped<T> = T extends Transferred<infer U> ? U : T
/** The caller's side of handlers `H`. */
export type Remote<H> = {
  readonly [K in keyof H]: H[K] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Unwrapped<Awaited<R>>>
    : never
}

export interface WorkerConnection<H> {
  readonly call: Remote<H>
  /** Like `call[name](...args)`, moving `buffers` instead of copying them. */
  transfer<K extends keyof H & string>(
    name: K,
    buffers: readonly Transferable[],
    ...args: H[K] extends (...args: infer A) => unknown ? A : never
  ): Promise<H[K] extends (...args: never[]) => infer R ? Unwrapped<Awaited<R>> : never>
  /** Calls that have no answer yet. */
  readonly pending: number
  readonly worker: Worker
  /** Ends the worker when it is through with what it does at the moment. */
  close(): Promise<void>
  /** Ends the worker at once: only for one that loads no native module (see `endWithinMs`). */
  stop(): Promise<void>
}

/**
 * A thread that is terminated while it loads or runs a native module takes the whole process with it, as the module's calls
 * into Node fail where it does not expect it. So a worker ends itself between two messages; one that does not is terminated
 * after this time all the same.
 */
const endWithinMs = 10_000

/** Serves `handlers` to the thread that started this worker. */
export function serveWorker(handlers: Handlers): void {
  const port = parentPort
  if (!port) throw new QuarryError('internal', 'serveWorker was called outside a worker thread.')
  // Whose call it was is not known: the thread ends, which rejects every call.
  port.on('messageerror', (error) => {
    throw error
  })
  port.on('message', async (frame: CallFrame | EndFrame) => {
    if ('end' in frame) process.exit(0)
    try {
      const handler = handlers[frame.name]
      if (!handler) throw new QuarryError('internal', `The worker has no function "${frame.name}".`)
      const value = await handler(...(frame.args as never[]))
      if (value instanceof Transferred)
        port.postMessage({ id: frame.id, value: value.value } satisfies ReplyFrame, [...value.buffers])
      else port.postMessage({ id: frame.id, value } satisfies ReplyFrame)
    } catch (error) {
      const data = errorToData(error)
      // An unexpected error is logged where it arrives: what caused it is in this thread.
      const stack = data.code === 'internal' && error instanceof Error ? error.stack : undefined
      port.postMessage({ id: frame.id, error: data, ...defined({ stack }) } satisfies ReplyFrame)
    }
  })
}

/** Sends `note` to the `onNote` of the thread that started this worker. */
export function sendNote(note: unknown): void {
  parentPort?.postMessage({ note } satisfies NoteFrame)
}

/**
 * Starts the worker at `url` and connects to what it serves. A worker that dies rejects every call still open. `onNote`
 * gets what the worker sends by {@link sendNote}.
 */
export function connectWorker<H>(
  url: URL,
  options: WorkerOptions = {},
  onNote: (note: unknown) => void = () => {},
): WorkerConnection<H> {
  const worker = new Worker(url, options)
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let closed: Error | undefined

  const failAll = (error: Error) => {
    closed ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', (frame: ReplyFrame | NoteFrame) => {
    if ('note' in frame) return onNote(frame.note)
    const call = waiting.get(frame.id)
    if (!call) return
    waiting.delete(frame.id)
    if ('error' in frame) {
      const error = errorFromData(frame.error)
      if (frame.stack !== undefined) error.stack = frame.stack
      call.reject(error)
    } else call.resolve(frame.value)
  })
  worker.on('error', failAll)
  // An answer that cannot be read is one that never comes.
  worker.on('messageerror', failAll)
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>()
  worker.on('exit', () => {
    failAll(new QuarryError('internal', 'The worker thread has ended.'))
    exit()
  })

  const send = (name: string, buffers: readonly Transferable[], args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (closed) return reject(closed)
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, name, args } satisfies CallFrame, [...buffers])
    })

  const call = new Proxy({} as Record<string, unknown>, {
    get: (_, name) => (typeof name === 'string' ? (...args: unknown[]) => send(name, [], args) : undefined),
  })
  return {
    call: call as Remote<H>,
    transfer: (name, buffers, ...args) => send(name, buffers, args) as never,
    get pending() {
      return waiting.size
    },
    worker,
    close: async () => {
      closed ??= new QuarryError('aborted', 'The worker thread was closed.')
      worker.postMessage({ end: true } satisfies EndFrame)
      const late = setTimeout(() => void worker.terminate(), endWithinMs)
      await exited
      clearTimeout(late)
    },
    stop: async () => {
      closed ??= new QuarryError('aborted', 'The worker thread was closed.')
      await worker.terminate()
    },
  }
}
