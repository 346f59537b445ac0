import { DamagedParquet } from './problems.ts'

/**
 * Reads values of the hybrid of run-length and bit-packed encoding (Apache Parquet, Encodings.md, "RLE/Bit-Packing Hybrid")
 * into `out`, as many as it holds. Returns where in `bytes` it ended.
 * @throws Error when the bytes end first
 */
export function readHybrid(bytes: Uint8Array, start: number, bitWidth: number, out: Uint8Array | Int32Array): number {
  if (bitWidth > (out instanceof Uint8Array ? 8 : 31))
    throw new DamagedParquet(`A width of ${bitWidth} bits is not possible.`)
  const valueBytes = (bitWidth + 7) >> 3
  let at = start
  let filled = 0
  while (filled < out.length) {
    let header = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]
      if (byte === undefined || shift > 28) throw new DamagedParquet('The levels of a page end early.')
      header += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    const count = Math.floor(header / 2)
    if (count === 0) throw new DamagedParquet('A run of levels is empty.')
    if (header % 2 === 0) {
      if (at + valueBytes > bytes.length) throw new DamagedParquet('The levels of a page end early.')
      let value = 0
      for (let i = 0; i < valueBytes; i++) value |= (bytes[at++] as number) << (8 * i)
      out.fill(value, filled, filled + count)
      filled += count
    } else {
      const end = Math.min(out.length, filled + count * 8)
      if (at + Math.ceil(((end - filled) * bitWidth) / 8) > bytes.length)
        throw new DamagedParquet('The levels of a page end early.')
      unpack(bytes, at, bitWidth, out, filled, end)
      at += count * bitWidth
      filled = end
    }
  }
  return at
}

function unpack(
  bytes: Uint8Array,
  start: number,
  bitWidth: number,
  out: Uint8Array | Int32Array,
  from: number,
  to: number,
): void {
  const mask = 2 ** bitWidth - 1
  let at = start
  let held = 0
  let heldBits = 0
  for (let i = from; i < to; i++) {
    // Up to 31 + 7 bits are held: more than bit operators take.
    while (heldBits < bitWidth) {
      held += (bytes[at++] as number) * 2 ** heldBits
      heldBits += 8
    }
    out[i] = bitWidth <= 24 ? held & mask : held % (mask + 1)
    held = bitWidth <= 24 ? held >>> bitWidth : Math.floor(held / (mask + 1))
    heldBits -= bitWidth
  }
}

/** Bits it takes to write levels up to `max`. */
export function levelBits(max: number): number {
  return 32 - Math.clz32(max)
}
