import { inputBytes, inputPadding, largestPower, scanEnd, smallestPower, type NumberKernel } from './numberKernel.ts'

/** Up to here another digit leaves the digits exact in double precision. */
const maxDigits = 1e14

/** What numbers.as.ts does, in plain JavaScript: the same results, three times slower. */
export function createFallbackNumberKernel(): NumberKernel {
  const input = new Uint8Array(inputBytes + inputPadding)
  const output = new Float32Array(inputBytes / 2)
  const powers = new Float64Array(largestPower - smallestPower + 1)
  const state = new Int32Array(3)
  let digits = 0
  let exponent = 0

  /** The unsigned number at `p`; returns where it ends, or -1 where it is not one. */
  const readNumber = (p: number): number => {
    let c = input[p] ?? 0
    let value = 0
    let power = 0
    if (!isDigit(c)) return -1
    if (c === 48) {
      c = input[++p] ?? 0
      if (isDigit(c)) return -1
    }
    for (; isDigit(c); c = input[++p] ?? 0) {
      if (value < maxDigits) value = value * 10 + (c - 48)
      else power++
    }
    if (c === 46) {
      c = input[++p] ?? 0
      if (!isDigit(c)) return -1
      for (; isDigit(c); c = input[++p] ?? 0) {
        if (value >= maxDigits) continue
        value = value * 10 + (c - 48)
        power--
      }
    }
    digits = value
    exponent = power
    return c === 101 || c === 69 ? readExponent(p + 1) : p
  }

  const readExponent = (p: number): number => {
    let c = input[p] ?? 0
    const isNegative = c === 45
    if (isNegative || c === 43) c = input[++p] ?? 0
    if (!isDigit(c)) return -1
    let value = 0
    for (; isDigit(c); c = input[++p] ?? 0) if (value < 100_000) value = value * 10 + (c - 48)
    exponent += isNegative ? -value : value
    return p
  }

  const leave = (end: number, at: number, count: number, third: number): number => {
    state[0] = at
    state[1] = count
    state[2] = third
    return end
  }

  const skipSpace = (p: number): number => {
    while (isSpace(input[p] ?? 0)) p++
    return p
  }

  const scan = (from: number, to: number, isBehind: number): number => {
    input[to] = 0
    let count = 0
    let p = skipSpace(from)
    for (let behind = isBehind !== 0; ; behind = true) {
      if (behind) {
        const c = input[p]
        if (c === 93) return leave(scanEnd.array, p + 1, count, 1)
        if (c !== 44) return leave(p === to ? scanEnd.more : scanEnd.other, p, count, 1)
        p = skipSpace(p + 1)
      }
      const start = p
      const isNegative = input[p] === 45
      p = readNumber(isNegative ? p + 1 : p)
      if (p < 0 || p === to) {
        const isCut = p === to || endsInside(input, start, to)
        return leave(isCut ? scanEnd.more : scanEnd.other, start, count, 0)
      }
      let value = 0
      if (digits !== 0) {
        if (exponent < smallestPower || exponent > largestPower) return leave(scanEnd.undecided, start, count, p)
        const near = digits * (powers[exponent - smallestPower] ?? Number.NaN)
        value = Math.fround(near * 0.999999999998)
        // Also unequal to zero where both are infinite.
        if (Math.fround(near * 1.000000000002) - value !== 0) return leave(scanEnd.undecided, start, count, p)
      }
      output[count++] = isNegative ? -value : value
      p = skipSpace(p)
    }
  }
  return { input, output, powers, state, scan }
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57
}

function isSpace(c: number): boolean {
  return c === 32 || c === 10 || c === 13 || c === 9
}

/** Whether everything from `p` to the end of the text may belong to a number. */
function endsInside(input: Uint8Array, p: number, to: number): boolean {
  for (; p < to; p++) {
    const c = input[p] ?? 0
    if (!isDigit(c) && c !== 45 && c !== 43 && c !== 46 && c !== 101 && c !== 69) return false
  }
  return true
}
