import { errorToData } from '../../../src/main/base/errors.ts'
import type { Clock } from '../../../src/main/base/clock.ts'
import { routes, type QuarryClient, type QuarryHandlers } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import type {
  CliHost,
  OpenLibraryOptions,
  RunningServer,
  ServeLocalOptions,
  ServeWebOptions,
} from '../../../src/main/cli/host/host.ts'
import { runCli } from '../../../src/main/cli/run.ts'

/** Some of the handlers; a call of another one fails the test by name. */
export type SomeHandlers = { readonly [Noun in keyof QuarryHandlers]?: Partial<QuarryHandlers[Noun]> }

type Served = ServeLocalOptions | ServeWebOptions | { readonly port: number }

export interface CliRun {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly opened: readonly OpenLibraryOptions[]
  readonly closed: number
  readonly served: readonly Served[]
}

export interface FakeOptions {
  readonly env?: Record<string, string>
  readonly stdin?: readonly string[]
  readonly handlers?: SomeHandlers
  readonly terminal?: boolean
  readonly tempDir?: string
  readonly clock?: Clock
  /** What a server does when it is closed. */
  readonly closing?: RunningServer['close']
  /** Is given the function that presses Ctrl-C. */
  readonly onStart?: (pressCtrlC: () => void) => void
  readonly exits?: number[]
}

/** Time that stands still, and waits that end only when they are aborted. */
export const stillClock: Clock = {
  now: () => 1_000_000,
  wait: (_, signal) =>
    new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason)
      else signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
}

/** Runs the command line in this process over a fake core: what it printed, and its exit code. */
export async function runFake(argv: readonly string[], options: FakeOptions = {}): Promise<CliRun> {
  const written = { out: '', err: '' }
  const opened: OpenLibraryOptions[] = []
  const served: Served[] = []
  let closed = 0
  const isTerminal = options.terminal === true
  const serve = async (given: ServeLocalOptions | ServeWebOptions) => {
    served.push(given)
    const close: RunningServer['close'] = async (closing) => {
      await options.closing?.(closing)
      closed++
    }
    return { url: 'http://127.0.0.1:4000/', close }
  }
  const host: CliHost = {
    argv,
    env: options.env ?? {},
    platform: 'linux',
    homeDir: '/home/someone',
    tempDir: options.tempDir ?? '/nowhere',
    version: '1.2.3',
    stdin: bytesOf(options.stdin ?? []),
    stdout: { write: (text) => void (written.out += text), isTerminal, columns: 80 },
    stderr: { write: (text) => void (written.err += text), isTerminal, columns: 80 },
    clock: options.clock ?? stillClock,
    onInterrupt: (listener) => {
      options.onStart?.(listener)
      return () => {}
    },
    exitNow: (code) => void options.exits?.push(code),
    openLibrary: async (given) => {
      opened.push(given)
      return {
        client: fakeClient(options.handlers ?? {}),
        serveAccess: async (port) => {
          served.push({ port })
          return { url: 'http://127.0.0.1:4000', close: async () => void closed++ }
        },
        close: async () => void closed++,
      }
    },
    serveLocal: serve,
    serveWeb: serve,
  }
  const code = await runCli(host)
  return { code, ...written, opened, closed, served }
}

/** A client over the direct wire, so that inputs are parsed and errors travel as they do in the product. */
function fakeClient(handlers: SomeHandlers): QuarryClient {
  const complete = Object.fromEntries(
    Object.entries(routes).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(
        Object.keys(verbs).map((verb) => {
          const given = (handlers as Record<string, Record<string, unknown>>)[noun]?.[verb]
          const missing = () => {
            throw new Error(`The test gives no handler for ${noun}.${verb}.`)
          }
          return [verb, given ?? missing]
        }),
      ),
    ]),
  )
  return directClient(routes, complete as unknown as QuarryHandlers, errorToData)
}

async function* bytesOf(texts: readonly string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
