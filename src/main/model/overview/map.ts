import type { CollectionId, DocumentId, SpaceId } from '../ids.ts'
import type { SpaceKey } from '../vectors/space.ts'

/** How maps are made: one that was made another way is made again. */
export const mapVersion = 1

/** Documents near each other on a map, and the words that tell them from the others. */
export interface MapCluster {
  readonly words: readonly string[]
  /** Its middle. */
  readonly x: number
  readonly y: number
}

/** What a document is placed by: landmarks with their places, and the axes along which vectors are compared with them. */
export interface MapModel {
  /** Numbers of each vector. */
  readonly dimension: number
  /** Axes; a vector is reduced to so many numbers. */
  readonly axes: number
  /** `dimension` numbers, then `axes` rows of `dimension`. */
  readonly basis: Float32Array
  /** Rows of `axes` numbers. */
  readonly landmarks: Float32Array
  /** x and y of each landmark. */
  readonly places: Float32Array
}

/** Columns in the same order. Places are between 0 and 1, with the proportions of the map. */
export interface MapPoints {
  /** Numbers of documents. */
  readonly documents: Float64Array
  /** x and y of each. */
  readonly places: Float32Array
  readonly clusters: Uint16Array
}

export interface StoredMap extends MapPoints {
  readonly collectionId: CollectionId
  readonly spaceId: SpaceId
  readonly version: number
  readonly madeAt: number
  readonly labels: readonly MapCluster[]
  readonly model: MapModel
}

/** The documents of a collection: those in it, or those that a smart one finds now. */
export type MapMembers = CollectionId | readonly DocumentId[]

/** A space of texts in which documents of a collection have vectors. */
export interface MapSpace extends SpaceKey {
  readonly id: SpaceId
  readonly documents: number
}
