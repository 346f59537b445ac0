import { throwIfAborted } from '../../../base/abort.ts'
import { errorFromData, QuarryError } from '../../../base/errors.ts'
import { fileError } from '../../../base/files/fileError.ts'
import { IsolationError, runIsolated, type IsolationLimits } from '../../../base/isolation/isolatedProcess.ts'
import { workerUrl } from '../../../base/workerUrl.ts'
import {
  atRow,
  type FileFormat,
  type FormatFile,
  type ParsedBatch,
  type ParsedPart,
  type ReadContext,
} from '../format.ts'
import { FileWindow } from './fileWindow.ts'
import { FrameReader, NumberGatherer, type ParquetFrame } from './frames.ts'

/** A row group of fifty thousand rows of long texts fits; the first one of a large file takes seconds to come. */
const limits: IsolationLimits = { heapMegabytes: 2_048, silenceMs: 120_000 }

/** Parquet files, each read in a process of its own (worker.ts): a damaged one gives one clear error. */
export const parquet: FileFormat = {
  name: 'parquet',
  extensions: ['parquet', 'pq'],
  holds: 'records',
  magic: Buffer.from('PAR1'),
  input: 'file',
  sniff: () => 1,
  read: readParquetFile,
}

async function* readParquetFile(
  { name, path }: FormatFile,
  context: ReadContext,
): AsyncGenerator<ParsedBatch, undefined> {
  const { vectorColumn, signal } = context
  if (path === undefined) throw new QuarryError('internal', `${name} is not in a file.`)
  const frames = new FrameReader()
  let window: FileWindow | undefined
  let row = 0
  let textBytes = 0
  let isOpen = false
  try {
    const held = (window = new FileWindow(path))
    const gatherer = new NumberGatherer((bytes, at) => held.readInto(bytes, at))
    const args = vectorColumn === undefined ? [path] : [path, vectorColumn]
    for await (const chunk of runIsolated(workerUrl('parquet'), args, limits, signal))
      for (const { frame, numbers: sent } of frames.push(chunk)) {
        if (frame.kind === 'error') throw named(errorFromData(frame.error), name)
        if (frame.kind === 'open') {
          isOpen = true
          context.onFacts({ columns: frame.columns })
          continue
        }
        const parts = partsOf(frame, gatherer.gather(frame.pieces ?? [], sent), row)
        row += frame.records.length
        context.onBytes(frame.bytesRead - textBytes)
        textBytes = frame.bytesRead
        yield { parts, textBytes }
      }
  } catch (error) {
    throwIfAborted(signal)
    throw error instanceof IsolationError ? ended(error, name) : fileError(error, name)
  } finally {
    window?.close()
  }
  throwIfAborted(signal)
  if (!isOpen) throw ended(new IsolationError('crash', ''), name)
}

/** Rows are counted from 1. */
function partsOf(frame: Extract<ParquetFrame, { kind: 'rows' }>, numbers: Float32Array, before: number): ParsedPart[] {
  let at = 0
  return frame.records.map((record, index) => {
    const row = before + index + 1
    const given = frame.vectors?.[index] ?? undefined
    const vector = typeof given === 'number' ? numbers.subarray(at, at + given) : given
    if (typeof given === 'number') at += given
    if (typeof record === 'string') return { kind: 'refused', place: atRow(row), message: record }
    return {
      kind: 'record',
      place: atRow(row),
      record,
      chars: charsPerRow,
      ...(vector === undefined ? {} : { vector }),
    }
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
    silence: 'reading it does not progress',
    time: 'reading it takes longer than a file may',
    crash: 'the process that read it failed',
  }[reason]
  return new QuarryError('invalid_input', `The Parquet file is not read: ${why}.`, {
    where,
    hint: 'Get the file again, or write it again with smaller row groups.',
    data: { detail: message },
  })
}
