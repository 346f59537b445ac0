// Codes of vectors with one threshold to a coordinate, in AssemblyScript. Compiled by scripts/buildKernel.ts; not part of
// the TypeScript program. codes.ts does the same in plain JavaScript, in the same order of additions, so that both give
// the same codes bit for bit.

// As codeKernel.ts has them: vectors of one call, thresholds of the first 2048 coordinates, codes of one call.
const vectors = memory.data(65536, 16)
const thresholds = memory.data(16384, 16)
const codes = memory.data(4096, 16)

export function vectorsAt(): usize {
  return vectors
}
export function thresholdsAt(): usize {
  return thresholds
}
export function codesAt(): usize {
  return codes
}

@inline
function firstTwo(four: v128): v128 {
  return f64x2.promote_low_f32x4(four)
}

@inline
function lastTwo(four: v128): v128 {
  return f64x2.promote_low_f32x4(i64x2.shuffle(four, four, 1, 1))
}

/** What a vector is multiplied by to have length 1; 0 where it has none. */
function inverseNorm(from: usize, dimension: u32): f64 {
  const to = from + ((dimension as usize) << 2)
  const inFours = to - ((dimension as usize & 3) << 2)
  let first = f64x2.splat(0)
  let last = f64x2.splat(0)
  let at = from
  for (; at < inFours; at += 16) {
    const four = v128.load(at)
    const low = firstTwo(four)
    const high = lastTwo(four)
    first = f64x2.add(first, f64x2.mul(low, low))
    last = f64x2.add(last, f64x2.mul(high, high))
  }
  let a = f64x2.extract_lane(first, 0)
  for (; at < to; at += 4) {
    const value = load<f32>(at) as f64
    a += value * value
  }
  const sum = a + f64x2.extract_lane(first, 1) + (f64x2.extract_lane(last, 0) + f64x2.extract_lane(last, 1))
  return sum > 0 ? 1 / Math.sqrt(sum) : 0
}

/** For each of the four numbers at `at`: all bits set if it is over its threshold. */
@inline
function over(at: usize, scale: v128, threshold: usize): v128 {
  const four = v128.load(at)
  const low = f64x2.gt(f64x2.mul(firstTwo(four), scale), v128.load(threshold))
  const high = f64x2.gt(f64x2.mul(lastTwo(four), scale), v128.load(threshold, 16))
  return i32x4.shuffle(low, high, 0, 2, 4, 6)
}

/** Codes `rows` vectors by their first `coded` coordinates, `stride` bytes to a code. */
export function encodeSigns(rows: u32, dimension: u32, coded: u32, stride: u32): void {
  let from = vectors
  let to = codes
  for (let row: u32 = 0; row < rows; row++) {
    const norm = inverseNorm(from, dimension)
    const scale = f64x2.splat(norm)
    memory.fill(to, 0, stride)
    let at = from
    let threshold = thresholds
    let code = to
    for (let left = coded >> 3; left > 0; left--) {
      const bits = i16x8.narrow_i32x4_s(over(at, scale, threshold), over(at + 16, scale, threshold + 32))
      store<u8>(code, i16x8.bitmask(bits))
      at += 32
      threshold += 64
      code++
    }
    let rest: u32 = 0
    for (let bit: u32 = 0; bit < (coded & 7); bit++) {
      if ((load<f32>(at) as f64) * norm > load<f64>(threshold)) rest |= 1 << bit
      at += 4
      threshold += 8
    }
    if (rest != 0) store<u8>(code, rest)
    from += (dimension as usize) << 2
    to += stride as usize
  }
}

// Codes of four bits a coordinate: int4Codes.ts and rotation.ts say what they are, in the same order of additions.

const signs = memory.data(32768, 16)
const means = memory.data(16384, 16)
const work = memory.data(16384, 16)
/** Six coordinates between which shares of the square length are summed, and the five sums. */
const marks = memory.data(32, 16)
const sums = memory.data(40, 16)

export function signsAt(): usize {
  return signs
}
export function meansAt(): usize {
  return means
}
export function marksAt(): usize {
  return marks
}

/** Sum of squares of the coordinates from `from` to `to`, both addresses. */
function squares(from: usize, to: usize): f64 {
  const inFours = to - ((to - from) & 15)
  let first = f64x2.splat(0)
  let last = f64x2.splat(0)
  let at = from
  for (; at < inFours; at += 16) {
    const four = v128.load(at)
    const low = firstTwo(four)
    const high = lastTwo(four)
    first = f64x2.add(first, f64x2.mul(low, low))
    last = f64x2.add(last, f64x2.mul(high, high))
  }
  let a = f64x2.extract_lane(first, 0)
  for (; at < to; at += 4) {
    const value = load<f32>(at) as f64
    a += value * value
  }
  return a + f64x2.extract_lane(first, 1) + (f64x2.extract_lane(last, 0) + f64x2.extract_lane(last, 1))
}

function transform(from: usize, width: u32): void {
  const to = from + ((width as usize) << 2)
  const scale = (1 / Math.sqrt(width as f64)) as f32
  if (width < 4) {
    if (width == 2) {
      const a = load<f32>(from)
      const b = load<f32>(from, 4)
      store<f32>(from, (a + b) * scale)
      store<f32>(from, (a - b) * scale, 4)
    }
    return
  }
  const second = f32x4(1, -1, 1, -1)
  const pairs = f32x4(1, 1, -1, -1)
  for (let at = from; at < to; at += 16) {
    let four = v128.load(at)
    four = f32x4.add(
      i32x4.shuffle(four, four, 0, 0, 2, 2),
      f32x4.mul(i32x4.shuffle(four, four, 1, 1, 3, 3), second),
    )
    four = f32x4.add(i32x4.shuffle(four, four, 0, 1, 0, 1), f32x4.mul(i32x4.shuffle(four, four, 2, 3, 2, 3), pairs))
    v128.store(at, four)
  }
  for (let half: usize = 16; half < ((width as usize) << 2); half <<= 1) {
    for (let start = from; start < to; start += 2 * half) {
      for (let at = start; at < start + half; at += 16) {
        const a = v128.load(at)
        const b = v128.load(at + half)
        v128.store(at, f32x4.add(a, b))
        v128.store(at + half, f32x4.sub(a, b))
      }
    }
  }
  const scales = f32x4.splat(scale)
  for (let at = from; at < to; at += 16) v128.store(at, f32x4.mul(v128.load(at), scales))
}

function rotate(dimension: u32, width: u32): void {
  const bytes = (dimension as usize) << 2
  const inFours = bytes & ~15
  for (let pass: u32 = 0; pass < 2; pass++) {
    const by = signs + (pass as usize) * bytes
    let at: usize = 0
    for (; at < inFours; at += 16) v128.store(work + at, f32x4.mul(v128.load(work + at), v128.load(by + at)))
    for (; at < bytes; at += 4) store<f32>(work + at, load<f32>(work + at) * load<f32>(by + at))
    transform(work, width)
    if (width < dimension) transform(work + bytes - ((width as usize) << 2), width)
  }
}

/**
 * Codes `rows` vectors. `length` is what they are divided by, each by its own where that is below 0. `stride` is the bytes
 * of a code, its coordinates are the first `coordinateBytes`.
 */
export function encodeInt4(
  rows: u32,
  dimension: u32,
  width: u32,
  stride: u32,
  coordinateBytes: u32,
  length: f64,
): void {
  const bytes = (dimension as usize) << 2
  let from = vectors
  let to = codes
  for (let row: u32 = 0; row < rows; row++) {
    memory.fill(to, 0, stride)
    encodeInt4Row(from, to, dimension, width, coordinateBytes, length)
    from += bytes
    to += stride as usize
  }
}

function encodeInt4Row(
  from: usize,
  to: usize,
  dimension: u32,
  width: u32,
  coordinateBytes: u32,
  length: f64,
): void {
  const bytes = (dimension as usize) << 2
  const inFours = bytes & ~15
  const end = to + (coordinateBytes as usize)
  let square: f64 = 0
  for (let part: usize = 0; part < 5; part++) {
    const first = load<u32>(marks + (part << 2)) as usize
    const last = load<u32>(marks + (part << 2), 4) as usize
    const sum = squares(from + (first << 2), from + (last << 2))
    store<f64>(sums + (part << 3), sum)
    square += sum
  }
  let sum: f64 = 0
  for (let mark: usize = 0; mark < 4; mark++) {
    sum += load<f64>(sums + (mark << 3))
    const share = square > 0 ? (sum / square) * 65535 + 0.5 : 0
    store<u16>(end + 8 + (mark << 1), (share as u32) as u16)
  }
  const norm = length < 0 ? Math.sqrt(square) : length
  const scale: f64 = norm > 0 ? 1 / norm : 0
  const scales = f64x2.splat(scale)
  let at: usize = 0
  for (; at < inFours; at += 16) {
    const four = v128.load(from + at)
    const low = f32x4.demote_f64x2_zero(f64x2.mul(firstTwo(four), scales))
    const high = f32x4.demote_f64x2_zero(f64x2.mul(lastTwo(four), scales))
    v128.store(work + at, i64x2.shuffle(low, high, 0, 2))
  }
  for (; at < bytes; at += 4) store<f32>(work + at, ((load<f32>(from + at) as f64) * scale) as f32)
  rotate(dimension, width)
  let most = f32x4.splat(0)
  for (at = 0; at < inFours; at += 16) {
    const four = f32x4.sub(v128.load(work + at), v128.load(means + at))
    v128.store(work + at, four)
    most = f32x4.max(most, f32x4.abs(four))
  }
  let largest = max(
    max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
    max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
  )
  for (; at < bytes; at += 4) {
    const value = load<f32>(work + at) - load<f32>(means + at)
    store<f32>(work + at, value)
    largest = max(largest, abs(value))
  }
  const total = squares(work, work + bytes)
  if (!(total > 1e-30 && total <= f64.MAX_VALUE)) return
  const step = min(0.335 * Math.sqrt(total / (dimension as f64)), (largest as f64) / 7.5)
  const perStep = (1 / step) as f32
  const perSteps = f32x4.splat(perStep)
  const eight = f32x4.splat(8)
  const fifteen = i32x4.splat(15)
  let first = f64x2.splat(0)
  let last = f64x2.splat(0)
  let levels = i32x4.splat(0)
  for (at = 0; at < inFours; at += 16) {
    const values = v128.load(work + at)
    const raised = f32x4.add(f32x4.mul(values, perSteps), eight)
    const level = i32x4.min_s(fifteen, i32x4.max_s(i32x4.splat(0), i32x4.trunc_sat_f32x4_s(raised)))
    const centred = i32x4.sub(i32x4.shl(level, 1), fifteen)
    levels = i32x4.add(levels, i32x4.mul(centred, centred))
    first = f64x2.add(first, f64x2.mul(f64x2.convert_low_i32x4_s(centred), firstTwo(values)))
    last = f64x2.add(
      last,
      f64x2.mul(f64x2.convert_low_i32x4_s(i64x2.shuffle(centred, centred, 1, 1)), lastTwo(values)),
    )
    // Four levels beside each other: the low byte of each number.
    const packed = i8x16.shuffle(level, level, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12)
    const coordinate = (at >> 2) as u32
    const byte = to + (((coordinate >> 5) << 4) as usize) + ((coordinate & 15) as usize)
    const four = i32x4.extract_lane(packed, 0)
    store<i32>(byte, (coordinate & 16) == 0 ? four : load<i32>(byte) | (four << 4))
  }
  let rest = i32x4.extract_lane(levels, 0) + i32x4.extract_lane(levels, 1)
  rest += i32x4.extract_lane(levels, 2) + i32x4.extract_lane(levels, 3)
  let a = f64x2.extract_lane(first, 0)
  for (; at < bytes; at += 4) {
    const value = load<f32>(work + at)
    const raised = value * perStep + 8
    const level = min(15, max(0, i32(raised)))
    const centred = 2 * level - 15
    rest += centred * centred
    a += (centred as f64) * (value as f64)
    const coordinate = (at >> 2) as u32
    const byte = to + (((coordinate >> 5) << 4) as usize) + ((coordinate & 15) as usize)
    store<u8>(byte, (load<u8>(byte) as u32) | ((coordinate & 16) == 0 ? level : level << 4))
  }
  const product =
    (a + f64x2.extract_lane(first, 1) + (f64x2.extract_lane(last, 0) + f64x2.extract_lane(last, 1))) / 2
  const wide = total / product
  const error = max(0, (wide * wide * (rest as f64)) / 4 - total)
  store<f32>(end, wide as f32)
  store<f32>(end, Math.sqrt(error / (dimension as f64)) as f32, 4)
}
