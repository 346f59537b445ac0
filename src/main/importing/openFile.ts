import { QuarryError } from '../base/errors.ts'
import { createDecoder, encodingName, type PieceDecoder } from './decode.ts'
import { chooseFormat } from './detectFormat.ts'
import { detectEncoding } from './detectEncoding.ts'
import { cannotRead, fileKindByName, foreignKindByMagic, type FileKind } from './fileKinds.ts'
import type { ImportFormat, ImportOptions } from './importItem.ts'
import { gunzip, isGzip } from './gunzip.ts'
import { peek, type Peeked } from './peek.ts'
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
    const kind = options.format ? undefined : fileKindByName(file.name)
    const { encoding, sure } = chooseEncoding(file, peeked, options, kind)
    const head = decodeHead(peeked.head, encoding)
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
  { name, named }: FoundFile,
  { head, complete }: Peeked,
  { encoding, format }: ImportOptions,
  kind: FileKind | undefined,
): { encoding: string; sure: boolean } {
  if (encoding !== undefined) return { encoding: encodingName(encoding), sure: true }
  const magic = foreignKindByMagic(head)
  // A text may begin with any letters; who names the format of a file knows what it is.
  const isChosen = named && format !== undefined
  if (magic !== undefined && !isChosen) throw foreign(name, magic)
  const expected = format ?? (kind?.kind === 'readable' ? kind.format : undefined)
  const isJson = expected === undefined ? /^\s*[[{]/.test(beginning(head)) : /^jsonl?$/.test(expected)
  const guess = detectEncoding(head, { complete, isJson })
  if (guess.kind === 'text') return { encoding: guess.encoding, sure: guess.sure }
  if (guess.kind === 'binary') {
    if (magic !== undefined || !isChosen) throw foreign(name, magic ?? 'binary data')
    return { encoding: 'utf-8', sure: false }
  }
  const could = guess.candidates.length > 0 ? ` It could be: ${guess.candidates.join(', ')}.` : ''
  throw new QuarryError('invalid_input', 'The encoding of this file cannot be told for certain.', {
    where: name,
    hint: `Give it with --encoding.${could}`,
    data: { candidates: guess.candidates },
  })
}

/** As far as it is ASCII. */
function beginning(head: Uint8Array): string {
  return Buffer.from(head.subarray(0, 1000)).toString('latin1')
}

function foreign(name: string, what: string): QuarryError {
  return new QuarryError('invalid_input', cannotRead(what), { where: name })
}

function decodeHead(head: Uint8Array, encoding: string): string {
  return createDecoder(encoding).decode(head)
}
