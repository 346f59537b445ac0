import { z } from 'zod'
import { call, stream } from '../define.ts'

/** Documents near each other on a map. */
export interface MapClusterView {
  readonly id: number
  /** Words of its texts that tell it from the others, the most telling first. */
  readonly words: readonly string[]
  readonly documents: number
  /** Its middle. */
  readonly x: number
  readonly y: number
}

/** The documents of a collection in two dimensions: near each other are those whose texts mean alike. */
export interface MapView {
  readonly collectionId: number
  readonly collection: string
  /** The one space of texts that vectors are of; null where no text of the collection has a vector. */
  readonly space: { readonly origin: string; readonly model: string; readonly dimension: number } | null
  /** Documents of the collection that have a vector in the space. */
  readonly embedded: number
  /** Of those, the ones that are not on the map: all before it is made. */
  readonly waiting: number
  /** How maps are made: one of another version is made again. Null before the first. */
  readonly version: number | null
  readonly madeAt: string | null
  /** Columns in one order: numbers of documents, places (0 to 1, with the proportions of the map), numbers of clusters. */
  readonly documents: readonly number[]
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly cluster: readonly number[]
  readonly clusters: readonly MapClusterView[]
}

export interface MapProgressView {
  readonly stage: 'fit' | 'place' | 'label'
  readonly done: number
  readonly total: number
}

/** What points are coloured by, besides their clusters. */
export const mapColours = ['kind', 'collection', 'date', 'tag', 'field'] as const
export type MapColour = (typeof mapColours)[number]

/** A value for each document that was asked about, as it is coloured. */
export interface MapValuesView {
  /** What there is, the most frequent first. Of dates and numbers: the least and the greatest, and `values` between 0 and 1. */
  readonly legend: readonly string[]
  readonly isScale: boolean
  /** Places in the legend, or shares of the scale; null where a document has no value, or one that is not in the legend. */
  readonly values: readonly (number | null)[]
}

const one = z.object({ collectionId: z.int() })

export const maps = {
  /** The map as it was made. Nothing is made and nothing is sent. */
  get: call(one)<MapView>(),
  /**
   * Puts documents that are not on the map among their neighbours, without moving the others; with `again`, or where there is
   * none, makes all of it. Sends nothing. Ended early, what was there stays.
   */
  make: stream(one.extend({ again: z.boolean().default(false) }))<MapProgressView>(),
  /** In the order of `documents` of the map. */
  values: call(
    one.extend({ by: z.enum(mapColours), field: z.int().optional(), most: z.int().min(1).max(24).default(11) }),
  )<MapValuesView>(),
}
