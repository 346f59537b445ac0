import { DamagedParquet } from './problems.ts'

/**
 * LZ4 as Parquet files have it (LZ4 Block Format; Apache Parquet, Compression.md). Nothing is believed: lengths and
 * distances are checked against the bytes there are. Our own because hyparquet-compressors gives zeros in place of what a cut
 * block lacks, and reads no LZ4 frames.
 */

const broken = 'Its LZ4 data cannot be unpacked.'
const frameMagic = 0x184d2204

/** LZ4_RAW: one block without anything around it. @throws Error unless it gives exactly `bytes` */
export function unpackLz4Raw(input: Uint8Array, bytes: number): Uint8Array {
  const output = new Uint8Array(bytes)
  if (unpackBlock(input, output) !== bytes) throw new DamagedParquet(broken)
  return output
}

/**
 * LZ4, which was never well defined: blocks as Hadoop writes them, each behind its two lengths (big-endian), else a frame
 * of the LZ4 program, else a bare block. @throws Error unless it gives exactly `bytes`
 */
export function unpackLz4(input: Uint8Array, bytes: number): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  if (input.length >= 4 && view.getUint32(0, true) === frameMagic) return unpackFrame(input, view, bytes)
  return unpackHadoop(input, view, bytes) ?? unpackLz4Raw(input, bytes)
}

/** Nothing where the lengths show that these are no such blocks. */
function unpackHadoop(input: Uint8Array, view: DataView, bytes: number): Uint8Array | undefined {
  const output = new Uint8Array(bytes)
  let [at, filled] = [0, 0]
  while (at < input.length) {
    if (at + 8 > input.length) return undefined
    const unpacked = view.getUint32(at)
    const packed = view.getUint32(at + 4)
    at += 8
    if (packed > input.length - at || unpacked > bytes - filled) return undefined
    try {
      const block = output.subarray(filled, filled + unpacked)
      if (unpackBlock(input.subarray(at, at + packed), block) !== unpacked) return undefined
    } catch {
      return undefined
    }
    at += packed
    filled += unpacked
  }
  return filled === bytes ? output : undefined
}

/** Blocks may refer to those before them, so all are unpacked into the same bytes. Checksums are passed over. */
function unpackFrame(input: Uint8Array, view: DataView, bytes: number): Uint8Array {
  const output = new Uint8Array(bytes)
  const flags = input[4] ?? 0
  let at = 7 + (flags & 0x08 ? 8 : 0) + (flags & 0x01 ? 4 : 0)
  let filled = 0
  for (;;) {
    if (at + 4 > input.length) throw new DamagedParquet(broken)
    const size = view.getUint32(at, true)
    at += 4
    if (size === 0) break
    const packed = size & 0x7fffffff
    if (packed > input.length - at) throw new DamagedParquet(broken)
    const block = input.subarray(at, at + packed)
    if (size > 0x7fffffff) {
      if (packed > bytes - filled) throw new DamagedParquet(broken)
      output.set(block, filled)
      filled += packed
    } else filled = unpackBlock(block, output, filled)
    at += packed + (flags & 0x10 ? 4 : 0)
  }
  if (filled !== bytes) throw new DamagedParquet(broken)
  return output
}

/** Unpacks a block into `output` from `start` on. Returns where it ended. */
function unpackBlock(input: Uint8Array, output: Uint8Array, start = 0): number {
  let at = 0
  let filled = start
  /** A length that goes on in bytes of its own. */
  const more = (length: number): number => {
    if (length !== 15) return length
    let total = length
    for (;;) {
      const byte = input[at++]
      if (byte === undefined) throw new DamagedParquet(broken)
      total += byte
      if (byte < 255) return total
    }
  }
  while (at < input.length) {
    const token = input[at++] as number
    const literals = more(token >> 4)
    if (literals > input.length - at || literals > output.length - filled) throw new DamagedParquet(broken)
    output.set(input.subarray(at, at + literals), filled)
    at += literals
    filled += literals
    // The last sequence has literals only.
    if (at === input.length) break
    if (at + 2 > input.length) throw new DamagedParquet(broken)
    const distance = (input[at] as number) | ((input[at + 1] as number) << 8)
    at += 2
    const length = more(token & 15) + 4
    if (distance === 0 || distance > filled || length > output.length - filled) throw new DamagedParquet(broken)
    // Byte by byte, because what is copied may reach into what is being written.
    for (const end = filled + length; filled < end; filled++) output[filled] = output[filled - distance] as number
  }
  return filled
}
