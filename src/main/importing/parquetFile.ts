import { open } from 'node:fs/promises'
import { throwIfAborted } from '../base/abort.ts'
import { errorFromData, QuarryError } from '../base/errors.ts'
import { fileError } from '../base/fileError.ts'
import { IsolationError, runIsolated, type IsolationLimits } from '../base/isolatedProcess.ts'
import { workerUrl } from '../base/workerUrl.ts'
import { fileKindByName, isParquet } from './fileKinds.ts'
import type { ParsedPart } from './formats/format.ts'
import type { ImportItem, ImportOptions, ReadBatch } from './importItem.ts'
import { FileWindow } from './parquet/fileWindow.ts'
import { FrameReader, NumberGatherer, type ParquetFrame } from './parquet/frames.ts'
import { RecordSink } from './recordSink.ts'
import type { FoundFile } from './source.ts'

/** A row group of fifty thousand rows of long texts fits; the first one of a large file takes seconds to come. */
const limits: IsolationLimits = { heapMegabytes: 2_048, silenceMs: 120_000 }

/** By what was asked for, by the name, or by its first bytes where neither says anything. */
export async function isParquetFile(file: FoundFile, options: ImportOptions): Promise<boolean> {
  const named = options.format ?? fileKindByName(file.name)
  if (named !== undefined)
    return named === 'parquet' || (typeof named === 'object' && 'format' in named && named.format === 'parquet')
  if (file.path === undefined) return false
  try {
    const handle = await open(file.path)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
      return bytesRead === 4 && isParquet(buffer)
    } finally {
      await handle.close()
    }
  } catch {
    // What is wrong with it is said by whoever reads it.
    return false
  }
}

/**
 * The items of a Parquet file, which is read in a process of its own (parquet/worker.ts): a damaged one gives one clear
 * error. @throws QuarryError for what makes the whole file unreadable, and the signal's reason
 */
export async function* readParquetFile(
  file: FoundFile,
  options: ImportOptions,
  onBytes: (bytes: number) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<ReadBatch> {
  throwIfAborted(signal)
  if (file.path === undefined || /\.gz$/i.test(file.path))
    throw new QuarryError('invalid_input', 'A Parquet file is read from a file of its own, not compressed once more.', {
      where: file.name,
      hint: 'Unpack it into a file first.',
    })
  const vectorColumn = options.mapping?.vector
  const sink = new RecordSink(
    { name: file.name, format: 'parquet', compressed: false, encoding: 'utf-8', encodingSure: true, empty: false },
    options,
  )
  const frames = new FrameReader()
  let window: FileWindow | undefined
  let row = 0
  let textBytes = 0
  let isOpen = false
  try {
    const held = (window = new FileWindow(file.path))
    const gatherer = new NumberGatherer((bytes, at) => held.readInto(bytes, at))
    const args = vectorColumn === undefined ? [file.path] : [file.path, vectorColumn]
    for await (const chunk of runIsolated(workerUrl('parquet'), args, limits, signal))
      for (const { frame, numbers: sent } of frames.push(chunk)) {
        if (frame.kind === 'error') throw named(errorFromData(frame.error), file.name)
        if (frame.kind === 'open') {
          isOpen = true
          sink.header = frame.columns
          continue
        }
        const items: ImportItem[] = []
        sink.take(partsOf(frame, gatherer.gather(frame.pieces ?? [], sent), row), items)
        row += frame.records.length
        onBytes(frame.bytesRead - textBytes)
        textBytes = frame.bytesRead
        yield { items, textBytes }
      }
  } catch (error) {
    throwIfAborted(signal)
    throw error instanceof IsolationError ? ended(error, file.name) : fileError(error, file.name)
  } finally {
    window?.close()
  }
  throwIfAborted(signal)
  if (!isOpen) throw ended(new IsolationError('crash', ''), file.name)
  yield { items: sink.conclude(undefined), textBytes }
}

/** Rows are counted from 1. */
function partsOf(frame: Extract<ParquetFrame, { kind: 'rows' }>, numbers: Float32Array, before: number): ParsedPart[] {
  let at = 0
  return frame.records.map((record, index) => {
    const row = before + index + 1
    const given = frame.vectors?.[index] ?? undefined
    const vector = typeof given === 'number' ? numbers.subarray(at, at + given) : given
    if (typeof given === 'number') at += given
    if (typeof record === 'string') return { kind: 'refused', row, message: record }
    return { kind: 'record', row, record, chars: charsPerRow, ...(vector === undefined ? {} : { vector }) }
  })
}

/** The rows that show what columns are for are counted, not measured: they come by the thousand anyway. */
const charsPerRow = 0

function named(error: QuarryError, where: string): QuarryError {
  const { code, message, hint, data } = error
  return new QuarryError(code, message, { where, data, ...(hint === undefined ? {} : { hint }) })
}

function ended({ reason, message }: IsolationError, where: string): QuarryError {
  const why = {
    memory: 'it takes more memory than a file may',
    silence: 'reading it does not come to an end',
    crash: 'the process that read it failed',
  }[reason]
  return new QuarryError('invalid_input', `The Parquet file is not read: ${why}.`, {
    where,
    hint: 'Get the file again, or write it again with smaller row groups.',
    data: { detail: message },
  })
}
