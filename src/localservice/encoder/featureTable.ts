/**
 * Counts features by hash: open addressing, cleared by what was used, made once and reused for every text. When it is
 * three quarters full, features not seen before are left out: only a text made for that purpose gets there.
 */
export class FeatureTable {
  readonly #hashes: Int32Array
  readonly #counts: Int32Array
  readonly #weights: Float64Array
  readonly #used: Int32Array
  readonly #mask: number
  readonly #most: number
  #size = 0

  /** `capacity` is a power of two. */
  constructor(capacity: number) {
    this.#hashes = new Int32Array(capacity)
    this.#counts = new Int32Array(capacity)
    this.#weights = new Float64Array(capacity)
    this.#used = new Int32Array(capacity)
    this.#mask = capacity - 1
    this.#most = (capacity / 4) * 3
  }

  /** Adds one occurrence; the weight of the first occurrence stays. */
  add(hash: number, weight: number): void {
    const hashes = this.#hashes
    const counts = this.#counts
    const mask = this.#mask
    let slot = (hash ^ (hash >>> 15)) & mask
    while (counts[slot] !== 0) {
      if (hashes[slot] === hash) {
        counts[slot] = (counts[slot] ?? 0) + 1
        return
      }
      slot = (slot + 1) & mask
    }
    if (this.#size >= this.#most) return
    hashes[slot] = hash
    counts[slot] = 1
    this.#weights[slot] = weight
    this.#used[this.#size++] = slot
  }

  get size(): number {
    return this.#size
  }

  /** Visits every feature in the order of its first occurrence, and forgets them all. */
  drain(visit: (hash: number, weight: number, count: number) => void): void {
    for (let i = 0; i < this.#size; i++) {
      const slot = this.#used[i] ?? 0
      visit(this.#hashes[slot] ?? 0, this.#weights[slot] ?? 0, this.#counts[slot] ?? 0)
      this.#counts[slot] = 0
    }
    this.#size = 0
  }
}
