import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { advise } from '../../base/advice.ts'
import { QuarryError } from '../../base/errors.ts'
import { makeTemporaryFolder } from '../../base/files/temporaryFolders.ts'
import { archiveLimits, describeBytes } from '../formats/archives/archiveLimits.ts'
import { createDecoder, encodingName } from '../encoding/decode.ts'
import { detectEncoding } from '../encoding/detectEncoding.ts'
import type { FileFormat, FileHead, FormatFile } from '../formats/format.ts'
import {
  binaryKind,
  foreignKindByMagic,
  foreignKindByName,
  foreignKindByText,
  type ForeignKind,
} from '../formats/foreignKinds.ts'
import { formats } from '../formats/formats.ts'
import { DamagedGzip, gunzip, isGzip } from '../sources/gunzip.ts'
import type { ImportOptions } from '../importItem.ts'
import { peek, type Peeked } from '../sources/peek.ts'
import type { FoundFile } from '../sources/foundFile.ts'

/** A file whose format and encoding are known, ready to be read from its first byte. */
export interface OpenFile {
  readonly format: FileFormat
  readonly file: FormatFile
  readonly compressed: boolean
  /** `utf-8` for what is no text. */
  readonly encoding: string
  /** False when the encoding was guessed from how the text looks. */
  readonly encodingSure: boolean
  /** Nothing was read. */
  readonly empty: boolean
  /** Why a format that is read as a file gets only its beginning. */
  readonly damage: DamagedGzip | undefined
  /** Releases the file; needed unless `file.bytes` is read to its end. */
  close(): Promise<void>
}

/** Enough to tell an encoding and a format by. */
const headBytes = 256 * 1024

/**
 * Looks at the beginning of a file and decides what it is.
 * @throws QuarryError invalid_input for what is of no format that is read, usage for an unknown format or encoding
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
    const { format, head, sure } = decide(file, peeked, options)
    // A pipe has a path and no size, and can be read in one direction only.
    const ownPath = compressed || file.bytes === undefined ? undefined : file.path
    const spooled =
      format.input === 'file' && ownPath === undefined ? await spool(bounded(peeked.all, file)) : undefined
    return {
      format,
      file: { name: file.name, head, bytes: peeked.all, path: spooled?.path ?? ownPath },
      compressed,
      encoding: head.text?.encoding ?? 'utf-8',
      encodingSure: sure,
      empty: peeked.head.length === 0,
      damage: spooled?.damage,
      close: async () => {
        await peeked.close()
        await spooled?.remove()
      },
    }
  } catch (error) {
    await peeked.close()
    throw error
  }
}

/** @throws QuarryError for what expands so much that it would fill the disk */
async function* bounded(bytes: AsyncIterable<Uint8Array>, file: FoundFile): AsyncGenerator<Uint8Array> {
  const { totalBytes, freeTotalBytes, expansion } = archiveLimits
  const most = Math.min(totalBytes, Math.max(freeTotalBytes, expansion * (file.bytes ?? totalBytes)))
  let total = 0
  for await (const piece of bytes) {
    total += piece.length
    if (total > most)
      throw new QuarryError('invalid_input', `The compressed file expands to more than ${describeBytes(most)}.`, {
        where: file.name,
        hint: 'Unpack it and import what is in it, if you trust it.',
      })
    yield piece
  }
}

/** A stream in a temporary file. `damage`: why only its beginning is there. */
interface Spooled {
  readonly path: string
  readonly damage: DamagedGzip | undefined
  remove(): Promise<void>
}

/** Writes a stream to a temporary file, for formats that are read in any order. */
async function spool(bytes: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const folder = await makeTemporaryFolder('spool')
  const remove = () => rm(folder, { recursive: true, force: true })
  const file = path.join(folder, 'file')
  let damage: DamagedGzip | undefined
  const undamaged = async function* () {
    try {
      yield* bytes
    } catch (error) {
      if (!(error instanceof DamagedGzip)) throw error
      damage = error
    }
  }
  try {
    await writeFile(file, undamaged())
  } catch (error) {
    await remove()
    throw error
  }
  return { path: file, damage, remove }
}

interface Decision {
  readonly format: FileFormat
  readonly head: FileHead
  readonly sure: boolean
}

/** What the user named, else what the first bytes, the name or the beginning of the text say. */
function decide(file: FoundFile, peeked: Peeked, options: ImportOptions): Decision {
  const { name } = file
  const bytes = { bytes: peeked.head }
  const asked = options.format === undefined ? undefined : formats.named(options.format)
  if (peeked.head.length === 0) refuseEmpty(name, asked)
  const binary = asked ? (asked.input === 'text' ? undefined : asked) : formats.binaryFormatOf(bytes, name)
  if (binary) return { format: binary, head: bytes, sure: true }
  const { encoding, sure } = chooseEncoding(file, peeked, options, asked)
  const text = createDecoder(encoding).decode(peeked.head)
  const head: FileHead = { ...bytes, text: { text, encoding } }
  if (asked) return { format: asked, head, sure }
  const what =
    foreignKindByName(name) ?? (formats.withExtensionOf(name).length > 0 ? undefined : foreignKindByText(text))
  if (what !== undefined) throw foreign(name, what)
  return { format: formats.textFormatOf(head, name), head, sure }
}

/** A text may have nothing in it; any other file has at least its marks. @throws QuarryError invalid_input */
function refuseEmpty(name: string, asked: FileFormat | undefined): void {
  const expected = asked ? [asked] : formats.withExtensionOf(name)
  if (expected.length === 0 || expected.some(({ input }) => input === 'text')) return
  throw new QuarryError('invalid_input', 'The file has 0 bytes: there is nothing in it to read.', {
    where: name,
    hint: 'Copy it again from where it comes.',
  })
}

function chooseEncoding(
  { name, named }: FoundFile,
  { head, complete }: Peeked,
  { encoding }: ImportOptions,
  asked: FileFormat | undefined,
): { encoding: string; sure: boolean } {
  if (encoding !== undefined) return { encoding: encodingName(encoding), sure: true }
  const magic = foreignKindByMagic(head)
  // A text may begin with any letters; who names the format of a file knows what it is.
  const isChosen = named && asked !== undefined
  if (magic !== undefined && !isChosen) throw foreign(name, magic)
  const expected = asked ? [asked] : formats.withExtensionOf(name)
  const isJson = expected.length === 0 ? /^\s*[[{]/.test(beginning(head)) : expected.every(isJsonFormat)
  const guess = detectEncoding(head, { complete, isJson })
  if (guess.kind === 'text') return { encoding: guess.encoding, sure: guess.sure }
  if (guess.kind === 'unread')
    throw new QuarryError('invalid_input', `This text is in ${guess.encoding}, an encoding that is not read.`, {
      where: name,
      hint: 'Save it as UTF-8 in the program it comes from, or convert it.',
    })
  if (guess.kind === 'binary') {
    if (magic !== undefined || !isChosen) throw foreign(name, magic ?? binaryKind)
    return { encoding: 'utf-8', sure: false }
  }
  const how = advise('giveEncoding')
  throw new QuarryError('invalid_input', 'The encoding of this file cannot be told for certain.', {
    where: name,
    hint: guess.candidates.length > 0 ? `${how} It could be: ${guess.candidates.join(', ')}.` : how,
    data: { candidates: guess.candidates },
  })
}

function isJsonFormat({ name }: FileFormat): boolean {
  return name === 'json' || name === 'jsonl'
}

/** As far as it is ASCII. */
function beginning(head: Uint8Array): string {
  return Buffer.from(head.subarray(0, 1000)).toString('latin1')
}

function foreign(name: string, { message, hint }: ForeignKind): QuarryError {
  return new QuarryError('invalid_input', message, { where: name, hint })
}
