import path from 'node:path'
import { read, type CFB$Container, type CFB$Entry } from 'cfb'
import { compoundFile } from '../package/compoundFile.ts'

/** A file that stands in a document. */
export interface OleFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** The format of an object that is not a link. */
const EMBEDDED = 2
/** The kind of a file that is wrapped by the system (Packager). */
const WRAPPED = 2

/**
 * The file in an embedded object of OLE 2; undefined for an object that is no file, such as a formula, and for a damaged
 * one. `name` is what it is called where it has no name of its own, without extension.
 */
export function oleFile(bytes: Buffer, name: string): OleFile | undefined {
  if (!bytes.subarray(0, compoundFile.length).equals(compoundFile)) return undefined
  const streams = streamsOf(bytes)
  const streamNamed = (pattern: RegExp) => streams.find((stream) => pattern.test(stream.name))
  const wrapped = streamNamed(/Ole10Native$/)
  if (wrapped) return wrappedFile(contentOf(wrapped).subarray(4), name)
  const whole = streamNamed(/^(Package|CONTENTS)$/)
  if (whole) return { name, bytes: contentOf(whole) }
  if (streamNamed(/^WordDocument$/)) return { name: `${name}.doc`, bytes }
  return streamNamed(/^(Workbook|Book)$/) ? { name: `${name}.xls`, bytes } : undefined
}

/** The file in an embedded object of OLE 1, as RTF has it. */
export function oldOleFile(bytes: Buffer, name: string): OleFile | undefined {
  const reader = new BytesReader(bytes)
  reader.number()
  if (reader.number() !== EMBEDDED) return undefined
  const kind = reader.text(reader.number()).replace(/\0.*$/s, '')
  reader.text(reader.number())
  reader.text(reader.number())
  const data = reader.bytes(reader.number())
  return kind === 'Package' ? wrappedFile(data, name) : oleFile(data, name)
}

function streamsOf(bytes: Buffer): readonly CFB$Entry[] {
  try {
    const container: CFB$Container = read(bytes, { type: 'buffer' })
    return container.FileIndex.filter(({ type }) => type === 2)
  } catch {
    return []
  }
}

function contentOf({ content }: CFB$Entry): Buffer {
  return Buffer.from(content as Uint8Array)
}

/** A label, the path that it came from and a temporary one stand before the bytes. */
function wrappedFile(bytes: Buffer, name: string): OleFile | undefined {
  const reader = new BytesReader(bytes)
  if (reader.short() !== WRAPPED) return undefined
  const label = reader.line()
  const from = reader.line()
  reader.number()
  reader.text(reader.number())
  const content = reader.bytes(reader.number())
  if (content.length === 0) return undefined
  return { name: path.win32.basename(label || from) || name, bytes: content }
}

/** Reads numbers and texts one after the other. Behind the end there are zeros and nothing. */
class BytesReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  short(): number {
    const read = this.bytes(2)
    return read.length === 2 ? read.readUInt16LE() : 0
  }

  number(): number {
    const read = this.bytes(4)
    return read.length === 4 ? read.readUInt32LE() : 0
  }

  bytes(count: number): Buffer {
    const read = this.#bytes.subarray(this.#at, this.#at + count)
    this.#at += read.length
    return read
  }

  text(count: number): string {
    return this.bytes(count).toString('latin1')
  }

  /** Up to the next zero. */
  line(): string {
    const end = this.#bytes.indexOf(0, this.#at)
    const text = this.text(Math.max(0, end - this.#at))
    this.#at++
    return text
  }
}
