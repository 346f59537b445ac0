import type { Json } from '../../../model/document.ts'
import type { ErrorData } from '../../../base/errors.ts'

/**
 * What the reading process tells, in the order of the file. A frame on the pipe is the length of its JSON and of its
 * numbers in bytes (two 32-bit words, little-endian), the JSON as UTF-8, and the numbers as float32. Numbers that lie in
 * the file as they are, are not sent: it is told where, and who reads the frame takes them from there.
 */
export type ParquetFrame =
  | { readonly kind: 'open'; readonly columns: readonly string[]; readonly rows: number }
  | {
      readonly kind: 'rows'
      /** How far into the file these are, in bytes, as well as can be told. */
      readonly bytesRead: number
      /** A string is why a row is refused. */
      readonly records: readonly ({ readonly [column: string]: Json } | string)[]
      /** For each row: how many numbers are its vector, null for none, a string for why it has none that can be used. */
      readonly vectors?: readonly (number | string | null)[]
      /** Where the numbers of all rows are, one piece after the other. */
      readonly pieces?: readonly NumberPiece[]
    }
  | { readonly kind: 'error'; readonly error: ErrorData }

/** From which byte of the file on, or null where they come with the frame; and how many. */
export type NumberPiece = readonly [at: number | null, count: number]

export interface ReceivedFrame {
  readonly frame: ParquetFrame
  readonly numbers: Float32Array
}

const headerBytes = 8

export function encodeFrame(frame: ParquetFrame, numbers: Float32Array = new Float32Array(0)): Buffer[] {
  const json = Buffer.from(JSON.stringify(frame))
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(json.length, 0)
  header.writeUInt32LE(numbers.byteLength, 4)
  return [header, json, Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)]
}

/** Puts the numbers of one frame after the other together, all in the same memory: allocated for each, it is cleared first. */
export class NumberGatherer {
  readonly #readInto: (bytes: Uint8Array, at: number) => void
  #room = new Float32Array(0)

  /** `readInto` fills bytes from a place of the file on. */
  constructor(readInto: (bytes: Uint8Array, at: number) => void) {
    this.#readInto = readInto
  }

  /** From what was `sent` with a frame, and from the file. Valid until the next call. */
  gather(pieces: readonly NumberPiece[], sent: Float32Array): Float32Array {
    if (pieces.every(([at]) => at === null)) return sent
    const count = pieces.reduce((sum, [, part]) => sum + part, 0)
    if (this.#room.length < count) this.#room = new Float32Array(count)
    let [filled, taken] = [0, 0]
    for (const [at, length] of pieces) {
      const part = this.#room.subarray(filled, (filled += length))
      if (at === null) part.set(sent.subarray(taken, (taken += length)))
      else this.#readInto(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at)
    }
    return this.#room.subarray(0, count)
  }
}

/**
 * Shared, though with nobody: a garbage collector would search its whole heap after every few dozen frames, for memory
 * that it finds among the youngest objects anyway. Only memory that is shared it does not count.
 */
function sharedBytes(bytes: number): SharedArrayBuffer {
  return new SharedArrayBuffer(bytes)
}

/** Puts frames together from the pieces a pipe gives. */
export class FrameReader {
  readonly #header = new Uint8Array(headerBytes)
  #json = new Uint8Array(0)
  #numbers: Uint8Array = new Uint8Array(0)
  #filled = 0

  push(chunk: Uint8Array): ReceivedFrame[] {
    const frames: ReceivedFrame[] = []
    for (let at = 0; at < chunk.length;) {
      at += this.#take(chunk, at)
      if (this.#filled === headerBytes) {
        const view = new DataView(this.#header.buffer)
        this.#json = new Uint8Array(view.getUint32(0, true))
        this.#numbers = new Uint8Array(sharedBytes(view.getUint32(4, true)))
      }
      if (this.#filled < headerBytes + this.#json.length + this.#numbers.length) continue
      frames.push({
        frame: JSON.parse(Buffer.from(this.#json.buffer).toString('utf8')) as ParquetFrame,
        numbers: new Float32Array(this.#numbers.buffer),
      })
      this.#filled = 0
      this.#json = new Uint8Array(0)
      this.#numbers = new Uint8Array(0)
    }
    return frames
  }

  /** Copies into the part that is being filled, up to its end; returns how many bytes. */
  #take(chunk: Uint8Array, from: number): number {
    const parts = [this.#header, this.#json, this.#numbers]
    let start = 0
    for (const part of parts) {
      const at = this.#filled - start
      if (at < part.length) {
        const piece = chunk.subarray(from, from + part.length - at)
        part.set(piece, at)
        this.#filled += piece.length
        return piece.length
      }
      start += part.length
    }
    return 0
  }
}
