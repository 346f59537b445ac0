/**
 * Zeros in memory that threads share: it goes to another thread as it is, and garbage collectors do not count it. What they
 * count makes them look through their whole heaps whenever much of it came and went.
 */
export function sharedBytes(length: number): Buffer<SharedArrayBuffer> {
  return Buffer.from(new SharedArrayBuffer(length))
}

export function sharedWords(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
}

export function sharedDoubles(length: number): Float64Array<SharedArrayBuffer> {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT))
}

/**
 * How many times as long an array becomes that is full: what was never written takes no memory, but what was outgrown does
 * until a garbage collector comes by.
 */
export const GROWTH = 4

const firstNumbers = 512

/** Numbers one after the other, in arrays that `make` gives. */
export class NumberColumnBuilder<A extends Uint32Array | Float64Array> {
  readonly #make: (length: number) => A
  #values: A
  #count = 0

  constructor(make: (length: number) => A) {
    this.#make = make
    this.#values = make(firstNumbers)
  }

  get count(): number {
    return this.#count
  }

  add(number: number): void {
    if (this.#count === this.#values.length) {
      const grown = this.#make(GROWTH * this.#count)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.#count++] = number
  }

  /** Starts over in the same memory. */
  clear(): void {
    this.#count = 0
  }

  /** What was added; valid until something is added or cleared. */
  finish(): A {
    return this.#values.subarray(0, this.#count) as A
  }
}
