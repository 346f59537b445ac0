import type { OrderKeys } from './orderKeys.ts'

/** Puts documents whose keys leave their order open into it. */
export type SortTied = (ids: readonly number[]) => readonly number[]

/** Runs of so few are sorted by comparing. */
const fewIds = 24

/** Sorts ids in place: 350,000 titles take a tenth of a second. */
export function sortByKeys(ids: Uint32Array, keys: OrderKeys, sortTied: SortTied): void {
  // One number of 64 bits for each id: a word of its key, and the id itself. The platforms that Node has are little-endian.
  const pairs = new BigUint64Array(ids.length)
  const halves = new Uint32Array(pairs.buffer)
  const compare = comparing(keys)
  const flip = keys.descendingIds ? 0xffff_ffff : 0
  const sortRange = (from: number, to: number, at: number): void => {
    if (to - from <= fewIds) return insertSorted(ids, from, to, compare)
    for (let i = from; i < to; i++) {
      const id = ids[i] as number
      halves[2 * i] = id ^ flip
      halves[2 * i + 1] = keys.word(id, at)
    }
    pairs.subarray(from, to).sort()
    for (let i = from; i < to; i++) ids[i] = (halves[2 * i] as number) ^ flip
    if (at + 1 === keys.width) return
    // Below this level the words are written over.
    const starts: number[] = []
    for (let i = from + 1; i < to; i++) if (halves[2 * i + 1] !== halves[2 * i - 1]) starts.push(i)
    starts.push(to)
    let start = from
    for (const end of starts) {
      if (end - start > 1) sortRange(start, end, at + 1)
      start = end
    }
  }
  sortRange(0, ids.length, 0)
  settleTied(ids, keys, sortTied)
}

/** The first `most` in the order of keys, without sorting the others; undefined where keys that are cut leave open which these are. */
export function firstByKeys(ids: Uint32Array, keys: OrderKeys, most: number): Uint32Array | undefined {
  const compare = comparing(keys)
  const { word } = keys
  const first: number[] = []
  // The first word of the last of them: it keeps nearly all others out.
  let bound = Infinity
  for (const id of ids) {
    if (word(id, 0) > bound) continue
    if (first.length === most && compare(id, first[most - 1] as number) > 0) continue
    let low = 0
    let high = first.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(first[middle] as number, id) < 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, id)
    if (first.length > most) first.pop()
    if (first.length === most) bound = word(first[most - 1] as number, 0)
  }
  return keys.mayBeCut && areOpen(ids, first, keys) ? undefined : Uint32Array.from(first)
}

/** Whether one that is cut has the keys of another of the first ones, or of any the keys of the last. */
function areOpen(ids: Uint32Array, first: readonly number[], keys: OrderKeys): boolean {
  const isOpen = (one: number, other: number) =>
    (keys.isCut(one) || keys.isCut(other)) && haveSameKeys(keys, one, other)
  const end = first.at(-1)
  if (end === undefined) return false
  return (
    first.some((id, at) => at > 0 && isOpen(id, first[at - 1] as number)) ||
    ids.some((id) => id !== end && isOpen(id, end))
  )
}

/** Ids with the same keys, some of them cut, all at once: those of one run stay together in any order of all. */
function settleTied(ids: Uint32Array, keys: OrderKeys, sortTied: SortTied): void {
  const tied: { readonly from: number; readonly to: number }[] = []
  for (let from = 0; from < ids.length;) {
    let to = from + 1
    while (to < ids.length && haveSameKeys(keys, ids[from] as number, ids[to] as number)) to++
    if (to - from > 1 && ids.subarray(from, to).some((id) => keys.isCut(id))) tied.push({ from, to })
    from = to
  }
  if (tied.length === 0) return
  const sorted = sortTied(tied.flatMap(({ from, to }) => [...ids.subarray(from, to)]))
  let next = 0
  for (const { from, to } of tied) for (let at = from; at < to; at++) ids[at] = sorted[next++] as number
}

/**
 * `ids` without those that are `gone`, and with those that `come`, in the order of their keys; `ids` are in it. What comes
 * is looked up between the others: all of them need not be sorted again.
 */
export function mergeByKeys(
  ids: Uint32Array,
  { gone, come }: { readonly gone: ReadonlySet<number>; readonly come: Uint32Array },
  keys: OrderKeys,
  sortTied: SortTied,
): Uint32Array {
  const left = gone.size === 0 ? ids : ids.filter((id) => !gone.has(id))
  sortByKeys(come, keys, sortTied)
  const compare = comparing(keys)
  const isBefore = (one: number, other: number): boolean => {
    if (!haveSameKeys(keys, one, other) || !(keys.isCut(one) || keys.isCut(other))) return compare(one, other) < 0
    return sortTied([one, other])[0] === one
  }
  const merged = new Uint32Array(left.length + come.length)
  let taken = 0
  for (const [index, id] of come.entries()) {
    let low = taken
    let high = left.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(left[middle] as number, id)) low = middle + 1
      else high = middle
    }
    merged.set(left.subarray(taken, low), taken + index)
    merged[low + index] = id
    taken = low
  }
  merged.set(left.subarray(taken), taken + come.length)
  return merged
}

function haveSameKeys({ width, word }: OrderKeys, one: number, other: number): boolean {
  for (let at = 0; at < width; at++) if (word(one, at) !== word(other, at)) return false
  return true
}

function comparing({ width, word, descendingIds }: OrderKeys): (one: number, other: number) => number {
  return (one, other) => {
    for (let at = 0; at < width; at++) {
      const difference = word(one, at) - word(other, at)
      if (difference !== 0) return difference
    }
    return descendingIds ? other - one : one - other
  }
}

function insertSorted(
  ids: Uint32Array,
  from: number,
  to: number,
  compare: (one: number, other: number) => number,
): void {
  for (let next = from + 1; next < to; next++) {
    const id = ids[next] as number
    let at = next
    while (at > from && compare(ids[at - 1] as number, id) > 0) {
      ids[at] = ids[at - 1] as number
      at--
    }
    ids[at] = id
  }
}
