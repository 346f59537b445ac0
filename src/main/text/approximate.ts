/** A place in a text where a pattern ends with so many edits (characters inserted, deleted or replaced). */
export interface ApproximateEnd {
  /** Behind the last character. */
  readonly end: number
  readonly edits: number
}

const wordBits = 32

/**
 * Where a pattern ends in a text with at most `maxEdits` edits: of each run of neighbouring ends the best. Myers'
 * bit-parallel algorithm in blocks of 32 rows (G. Myers, "A fast bit-vector algorithm for approximate string matching
 * based on dynamic programming", 1999): one step for 32 characters of the pattern and one of the text.
 */
export function approximateEnds(text: string, pattern: string, maxEdits: number): ApproximateEnd[] {
  const blocks = Math.ceil(pattern.length / wordBits)
  if (blocks === 0) return []
  const rowsOf = patternRows(pattern, blocks)
  const none = new Int32Array(blocks)
  const positive = new Int32Array(blocks).fill(-1)
  const negative = new Int32Array(blocks)
  const lastRow = 1 << ((pattern.length - 1) % wordBits)
  const found: ApproximateEnd[] = []
  let edits = pattern.length
  for (let at = 0; at < text.length; at++) {
    const rows = rowsOf.get(text.charCodeAt(at)) ?? none
    // A match may begin anywhere: nothing is carried into the first row.
    let carry = 0
    for (let block = 0; block < blocks; block++) {
      const isLast = block === blocks - 1
      const up = positive[block] as number
      const down = negative[block] as number
      let equal = rows[block] as number
      const vertical = equal | down
      if (carry < 0) equal |= 1
      const horizontal = ((((equal & up) + up) | 0) ^ up) | equal
      let plus = down | ~(horizontal | up)
      let minus = up & horizontal
      const top = isLast ? lastRow : 1 << (wordBits - 1)
      const out = (plus & top) !== 0 ? 1 : (minus & top) !== 0 ? -1 : 0
      plus = (plus << 1) | (carry > 0 ? 1 : 0)
      minus = (minus << 1) | (carry < 0 ? 1 : 0)
      positive[block] = minus | ~(vertical | plus)
      negative[block] = plus & vertical
      carry = out
    }
    edits += carry
    if (edits > maxEdits) continue
    const last = found.at(-1)
    if (last?.end !== at) found.push({ end: at + 1, edits })
    // Neighbours: the best of them stands for the run, and of equals the last.
    else if (edits <= last.edits) found[found.length - 1] = { end: at + 1, edits }
  }
  return found
}

/** For each character of the pattern the rows that it stands in, 32 to a block. */
function patternRows(pattern: string, blocks: number): Map<number, Int32Array> {
  const rows = new Map<number, Int32Array>()
  for (let row = 0; row < pattern.length; row++) {
    const unit = pattern.charCodeAt(row)
    let bits = rows.get(unit)
    if (!bits) rows.set(unit, (bits = new Int32Array(blocks)))
    bits[row >> 5] = (bits[row >> 5] as number) | (1 << (row & 31))
  }
  return rows
}

/** How many edits turn one text into the other. */
export function editDistance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const replaced = (before[at - 1] as number) + (one[row - 1] === other[at - 1] ? 0 : 1)
      now.push(Math.min(replaced, (before[at] as number) + 1, (now[at - 1] as number) + 1))
    }
    before = now
  }
  return before[other.length] as number
}
