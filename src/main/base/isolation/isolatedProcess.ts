import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a program that reads untrusted data may use. */
export interface IsolationLimits {
  /** Of its JavaScript heap. */
  readonly heapMegabytes: number
  /** How long it may say nothing while something is waited for. */
  readonly silenceMs: number
}

/** Why an isolated program did not come to its end. */
export class IsolationError extends Error {
  readonly reason: 'memory' | 'silence' | 'time' | 'crash'
  constructor(reason: IsolationError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

const keptStderr = 4_000

/**
 * Runs a program of ours in a process of its own and yields what it writes to its standard output, as it comes: whatever
 * the data does to it, this process lives on. Leaving the loop, or `signal`, ends the program.
 * @throws IsolationError when it dies, exceeds its heap, or is silent for too long
 */
export async function* runIsolated(
  program: URL,
  args: readonly string[],
  limits: IsolationLimits,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const child = fork(fileURLToPath(program), args, {
    // Electron's binary is Node where this is set; in the main thread it would see to that itself.
    env: { ELECTRON_RUN_AS_NODE: '1' },
    execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-keptStderr)))
  const exit = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', (code) => resolve(code))
  })
  const kill = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  let isSilent = false
  try {
    const chunks = (child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
    for (;;) {
      const watchdog = setTimeout(() => {
        isSilent = true
        kill()
      }, limits.silenceMs)
      const next = await chunks.next().finally(() => clearTimeout(watchdog))
      if (next.done) break
      yield next.value
    }
    const code = await exit
    if (isSilent) throw new IsolationError('silence', `It said nothing for ${limits.silenceMs} ms.`)
    if (signal?.aborted || code === 0) return
    const isMemory = /heap out of memory|Array buffer allocation failed|Invalid array length/.test(stderr)
    throw new IsolationError(isMemory ? 'memory' : 'crash', stderr.trim().split('\n').at(-1) ?? '')
  } finally {
    signal?.removeEventListener('abort', kill)
    kill()
  }
}
