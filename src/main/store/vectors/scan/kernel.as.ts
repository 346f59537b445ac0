// The inner loops of the scan, in AssemblyScript. Compiled by scripts/buildKernel.ts; not part of the TypeScript program.
// fallbackKernel.ts does the same in plain JavaScript and must give the same results bit for bit; layout.ts says where
// things lie in memory. Nothing here allocates, and nothing here knows what a vector is.

import {
  codeAt,
  countsAt,
  distancesAt,
  isAllowed,
  maskAt,
  positionsAt,
  segmentBytes,
  segmentOf,
  segmentsAt,
  slotsAt,
  stride,
} from './kernelMemory.as'

export { configure } from './kernelMemory.as'
export { collectInt4Blocks, scanInt4Blocks, scanInt4Positions, setInt4Query } from './int4Kernel.as'

@inline
function lanes(sum: v128): u32 {
  const quads = i32x4.extadd_pairwise_i16x8_u(sum)
  const pairs = i64x2.add(quads, i64x2.shr_u(quads, 32))
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 2)
}

/** Bits that differ within the first `span` bytes (a multiple of 16); of the last 16 only those in `last` count. */
@inline
function hamming(a: usize, b: usize, span: usize, last: v128): u32 {
  const whole = span - 16
  let bytes = i8x16.popcnt(v128.and(last, v128.xor(v128.load(a + whole), v128.load(b + whole))))
  let sum = i16x8.splat(0)
  let at: usize = 0
  while (at < whole) {
    // A byte lane counts to 8 per step, so 17 steps stay below 256.
    const stop = min(whole, at + 256)
    for (; at < stop; at += 16) {
      bytes = i8x16.add(bytes, i8x16.popcnt(v128.xor(v128.load(a + at), v128.load(b + at))))
    }
    sum = i16x8.add(sum, i16x8.extadd_pairwise_i8x16_u(bytes))
    bytes = i8x16.splat(0)
  }
  return lanes(i16x8.add(sum, i16x8.extadd_pairwise_i8x16_u(bytes)))
}

@inline
function differing(code: usize, part: v128, offset: usize): v128 {
  return i8x16.popcnt(v128.xor(v128.load(code + offset), part))
}

@inline
function tally(histogram: usize, distance: u32): void {
  const at = histogram + ((distance as usize) << 2)
  store<u32>(at, load<u32>(at) + 1)
}

/**
 * Distances of every row of the blocks; rows that are not there or not allowed get 0xffff. Behind the query's code lie
 * 16 bytes that say which bits of the last 16 within `span` count. Returns the rows counted.
 */
export function scanBlocks(blocks: usize, count: u32, query: usize, span: usize, histogram: usize, masked: bool): u32 {
  const last = v128.load(query + stride)
  if (stride == 128 && span == 128 && !v128.any_true(v128.not(last))) return scan128(blocks, count, query, histogram, masked)
  let scanned: u32 = 0
  for (let i: u32 = 0; i < count; i++) {
    const block = load<u32>(blocks + ((i as usize) << 2))
    const first = block << 6
    const segment = segmentOf(first)
    const inside = (first & 0xffff) as usize
    const rows = load<u32>(segment + countsAt + ((block & 1023) << 2))
    const distances = segment + distancesAt + (inside << 1)
    const slots = segment + slotsAt + (inside << 2)
    let code = segment + inside * stride
    for (let row: u32 = 0; row < 64; row++) {
      let distance: u32 = 0xffff
      if (row < rows && (!masked || isAllowed(load<u32>(slots + ((row as usize) << 2))))) {
        distance = hamming(code, query, span, last)
        tally(histogram, distance)
        scanned++
      }
      store<u16>(distances + ((row as usize) << 1), distance as u16)
      code += stride
    }
  }
  return scanned
}

/** scanBlocks for the usual code of 1024 bits: the query stays in registers. About twice as fast. */
function scan128(blocks: usize, count: u32, query: usize, histogram: usize, masked: bool): u32 {
  const q0 = v128.load(query)
  const q1 = v128.load(query, 16)
  const q2 = v128.load(query, 32)
  const q3 = v128.load(query, 48)
  const q4 = v128.load(query, 64)
  const q5 = v128.load(query, 80)
  const q6 = v128.load(query, 96)
  const q7 = v128.load(query, 112)
  let scanned: u32 = 0
  for (let i: u32 = 0; i < count; i++) {
    const block = load<u32>(blocks + ((i as usize) << 2))
    const segment = segmentOf(block << 6)
    const inside = ((block << 6) & 0xffff) as usize
    const rows = load<u32>(segment + countsAt + ((block & 1023) << 2))
    let distances = segment + distancesAt + (inside << 1)
    let slots = segment + slotsAt + (inside << 2)
    let code = segment + (inside << 7)
    for (let row: u32 = 0; row < rows; row++, distances += 2, slots += 4, code += 128) {
      if (masked && !isAllowed(load<u32>(slots))) {
        store<u16>(distances, 0xffff)
        continue
      }
      const left = i8x16.add(
        i8x16.add(differing(code, q0, 0), differing(code, q1, 16)),
        i8x16.add(differing(code, q2, 32), differing(code, q3, 48)),
      )
      const right = i8x16.add(
        i8x16.add(differing(code, q4, 64), differing(code, q5, 80)),
        i8x16.add(differing(code, q6, 96), differing(code, q7, 112)),
      )
      const distance = lanes(i16x8.extadd_pairwise_i8x16_u(i8x16.add(left, right)))
      tally(histogram, distance)
      store<u16>(distances, distance as u16)
      scanned++
    }
    for (let row = rows; row < 64; row++) {
      store<u16>(distances, 0xffff)
      distances += 2
    }
  }
  return scanned
}

/** Writes the positions of the blocks' rows with low <= distance <= high; stops at `limit`. Returns how many. */
export function collectBlocks(blocks: usize, count: u32, low: u32, high: u32, out: usize, limit: u32): u32 {
  let found: u32 = 0
  const lows = i16x8.splat(low as i16)
  const widths = i16x8.splat((high - low) as i16)
  for (let i: u32 = 0; i < count; i++) {
    const block = load<u32>(blocks + ((i as usize) << 2))
    const first = block << 6
    const distances = segmentOf(first) + distancesAt + (((first & 0xffff) as usize) << 1)
    for (let row: u32 = 0; row < 64; row += 8) {
      const shifted = i16x8.sub(v128.load(distances + ((row as usize) << 1)), lows)
      let hits = i16x8.bitmask(i16x8.le_u(shifted, widths)) as u32
      while (hits != 0) {
        if (found == limit) return found
        store<u32>(out + ((found as usize) << 2), first + row + ctz(hits))
        found++
        hits &= hits - 1
      }
    }
  }
  return found
}

/** Distances of single rows, written beside each other; `query` and `span` as for scanBlocks. */
export function scanPositions(
  positions: usize,
  count: u32,
  query: usize,
  span: usize,
  out: usize,
  histogram: usize,
): void {
  const last = v128.load(query + stride)
  for (let i: u32 = 0; i < count; i++) {
    const distance = hamming(codeAt(load<u32>(positions + ((i as usize) << 2))), query, span, last)
    store<u16>(out + ((i as usize) << 1), distance as u16)
    tally(histogram, distance)
  }
}

/** Sums, for each row, the entry of `table` (256 signed 16-bit numbers per code byte) that each byte of its code picks. */
export function estimate(positions: usize, count: u32, table: usize, bytes: u32, out: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const code = codeAt(load<u32>(positions + ((i as usize) << 2)))
    store<i32>(out + ((i as usize) << 2), sumOf(code, table, bytes))
  }
}

/** As `estimate`, for `count` codes that lie one after the other. */
export function estimateCodes(codes: usize, count: u32, table: usize, bytes: u32, out: usize): void {
  for (let i: u32 = 0; i < count; i++)
    store<i32>(out + ((i as usize) << 2), sumOf(codes + (i as usize) * stride, table, bytes))
}

@inline
function sumOf(code: usize, table: usize, bytes: u32): i32 {
  let even: i32 = 0
  let odd: i32 = 0
  let row = table
  const stop = code + (bytes as usize)
  // Codes are padded to 16 bytes and the table is zero behind the last byte, so a pair never reads too far.
  for (; code < stop; code += 2) {
    const pair = load<u16>(code) as usize
    even += load<i16>(row + ((pair & 255) << 1)) as i32
    odd += load<i16>(row + 512 + ((pair >> 8) << 1)) as i32
    row += 1024
  }
  return even + odd
}

/** For each position the number of the nearest of `centreCount` codes; of equals the first. */
export function nearest(positions: usize, count: u32, centres: usize, centreCount: u32, out: usize): void {
  if (stride == 128) return nearest128(positions, count, centres, centreCount, out)
  const all = i8x16.splat(-1)
  for (let i: u32 = 0; i < count; i++) {
    const code = codeAt(load<u32>(positions + ((i as usize) << 2)))
    let best: u32 = 0xffffffff
    let bestCentre: u32 = 0
    for (let c: u32 = 0; c < centreCount; c++) {
      const distance = hamming(code, centres + (c as usize) * stride, stride, all)
      if (distance < best) {
        best = distance
        bestCentre = c
      }
    }
    store<u16>(out + ((i as usize) << 1), bestCentre as u16)
  }
}

function nearest128(positions: usize, count: u32, centres: usize, centreCount: u32, out: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const code = codeAt(load<u32>(positions + ((i as usize) << 2)))
    const q0 = v128.load(code)
    const q1 = v128.load(code, 16)
    const q2 = v128.load(code, 32)
    const q3 = v128.load(code, 48)
    const q4 = v128.load(code, 64)
    const q5 = v128.load(code, 80)
    const q6 = v128.load(code, 96)
    const q7 = v128.load(code, 112)
    let best: u32 = 0xffffffff
    let bestCentre: u32 = 0
    let centre = centres
    for (let c: u32 = 0; c < centreCount; c++) {
      const left = i8x16.add(
        i8x16.add(differing(centre, q0, 0), differing(centre, q1, 16)),
        i8x16.add(differing(centre, q2, 32), differing(centre, q3, 48)),
      )
      const right = i8x16.add(
        i8x16.add(differing(centre, q4, 64), differing(centre, q5, 80)),
        i8x16.add(differing(centre, q6, 96), differing(centre, q7, 112)),
      )
      const distance = lanes(i16x8.extadd_pairwise_i8x16_u(i8x16.add(left, right)))
      if (distance < best) {
        best = distance
        bestCentre = c
      }
      centre += 128
    }
    store<u16>(out + ((i as usize) << 1), bestCentre as u16)
  }
}

/** Positions of the allowed slots that exist, in order of slot; stops at `limit`. Returns how many. */
export function expandMask(segments: u32, out: usize, limit: u32): u32 {
  let found: u32 = 0
  for (let s: u32 = 0; s < segments; s++) {
    const segment = segmentsAt + (s as usize) * segmentBytes
    for (let word: usize = 0; word < 1024; word++) {
      let bits = load<u64>(segment + maskAt + (word << 3))
      while (bits != 0) {
        const slot = ((word << 6) + (ctz(bits) as usize)) as usize
        const position = load<u32>(segment + positionsAt + (slot << 2))
        if (position != 0) {
          if (found == limit) return found
          store<u32>(out + ((found as usize) << 2), position - 1)
          found++
        }
        bits &= bits - 1
      }
    }
  }
  return found
}
