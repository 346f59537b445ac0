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
