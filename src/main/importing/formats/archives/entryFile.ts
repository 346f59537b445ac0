import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/**
 * A temporary file for the bytes of one entry. Written synchronously: an isolated process does nothing else, and a
 * decompressor in WebAssembly cannot wait.
 */
export class EntryFile {
  readonly path: string
  readonly #descriptor: number
  #bytes = 0
  #isOpen = true
  #checksum = 0

  constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'wx', 0o600)
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The CRC-32 of what was written. */
  get checksum(): number {
    return this.#checksum
  }

  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) at += writeSync(this.#descriptor, chunk, at)
    this.#bytes += chunk.length
    this.#checksum = crc32(chunk, this.#checksum)
  }

  close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    closeSync(this.#descriptor)
  }

  /** Closes and deletes it. */
  discard(): void {
    this.close()
    rmSync(this.path, { force: true })
  }
}
