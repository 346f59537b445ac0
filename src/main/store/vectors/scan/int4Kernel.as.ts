import { codeAt, countsAt, distancesAt, isAllowed, segmentOf, slotsAt, stride } from './kernelMemory.as'

// Codes of four bits a coordinate (int4Codes.ts). Of each row the scan has a lower and an upper bound of its score: the
// estimate less and more so many standard deviations of its error. Lower bounds are counted in bins, upper bounds are kept
// where distances lie, as 32-bit floats.

let queryBytes: usize = 0
let coordinateBytes: usize = 0
let base: f32 = 0
let perLevel: f32 = 0
let offset: i32 = 0
let rounding: f32 = 0
let deviations: f32 = 0
let lowShare: i32 = 0
let highShare: i32 = 0
let between: f32 = 0

/**
 * Sets what codes are compared with: the query's signed bytes, `bytes` of coordinates in a code, the numbers of Int4Query,
 * and how many deviations a bound is away. For a query that is a prefix, `low` and `high` are the stored shares of square
 * length (-1: none, 4: all) between which that of the prefix lies, at `part` of the way; else both are 4.
 */
export function setInt4Query(
  query: usize,
  bytes: usize,
  queryBase: f32,
  queryStep: f32,
  queryOffset: i32,
  queryRounding: f32,
  bound: f32,
  low: i32,
  high: i32,
  part: f32,
): void {
  queryBytes = query
  coordinateBytes = bytes
  base = queryBase
  perLevel = queryStep
  offset = queryOffset
  rounding = queryRounding
  deviations = bound
  lowShare = low
  highShare = high
  between = part
}

@inline
function int4Products(at: usize, q: usize, lowHalf: v128): v128 {
  const code = v128.load(at)
  return i16x8.add(
    i16x8.relaxed_dot_i8x16_i7x16_s(v128.load(q), v128.and(code, lowHalf)),
    i16x8.relaxed_dot_i8x16_i7x16_s(v128.load(q, 16), i8x16.shr_u(code, 4)),
  )
}

@inline
function shareOf(trailer: usize, mark: i32): f32 {
  if (mark < 0) return 0
  return mark > 3 ? 65535 : (load<u16>(trailer + 8 + ((mark as usize) << 1)) as f32)
}

/** Counts the lower bound of a row's score in its bin; returns the upper one. */
@inline
function int4Bounds(code: usize, histogram: usize): f32 {
  const lowHalf = i8x16.splat(15)
  const trailer = code + coordinateBytes
  let q = queryBytes
  let total = i32x4.splat(0)
  for (let at = code; at < trailer; at += 64) {
    // A product is at most 127 * 15, and a lane sums 16 of them here: that fits into 16 bits.
    const left = i16x8.add(int4Products(at, q, lowHalf), int4Products(at + 16, q + 32, lowHalf))
    const right = i16x8.add(int4Products(at + 32, q + 64, lowHalf), int4Products(at + 48, q + 96, lowHalf))
    total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_s(i16x8.add(left, right)))
    q += 128
  }
  const pairs = i32x4.add(total, i32x4.shuffle(total, total, 2, 3, 0, 1))
  const product = i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1)
  const centred: i32 = 2 * product - offset
  let score: f32 = base + load<f32>(trailer) * perLevel * (centred as f32)
  let margin: f32 = (load<f32>(trailer, 4) + rounding) * deviations
  if (lowShare != 4) {
    const low = shareOf(trailer, lowShare)
    const share: f32 = (low + (shareOf(trailer, highShare) - low) * between) / 65535
    const gain: f32 = 1 / sqrt<f32>(max<f32>(share, 0.0001))
    score *= gain
    margin *= gain
  }
  const bin = min<i32>(4095, max<i32>(0, i32((score - margin + 1.125) * 1820)))
  const at = histogram + ((bin as usize) << 2)
  store<u32>(at, load<u32>(at) + 1)
  return score + margin
}

/** Bounds of every row of the blocks; rows that are not there or not allowed get -Infinity. Returns the rows counted. */
export function scanInt4Blocks(blocks: usize, count: u32, histogram: usize, masked: bool): u32 {
  let scanned: u32 = 0
  for (let i: u32 = 0; i < count; i++) {
    const block = load<u32>(blocks + ((i as usize) << 2))
    const segment = segmentOf(block << 6)
    const inside = ((block << 6) & 0xffff) as usize
    const rows = load<u32>(segment + countsAt + ((block & 1023) << 2))
    let bounds = segment + distancesAt + (inside << 2)
    let slots = segment + slotsAt + (inside << 2)
    let code = segment + inside * stride
    for (let row: u32 = 0; row < 64; row++, bounds += 4, slots += 4, code += stride) {
      if (row >= rows || (masked && !isAllowed(load<u32>(slots)))) {
        store<f32>(bounds, -Infinity)
        continue
      }
      store<f32>(bounds, int4Bounds(code, histogram))
      scanned++
    }
  }
  return scanned
}

/** Bounds of single rows, the upper ones written beside each other. */
export function scanInt4Positions(positions: usize, count: u32, out: usize, histogram: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const bound = int4Bounds(codeAt(load<u32>(positions + ((i as usize) << 2))), histogram)
    store<f32>(out + ((i as usize) << 2), bound)
  }
}

/**
 * Writes the positions of the blocks' rows whose upper bound is at least `least`, and the bounds to `bounds`; stops at
 * `limit`. Returns how many.
 */
export function collectInt4Blocks(blocks: usize, count: u32, least: f32, out: usize, bounds: usize, limit: u32): u32 {
  let found: u32 = 0
  const lowest = f32x4.splat(least)
  for (let i: u32 = 0; i < count; i++) {
    const first = load<u32>(blocks + ((i as usize) << 2)) << 6
    const at = segmentOf(first) + distancesAt + (((first & 0xffff) as usize) << 2)
    for (let row: u32 = 0; row < 64; row += 4) {
      let hits = i32x4.bitmask(f32x4.ge(v128.load(at + ((row as usize) << 2)), lowest)) as u32
      while (hits != 0) {
        if (found == limit) return found
        const hit = row + ctz(hits)
        store<u32>(out + ((found as usize) << 2), first + hit)
        store<f32>(bounds + ((found as usize) << 2), load<f32>(at + ((hit as usize) << 2)))
        found++
        hits &= hits - 1
      }
    }
  }
  return found
}
