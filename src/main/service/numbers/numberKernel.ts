/** How a scan ended. */
export const scanEnd = {
  /** With the text: from `at` on it belongs to something whose end is not here yet. */
  more: 0,
  /** With the array: `at` is behind its bracket. */
  array: 1,
  /** At a number, whole and of legal form, whose value must be found in another way; `third` is where it ends. */
  undecided: 2,
  /** At something that is no number, or no comma or bracket behind one. */
  other: 3,
} as const

/**
 * Reads the numbers of one JSON array, in the strict form of JSON, from a window of text to single precision.
 *
 * Each is what Math.fround(JSON.parse(text)) gives, bit for bit, so first rounded to double and then to single precision.
 * Fifteen digits and fewer are the quotient of two whole numbers that doubles hold exactly, and so the double nearest to it.
 * Of more, the digits (at least the first twelve) times a power of ten, in double arithmetic, are off by less than 2e-12 of
 * the value: twice what is left out of the digits. Where both ends of that range round to the same single, so does whatever
 * lies between, and the double nearest to the text lies there. Elsewhere (one number in 15,000) the scan stops: undecided.
 */
export interface NumberKernel {
  /** The window; a text of up to `inputBytes` is put here. */
  readonly input: Uint8Array
  /** The numbers of the last scan, `count` of them. */
  readonly output: Float32Array
  readonly powers: Float64Array
  /** Of the last scan: where it ended, how many numbers it read, and `third`: 1 if it ended behind a number, 0 before one. */
  readonly state: Int32Array
  /** Scans input[from] to input[to]; `isBehind` is 1 when a comma or the bracket comes next. Returns a scanEnd. */
  scan(from: number, to: number, isBehind: number): number
}

/** Bytes of the window. */
export const inputBytes = 65_536
/** Behind the window: a scan may write here. */
export const inputPadding = 64
export const smallestPower = -60
export const largestPower = 40
