/**
 * `names` with the nearest spelling of `wanted` first. Nearness is the edit distance without case, counting a
 * transposition as one (optimal string alignment); equal ones keep their order.
 */
export function nearestFirst(wanted: string, names: readonly string[]): string[] {
  const target = wanted.toLowerCase()
  return names
    .map((name) => ({ name, distance: editDistance(target, name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name)
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitution = a[row - 1] === b[column - 1] ? 0 : 1
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + substitution)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
