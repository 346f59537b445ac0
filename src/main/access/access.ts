import type { QuarryClient } from '../../contract/routes.ts'
import type { Clock } from '../base/clock.ts'
import { describeError } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { Random } from '../base/random.ts'
import type { AccessGrant } from '../model/accessKeys.ts'
import type { AccessKeyId } from '../model/ids.ts'
import { hashOfKey, newAccessKey } from './accessKey.ts'
import { createAccessFile, type AccessState } from './accessState.ts'
import { serveAccess, type AccessServer } from './serveAccess.ts'

/** Lets other programs use the open library, once the user has allowed it and given them keys. */
export interface Access {
  /** Listens from now on if it is allowed. A port that is taken is told in the view and is no failure. */
  start(client: QuarryClient): Promise<void>
  view(): Promise<AccessServerView>
  /** Forbidding it closes the port, and every connection with it. */
  change(change: Partial<AccessState>): Promise<AccessServerView>
  /** A secret for a key that is about to be kept. */
  newKey(): ReturnType<typeof newAccessKey>
  /** A server for as long as the caller wants, whether or not it is allowed beside the window. @throws QuarryError busy */
  serve(client: QuarryClient, port: number): Promise<AccessServer>
  close(): Promise<void>
}

export interface AccessServerView extends AccessState {
  /** Undefined unless it listens. */
  readonly address: string | undefined
  /** Why it does not listen although it is allowed. */
  readonly problem: string | undefined
}

/** How often the time of a key's last use is written down. */
const noteEveryMs = 60_000

export function createAccess({
  file,
  version,
  clock,
  random,
  log,
  keys,
}: {
  /** Undefined: nothing is kept. */
  readonly file: string | undefined
  readonly version: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Those of the library that is open now. */
  readonly keys: {
    find(hash: string): Promise<AccessGrant | undefined>
    noteUse(id: AccessKeyId): Promise<void>
  }
}): Access {
  const kept = createAccessFile(file)
  let state: AccessState | undefined
  let client: QuarryClient | undefined
  let server: AccessServer | undefined
  let problem: string | undefined
  const noted = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: two that opened a port at the same time would leave one that nobody closes. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  const read = async () => (state ??= await kept.read())
  const authorize = async (key: string) => {
    const hash = hashOfKey(key)
    const grant = await keys.find(hash)
    const now = clock.now()
    if (grant && now - (noted.get(hash) ?? -Infinity) >= noteEveryMs) {
      noted.set(hash, now)
      // The answer matters more than the note.
      await keys.noteUse(grant.id).catch((error: unknown) => {
        log.warn('the use of a key could not be noted', { error: describeError(error) })
      })
    }
    return grant
  }
  const serve = (of: QuarryClient, port: number) => serveAccess({ client: of, authorize, port, version, clock, log })
  const stop = async () => {
    await server?.close()
    server = undefined
  }
  const listen = async (): Promise<void> => {
    const { on, port } = await read()
    problem = undefined
    if (!on || !client || server) return
    try {
      server = await serve(client, port)
      log.info('other programs are answered', { port: server.port })
      if (server.port !== port) await write({ port: server.port })
    } catch (error) {
      problem = describeError(error)
      log.warn('other programs cannot be answered', { port, error: problem })
    }
  }
  const write = async (change: Partial<AccessState>) => {
    state = { ...(await read()), ...change }
    await kept.write(state)
  }
  const view = async () => ({ ...(await read()), address: server?.url, problem })
  return {
    start: (of) =>
      inTurn(async () => {
        client = of
        await listen()
      }),
    view,
    change: (change) =>
      inTurn(async () => {
        const before = await read()
        await write(change)
        if (change.on === false || (change.port !== undefined && change.port !== before.port)) await stop()
        await listen()
        return view()
      }),
    newKey: () => newAccessKey(random),
    serve,
    close: () => inTurn(stop),
  }
}
