import { HASH_BYTES } from '../../../text/contentHash.ts'
import { GROWTH, sharedBytes } from '../../sharedArrays.ts'

/** Makes a column of hashes, which lie one after the other. */
export class HashColumnBuilder {
  #bytes = sharedBytes(64 * HASH_BYTES)
  #used = 0

  add(hash: Uint8Array): void {
    if (this.#used === this.#bytes.length) {
      const grown = sharedBytes(GROWTH * this.#used)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#bytes.set(hash, this.#used)
    this.#used += HASH_BYTES
  }

  /** Starts over in the same memory. */
  clear(): void {
    this.#used = 0
  }

  /** What was added; valid until something is added or cleared. */
  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#used)
  }
}
