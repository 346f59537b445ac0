import { Worker } from 'node:worker_threads'
import { QuarryError } from '../base/errors.ts'

/** The local service as the core sees it: an address, and a thread to end. */
export interface LocalServiceThread {
  /** The base address for a connection. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Starts the local service at `workerUrl` (src/localservice/worker.ts, or its bundle) in a thread of its own and resolves
 * when it listens. `settings` are handed over as they are; the two sides share no code.
 */
export async function startLocalService(
  workerUrl: URL,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<LocalServiceThread> {
  const worker = new Worker(workerUrl, { workerData: settings })
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new QuarryError('internal', `The local service could not start: ${why}`))
    worker.once('error', (error) => fail(error instanceof Error ? error.message : String(error)))
    worker.once('exit', (code) => fail(`its thread ended with ${code}.`))
    worker.once('message', (message: { type: string; url?: string; message?: string }) => {
      if (message.type === 'listening' && message.url !== undefined) resolve(message.url)
      else fail(message.message ?? 'unknown reason.')
    })
  })
  return {
    url,
    close: async () => {
      await worker.terminate()
    },
  }
}
