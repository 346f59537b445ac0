/**
 * Names as small numbers, the same ones in every thread: 0 is no name, 1 and up are names in the order they came, and
 * `limit` is every name for which there was no number left. Names lie one after the other in shared memory, each behind
 * two bytes of length; every thread reads along. Callers that add hold a lock.
 */
export interface Dictionary {
  /** The number of a name, a new one where needed. */
  numberOf(name: string | null): number
  /** 1 at the number of every name that passes, and at `limit`, if it may. Index 0 is no name, which does not pass. */
  matching(passes: (name: string) => boolean): Uint8Array
  /** All names in the order of their numbers, from 1 on. */
  names(): readonly string[]
  /** Whether some name has no number of its own. */
  readonly overflowed: boolean
}

/** `used` words of `counts`: bytes used at `at`, and whether it overflowed at `at + 1`. */
export function openDictionary(names: SharedArrayBuffer, counts: Int32Array, at: number, limit: number): Dictionary {
  const bytes = new Uint8Array(names)
  const known = new Map<string, number>()
  const decoder = new TextDecoder()
  let read = 0
  const readAlong = (): void => {
    for (const end = Atomics.load(counts, at); read < end;) {
      const length = (bytes[read] as number) + 256 * (bytes[read + 1] as number)
      known.set(decoder.decode(bytes.slice(read + 2, read + 2 + length)), known.size + 1)
      read += 2 + length
    }
  }
  return {
    numberOf: (name) => {
      if (name === null) return 0
      let number = known.get(name)
      if (number !== undefined) return number
      readAlong()
      number = known.get(name)
      if (number !== undefined) return number
      const encoded = new TextEncoder().encode(name)
      if (known.size + 1 >= limit || encoded.length > 0xffff || read + 2 + encoded.length > names.maxByteLength) {
        Atomics.store(counts, at + 1, 1)
        return limit
      }
      const end = read + 2 + encoded.length
      if (names.byteLength < end) names.grow(Math.min(names.maxByteLength, end + 4096))
      bytes[read] = encoded.length & 255
      bytes[read + 1] = encoded.length >> 8
      bytes.set(encoded, read + 2)
      Atomics.store(counts, at, end)
      readAlong()
      return known.get(name) as number
    },
    matching: (passes) => {
      readAlong()
      const table = new Uint8Array(limit + 1)
      for (const [name, number] of known) if (passes(name)) table[number] = 1
      table[limit] = 1
      return table
    },
    names: () => {
      readAlong()
      return [...known.keys()]
    },
    get overflowed() {
      return Atomics.load(counts, at + 1) === 1
    },
  }
}
