export const hashSeed = 0x811c9dc5 | 0

/** One step of FNV-1a over UTF-16 units. */
export function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193)
}

/** Spreads a hash over all 32 bits (the finaliser of MurmurHash3). */
export function mix(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}

export function hashText(text: string): number {
  let hash = hashSeed
  for (let i = 0; i < text.length; i++) hash = hashUnit(hash, text.charCodeAt(i))
  return hash
}
