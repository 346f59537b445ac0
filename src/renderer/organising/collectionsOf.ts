import type { Strings } from '../strings/strings.ts'

interface Filed {
  readonly collection: string
  readonly collections?: readonly string[]
}

/** The first collection that something found is in, and in how many others it is. */
export function collectionsOf({ collection, collections }: Filed, strings: Strings): string {
  return collections ? `${collection} +${strings.common.number(collections.length - 1)}` : collection
}

/** All of them, for the title of what {@link collectionsOf} is shown in; nothing where it is all. */
export function allCollectionsOf({ collections }: Filed, strings: Strings): { readonly title?: string } {
  return collections ? { title: strings.organising.inCollections(collections) } : {}
}
