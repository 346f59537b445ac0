import type { CollectionView } from '../../contract/collections.ts'

/** Collections by name, each followed by those in it, which are set in. */
export function nestedFirst(collections: readonly CollectionView[]): { id: number; label: string }[] {
  const known = new Set(collections.map(({ id }) => id))
  const parts = Map.groupBy(collections, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const below = (parent: number | null, depth: number): { id: number; label: string }[] =>
    (parts.get(parent) ?? []).flatMap(({ id, name }) => [
      { id, label: `${'\u2003'.repeat(depth)}${name}` },
      ...below(id, depth + 1),
    ])
  return below(null, 0)
}
