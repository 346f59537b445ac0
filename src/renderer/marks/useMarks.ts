import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { DocumentMarksView } from '../../contract/organising/marks.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'

const ofDocument = (client: QuarryClient, documentId: number) => ({
  queryKey: keys.marks.document(documentId),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => client.marks.document({ documentId }, { signal }),
})

/** All marks of a document. */
export function useDocumentMarks(documentId: number) {
  return useQuery(ofDocument(useClient(), documentId))
}

/** The marks of a document as they are shown, read where they are not. */
export function readDocumentMarks(
  client: QuarryClient,
  queries: QueryClient,
  documentId: number,
): Promise<DocumentMarksView> {
  return queries.fetchQuery({ ...ofDocument(client, documentId), staleTime: 15_000 })
}

/** Every tag, by name. */
export function useTags() {
  const client = useClient()
  return useQuery({ queryKey: keys.marks.tags, queryFn: ({ signal }) => client.tags.list({}, { signal }) })
}

/** The user's own lists of status and priority. */
export function useMarkLists() {
  const client = useClient()
  return useQuery({ queryKey: keys.marks.lists, queryFn: ({ signal }) => client.marks.lists({}, { signal }) })
}
