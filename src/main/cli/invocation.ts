import type { Command } from 'commander'
import { ContractError } from '../../contract/define.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { abortedByUser } from '../base/abort.ts'
import { wordAdvice } from '../base/advice.ts'
import { describeError, errorFromData, isAbort, QuarryError, type ErrorCode } from '../base/errors.ts'
import { keyInClearWarning, sendsKeyInClear } from '../service/transport/sendsKeyInClear.ts'
import { libraryPath } from '../settings/libraryPath.ts'
import type { RemoteService } from '../service/serviceHandle.ts'
import { cliAdvice } from './advice.ts'
import type { CliHost, OpenedLibrary, OpenLibraryOptions } from './host/host.ts'
import { showUpdate } from './progress/updateProgress.ts'

/** 0 done, 1 failed, 2 wrong usage, 3 done but some items were refused (and listed). */
export type ExitCode = 0 | 1 | 2 | 3

/** Options that every command has. */
export interface GlobalOptions {
  readonly library?: string
  readonly json?: boolean
  /** Seconds. */
  readonly timeout?: number
  readonly debug?: boolean
}

/** One run of one command: what it may use, and where its results go. */
export interface Invocation {
  readonly host: CliHost
  readonly json: boolean
  readonly libraryPath: string
  readonly remote: RemoteService | undefined
  /** Aborted by Ctrl-C and by `--timeout`, with a QuarryError that says which. */
  readonly stop: AbortSignal
  /** While `work` goes on, the Ctrl-C after the one that stops the command aborts its signal; the next one leaves at once. */
  whileLeavingOut<T>(work: (leaveOut: AbortSignal) => Promise<T>): Promise<T>
  /** The result on stdout: one JSON document with `--json`, else `human()`. */
  print(result: unknown, human: () => string): void
  /** One line for people on stderr. */
  note(line: string): void
  /** Opens the library for `work` and closes it in an orderly way whatever happens. */
  withLibrary(work: LibraryWork, options?: OpeningOptions): Promise<ExitCode>
}

/** What a command does with the open library: through its routes, or as what serves it. */
type LibraryWork = (client: QuarryClient, library: OpenedLibrary) => Promise<ExitCode>

export interface OpeningOptions {
  /** True unless said otherwise: a library that is not there is made. 'temporary': for a command that stores nothing. */
  readonly create?: OpenLibraryOptions['create']
  /** True unless said otherwise: what searches hold in memory is loaded, in hundreds of megabytes for a large library. */
  readonly searches?: boolean
  /** Other programs go first: for work of minutes. */
  readonly inBackground?: boolean
  /** Another library than the chosen one. */
  readonly path?: string
}

export type CommandWork = (invocation: Invocation) => Promise<ExitCode>
/** What the commands hand their work to; commander itself knows nothing of exit codes. */
export type Dispatch = (command: Command, work: CommandWork) => Promise<void>

/** Runs one command to its exit code. Every error becomes one line on stderr. */
export async function runInvocation(host: CliHost, options: GlobalOptions, work: CommandWork): Promise<ExitCode> {
  const controller = new AbortController()
  const finished = new AbortController()
  let interrupts = 0
  let leaving: AbortController | undefined
  const removeListener = host.onInterrupt(() => {
    interrupts++
    if (!controller.signal.aborted) controller.abort(abortedByUser())
    else if (leaving && !leaving.signal.aborted) leaving.abort(abortedByUser())
    // After --timeout, the first one only repeats what the command does already.
    else if (interrupts > 1) leaveAtOnce(host)
  })
  const whileLeavingOut: Invocation['whileLeavingOut'] = async (leaveOut) => {
    leaving = new AbortController()
    try {
      return await leaveOut(leaving.signal)
    } finally {
      leaving = undefined
    }
  }
  if (options.timeout !== undefined) void stopAfter(host, options.timeout, controller, finished.signal)
  try {
    return await work({ ...createInvocation(host, options, controller.signal), whileLeavingOut })
  } catch (error) {
    return reportError(host, toQuarryError(error, controller.signal), options)
  } finally {
    finished.abort()
    removeListener()
  }
}

function leaveAtOnce(host: CliHost): void {
  const ownLine = host.stderr.isTerminal ? '\r\u001b[K' : ''
  host.stderr.write(`${ownLine}quarry: Left at once, before what was under way had ended.\n`)
  host.exitNow(1)
}

function createInvocation(
  host: CliHost,
  options: GlobalOptions,
  stop: AbortSignal,
): Omit<Invocation, 'whileLeavingOut'> {
  const note = (line: string) => host.stderr.write(`${line}\n`)
  const remote = remoteService(host.env, note)
  const path = libraryPath(host, options.library)
  return {
    host,
    json: options.json === true,
    libraryPath: path,
    remote,
    stop,
    note,
    print: (result, human) => {
      if (options.json) host.stdout.write(`${JSON.stringify(result, null, host.stdout.isTerminal ? 2 : undefined)}\n`)
      else host.stdout.write(`${human()}\n`)
    },
    withLibrary: async (work, opening = {}) => {
      const { create = true, searches = true, inBackground = false } = opening
      const library = await showUpdate(host.stderr, host.clock, (onUpdating) =>
        host.openLibrary({ path: opening.path ?? path, create, searches, inBackground, remote, onUpdating }),
      )
      try {
        return await work(library.client, library)
      } finally {
        await library.close()
      }
    },
  }
}

/** Both a key and a base address, or the local service. */
function remoteService(env: CliHost['env'], note: (line: string) => void): RemoteService | undefined {
  const apiKey = env['QUARRY_API_KEY']
  const baseUrl = env['QUARRY_BASE_URL']
  if (apiKey && baseUrl) {
    if (sendsKeyInClear(baseUrl)) note(`quarry: ${keyInClearWarning}`)
    return { baseUrl, apiKey }
  }
  if (apiKey) note('quarry: QUARRY_API_KEY is set without QUARRY_BASE_URL: the local service is used.')
  if (baseUrl) note('quarry: QUARRY_BASE_URL is set without QUARRY_API_KEY: the local service is used.')
  return undefined
}

async function stopAfter(host: CliHost, seconds: number, controller: AbortController, finished: AbortSignal) {
  try {
    await host.clock.wait(seconds * 1000, finished)
  } catch {
    return // The command was done first.
  }
  controller.abort(
    new QuarryError('aborted', `Stopped after ${seconds} s, as --timeout says.`, { data: { timeLimit: true } }),
  )
}

/** Whether a command was stopped by `--timeout`, and not by a person. */
export function isTimeLimit(reason: unknown): boolean {
  return reason instanceof QuarryError && reason.data['timeLimit'] === true
}

/** The error as the core made it; an abort that says no more than that becomes the reason of the stop. */
export function toQuarryError(error: unknown, stop: AbortSignal): unknown {
  if (error instanceof QuarryError) return error
  const data = error instanceof ContractError ? error : undefined
  if (stop.aborted && (isAbort(error) || data?.code === 'aborted')) return stop.reason
  return data ? errorFromData({ code: data.code as ErrorCode, message: data.message, data: data.data }) : error
}

function reportError(host: CliHost, error: unknown, options: GlobalOptions): ExitCode {
  host.stderr.write(`quarry: ${wordAdvice(describeError(error), cliAdvice).replace(/\s*\n\s*/g, ' ')}\n`)
  if (options.debug && error instanceof Error) host.stderr.write(`${error.stack ?? error.message}\n`)
  return error instanceof QuarryError && error.code === 'usage' ? 2 : 1
}
