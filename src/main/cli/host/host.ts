import type { QuarryClient } from '../../../contract/routes.ts'
import type { Clock } from '../../base/clock.ts'
import type { Closing, UpdateStep } from '../../model/upkeep.ts'
import type { RemoteService } from '../../service/serviceHandle.ts'

/**
 * Everything the command line takes from outside, so that a test can give all of it: the entry (cli.ts) is the only
 * place that fills it from the process. The commands never read the environment and never write to the console.
 */
export interface CliHost {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly homeDir: string
  /** Where `evaluate` puts its temporary library. */
  readonly tempDir: string
  readonly version: string
  readonly stdin: AsyncIterable<Uint8Array>
  readonly stdout: TextSink
  readonly stderr: TextSink
  readonly clock: Clock
  /** Calls `listener` on every Ctrl-C (or SIGTERM) until the returned function is called. */
  onInterrupt(listener: () => void): () => void
  /** Leaves at once, without closing anything; files that are half written are deleted. */
  exitNow(code: number): void
  openLibrary(options: OpenLibraryOptions): Promise<OpenedLibrary>
  /** Starts the local service alone, as a server on loopback. */
  serveLocal(options: ServeLocalOptions): Promise<RunningServer>
  /** Starts the app in the browser, on loopback. */
  serveWeb(options: ServeWebOptions): Promise<RunningServer>
}

/** A standard stream, as far as it is needed. */
export interface TextSink {
  write(text: string | Uint8Array): void
  readonly isTerminal: boolean
  /** Characters per line; 80 where it is not known. */
  readonly columns: number
}

export interface OpenLibraryOptions {
  readonly path: string
  /** False: a file that is not there is an error. 'temporary': one in a temporary folder is there instead, while it is open. */
  readonly create: boolean | 'temporary'
  /** False: nothing is loaded for searches, which are slow then. */
  readonly searches?: boolean
  /** Other programs go first on the processors, such as a window over the same library: for work of minutes. */
  readonly inBackground?: boolean
  /** Undefined: the embedded local service. */
  readonly remote: RemoteService | undefined
  /** As CoreOptions has it. */
  readonly onUpdating?: (step: UpdateStep) => void
}

/** A core over one library, reached the way a page reaches it. */
export interface OpenedLibrary {
  readonly client: QuarryClient
  /** Answers other programs that have a key, on loopback. 0 takes a port that is free. */
  serveAccess(port: number): Promise<RunningServer>
  /** Lets what is in flight be stored, then closes the file. */
  close(): Promise<void>
}

export interface ServeLocalOptions {
  readonly port: number
  /** The only key that is accepted; undefined: every key is. */
  readonly key: string | undefined
  /** A JSON file that says how to misbehave. */
  readonly faultsFile: string | undefined
  /** A JSON Lines file to search; undefined: the bundled sample. */
  readonly corpusFile: string | undefined
  /** Where tasks of generation are kept; undefined: in memory. */
  readonly stateFolder: string | undefined
}

export interface ServeWebOptions {
  readonly port: number
  readonly version: string
  readonly libraryPath: string
  readonly dataFolder: string
  /** Undefined: the embedded local service. */
  readonly remote: RemoteService | undefined
  /** As CoreOptions has it. */
  readonly onUpdating: (step: UpdateStep) => void
}

export interface RunningServer {
  /** The address to open, with its token where there is one. */
  readonly url: string
  /** Of a core: as that closes. */
  close(closing?: Closing): Promise<void>
}
