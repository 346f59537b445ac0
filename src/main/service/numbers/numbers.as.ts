// Reads JSON numbers into single precision, in AssemblyScript. Compiled by scripts/buildKernel.ts; not part of the
// TypeScript program. fallbackNumberKernel.ts does the same in plain JavaScript; numberKernel.ts says what is promised,
// and why the roundings below are right.

const MORE = 0
const END = 1
const UNDECIDED = 2
const OTHER = 3

// A window of text, 64 bytes behind it that loads may touch, and room for the numbers it can hold: two bytes make one.
export const inputBytes: i32 = 65536
const input = memory.data(65600, 16)
const output = memory.data(131072, 16)
// Powers of ten from 1e-60 to 1e40, written by the caller.
const powers = memory.data(808, 16)
const state = memory.data(16, 16)

// Loaded from byte n on, it moves the first n bytes of a vector to its end and fills up with zeros.
const alignments = memory.data<u8>([
  255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
])
// As doubles: their quotients are exact to the last bit, as those of whole numbers below 2^53 by whole numbers are.
const divisors = memory.data<f64>([
  1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000, 1000000000000,
  10000000000000, 100000000000000, 1000000000000000,
])
const wholePowers = memory.data<i64>([
  1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000, 1000000000000,
  10000000000000, 100000000000000, 1000000000000000, 10000000000000000,
])

export function inputAt(): usize {
  return input
}
export function outputAt(): usize {
  return output
}
export function powersAt(): usize {
  return powers
}
export function stateAt(): usize {
  return state
}

// What the number just read is: digits times ten to the exponent.
let digits: i64 = 0
let exponent: i32 = 0

@inline
function isSpace(c: u32): bool {
  return c <= 32 && (c == 32 || c == 10 || c == 13 || c == 9)
}

@inline
function isDigit(c: u32): bool {
  return c - 48 <= 9
}

@inline
function digitCount(values: v128): u32 {
  return ctz((i8x16.bitmask(i8x16.le_u(values, i8x16.splat(9))) as u32) ^ 0xffff | 0x10000)
}

/** A bit for each of the 32 bytes from `p` on: whether it is a comma. */
@inline
function commasFrom(p: usize): u32 {
  const comma = i8x16.splat(44)
  const first = i8x16.bitmask(i8x16.eq(v128.load(p), comma))
  return (first as u32) | ((i8x16.bitmask(i8x16.eq(v128.load(p + 16), comma)) as u32) << 16)
}

/** Sixteen digits, the first in the lowest byte. */
@inline
function sixteenDigits(values: v128): i64 {
  const pairs = i16x8.add(
    i16x8.mul(v128.and(values, i16x8.splat(255)), i16x8.splat(10)),
    i16x8.shr_u(values, 8),
  )
  const quads = i32x4.dot_i16x8_s(pairs, i16x8(100, 1, 100, 1, 100, 1, 100, 1))
  const packed = i16x8.narrow_i32x4_u(quads, quads)
  const eights = i32x4.dot_i16x8_s(packed, i16x8(10000, 1, 10000, 1, 10000, 1, 10000, 1))
  return (i32x4.extract_lane(eights, 0) as i64) * 100000000 + (i32x4.extract_lane(eights, 1) as i64)
}

@inline
function leave(status: i32, at: usize, out: usize, third: i32): i32 {
  store<i32>(state, (at - input) as i32)
  store<i32>(state, ((out - output) >> 2) as i32, 4)
  store<i32>(state, third, 8)
  return status
}

/** Adds the exponent written at `p`, behind the `e`; returns where it ends, or 0 where there is none. */
function readExponent(p: usize): usize {
  let c: u32 = load<u8>(p)
  const isNegative = c == 45
  if (isNegative || c == 43) c = load<u8>(++p)
  if (!isDigit(c)) return 0
  let value: i32 = 0
  while (isDigit(c)) {
    // More than the window is long is more than the digits before it can make up for.
    if (value < 100000) value = value * 10 + (c - 48)
    c = load<u8>(++p)
  }
  exponent += isNegative ? -value : value
  return p
}

/** Any number at `p`, behind its sign, digit by digit; returns where it ends, or 0 where it is not one. */
function readAny(p: usize): usize {
  let c: u32 = load<u8>(p)
  let value: i64 = 0
  exponent = 0
  if (!isDigit(c)) return 0
  if (c == 48) {
    c = load<u8>(++p)
    if (isDigit(c)) return 0
  }
  while (isDigit(c)) {
    if (value < 100000000000000000) value = value * 10 + ((c - 48) as i64)
    else exponent++
    c = load<u8>(++p)
  }
  if (c == 46) {
    c = load<u8>(++p)
    if (!isDigit(c)) return 0
    while (isDigit(c)) {
      if (value < 100000000000000000) {
        value = value * 10 + ((c - 48) as i64)
        exponent--
      }
      c = load<u8>(++p)
    }
  }
  digits = value
  return (c | 32) == 101 ? readExponent(p + 1) : p
}

/** See numberKernel.ts. */
export function scan(from: i32, to: i32, behindNumber: i32): i32 {
  const stop = input + (to as usize)
  // Behind the text stands what is no part of a number, so that nothing below needs to look where the text ends.
  v128.store(stop, i64x2.splat(0))
  v128.store(stop, i64x2.splat(0), 16)
  let p = input + (from as usize)
  let out = output
  let isBehind = behindNumber != 0
  let usual: u32 = 0
  while (true) {
    if (!isBehind) {
      // Nearly all that models give: numbers below one, of up to fifteen digits, with a comma and nothing else between them.
      while (true) {
        const isNegative = load<u8>(p) == 45
        const point = p + (isNegative as usize)
        const start: u32 = load<u16>(point)
        if (start == 0x2c30) {
          store<u32>(out, (isNegative as u32) << 31)
          out += 4
          p = point + 2
          continue
        }
        if (start != 0x2e30) break
        const values = i8x16.sub(v128.load(point + 2), i8x16.splat(48))
        const count = digitCount(values)
        if (count == 16) {
          // Where the comma is, can be seen without knowing how long the sign and the digits are.
          const commas = commasFrom(p)
          const more = i8x16.sub(v128.load(point + 18), i8x16.splat(48))
          const behind = p + (ctz(commas) as usize)
          const first = sixteenDigits(values)
          if (commas == 0 || first < 1000000000000 || point + 18 + (digitCount(more) as usize) != behind) break
          const near = (first as f64) * load<f64>(powers + ((60 - 16) << 3))
          const value = (near * 0.999999999998) as f32
          if ((near * 1.000000000002) as f32 != value) return leave(UNDECIDED, p, out, (behind - input) as i32)
          store<u32>(out, reinterpret<u32>(value) | ((isNegative as u32) << 31))
          out += 4
          p = behind + 1
          continue
        }
        if (count == 0) break
        let behind = point + 2 + (usual as usize)
        if (count != usual) {
          usual = count
          behind = point + 2 + (count as usize)
        }
        if (load<u8>(behind) != 44) break
        const aligned = i8x16.swizzle(values, v128.load(alignments + count))
        const value = ((sixteenDigits(aligned) as f64) / load<f64>(divisors + ((count as usize) << 3))) as f32
        store<u32>(out, reinterpret<u32>(value) | ((isNegative as u32) << 31))
        out += 4
        p = behind + 1
      }
    }
    let c: u32 = load<u8>(p)
    while (isSpace(c)) c = load<u8>(++p)
    if (isBehind) {
      if (c == 44) c = load<u8>(++p)
      else if (c == 93) return leave(END, p + 1, out, 1)
      else return leave(p == stop ? MORE : OTHER, p, out, 1)
      while (isSpace(c)) c = load<u8>(++p)
      isBehind = false
    }
    const start = p
    const sign: u32 = c == 45 ? 0x80000000 : 0
    const first = p + (c == 45 ? 1 : 0)
    p = first + 1
    let whole = (load<u8>(first) as u32) - 48
    if (whole <= 9 && load<u8>(p) == 46) {
      const values = i8x16.sub(v128.load(p + 1), i8x16.splat(48))
      const count = digitCount(values)
      const aligned = i8x16.swizzle(values, v128.load(alignments + count))
      digits = (whole as i64) * load<i64>(wholePowers + ((count as usize) << 3)) + sixteenDigits(aligned)
      exponent = -(count as i32)
      if (count == 0) p = 0
      else if (count == 16) {
        p += 17
        if (isDigit(load<u8>(p))) {
          // Twelve digits are enough to decide nearly every number; what follows is only passed over.
          if (digits < 1000000000000) p = readAny(first)
          else {
            let passed: u32
            do {
              passed = digitCount(i8x16.sub(v128.load(p), i8x16.splat(48)))
              p += passed as usize
            } while (passed == 16)
            if ((load<u8>(p) | 32) == 101) p = readExponent(p + 1)
          }
        } else if ((load<u8>(p) | 32) == 101) p = readExponent(p + 1)
      } else {
        // Most numbers of a text are as long as the one before. A processor that guesses so, which it does at a branch
        // but not at a sum, reads the next number while it still counts the digits of this one.
        if (count == usual) p += 1 + (usual as usize)
        else {
          usual = count
          p += 1 + (count as usize)
        }
        if ((load<u8>(p) | 32) == 101) p = readExponent(p + 1)
      }
    } else p = readAny(first)
    if (p == 0 || p == stop) {
      // Not a number, or one whose end is not here yet; which of both, only its last byte can say.
      return leave(p == stop || endsInside(start, stop) ? MORE : OTHER, start, out, 0)
    }
    let value: f32 = 0
    if (digits != 0) {
      if (exponent < -60 || exponent > 40) return leave(UNDECIDED, start, out, (p - input) as i32)
      const near = (digits as f64) * load<f64>(powers + ((exponent + 60) << 3))
      value = (near * 0.999999999998) as f32
      // Also unequal to zero where both are infinite.
      if (((near * 1.000000000002) as f32) - value != 0) return leave(UNDECIDED, start, out, (p - input) as i32)
    }
    store<u32>(out, reinterpret<u32>(value) | sign)
    out += 4
    isBehind = true
  }
}

/** Whether everything from `p` to the end of the text may belong to a number. */
function endsInside(p: usize, stop: usize): bool {
  for (; p < stop; p++) {
    const c: u32 = load<u8>(p)
    if (!isDigit(c) && c != 45 && c != 43 && c != 46 && (c | 32) != 101) return false
  }
  return true
}
