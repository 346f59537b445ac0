import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { errorFromData } from '../errors.ts'
import { IsolationError } from './isolatedProcess.ts'
import { OUT_OF_MEMORY, type SentFrame } from './serveIsolated.ts'

/** What an isolated program may take. */
export interface ProgramLimits {
  /** Of the whole process, native memory included. */
  readonly memoryMegabytes: number
  /** How long a call may show no progress. */
  readonly silenceMs: number
  /** How long all calls between two {@link IsolatedProgram.begin} may take, without the time between them. */
  readonly totalMs: number
}

export type TimeLimits = Pick<ProgramLimits, 'silenceMs' | 'totalMs'>

const keptStderr = 4_000

/**
 * A program of ours in a process of its own that answers calls (serveIsolated.ts), one at a time: whatever the data does
 * to it, this process lives on. A program that dies or exceeds a limit fails every call from then on.
 */
export class IsolatedProgram<Call extends object, Reply> {
  readonly #process: ChildProcess
  readonly #limits: ProgramLimits
  #time: TimeLimits
  #stderr = ''
  #failure: IsolationError | undefined
  #waiting: { resolve(reply: Reply): void; reject(error: Error): void } | undefined
  #silence: NodeJS.Timeout | undefined
  #onProgress: (amount: number) => void = () => {}
  #spentMs = 0
  #residentBytes = 0

  constructor(program: URL, limits: ProgramLimits) {
    this.#limits = limits
    this.#time = limits
    this.#process = fork(fileURLToPath(program), [String(limits.memoryMegabytes)], {
      // Electron's binary is Node where this is set.
      env: { ELECTRON_RUN_AS_NODE: '1' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#process.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (this.#stderr = (this.#stderr + text).slice(-keptStderr)))
    this.#process.on('message', (frame: SentFrame<Reply>) => this.#take(frame))
    this.#process.on('error', (error) => this.#fail(new IsolationError('crash', error.message)))
    this.#process.on('exit', (code) => {
      const isMemory = code === OUT_OF_MEMORY || /heap out of memory|allocation failed/i.test(this.#stderr)
      this.#fail(new IsolationError(isMemory ? 'memory' : 'crash', this.#stderr.trim().split('\n').at(-1) ?? ''))
    })
  }

  /** What the process held in memory when it last sent something. */
  get residentMegabytes(): number {
    return this.#residentBytes / 1024 / 1024
  }

  /**
   * Starts the count of {@link ProgramLimits.totalMs}; `onProgress` gets what the program reports from now on. `time`: the
   * limits until the next begin, where they are others than the program's.
   */
  begin(onProgress: (amount: number) => void, time: TimeLimits = this.#limits): void {
    this.#onProgress = onProgress
    this.#time = time
    this.#spentMs = 0
  }

  /** @throws IsolationError when the process dies or exceeds a limit, and the error that the program reports */
  async call(call: Call): Promise<Reply> {
    if (this.#failure) throw this.#failure
    const { totalMs } = this.#time
    const started = performance.now()
    const timeout = setTimeout(() => this.#end('time', `It took ${totalMs} ms.`), totalMs - this.#spentMs)
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    this.#waiting = { resolve, reject }
    this.#watchSilence()
    try {
      this.#process.send(call)
      return await promise
    } finally {
      clearTimeout(timeout)
      clearTimeout(this.#silence)
      this.#spentMs += performance.now() - started
    }
  }

  #take(frame: SentFrame<Reply>): void {
    this.#residentBytes = frame.residentBytes
    if (frame.kind === 'progress') {
      this.#watchSilence()
      return this.#onProgress(frame.amount)
    }
    const waiting = this.#waiting
    this.#waiting = undefined
    if (frame.kind === 'reply') waiting?.resolve(frame.reply)
    else waiting?.reject(errorFromData(frame.error))
  }

  #watchSilence(): void {
    clearTimeout(this.#silence)
    if (this.#waiting === undefined) return
    const { silenceMs } = this.#time
    this.#silence = setTimeout(() => this.#end('silence', `It showed no progress for ${silenceMs} ms.`), silenceMs)
  }

  #end(reason: IsolationError['reason'], message: string): void {
    this.#fail(new IsolationError(reason, message))
    this.kill()
  }

  #fail(failure: IsolationError): void {
    this.#failure ??= failure
    clearTimeout(this.#silence)
    this.#waiting?.reject(this.#failure)
    this.#waiting = undefined
  }

  kill(): void {
    this.#process.kill('SIGKILL')
  }
}
