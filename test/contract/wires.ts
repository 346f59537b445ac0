import { tmpdir } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import type { Client } from '../../src/contract/define.ts'
import { directClient } from '../../src/contract/wire/direct.ts'
import { dispatch } from '../../src/contract/wire/dispatch.ts'
import { httpClient } from '../../src/contract/wire/http.ts'
import { portClient, servePort } from '../../src/contract/wire/port.ts'
import { wirePort } from '../../src/contract/wire/wirePort.ts'
import { errorToData } from '../../src/main/base/errors.ts'
import { systemRandom } from '../../src/main/base/random.ts'
import { serveWeb } from '../../src/main/web/serveWeb.ts'
import { echoHandlers } from './echo.ts'
import { echoRoutes } from './echoRoutes.ts'

export interface OpenWire {
  readonly client: Client<typeof echoRoutes>
  readonly seen: ReturnType<typeof echoHandlers>['seen']
  /** Breaks the connection from the core's side, as a crash would. */
  cutByCore(): Promise<void>
  /** The page goes away without a word. */
  leave(): Promise<void>
  close(): Promise<void>
}

export interface WireKind {
  readonly name: 'direct' | 'port' | 'http'
  open(credit?: number): Promise<OpenWire>
}

const nothingToBreak = async () => {}

const direct: WireKind = {
  name: 'direct',
  async open() {
    const { handlers, seen } = echoHandlers()
    const client = directClient(echoRoutes, handlers, errorToData)
    return { client, seen, cutByCore: nothingToBreak, leave: nothingToBreak, close: nothingToBreak }
  },
}

const port: WireKind = {
  name: 'port',
  async open(credit) {
    const { handlers, seen } = echoHandlers()
    const { port1, port2 } = new MessageChannel()
    servePort(dispatch(echoRoutes, handlers, errorToData), wirePort(port1))
    const client = portClient(echoRoutes, wirePort(port2), credit === undefined ? {} : { credit })
    return {
      client,
      seen,
      cutByCore: async () => port1.close(),
      leave: async () => port2.close(),
      close: async () => port1.close(),
    }
  },
}

const http: WireKind = {
  name: 'http',
  async open(credit) {
    const { handlers, seen } = echoHandlers()
    const server = await serveWeb({
      dispatcher: dispatch(echoRoutes, handlers, errorToData),
      rendererDir: tmpdir(),
      port: 0,
      random: systemRandom,
    })
    const { origin } = new URL(server.url)
    const cookie = (await fetch(server.url)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const leaving = new AbortController()
    const client = httpClient(echoRoutes, {
      baseUrl: origin,
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          signal: AbortSignal.any([leaving.signal, ...(init.signal ? [init.signal] : [])]),
          headers: { ...(init.headers as Record<string, string>), cookie, origin },
        }),
      ...(credit === undefined ? {} : { credit }),
    })
    return {
      client,
      seen,
      cutByCore: () => server.close(),
      leave: async () => leaving.abort(),
      close: () => server.close(),
    }
  },
}

export const wires: readonly WireKind[] = [direct, port, http]
