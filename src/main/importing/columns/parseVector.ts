import type { Json } from '../../model/document.ts'

/** The widest vector any documented model has, and the widest a space may have. */
const maxDimension = 4096

/**
 * A vector from a JSON list, the text of one (`[0.1, 0.2]`), or numbers separated by commas, semicolons or blanks.
 * @returns undefined for an empty field, or what is wrong in words
 */
export function parseVector(value: Json | undefined, dimension: number | undefined): Float32Array | string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const numbers =
    typeof value === 'string' ? numbersIn(value) : Array.isArray(value) ? (value as readonly Json[]) : undefined
  if (!numbers) return 'This is not a vector: give a list of numbers.'
  if (numbers.length === 0) return undefined
  const wrong = wrongWidth(numbers.length, dimension)
  if (wrong !== undefined) return wrong
  const vector = new Float32Array(numbers.length)
  for (const [index, number] of numbers.entries()) {
    const rounded = typeof number === 'number' ? Math.fround(number) : Number.NaN
    if (!Number.isFinite(rounded)) return `Number ${index + 1} of the vector is not a finite number.`
    vector[index] = rounded
  }
  return withoutDirection(vector) ?? vector
}

/** A vector that was read as one, or what was wrong with it: the same rules. `isFinite`: it is known to be. */
export function checkVector(
  vector: Float32Array | string,
  dimension: number | undefined,
  isFinite = false,
): Float32Array | string {
  if (typeof vector === 'string') return vector
  const wrong = wrongWidth(vector.length, dimension)
  if (wrong !== undefined) return wrong
  if (!isFinite && !areFinite(vector))
    return `Number ${vector.findIndex((n) => !Number.isFinite(n)) + 1} of the vector is not a finite number.`
  return withoutDirection(vector) ?? vector
}

/**
 * Why nothing is like a vector: its direction is what is compared, in single precision, and one of no length has none,
 * nor has one whose length is beyond what such a number can say, at either end.
 */
function withoutDirection(vector: Float32Array): string | undefined {
  const length = squaredLength(vector)
  if (length >= smallestSquare && length <= largestSquare) return undefined
  if (length === 0)
    return 'All numbers of the vector are zero: it is like nothing. Leave the field empty if there is none.'
  return length > largestSquare
    ? 'The numbers of the vector are too large to compare it with others. Scale it to length 1.'
    : 'The numbers of the vector are too small to compare it with others. Scale it to length 1.'
}

/** What squares add up to, in single precision: no more than its largest number, no less than its smallest normal one. */
const largestSquare = 3.4028234663852886e38
const smallestSquare = 1.1754943508222875e-38

/** Four sums, as in {@link areFinite}. */
function squaredLength(vector: Float32Array): number {
  const length = vector.length
  const inFours = length - (length % 4)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < inFours; i += 4) {
    a += (vector[i] as number) * (vector[i] as number)
    b += (vector[i + 1] as number) * (vector[i + 1] as number)
    c += (vector[i + 2] as number) * (vector[i + 2] as number)
    d += (vector[i + 3] as number) * (vector[i + 3] as number)
  }
  for (let i = inFours; i < length; i++) a += (vector[i] as number) * (vector[i] as number)
  return a + b + c + d
}

/**
 * Without a branch for each number: a sum in double precision of some thousand single ones is finite exactly if they all
 * are. Four sums, because each addition would wait for the one before.
 */
function areFinite(vector: Float32Array): boolean {
  const length = vector.length
  const inFours = length - (length % 4)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let i = 0; i < inFours; i += 4) {
    a += vector[i] as number
    b += vector[i + 1] as number
    c += vector[i + 2] as number
    d += vector[i + 3] as number
  }
  for (let i = inFours; i < length; i++) a += vector[i] as number
  return Number.isFinite(a + b + c + d)
}

function wrongWidth(width: number, dimension: number | undefined): string | undefined {
  if (dimension !== undefined && width !== dimension)
    return `The vector has ${width} numbers where ${dimension} are expected.`
  if (width > maxDimension) return `The vector has ${width} numbers; ${maxDimension} is the most there can be.`
  return undefined
}

function numbersIn(text: string): number[] {
  const inner = text
    .trim()
    .replace(/^[[({]/, '')
    .replace(/[\])}]$/, '')
    .trim()
  return inner === '' ? [] : inner.split(/\s*[,;]\s*|\s+/).map((part) => (part === '' ? Number.NaN : Number(part)))
}
