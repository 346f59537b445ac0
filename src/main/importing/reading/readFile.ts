import { setImmediate as nextTurn } from 'node:timers/promises'
import { defined } from '../../base/defined.ts'
import { throwIfAborted } from '../../base/abort.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import type { Extraction, ReadContext } from '../formats/format.ts'
import { DamagedGzip } from '../sources/gunzip.ts'
import type { ImportItem, ImportOptions, ReadBatch } from '../importItem.ts'
import { encodingName } from '../encoding/decode.ts'
import { openFile, type OpenFile } from './openFile.ts'
import { RecordSink } from './recordSink.ts'
import type { FoundFile } from '../sources/foundFile.ts'

/** What a file is read with; as in {@link Reading}. */
interface FileReading {
  readonly options: ImportOptions
  readonly extraction: Extraction
  readonly signal: AbortSignal | undefined
  readonly onBytes: (bytes: number) => void
  readonly isStored?: () => boolean
  readonly longTexts?: string | undefined
}

/**
 * The items of one file, in batches: one per piece of the file. Between pieces the event loop has its turn.
 * @throws QuarryError for what makes the whole file unreadable, and the signal's reason
 */
export async function* readFile(
  file: FoundFile,
  { options, extraction, onBytes, signal, isStored = () => false, longTexts }: FileReading,
): AsyncGenerator<ReadBatch> {
  const stream = new CountedStream(file, onBytes, signal)
  let open: OpenFile
  try {
    open = await openFile(file, stream.chunks(), options)
  } catch (error) {
    if (error instanceof DamagedGzip) throw incomplete(error, file)
    throwIfAborted(signal)
    throw fileError(error, file.name)
  }
  const { format, compressed, encoding, encodingSure, empty, damage } = open
  // What is read as a file is counted by its format.
  if (format.input !== 'file') stream.startCounting()
  await nextTurn()
  const sink = new RecordSink(
    { name: file.name, format: format.name, compressed, encoding, encodingSure, empty },
    options,
  )
  const context: ReadContext = {
    keepsDamaged: options.encoding !== undefined,
    vectorColumn: options.mapping?.vector,
    dimension: options.dimension,
    signal,
    onFacts: (facts) => sink.learn(facts),
    onBytes,
    extraction,
    longTexts,
    followLinks: options.followLinks ?? false,
    documents: defined({
      password: options.password,
      encoding: options.encoding === undefined ? undefined : encodingName(options.encoding),
      columns: namedColumns(options),
      recognition: isStored() && options.recognition ? { ...options.recognition, isStored: true } : options.recognition,
    }),
  }
  let textBytes = 0
  let broken: string | undefined
  try {
    for await (const batch of format.read(open.file, context)) {
      const items: ImportItem[] = []
      sink.take(batch.parts, items)
      textBytes = batch.textBytes
      broken = batch.broken
      if (items.length > 0) yield { items, textBytes }
    }
  } catch (error) {
    throwIfAborted(signal)
    // What cannot be read of a file that is not whole is not its own fault.
    throw damage ? incomplete(damage, file) : fileError(error, file.name)
  } finally {
    await open.close()
  }
  yield { items: sink.conclude(broken ?? damage?.message), textBytes }
}

function incomplete(damage: DamagedGzip, { name }: FoundFile): QuarryError {
  return new QuarryError('invalid_input', damage.whenNothingKept, { where: name })
}

/** The columns that the user named for fields; undefined for none. */
function namedColumns({ mapping = {} }: ImportOptions): readonly string[] | undefined {
  const columns = Object.values(mapping)
    .flat()
    .filter((column) => column !== '')
  return columns.length > 0 ? columns : undefined
}

/** The bytes of a file as they lie on disk, counted from when it is known that they are what is read. */
class CountedStream {
  readonly #file: FoundFile
  readonly #onBytes: (bytes: number) => void
  readonly #signal: AbortSignal | undefined
  #uncounted = 0
  #isCounting = false

  constructor(file: FoundFile, onBytes: (bytes: number) => void, signal: AbortSignal | undefined) {
    this.#file = file
    this.#onBytes = onBytes
    this.#signal = signal
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#file.open()) {
      throwIfAborted(this.#signal)
      if (this.#isCounting) this.#onBytes(chunk.length)
      else this.#uncounted += chunk.length
      yield chunk
    }
  }

  startCounting(): void {
    this.#isCounting = true
    this.#onBytes(this.#uncounted)
  }
}
