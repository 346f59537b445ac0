import type { QueryClient } from '@tanstack/react-query'
import type { QuarryClient } from '../../contract/routes.ts'
import { collectionNow } from '../state/queries.ts'
import { pageStateNow } from '../state/unsavedPages.ts'
import { orderNow } from './table/useTable.ts'
import { acceptSort, pageQueryOf } from './useDocumentPages.ts'

/** Asks for the first page of a collection before the page that shows it is drawn; kept for `keptMs` without being shown. */
export function askAhead(queries: QueryClient, client: QuarryClient, id: number, keptMs?: number): void {
  const collection = collectionNow(queries, id)
  // What a saved search finds is asked for in an order of its own.
  if (!collection || collection.smart !== null) return
  const of = { kind: 'collection', id } as const
  const listed = acceptSort(pageStateNow(queries, 'documentSort') ?? null) ?? 'added'
  const query = pageQueryOf(client, of, orderNow(queries, of, listed), 0)
  void queries.prefetchQuery(keptMs === undefined ? query : { ...query, gcTime: keptMs })
}
