/**
 * For each row of `rows`, the `most` nearest rows of `among` by Euclidean distance, nearest first, a row of the same numbers
 * included. Both are rows of `width` numbers.
 */
export function nearestRows(
  rows: Float32Array,
  among: Float32Array,
  width: number,
  most: number,
): { readonly rows: Int32Array; readonly distances: Float32Array } {
  const count = rows.length / width
  const others = among.length / width
  const found = new Int32Array(count * most)
  const distances = new Float32Array(count * most)
  const best = new Float64Array(most)
  for (let row = 0; row < count; row++) {
    best.fill(Infinity)
    const into = row * most
    const start = row * width
    let worst = Infinity
    for (let other = 0; other < others; other++) {
      let sum = 0
      const from = other * width
      for (let i = 0; i < width; i++) {
        const difference = (rows[start + i] as number) - (among[from + i] as number)
        sum += difference * difference
      }
      if (sum >= worst) continue
      let at = most - 1
      while (at > 0 && (best[at - 1] as number) > sum) {
        best[at] = best[at - 1] as number
        found[into + at] = found[into + at - 1] as number
        at--
      }
      best[at] = sum
      found[into + at] = other
      worst = best[most - 1] as number
    }
    for (let k = 0; k < most; k++) distances[into + k] = Math.sqrt(best[k] as number)
  }
  return { rows: found, distances }
}
