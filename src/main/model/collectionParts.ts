import type { Collection } from './document.ts'
import type { CollectionId } from './ids.ts'

/** Collections with all that are in them, directly or not. `all`: those there are. */
export function withParts(ids: readonly number[], all: readonly Collection[]): CollectionId[] {
  const parts = Map.groupBy(all, ({ parentId }) => parentId)
  const found = new Set<CollectionId>()
  const take = (id: CollectionId) => {
    if (found.has(id)) return
    found.add(id)
    for (const part of parts.get(id) ?? []) take(part.id)
  }
  for (const id of ids) take(id as CollectionId)
  return [...found]
}
