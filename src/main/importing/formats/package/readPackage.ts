import { getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl'
import { QuarryError } from '../../../base/errors.ts'
import type { ExtractionContext } from '../../extraction/extractor.ts'
import { decryptPackage, type DecryptedPackage } from './decryptPackage.ts'
import { openZip } from './openZip.ts'

/** More entries than any office program writes. */
const MAX_ENTRIES = 100_000
/** Bytes of all parts that are read, after decompression. A sheet of a million rows and twenty columns has about one billion. */
const MAX_BYTES = 4 * 1024 ** 3
/** Text of one kind of cell compresses to a few hundredths; more than this is made to fill the memory. */
const MAX_RATIO = 500
/** Below this the ratio of a part does not matter. */
const FREE_BYTES = 64 * 1024 ** 2

const PART_BYTES = 1024 ** 2

/** The parts of an office document, which is a ZIP archive. Names are compared without case, as the formats demand. */
export class PackageReader {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>
  readonly #decrypted: DecryptedPackage | undefined
  #bytesRead = 0

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, decrypted: DecryptedPackage | undefined) {
    this.#zip = zip
    this.#entries = entries
    this.#decrypted = decrypted
  }

  /**
   * Opens a package, decrypted where it is encrypted.
   * @throws QuarryError invalid_input for what is no ZIP archive, has too many entries, or needs another password
   */
  static async open(path: string, context: Pick<ExtractionContext, 'options' | 'folder'>): Promise<PackageReader> {
    const decrypted = await decryptPackage(path, context)
    let zip: ZipFile | undefined
    try {
      // Names of parts are compared and never used as paths, so any name will do.
      zip = await openZip(decrypted?.path ?? path, { lazyEntries: true, autoClose: false, decodeStrings: false })
      if (zip.entryCount > MAX_ENTRIES)
        throw new QuarryError('invalid_input', `The file has ${zip.entryCount} parts, more than a document has.`)
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(keyOf(nameOf(entry)), entry)
      return new PackageReader(zip, entries, decrypted)
    } catch (error) {
      zip?.close()
      await decrypted?.remove()
      throw damaged(error)
    }
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  /**
   * The bytes of a part, after decompression. @throws QuarryError invalid_input for a part that is missing, encrypted,
   * damaged or far larger than its compressed form
   */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(keyOf(name))
    if (!entry) throw new QuarryError('invalid_input', `Its part ${name} is missing.`)
    let bytes = 0
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        const piece = chunk as Uint8Array
        bytes += piece.length
        this.#bytesRead += piece.length
        const isBomb = bytes > FREE_BYTES && bytes > entry.compressedSize * MAX_RATIO
        if (isBomb || this.#bytesRead > MAX_BYTES)
          throw new QuarryError('invalid_input', `Its part ${name} is larger than a document may be.`)
        yield piece
      }
    } catch (error) {
      throw damaged(error)
    }
  }

  /** A small part as a whole; undefined where it is missing. @throws as {@link read} */
  async bytes(name: string): Promise<Uint8Array | undefined> {
    if (!this.has(name)) return undefined
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of this.read(name)) {
      size += piece.length
      if (size > PART_BYTES * 64) throw new QuarryError('invalid_input', `Its part ${name} is larger than it may be.`)
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }

  async close(): Promise<void> {
    this.#zip.close()
    await this.#decrypted?.remove()
  }
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
}

function keyOf(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase()
}

function damaged(error: unknown): Error {
  if (error instanceof QuarryError) return error
  const detail = error instanceof Error ? error.message : String(error)
  return new QuarryError('invalid_input', 'The file is damaged.', {
    hint: 'Open it in its own program and save it again.',
    data: { detail },
  })
}
