import { rm } from 'node:fs/promises'
import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import { IsolationError } from '../../base/isolation/isolatedProcess.ts'
import { IsolatedProgram, type ProgramLimits, type TimeLimits } from '../../base/isolation/isolatedProgram.ts'
import { makeTemporaryFolder } from '../../base/files/temporaryFolders.ts'
import { workerUrl } from '../../base/workerUrl.ts'
import type { DocumentOptions, Extraction, ExtractionRequest, ExtractedPart, ReadContext } from '../formats/format.ts'
import type { ExtractionCall, ExtractionReply } from './messages.ts'
import type { ViewKind, ViewPart } from './view.ts'

/** For one file. */
const standardExtractionLimits: ProgramLimits = {
  memoryMegabytes: 1_500,
  silenceMs: 60_000,
  totalMs: 1_800_000,
}

/** A page of a scan takes seconds, and a scan may have thousands of pages. */
const recognitionTime: TimeLimits = { silenceMs: 180_000, totalMs: 24 * 3_600_000 }

/** A process that holds a larger share of its memory is not used for another file, which would have too little. */
const REUSED_BELOW = 1 / 3

interface RunContext extends Pick<ReadContext, 'signal' | 'onBytes'> {
  readonly documents: DocumentOptions
}

type Program = IsolatedProgram<ExtractionCall, ExtractionReply>

/**
 * Reads files of document formats in a process apart, one file after the other: libraries that parse untrusted files
 * crash, loop and take memory. A process that exceeds a limit is killed and its file refused; the next file gets a new
 * process.
 */
export class ExtractionProcess implements Extraction {
  readonly #limits: ProgramLimits
  readonly #program: URL
  /** Processes that read nothing now. A file in a file is read while the outer one is open, in another process. */
  readonly #idle: Program[] = []
  readonly #busy = new Set<Program>()
  #folder: string | undefined

  constructor(limits: ProgramLimits = standardExtractionLimits, program: URL = workerUrl('extraction')) {
    this.#limits = limits
    this.#program = program
  }

  read(request: ExtractionRequest, context: ReadContext): AsyncGenerator<readonly ExtractedPart[]> {
    // The program that was asked for documents sends nothing else.
    return this.#run(request, undefined, context) as AsyncGenerator<readonly ExtractedPart[]>
  }

  /** Makes a view of a file. @throws as {@link Extraction.read} */
  view(
    kind: ViewKind,
    request: ExtractionRequest,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<readonly ViewPart[]> {
    const context = { signal, onBytes: () => {}, documents: {} }
    return this.#run(request, kind, context) as AsyncGenerator<readonly ViewPart[]>
  }

  async *#run(
    request: ExtractionRequest,
    view: ViewKind | undefined,
    context: RunContext,
  ): AsyncGenerator<readonly (ExtractedPart | ViewPart)[]> {
    const { signal } = context
    throwIfAborted(signal)
    this.#folder ??= await makeTemporaryFolder('extraction')
    const program: Program = this.#idle.pop() ?? new IsolatedProgram(this.#program, this.#limits)
    this.#busy.add(program)
    let done = 0
    const onProgress = (bytes: number) => {
      context.onBytes(bytes - done)
      done = bytes
    }
    const stop = () => program.kill()
    signal?.addEventListener('abort', stop, { once: true })
    let isReusable = false
    try {
      program.begin(onProgress, context.documents.recognition ? recognitionTime : this.#limits)
      await program.call({ kind: 'open', request, view, options: context.documents, folder: this.#folder })
      for (;;) {
        const parts = await program.call({ kind: 'next' })
        if (!parts) break
        yield parts
      }
      isReusable = true
    } catch (error) {
      throwIfAborted(signal)
      if (error instanceof IsolationError) throw refused(error, request.name)
      // An unexpected error of a library: the file caused it, and the process may not be sound any more.
      if (error instanceof QuarryError && error.code === 'internal')
        throw refused(new IsolationError('crash', error.message), request.name)
      isReusable = error instanceof QuarryError
      throw error instanceof QuarryError ? named(error, request.name) : error
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#busy.delete(program)
      if (isReusable && program.residentMegabytes < this.#limits.memoryMegabytes * REUSED_BELOW)
        this.#idle.push(program)
      else program.kill()
    }
  }

  /** Ends the processes and deletes what files were left. */
  async close(): Promise<void> {
    for (const program of [...this.#idle.splice(0), ...this.#busy]) program.kill()
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true })
    this.#folder = undefined
  }
}

function named({ code, message, hint, data }: QuarryError, where: string): QuarryError {
  return new QuarryError(code, message, { where, data, ...(hint === undefined ? {} : { hint }) })
}

const reasons: Readonly<Record<IsolationError['reason'], string>> = {
  memory: 'it takes more memory than a file may',
  silence: 'reading it does not progress',
  time: 'reading it takes longer than a file may',
  crash: 'the process that read it failed',
}

function refused({ reason, message }: IsolationError, where: string): QuarryError {
  return new QuarryError('invalid_input', `The file is not read: ${reasons[reason]}.`, {
    where,
    hint: 'It may be damaged. Open it in its own program and save it again, or export it to another format.',
    data: { detail: message },
  })
}
