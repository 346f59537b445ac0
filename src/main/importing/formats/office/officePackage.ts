import { stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { QuarryError } from '../../../base/errors.ts'
import type { ExtractionContext } from '../../extraction/extractor.ts'
import { PackageReader } from '../package/readPackage.ts'
import type { ParsedPart } from '../format.ts'
import { EncryptedPart } from './odfEncryption.ts'
import { attribute, readElements, readTree, type XmlElement } from './xmlTree.ts'

/** A relation of a part of an Office Open XML package to another. */
export interface Relation {
  readonly id: string
  /** The last part of its type: `footnotes`, `slide`. */
  readonly type: string
  /** The name of a part. */
  readonly target: string
}

/** The parts of an office document. Reports progress as it reads, and keeps what is wrong with parts that can be missed. */
export class OfficePackage {
  readonly warnings: ParsedPart[] = []
  readonly #parts: PackageReader
  readonly #onBytes: (bytes: number) => void
  #encrypted: ReadonlyMap<string, EncryptedPart> = new Map()

  private constructor(parts: PackageReader, onBytes: (bytes: number) => void) {
    this.#parts = parts
    this.#onBytes = onBytes
  }

  /** @throws QuarryError invalid_input for what is no ZIP archive, and for what needs another password */
  static async open(path: string, context: ExtractionContext): Promise<OfficePackage> {
    const { size } = await stat(path)
    let read = 0
    // Bytes after decompression, which are more; the reader counts no further than the file's size.
    return new OfficePackage(await PackageReader.open(path, context), (bytes) =>
      context.onProgress(Math.min(size, (read += bytes))),
    )
  }

  /**
   * Reads the manifest of an OpenDocument package: its entries. Encrypted parts are decrypted from here on.
   * @throws QuarryError invalid_input without a password where it needs one
   */
  async readManifest(password: string | undefined): Promise<readonly XmlElement[]> {
    const entries = await this.optional('META-INF/manifest.xml', ['file-entry'])
    this.#encrypted = EncryptedPart.list(entries, password)
    return entries
  }

  has(part: string): boolean {
    return this.#parts.has(part)
  }

  /** @throws QuarryError invalid_input for a part that is missing, damaged or far too large */
  async *read(part: string): AsyncGenerator<Uint8Array> {
    if (this.#encrypted.has(part)) {
      yield await this.bytes(part)
      return
    }
    for await (const piece of this.#parts.read(part)) {
      this.#onBytes(piece.length)
      yield piece
    }
  }

  /** A small part as a whole. @throws QuarryError as {@link read} does */
  async bytes(part: string): Promise<Uint8Array> {
    const bytes = await this.#parts.bytes(part)
    if (!bytes) throw new QuarryError('invalid_input', `Its part ${part} is missing.`)
    this.#onBytes(bytes.length)
    return this.#encrypted.get(part)?.decrypt(bytes) ?? bytes
  }

  /** Elements of a part that the document can do without: none where it is missing, a warning where it is damaged. */
  async optional(part: string | undefined, names: readonly string[]): Promise<XmlElement[]> {
    const found: XmlElement[] = []
    if (part === undefined || !this.has(part)) return found
    try {
      for await (const element of readElements(this.read(part), new Set(names))) found.push(element)
    } catch (error) {
      if (!(error instanceof QuarryError)) throw error
      const message = `A part of the file (${part}) cannot be read and is left out. ${error.message}`
      this.warnings.push({ kind: 'warning', message })
    }
    return found
  }

  /** As {@link optional}, for the first of them. */
  async optionalTree(part: string | undefined, name: string): Promise<XmlElement | undefined> {
    return (await this.optional(part, [name]))[0]
  }

  /** The root of a part that the document cannot do without. @throws QuarryError invalid_input */
  async tree(part: string, name: string): Promise<XmlElement> {
    const root = await readTree(this.read(part), name)
    if (!root) throw new QuarryError('invalid_input', `Its part ${part} is not what it should be.`)
    return root
  }

  /** The relations of a part, those to other files left out; of the whole package for an empty name. */
  async relations(part: string): Promise<Relation[]> {
    const folder = posix.dirname(part)
    const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
    const found = await this.optional(list, ['Relationship'])
    return found.flatMap((element) => {
      const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attribute(element, name))
      if (id === undefined || target === undefined || attribute(element, 'TargetMode') === 'External') return []
      return [
        {
          id,
          type: type?.split('/').at(-1) ?? '',
          target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
        },
      ]
    })
  }

  async close(): Promise<void> {
    await this.#parts.close()
  }
}
