import type { Log } from '../base/log.ts'
import { describeError } from '../base/errors.ts'
import type { Random } from '../base/random.ts'
import { bookmarkletOf } from './receivePage.ts'
import { createReceiverFile, type ReceiverState } from './receiverState.ts'
import { pairingCode, serveReceiver, type ReceivedPage, type ReceiverServer } from './serveReceiver.ts'

/** Takes pages from browsers, once the user has turned that on. */
export interface Receiver {
  /** Listens if it is turned on. A port that is taken by another Quarry is told in the view and is no failure. */
  start(): Promise<void>
  view(): Promise<ReceiverView>
  /** Turning it off closes the port; turning it on makes it known again to the browsers that were paired. */
  change(change: Partial<Pick<ReceiverState, 'on' | 'collection' | 'embed'>>): Promise<ReceiverView>
  /** Makes a new pairing code: every browser has to be paired again. */
  renew(): Promise<ReceiverView>
  close(): Promise<void>
}

export interface ReceiverView {
  readonly on: boolean
  readonly collection: string
  readonly embed: boolean
  /** Both undefined unless it listens. */
  readonly code: string | undefined
  readonly bookmarklet: string | undefined
  /** Why it does not listen although it is turned on. */
  readonly problem: string | undefined
}

/** Where a page goes. */
export interface ReceiverTarget {
  readonly collection: string
  readonly embed: boolean
}

export function createReceiver({
  file,
  random,
  log,
  take,
}: {
  /** Undefined: nothing is kept. */
  readonly file: string | undefined
  readonly random: Random
  readonly log: Log
  readonly take: (page: ReceivedPage, target: ReceiverTarget) => Promise<{ readonly jobId: number }>
}): Receiver {
  const kept = createReceiverFile(file)
  let state: ReceiverState | undefined
  let server: ReceiverServer | undefined
  let problem: string | undefined

  const read = async () => (state ??= await kept.read())
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  const listen = async (): Promise<void> => {
    const { on, port, secret } = await read()
    problem = undefined
    if (!on || server) return
    try {
      server = await serveReceiver({
        port,
        secret,
        take: async (page) => {
          const { collection, embed } = await read()
          const { jobId } = await take(page, { collection, embed })
          return { collection, jobId }
        },
      })
      if (server.port !== port) await write({ port: server.port })
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      problem = isTaken
        ? `Port ${port} is in use: another Quarry receives pages, or another program.`
        : describeError(error)
      log.warn('pages of browsers cannot be received', { port, error: describeError(error) })
    }
  }
  const write = async (change: Partial<ReceiverState>) => {
    state = { ...(await read()), ...change }
    await kept.write(state)
  }
  const view = async (): Promise<ReceiverView> => {
    const { on, collection, embed, secret } = await read()
    const code = server && pairingCode(server.port, secret)
    const bookmarklet = server && bookmarkletOf(`http://127.0.0.1:${server.port}`)
    return { on, collection, embed, code, bookmarklet, problem }
  }
  return {
    start: listen,
    view,
    change: async (change) => {
      const { secret } = await read()
      await write({ ...change, ...(change.on === true && secret === '' ? { secret: random.hex(24) } : {}) })
      if (change.on === false) await stop()
      await listen()
      return view()
    },
    renew: async () => {
      await stop()
      await write({ secret: random.hex(24) })
      await listen()
      return view()
    },
    close: stop,
  }
}
