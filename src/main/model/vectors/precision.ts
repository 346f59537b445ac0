/** How exactly the vectors of a collection are kept, most exact first. */
export const precisions = ['float32', 'int8', 'bits'] as const
export type Precision = (typeof precisions)[number]

/** Bits kept of each number of a vector; the more, the more exact. How the library stores a precision. */
export const bitsOfPrecision: Readonly<Record<Precision, number>> = { float32: 32, int8: 8, bits: 1 }

export function precisionOfBits(bits: number): Precision {
  return precisions.find((precision) => bitsOfPrecision[precision] === bits) ?? 'float32'
}
