import { mix } from './hash.ts'

/**
 * Widths of the blocks of the projection. Each feature has one place and one sign in every block, so every prefix that
 * ends with a block is a signed sparse random projection of its own; the first 64 places are cut finer, so that even a
 * prefix of a few numbers is not empty.
 */
const firstBlocks = [1, 1, 2, 4, 8, 16, 32]
const blockWidth = 64

/** Adds a feature to the first `width` numbers of `vector`; each place gets the same share of its weight. */
export function addProjected(vector: Float64Array, width: number, hash: number, weight: number): void {
  let bits = mix(hash ^ 0x7f4a7c15)
  let offset = 0
  for (let i = 0; i < firstBlocks.length; i++) {
    const block = firstBlocks[i] ?? 1
    const at = offset + ((bits >>> 1) & (block - 1))
    // The square root of the block's share keeps the expected square of each number alike over the whole width.
    const share = weight * (firstBlockShares[i] ?? 0)
    vector[at] = (vector[at] ?? 0) + ((bits & 1) === 0 ? share : -share)
    bits >>>= firstBits[i] ?? 0
    offset += block
  }
  let seed = hash
  while (offset < width) {
    seed = (seed + 0x1e3779b9) | 0
    let four = mix(seed)
    for (let i = 0; i < 4 && offset < width; i++) {
      const at = offset + ((four >>> 1) & (blockWidth - 1))
      vector[at] = (vector[at] ?? 0) + ((four & 1) === 0 ? weight : -weight)
      four >>>= 7
      offset += blockWidth
    }
  }
}

/** One for the sign and as many as number the places: 22 in all, so one hash is enough. */
const firstBits = [1, 1, 2, 3, 4, 5, 6]
const firstBlockShares = firstBlocks.map((block) => Math.sqrt(block / blockWidth))
