import type { CollectionView } from '../../contract/collections.ts'

/** A collection where it stands in the tree. */
export interface TreePlace {
  readonly collection: CollectionView
  /** 0 at the top. */
  readonly depth: number
  /** The collections it is in, from the top down. */
  readonly within: readonly CollectionView[]
  readonly hasParts: boolean
}

/** All collections in the order of the tree: each is followed by those in it, which keep the order of `collections`. */
export function collectionTree(collections: readonly CollectionView[]): readonly TreePlace[] {
  const parts = Map.groupBy(collections, ({ parentId }) => parentId)
  const placesIn = (within: readonly CollectionView[]): TreePlace[] =>
    (parts.get(within.at(-1)?.id ?? null) ?? []).flatMap((collection) => [
      { collection, depth: within.length, within, hasParts: parts.has(collection.id) },
      ...placesIn([...within, collection]),
    ])
  return placesIn([])
}

/**
 * How many documents the collections inside each one hold, added up: one that is in several of them is counted in each, since
 * to tell them apart all documents would have to be looked at.
 */
export function documentsInside(places: readonly TreePlace[]): ReadonlyMap<number, number> {
  const inside = new Map<number, number>()
  for (const { collection, within } of places)
    for (const { id } of within) inside.set(id, (inside.get(id) ?? 0) + collection.documents)
  return inside
}

/** `Ports / Rates`: the name of a collection with those it is in. */
export function pathOf({ within, collection }: TreePlace): string {
  return [...within, collection].map(({ name }) => name).join(' / ')
}

/** All collections as choices, each by its path. */
export function pathOptions(collections: readonly CollectionView[]): { id: number; label: string }[] {
  return collectionTree(collections).map((place) => ({ id: place.collection.id, label: pathOf(place) }))
}
