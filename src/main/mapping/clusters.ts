import type { Random } from '../base/random.ts'
import { nearestRows } from './nearestRows.ts'

const rounds = 40
const mostClusters = 24

/** How many clusters a map of so many documents has: enough to tell topics apart, few enough to be read. */
export function clusterCount(documents: number): number {
  return Math.max(1, Math.min(mostClusters, Math.round(Math.sqrt(documents) / 2.5)))
}

/**
 * Middles of `count` clusters of places (x, y pairs) by k-means, begun far apart from each other (k-means++). On a projection
 * that keeps neighbours together this is robust: every document is in one cluster, and none is noise.
 */
export function findClusters(places: Float32Array, count: number, random: Random): Float32Array {
  let middles = firstMiddles(places, count, random)
  for (let round = 0; round < rounds; round++) {
    const { rows } = nearestRows(places, middles, 2, 1)
    const sums = new Float64Array(count * 3)
    for (let at = 0; at < rows.length; at++) {
      const into = (rows[at] as number) * 3
      sums[into] = (sums[into] as number) + (places[at * 2] as number)
      sums[into + 1] = (sums[into + 1] as number) + (places[at * 2 + 1] as number)
      sums[into + 2] = (sums[into + 2] as number) + 1
    }
    const next = middles.map((value, at) => {
      const from = Math.floor(at / 2) * 3
      const members = sums[from + 2] as number
      return members === 0 ? value : (sums[from + (at % 2)] as number) / members
    })
    if (next.every((value, at) => value === middles[at])) break
    middles = next
  }
  return middles
}

function firstMiddles(places: Float32Array, count: number, random: Random): Float32Array {
  const total = places.length / 2
  const middles = new Float32Array(count * 2)
  const far = new Float64Array(total).fill(Infinity)
  let next = Math.floor(random.next() * total)
  for (let k = 0; k < count; k++) {
    const [x, y] = [places[next * 2] as number, places[next * 2 + 1] as number]
    middles.set([x, y], k * 2)
    let sum = 0
    for (let at = 0; at < total; at++) {
      const distance = ((places[at * 2] as number) - x) ** 2 + ((places[at * 2 + 1] as number) - y) ** 2
      far[at] = Math.min(far[at] as number, distance)
      sum += far[at] as number
    }
    let left = random.next() * sum
    next = far.findIndex((distance) => (left -= distance) < 0)
    if (next < 0) next = Math.floor(random.next() * total)
  }
  return middles
}
