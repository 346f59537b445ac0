import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { errorToData, type ErrorData } from '../errors.ts'
import { collectEarly } from '../heaps.ts'

/** What an isolated program sends: progress at any time, and one of the others for each call. */
export type IsolatedFrame<Reply> =
  | { readonly kind: 'progress'; readonly amount: number }
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'error'; readonly error: ErrorData }

/** A frame as it leaves the process. */
export type SentFrame<Reply> = IsolatedFrame<Reply> & { readonly residentBytes: number }

/** The exit code of a program that exceeded its memory. */
export const OUT_OF_MEMORY = 77

const watchEveryMs = 100

/**
 * Room for short-lived objects: half of it is at most a third of this. By itself V8 gives them 128 MB. Reading a PDF of 1,000
 * pages took 311 MB in its process without this and {@link collectEarly}, and 186 MB with them, in the same processor time.
 */
export const youngMegabytes = 48

/**
 * Serves calls in a process that {@link IsolatedProgram} has started; `program` is the URL of the calling module, which
 * is loaded twice. The main thread only watches how much memory the process takes, which busy code could not do itself;
 * a thread handles the calls, one at a time.
 */
export function serveIsolated<Call, Reply>(
  program: string,
  handle: (call: Call, onProgress: (amount: number) => void) => Promise<Reply>,
): void {
  if (isMainThread) watch(new URL(program), Number(process.argv[2]))
  else serve(handle)
}

function watch(program: URL, megabytes: number): void {
  collectEarly()
  const thread = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
  })
  setInterval(() => {
    if (process.memoryUsage.rss() > megabytes * 1024 * 1024) process.exit(OUT_OF_MEMORY)
  }, watchEveryMs)
  process.on('message', (call) => thread.postMessage(call))
  // The process that started this one is gone.
  process.on('disconnect', () => process.exit())
  thread.on('message', (frame: IsolatedFrame<unknown>) => {
    process.send?.({ ...frame, residentBytes: process.memoryUsage.rss() } satisfies SentFrame<unknown>)
  })
  // A library that ends the process ends only its thread.
  thread.on('exit', (code) => process.exit(code === 0 ? 1 : code))
  thread.on('error', (error: Error & { readonly code?: string }) => {
    console.error(error.stack)
    process.exit(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? OUT_OF_MEMORY : 1)
  })
}

function serve<Call, Reply>(handle: (call: Call, onProgress: (amount: number) => void) => Promise<Reply>): void {
  const send = (frame: IsolatedFrame<Reply>) => parentPort?.postMessage(frame)
  const onProgress = (amount: number) => send({ kind: 'progress', amount })
  parentPort?.on('message', (call: Call) => {
    handle(call, onProgress).then(
      (reply) => send({ kind: 'reply', reply }),
      (error: unknown) => send({ kind: 'error', error: errorToData(error) }),
    )
  })
}
