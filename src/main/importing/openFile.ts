import { QuarryError } from '../base/errors.ts'
import { createDecoder, encodingName, type PieceDecoder } from './decode.ts'
import { chooseFormat } from './detectFormat.ts'
import { detectEncoding } from './detectEncoding.ts'
import { cannotRead, fileKindByName, foreignKindByMagic } from './fileKinds.ts'
import type { ImportFormat, ImportOptions } from './importItem.ts'
import { gunzip, isGzip } from './gunzip.ts'
import { peek } from './peek.ts'
import type { FoundFile } from './source.ts'

/** A file whose format and encoding are known, ready to be read from its first byte. */
export interface OpenFile {
  readonly format: Exclude<ImportFormat, 'parquet'>
  readonly compressed: boolean
  readonly encoding: string
  /** False when the encoding was guessed from how the text looks. */
  readonly encodingSure: boolean
  readonly head: string
  readonly bytes: AsyncIterable<Uint8Array>
  readonly decoder: PieceDecoder
  /** Nothing was read. */
  readonly empty: boolean
}

/** Enough to tell an encoding and a format by. */
const headBytes = 256 * 1024

/**
 * Looks at the beginning of a file and decides what it is.
 * @throws QuarryError invalid_input for what is not text or not a format that is read, usage for an unknown encoding
 */
export async function openFile(
  file: FoundFile,
  chunks: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<OpenFile> {
  let peeked = await peek(chunks, headBytes)
  const compressed = isGzip(peeked.head)
  if (compressed) peeked = await peek(gunzip(peeked.all), headBytes)
  try {
    // Nothing could be read at all: the failure is the news, not that the file is empty.
    if (peeked.head.length === 0 && peeked.failure !== undefined) throw peeked.failure
    const { encoding, sure } = chooseEncoding(file.name, peeked.head, peeked.complete, options)
    const head = decodeHead(peeked.head, encoding)
    const kind = options.format ? undefined : fileKindByName(file.name)
    if (kind?.kind === 'foreign') throw foreign(file.name, kind.what)
    const format = options.format ?? chooseFormat(kind?.format, head)
    if (typeof format === 'object') throw foreign(file.name, format.foreign)
    if (format === 'parquet') throw foreign(file.name, 'no Parquet file, whatever it is called')
    return {
      format,
      compressed,
      encoding,
      encodingSure: sure,
      head,
      bytes: peeked.all,
      decoder: createDecoder(encoding),
      empty: peeked.head.length === 0,
    }
  } catch (error) {
    await peeked.close()
    throw error
  }
}

function chooseEncoding(
  name: string,
  head: Uint8Array,
  complete: boolean,
  options: ImportOptions,
): { encoding: string; sure: boolean } {
  if (options.encoding !== undefined) return { encoding: encodingName(options.encoding), sure: true }
  const magic = foreignKindByMagic(head)
  if (magic !== undefined) throw foreign(name, magic)
  const guess = detectEncoding(head, complete)
  if (guess.kind === 'text') return { encoding: guess.encoding, sure: guess.sure }
  if (guess.kind === 'binary') throw foreign(name, 'binary data')
  const could = guess.candidates.length > 0 ? ` It could be: ${guess.candidates.join(', ')}.` : ''
  throw new QuarryError('invalid_input', 'The encoding of this file cannot be told for certain.', {
    where: name,
    hint: `Give it with --encoding.${could}`,
    data: { candidates: guess.candidates },
  })
}

function foreign(name: string, what: string): QuarryError {
  return new QuarryError('invalid_input', cannotRead(what), { where: name })
}

function decodeHead(head: Uint8Array, encoding: string): string {
  return createDecoder(encoding).decode(head)
}
