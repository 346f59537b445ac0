import type { RemovedDocumentView, RemovedView } from '../../contract/trash.ts'
import { useKeyedRows } from '../ui/rows/useKeyedRows.ts'
import type { Trashed } from './useTrash.ts'

/** The rows of the trash with what is selected of them: first what was deleted, then documents by the collection they were in. */
export function useTrashList(removed: readonly RemovedView[], documents: readonly RemovedDocumentView[]) {
  const items: Trashed[] = [
    ...nested(removed),
    ...[...Map.groupBy(documents, ({ collectionId }) => collectionId).values()]
      .flat()
      .map((document) => ({ document })),
  ]
  const rows = useKeyedRows(
    items.map(({ removed: one, document }) =>
      document ? `document ${document.collectionId} ${document.documentId}` : `${one.kind} ${one.id}`,
    ),
  )
  return { items, rows }
}

/** Each below the collection that it was removed with. */
function nested(all: readonly RemovedView[]): readonly Trashed[] {
  const listed = new Set(all.flatMap(({ kind, id }) => (kind === 'collection' ? [id] : [])))
  const parts = Map.groupBy(all, ({ within }) => (within !== null && listed.has(within) ? within : null))
  const placesIn = (id: number | null, depth: number): readonly Trashed[] =>
    (parts.get(id) ?? []).flatMap((removed) => {
      const below = removed.kind === 'collection' ? placesIn(removed.id, depth + 1) : []
      return [{ removed, depth, parts: below.length }, ...below]
    })
  return placesIn(null, 0)
}
