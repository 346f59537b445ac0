import { throwIfAborted } from '../../../base/abort.ts'
import { QuarryError } from '../../../base/errors.ts'
import { IsolationError } from '../../../base/isolation/isolatedProcess.ts'
import { IsolatedProgram, type ProgramLimits } from '../../../base/isolation/isolatedProgram.ts'
import { workerUrl } from '../../../base/workerUrl.ts'
import type { FetchedPart, NeededPart, SnapshotCall, SnapshotReply } from './messages.ts'

const limits: ProgramLimits = { memoryMegabytes: 1_000, silenceMs: 60_000, totalMs: 120_000 }

/** Parts of a page that are fetched at a time, from different hosts; a host is asked for one at a time. */
const fetchedAtOnce = 6
/** A page that shows more is a catalogue, and its first parts show what it looks like. */
const mostParts = 500

type Program = IsolatedProgram<SnapshotCall, SnapshotReply>

/** A page that is open in a process of its own. */
export interface OpenPage {
  /**
   * Fetches what the page shows with `fetchPart` (undefined: cannot be had) and writes the page to `path` as a single file
   * with at most `maxBytes` of parts.
   */
  write(
    path: string,
    maxBytes: number,
    fetchPart: (part: NeededPart) => Promise<FetchedPart['file']>,
  ): Promise<{ readonly included: number; readonly leftOut: number }>
  close(): void
}

/** Makes snapshots of pages in processes apart, several at a time. */
export class Snapshots {
  readonly #idle: Program[] = []
  readonly #busy = new Set<Program>()

  /**
   * Opens a page and writes its text as UTF-8 to `readablePath`. `encoding` is the one that its server named.
   * @throws QuarryError invalid_input for a page that cannot be parsed
   */
  async open(
    page: { readonly path: string; readonly encoding: string | undefined; readonly address: string },
    readablePath: string,
    signal: AbortSignal,
  ): Promise<OpenPage> {
    throwIfAborted(signal)
    const program: Program = this.#idle.pop() ?? new IsolatedProgram(workerUrl('snapshot'), limits)
    this.#busy.add(program)
    let isSound = true
    const stop = () => program.kill()
    signal.addEventListener('abort', stop, { once: true })
    const close = () => {
      signal.removeEventListener('abort', stop)
      this.#busy.delete(program)
      if (isSound && !signal.aborted) this.#idle.push(program)
      else program.kill()
    }
    const call = async (asked: SnapshotCall) => {
      try {
        return await program.call(asked)
      } catch (error) {
        isSound = false
        throwIfAborted(signal)
        throw error instanceof IsolationError ? notTaken(error, page.address) : error
      }
    }
    program.begin(() => {})
    try {
      const { needed } = await call({ kind: 'open', ...page, readablePath })
      return {
        close,
        write: async (path, maxBytes, fetchPart) => {
          let left = mostParts
          for (let round = needed; round.length > 0 && left > 0;) {
            const asked = round.slice(0, left)
            left -= asked.length
            const parts = await fetchAll(asked, fetchPart)
            round = (await call({ kind: 'supply', parts })).needed
          }
          const { included, leftOut } = await call({ kind: 'finish', path, maxBytes })
          return { included, leftOut }
        },
      }
    } catch (error) {
      close()
      throw error
    }
  }

  /** Ends the processes. */
  close(): void {
    for (const program of [...this.#idle.splice(0), ...this.#busy]) program.kill()
  }
}

async function fetchAll(
  needed: readonly NeededPart[],
  fetchPart: (part: NeededPart) => Promise<FetchedPart['file']>,
): Promise<FetchedPart[]> {
  const parts: FetchedPart[] = []
  const queue = [...needed]
  const work = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      const file = await fetchPart(part)
      parts.push({ address: part.address, ...(file ? { file } : {}) })
    }
  }
  await Promise.all(Array.from({ length: fetchedAtOnce }, work))
  return parts
}

function notTaken({ reason, message }: IsolationError, where: string): QuarryError {
  return new QuarryError('invalid_input', 'The page could not be parsed.', {
    where,
    hint: 'Save it in a browser and import the file.',
    data: { reason, detail: message },
  })
}
