import { seededRandom } from '../base/random.ts'
import { sendNote, serveWorker } from '../base/workers.ts'
import type { MapModel } from '../model/overview/map.ts'
import { findAxes, reduceTo } from '../base/axes.ts'
import { clusterCount, findClusters } from './clusters.ts'
import { labelClusters } from './labelClusters.ts'
import { placeAmong, placeLandmarks } from './landmarks.ts'
import { nearestRows } from './nearestRows.ts'

/** Numbers a vector is reduced to before neighbours are looked for. */
const mostAxes = 32
/** The same documents make the same map. */
const seed = 23

/** What the thread that makes maps can be asked. It is ended where a map is no longer wanted. */
export const mappingHandlers = {
  /** A model from vectors of landmarks, rows of `dimension` numbers. How much is done goes out as notes, from 0 to 1. */
  fit: (vectors: Float32Array, dimension: number): MapModel => {
    const random = seededRandom(seed)
    const count = vectors.length / dimension
    const axes = Math.max(1, Math.min(mostAxes, dimension, count - 1))
    const basis = findAxes(vectors, dimension, axes, random)
    const landmarks = reduceTo(basis, vectors, dimension)
    const places = placeLandmarks(landmarks, axes, random, sendNote)
    return { dimension, axes, basis, landmarks, places }
  },
  /** A place (x, y) for each vector. */
  place: (model: MapModel, vectors: Float32Array): Float32Array =>
    placeAmong(reduceTo(model.basis, vectors, model.dimension), model),
  /** Middles of clusters (x, y pairs). */
  cluster: (places: Float32Array): Float32Array =>
    findClusters(places, clusterCount(places.length / 2), seededRandom(seed)),
  /** The nearest of `middles` for each place. */
  assign: (places: Float32Array, middles: Float32Array): Uint16Array =>
    Uint16Array.from(nearestRows(places, middles, 2, 1).rows),
  label: (texts: readonly (readonly string[])[]): string[][] => labelClusters(texts),
}

serveWorker(mappingHandlers)
