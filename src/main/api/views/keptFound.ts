import type { Library } from '../../library.ts'
import type { Collection, SmartSearch } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { Filters } from '../../model/search/filters.ts'

/** What a smart collection finds now. */
export interface SmartFound {
  /** What its documents pass, and no others. */
  readonly filters: Filters
  /** Best first; undefined without a query. */
  readonly ranked: readonly DocumentId[] | undefined
  readonly mode: SmartSearch['mode'] | undefined
  /** Why the mode is not the one asked for. */
  readonly reason: string | undefined
}

interface Kept {
  readonly key: string
  readonly found: SmartFound
}

/** By smart collection; those of a library go with it. */
const keptOf = new WeakMap<Library, Map<CollectionId, Kept>>()

/**
 * What `find` answers for a smart collection, or what it answered before if neither the library nor what is searched for has
 * changed since: the sidebar, the list and each of its pages ask for the same.
 */
export async function keepFound(
  library: Library,
  { id, smart }: Collection,
  find: () => Promise<SmartFound>,
): Promise<SmartFound> {
  const kept = keptOf.get(library) ?? new Map<CollectionId, Kept>()
  keptOf.set(library, kept)
  // Read before the search: what is written during it makes the next call search again.
  const version = await library.changes.version()
  // Which vectors can be searched depends on the service of today.
  const key = JSON.stringify([version, library.queryEmbedder.origin, smart])
  const before = kept.get(id)
  if (before?.key === key) return before.found
  const found = await find()
  kept.set(id, { key, found })
  return found
}
