import path from 'node:path'
import type { ExtractionContext } from '../../extraction/extractor.ts'
import type { DocumentOptions, ParsedPart } from '../format.ts'
import { refusalInside, type Refusal } from '../../sources/refusalInside.ts'
import { EMPTY_FILE } from '../../../model/reports/emptyFile.ts'
import { visibleName } from '../../../text/visibleName.ts'
import { ArchiveExceeded, describeBytes, EntryRefused, type ArchiveLimits } from './archiveLimits.ts'
import { EntryFile } from './entryFile.ts'
import { entryName, type NameChange } from './entryName.ts'
import { Tally } from './tally.ts'

/** An entry as its archive describes it. */
export interface ArchiveEntry {
  readonly path: string
  /** `other`: links, devices and pipes. */
  readonly kind: 'file' | 'folder' | 'other'
  /** After decompression, as declared. */
  readonly bytes: number
  /** Undefined where entries are compressed together. */
  readonly packedBytes?: number
  readonly crc32?: number
}

/** An entry that is to be read. */
export interface AdmittedEntry extends ArchiveEntry {
  readonly name: string
  /** Why it is refused, unless it begins with one of the bytes that make an exception. */
  readonly refusal?: Refusal
}

export type Child = Extract<ParsedPart, { kind: 'child' }>

export const damaged = 'The entry is damaged: its bytes do not match their length or checksum in the archive.'

const nameChanges: Readonly<Record<NameChange, string>> = {
  root: 'The name in the archive is a path from the root of a disk, and is shown without that.',
  above: 'The name in the archive leads to a folder above, and is shown without that.',
  control: 'The name in the archive holds control characters, which are shown as \ufffd.',
  direction: 'The name in the archive holds signs that turn the direction of writing, which are shown as \ufffd.',
}

const reportEveryBytes = 4 * 1024 * 1024
const reportEveryEntries = 1_000

/** Decides which entries of one archive are read, holds them to the limits, and keeps account of those left out. */
export class Unpacking {
  readonly #folder: string
  readonly #archiveBytes: number
  readonly #limits: ArchiveLimits
  readonly #options: DocumentOptions
  readonly #onProgress: (bytes: number) => void
  readonly #tally = new Tally()
  /** Those whose first bytes were not the ones that make an exception: they are passed over as they come. */
  readonly #refused = new WeakSet<EntryFile>()
  #entries = 0
  #files = 0
  #totalBytes = 0
  #doneBytes = 0
  #unreported = 0

  constructor(
    { folder, options, onProgress }: Pick<ExtractionContext, 'folder' | 'options' | 'onProgress'>,
    archiveBytes: number,
    limits: ArchiveLimits,
  ) {
    this.#folder = folder
    this.#archiveBytes = archiveBytes
    this.#limits = limits
    this.#options = options
    this.#onProgress = onProgress
  }

  /** How many entries have been looked at. */
  get entries(): number {
    return this.#entries
  }

  /** The entry with its normalised name; undefined where it is left out. @throws ArchiveExceeded */
  admit(entry: ArchiveEntry): AdmittedEntry | undefined {
    if (++this.#entries > this.#limits.entries)
      throw new ArchiveExceeded(`The archive has more than ${this.#limits.entries.toLocaleString('en')} entries.`)
    if (this.#entries % reportEveryEntries === 0) this.#onProgress(this.#doneBytes)
    if (entry.kind === 'folder') return undefined
    const { name, change, isHidden } = entryName(entry.path)
    if (isHidden) return undefined
    // What is said of a name that is changed is said of it as the archive has it.
    const own = change === undefined && name !== '' ? name : visibleName(entry.path)
    if (entry.kind === 'other') return this.#leaveOut('warning', 'Links, devices and pipes are passed over.', own)
    if (name === '') return this.#leaveOut('refused', 'The name of the entry is empty or is no name of a file.', own)
    const refusal = refusalInside(name, this.#options)
    if (refusal && !refusal.unless)
      return this.#leaveOut(refusal.passedOver ? 'warning' : 'refused', refusal.message, own)
    if (entry.bytes === 0) return this.#leaveOut('warning', EMPTY_FILE, own)
    const excess = this.#excessOf(entry.bytes, entry.packedBytes)
    if (excess !== undefined) return this.#leaveOut('refused', excess, own)
    if (change !== undefined) this.#tally.add('warning', nameChanges[change], own)
    return { ...entry, name, ...(refusal ? { refusal } : {}) }
  }

  /** Notes that an entry cannot be read. */
  refuse(name: string, reason: string): void {
    this.#tally.add('refused', reason, name)
  }

  /** Unpacks an entry to a file; undefined where it cannot be read. @throws ArchiveExceeded, QuarryError disk_full */
  async unpack(entry: AdmittedEntry, chunks: AsyncIterable<Uint8Array>): Promise<Child | undefined> {
    const file = this.begin()
    try {
      for await (const chunk of chunks) this.write(file, chunk, entry)
      return this.finish(file, entry)
    } catch (error) {
      file.discard()
      if (error instanceof ArchiveExceeded || isSystemError(error)) throw error
      this.refuse(entry.name, error instanceof EntryRefused ? error.message : damaged)
      return undefined
    }
  }

  /** A file for the bytes of an entry. */
  begin(): EntryFile {
    return new EntryFile(path.join(this.#folder, String(++this.#files)))
  }

  /** Writes bytes of an entry. @throws EntryRefused, ArchiveExceeded */
  write(file: EntryFile, chunk: Uint8Array, { packedBytes, refusal }: AdmittedEntry): void {
    if (file.bytes === 0 && refusal?.unless?.every((magic) => !beginsAs(chunk, magic))) this.#refused.add(file)
    if (this.#refused.has(file)) return this.progress(0, chunk.length)
    const excess = this.#excessOf(file.bytes + chunk.length, packedBytes)
    if (excess !== undefined) throw new EntryRefused(excess)
    this.#totalBytes += chunk.length
    const { totalBytes, freeTotalBytes, expansion } = this.#limits
    if (this.#totalBytes > totalBytes)
      throw new ArchiveExceeded(`The files in the archive have more than ${describeBytes(totalBytes)}.`)
    if (this.#totalBytes > freeTotalBytes && this.#totalBytes > expansion * this.#archiveBytes)
      throw new ArchiveExceeded(`The archive expands more than ${expansion}-fold.`)
    file.write(chunk)
    this.progress(0, chunk.length)
  }

  /**
   * The entry as a part. @throws EntryRefused where its bytes are not those that were packed, or are of another kind than they
   * have to be
   */
  finish(file: EntryFile, { name, bytes, crc32, refusal }: AdmittedEntry): Child {
    if (refusal && this.#refused.has(file)) throw new EntryRefused(refusal.message)
    if (file.bytes !== bytes || (crc32 !== undefined && file.checksum !== crc32)) throw new EntryRefused(damaged)
    file.close()
    return { kind: 'child', name, path: file.path }
  }

  /** `archiveBytes` more of the archive are done with, and so many bytes were unpacked. */
  progress(archiveBytes: number, unpackedBytes = 0): void {
    this.#doneBytes = Math.min(this.#archiveBytes, this.#doneBytes + archiveBytes)
    this.#unreported += archiveBytes + unpackedBytes
    if (this.#unreported < reportEveryBytes) return
    this.#unreported = 0
    this.#onProgress(this.#doneBytes)
  }

  /** What was left out, and why. */
  conclude(): ParsedPart[] {
    this.#onProgress(this.#archiveBytes)
    const parts = this.#tally.parts()
    if (this.#files > 0 || parts.length > 0) return parts
    const message = this.#entries === 0 ? 'The archive is empty.' : 'The archive holds folders and hidden files only.'
    return [{ kind: 'warning', message }]
  }

  #leaveOut(severity: 'refused' | 'warning', reason: string, name: string): undefined {
    this.#tally.add(severity, reason, name)
    return undefined
  }

  #excessOf(bytes: number, packedBytes = this.#archiveBytes): string | undefined {
    const { entryBytes, freeEntryBytes, expansion } = this.#limits
    if (bytes > entryBytes)
      return `The entry has more than ${describeBytes(entryBytes)}. Unpack it and import it by itself.`
    if (bytes > freeEntryBytes && bytes > expansion * packedBytes)
      return `The entry expands more than ${expansion}-fold. Unpack it and import it by itself if you trust it.`
    return undefined
  }
}

/** As far as the chunk goes: where it is too short, the reader of the child looks again. */
function beginsAs(chunk: Uint8Array, magic: Uint8Array): boolean {
  return magic.every((byte, at) => at >= chunk.length || chunk[at] === byte)
}

/** Of the file system, as opposed to what is wrong with the data. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
