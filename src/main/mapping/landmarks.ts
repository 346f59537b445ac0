import { UMAP } from 'umap-js'
import type { Random } from '../base/random.ts'
import { nearestRows } from './nearestRows.ts'

/** Landmarks whose mean a document is placed at. */
const landmarksPerDocument = 3
const neighbours = 15

/**
 * Places of landmarks in two dimensions such that near ones stay near (UMAP), between 0 and 1 with their proportions kept.
 * `landmarks` are rows of `axes` numbers; `report` hears how much is done, from 0 to 1.
 */
export function placeLandmarks(
  landmarks: Float32Array,
  axes: number,
  random: Random,
  report: (done: number) => void,
): Float32Array {
  const count = landmarks.length / axes
  const places = new Float32Array(count * 2)
  // Too few for neighbourhoods: along the two axes in which they differ most.
  if (count <= 5)
    for (let at = 0; at < count; at++)
      places.set([landmarks[at * axes] ?? 0, axes > 1 ? (landmarks[at * axes + 1] ?? 0) : 0], at * 2)
  else {
    const around = Math.min(neighbours, count - 1)
    const rows = Array.from({ length: count }, (_, at) => Array.from(landmarks.subarray(at * axes, (at + 1) * axes)))
    const near = nearestRows(landmarks, landmarks, axes, around)
    const umap = new UMAP({ nComponents: 2, nNeighbors: around, minDist: 0.08, random: () => random.next() })
    const rowsOf = <T>(numbers: ArrayLike<T>) =>
      Array.from({ length: count }, (_, at) => Array.from({ length: around }, (_, k) => numbers[at * around + k] as T))
    umap.setPrecomputedKNN(rowsOf(near.rows), rowsOf(near.distances))
    const epochs = umap.initializeFit(rows)
    for (let epoch = 0; epoch < epochs; epoch++) {
      umap.step()
      if (epoch % 10 === 0) report(epoch / epochs)
    }
    places.set(umap.getEmbedding().flat())
  }
  return withinOne(places)
}

/** Moves and scales all places alike, so that they are between 0 and 1. */
function withinOne(places: Float32Array): Float32Array {
  const [xs, ys] = [0, 1].map((odd) => places.filter((_, at) => at % 2 === odd)) as [Float32Array, Float32Array]
  const [left, top] = [least(xs), least(ys)]
  const size = Math.max(most(xs) - left, most(ys) - top) || 1
  return places.map((value, at) => (value - (at % 2 === 0 ? left : top)) / size)
}

const least = (values: Float32Array) => values.reduce((found, value) => Math.min(found, value), Infinity)
const most = (values: Float32Array) => values.reduce((found, value) => Math.max(found, value), -Infinity)

/** A place for each row of `axes` numbers, among its nearest landmarks: the nearer one is, the more it counts. */
export function placeAmong(
  rows: Float32Array,
  model: { readonly axes: number; readonly landmarks: Float32Array; readonly places: Float32Array },
): Float32Array {
  const { axes, landmarks, places } = model
  const around = Math.min(landmarksPerDocument, landmarks.length / axes)
  const near = nearestRows(rows, landmarks, axes, around)
  const placed = new Float32Array((rows.length / axes) * 2)
  for (let at = 0; at < placed.length / 2; at++) {
    let [x, y, sum] = [0, 0, 0]
    for (let k = 0; k < around; k++) {
      const landmark = near.rows[at * around + k] as number
      const weight = 1 / (1e-9 + (near.distances[at * around + k] as number) ** 2)
      x += weight * (places[landmark * 2] as number)
      y += weight * (places[landmark * 2 + 1] as number)
      sum += weight
    }
    placed.set([x / sum, y / sum], at * 2)
  }
  return placed
}
