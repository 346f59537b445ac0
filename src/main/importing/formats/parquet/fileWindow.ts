import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { DamagedParquet } from './problems.ts'

/** Read at a time: pages of a column lie one after the other. */
const aheadBytes = 4 * 1024 * 1024

/** Reads any range of a file. The bytes are valid until the next call. */
export class FileWindow {
  readonly bytes: number
  readonly #file: number
  #start = 0
  #held = new Uint8Array(0)
  #room = new Uint8Array(0)

  constructor(path: string) {
    this.#file = openSync(path, 'r')
    this.bytes = fstatSync(this.#file).size
  }

  /** `length` bytes from `at` on. @throws Error when the file is shorter */
  read(at: number, length: number): Uint8Array {
    if (!(at >= 0 && length >= 0 && at + length <= this.bytes))
      throw new DamagedParquet('It points beyond the end of the file.')
    if (at < this.#start || at + length > this.#start + this.#held.length) {
      const bytes = Math.min(this.bytes - at, Math.max(length, aheadBytes))
      if (this.#room.length < bytes) this.#room = new Uint8Array(bytes)
      this.#held = this.#room.subarray(0, 0)
      this.readInto(this.#room.subarray(0, bytes), at)
      this.#held = this.#room.subarray(0, bytes)
      this.#start = at
    }
    return this.#held.subarray(at - this.#start, at - this.#start + length)
  }

  /** A copy of its own, for readers that keep it. */
  slice(start: number, end: number = this.bytes): ArrayBuffer {
    const from = start < 0 ? this.bytes + start : start
    if (!(from >= 0 && end >= from && end <= this.bytes))
      throw new DamagedParquet('It points beyond the end of the file.')
    const copy = new Uint8Array(end - from)
    this.readInto(copy, from)
    return copy.buffer
  }

  /** Fills `bytes` with what is from `at` on. @throws Error when the file ends before */
  readInto(bytes: Uint8Array, at: number): void {
    for (let filled = 0; filled < bytes.length;) {
      const read = readSync(this.#file, bytes, filled, bytes.length - filled, at + filled)
      if (read === 0) throw new DamagedParquet('The file ends early.')
      filled += read
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}
