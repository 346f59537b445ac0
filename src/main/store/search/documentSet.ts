import type { DocumentId } from '../../model/ids.ts'

/** A set of documents as bits: bit (id & 31) of word (id >> 5). */
export interface DocumentSet {
  readonly bits: Uint32Array
  readonly size: number
}

/** Collects documents into a set; a document may come more than once. `highest` is the highest number there is. */
export function documentSet(highest: number) {
  const bits = new Uint32Array((highest >>> 5) + 1)
  let size = 0
  return {
    add: (id: number): void => {
      const at = id >>> 5
      const before = bits[at] as number
      const after = before | (1 << (id & 31))
      if (before >>> 0 === after >>> 0) return
      bits[at] = after
      size++
    },
    get set(): DocumentSet {
      return { bits, size }
    },
  }
}

export function isIn({ bits }: DocumentSet, id: number): boolean {
  return (((bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1
}

export function visit({ bits }: DocumentSet, each: (id: DocumentId) => void): void {
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1)
      each((at * 32 + (31 - Math.clz32(word & -word))) as DocumentId)
}

export function listed(set: DocumentSet): DocumentId[] {
  const ids: DocumentId[] = []
  visit(set, (id) => ids.push(id))
  return ids
}

/** How many are in both. */
export function countBoth({ bits }: DocumentSet, others: Uint32Array): number {
  let both = 0
  for (let at = Math.min(bits.length, others.length) - 1; at >= 0; at--)
    for (let word = (bits[at] as number) & (others[at] as number); word !== 0; word &= word - 1) both++
  return both
}
