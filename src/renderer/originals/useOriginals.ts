import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'

/** What a document was read from; empty for one that was read from no file. */
export function useOriginals(documentId: number) {
  const client = useClient()
  return useQuery({
    queryKey: keys.originals(documentId),
    queryFn: ({ signal }) => client.originals.ofDocument({ documentId }, { signal }),
  })
}
