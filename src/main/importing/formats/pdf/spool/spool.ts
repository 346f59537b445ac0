import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const FIRST_BYTES = 16 * 1024
/** So many are kept in memory. */
const MOST_BYTES = 1024 * 1024

/**
 * Bytes that are written one after the other and read again at any place: up to a megabyte is kept in memory, more goes
 * to a temporary file, so that what a document takes does not grow with its pages.
 */
export class Spool {
  readonly #folder: string
  /** The bytes behind those in the file. They are copied: a small `Buffer` keeps the memory of others alive. */
  #buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #used = 0
  /** What is read is put here: memory that comes and goes makes the process larger than it needs to be. */
  #read = Buffer.alloc(0)
  #file: { readonly folder: string; readonly descriptor: number } | undefined
  #fileBytes = 0

  /** `folder`: where its file is made. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** How many bytes were written. */
  get length(): number {
    return this.#fileBytes + this.#used
  }

  write(bytes: Buffer): void {
    if (this.#used + bytes.length > MOST_BYTES) {
      this.#append(this.#buffer.subarray(0, this.#used))
      this.#used = 0
    }
    if (bytes.length > MOST_BYTES) return this.#append(bytes)
    const end = this.#used + bytes.length
    if (end > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(MOST_BYTES, Math.max(end, 2 * this.#buffer.length)))
      this.#buffer.copy(larger, 0, 0, this.#used)
      this.#buffer = larger
    }
    bytes.copy(this.#buffer, this.#used)
    this.#used = end
  }

  /** The bytes from one place up to another; fewer at the end. They are valid until more is read. */
  read(from: number, to: number): Buffer {
    const end = Math.min(to, this.length)
    const length = Math.max(0, end - from)
    if (this.#read.length < length) this.#read = Buffer.allocUnsafeSlow(length)
    const bytes = this.#read.subarray(0, length)
    const inFile = Math.max(0, Math.min(end, this.#fileBytes) - from)
    if (this.#file && inFile > 0) readSync(this.#file.descriptor, bytes, 0, inFile, from)
    if (bytes.length > inFile)
      this.#buffer.copy(bytes, inFile, Math.max(0, from - this.#fileBytes), end - this.#fileBytes)
    return bytes
  }

  close(): void {
    this.#used = 0
    this.#fileBytes = 0
    this.#read = Buffer.alloc(0)
    if (!this.#file) return
    closeSync(this.#file.descriptor)
    rmSync(this.#file.folder, { recursive: true })
    this.#file = undefined
  }

  #append(bytes: Buffer): void {
    this.#file ??= openFile(mkdtempSync(path.join(this.#folder, 'spool-')))
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file.descriptor, bytes, at)
    this.#fileBytes += bytes.length
  }
}

function openFile(folder: string) {
  return { folder, descriptor: openSync(path.join(folder, 'bytes'), 'wx+') }
}
