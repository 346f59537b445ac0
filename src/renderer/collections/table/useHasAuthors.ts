import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../api.ts'
import { keys } from '../../state/queries.ts'
import type { DocumentsOf } from '../useDocumentPages.ts'

/**
 * Whether any document has authors: those with some come first in their order. Asked only where it `matters`: all documents are
 * ordered for it.
 */
export function useHasAuthors(of: DocumentsOf, matters: boolean): boolean {
  const client = useClient()
  const sort = { fact: 'authors', descending: false } as const
  const found = useQuery({
    queryKey: [...(of.kind === 'collection' ? keys.documents(of.id) : keys.foundDocuments(of.filters)), 'authors'],
    queryFn: ({ signal }) =>
      of.kind === 'collection'
        ? client.documents.list({ collectionId: of.id, sort, limit: 1 }, { signal })
        : client.documents.find({ filters: of.filters, sort, limit: 1 }, { signal }),
    staleTime: 60_000,
    enabled: matters,
  })
  return (found.data?.items[0]?.authors ?? null) !== null
}
