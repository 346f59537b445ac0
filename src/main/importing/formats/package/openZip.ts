import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type Options, type ZipFile } from 'yauzl'

/** The record at the end of an archive, whose last two bytes count the bytes of the comment that follows. */
const endRecord = Buffer.from('PK\u0005\u0006', 'latin1')
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff

/**
 * Opens a ZIP archive. Bytes behind its end are ignored, as other programs do: servers and mail programs append some.
 * @throws Error for what is no ZIP archive
 */
export async function openZip(path: string, options: Options): Promise<ZipFile> {
  const [end, { size }] = [await endOfArchive(path), await stat(path)]
  if (end === undefined || end >= size) return openPromise(path, options)
  return fromRandomAccessReaderPromise(new BeginningOfFile(path), end, options)
}

/** Where the comment of an archive ends; undefined where there is no end record. */
async function endOfArchive(path: string): Promise<number | undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, END_BYTES + MAX_COMMENT_BYTES))
    const from = size - tail.length
    await file.read(tail, 0, tail.length, from)
    const at = tail.lastIndexOf(endRecord)
    if (at < 0 || at + END_BYTES > tail.length) return undefined
    return from + at + END_BYTES + tail.readUInt16LE(at + END_BYTES - 2)
  } finally {
    await file.close()
  }
}

class BeginningOfFile extends RandomAccessReader {
  readonly #path: string

  constructor(path: string) {
    super()
    this.#path = path
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 })
  }
}
