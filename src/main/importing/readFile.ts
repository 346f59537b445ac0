import { setImmediate as nextTurn } from 'node:timers/promises'
import { throwIfAborted } from '../base/abort.ts'
import { QuarryError } from '../base/errors.ts'
import { fileError } from '../base/fileError.ts'
import type { FormatContext, FormatParser } from './formats/format.ts'
import { JsonVectorLines } from './formats/jsonlVectors.ts'
import { formats } from './formats/registry.ts'
import { DamagedGzip } from './gunzip.ts'
import type { ImportItem, ImportOptions, ReadBatch } from './importItem.ts'
import { openFile, type OpenFile } from './openFile.ts'
import { isParquetFile, readParquetFile } from './parquetFile.ts'
import { RecordSink } from './recordSink.ts'
import type { FoundFile } from './source.ts'

/** What a piece of a file gave. */
/**
 * The items of one file, in batches: one per piece of the file. Between pieces the event loop has its turn.
 * @throws QuarryError for what makes the whole file unreadable, and the signal's reason
 */
export async function* readFile(
  file: FoundFile,
  options: ImportOptions,
  onBytes: (bytes: number) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReadBatch> {
  if (await isParquetFile(file, options)) {
    yield* readParquetFile(file, options, onBytes, signal)
    return
  }
  const chunks = (async function* () {
    for await (const chunk of file.open()) {
      throwIfAborted(signal)
      onBytes(chunk.length)
      yield chunk
    }
  })()
  let open: OpenFile
  try {
    open = await openFile(file, chunks, options)
  } catch (error) {
    if (error instanceof DamagedGzip) throw new QuarryError('invalid_input', error.message, { where: file.name })
    throwIfAborted(signal)
    throw fileError(error, file.name)
  }
  await nextTurn()
  const reader = new FileReader(file, open, options)
  let broken: string | undefined
  let textBytes = 0
  try {
    for await (const chunk of open.bytes) {
      textBytes += chunk.length
      let bytes: Uint8Array | undefined = chunk
      do {
        throwIfAborted(signal)
        const items = reader.read(bytes)
        bytes = undefined
        if (items.length > 0) yield { items, textBytes }
        await nextTurn()
      } while (reader.pending)
    }
  } catch (error) {
    if (!(error instanceof DamagedGzip)) {
      throwIfAborted(signal)
      throw fileError(error, file.name)
    }
    broken = error.message
  }
  do {
    throwIfAborted(signal)
    yield { items: reader.end(broken !== undefined), textBytes }
    await nextTurn()
  } while (reader.pending)
  yield { items: reader.conclude(broken), textBytes }
}

class FileReader {
  readonly #open: OpenFile
  readonly #sink: RecordSink
  readonly #parser: FormatParser
  /** Takes the bytes in the place of decoder and parser. */
  readonly #lines: JsonVectorLines | undefined

  constructor(file: FoundFile, open: OpenFile, options: ImportOptions) {
    this.#open = open
    const keepsDamaged = options.encoding !== undefined
    const context: FormatContext = {
      fileName: file.name,
      encoding: open.encoding,
      isDamaged: (text) => open.decoder.isDamaged(text),
      mend: (text) => open.decoder.mend(text),
      keepsDamaged,
      // Parsers tell while text is pushed to them, so the sink is there.
      onColumns: (columns) => (this.#sink.header = columns),
    }
    const { parser, delimiter } = formats[open.format].open(open.head, context)
    this.#parser = parser
    const column = options.mapping?.vector
    if (open.format === 'jsonl' && open.encoding === 'utf-8' && column !== undefined)
      this.#lines = new JsonVectorLines(column, options.dimension, keepsDamaged)
    const { format, compressed, encoding, encodingSure, empty } = open
    const dialect = delimiter !== undefined ? { delimiter } : {}
    this.#sink = new RecordSink(
      { name: file.name, format, compressed, encoding, encodingSure, empty, ...dialect },
      options,
    )
  }

  /** There is text left that was not looked at, so that no turn takes long: read on without new bytes. */
  get pending(): boolean {
    return this.#parser.pending ?? false
  }

  read(chunk: Uint8Array | undefined): ImportItem[] {
    const items: ImportItem[] = []
    if (this.#lines) this.#sink.take(chunk ? this.#lines.push(chunk) : [], items)
    else this.#sink.take(this.#parser.push(chunk ? this.#open.decoder.decode(chunk) : ''), items)
    return items
  }

  /** What is left; `cut` says that the bytes ended before the file did. */
  end(cut: boolean): ImportItem[] {
    const items: ImportItem[] = []
    if (this.#lines) {
      this.#sink.take(this.#lines.end(cut), items)
      return items
    }
    const rest = this.#open.decoder.end()
    if (rest !== '' && !cut) this.#sink.take(this.#parser.push(rest), items)
    this.#sink.take(this.#parser.end(cut), items)
    return items
  }

  conclude(broken: string | undefined): ImportItem[] {
    return this.#sink.conclude(broken)
  }
}
