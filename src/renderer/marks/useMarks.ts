import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { DocumentMarksView, ListValueView, MarkList } from '../../contract/organising/marks.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { nameInUse, useStrings } from '../strings/strings.ts'

export type MarkLists = Readonly<Record<MarkList, readonly ListValueView[]>>

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

/** The user's own lists of status and priority; what a list began with is called as the language in use has it. */
export function useMarkLists() {
  const client = useClient()
  const strings = useStrings()
  const select = useCallback(
    (lists: MarkLists): MarkLists => {
      const named = (list: MarkList) =>
        lists[list].map((value) => ({ ...value, name: nameInUse(list, value.name, lists[list], strings) }))
      return { status: named('status'), priority: named('priority') }
    },
    [strings],
  )
  return useQuery({ queryKey: keys.marks.lists, queryFn: ({ signal }) => client.marks.lists({}, { signal }), select })
}

/**
 * The values that a status or priority is chosen from: the user's own, and those that a list begins with while it is empty. These have
 * negative numbers, and become the user's own when one of them is set.
 */
export function useOfferedValues(): Readonly<Record<MarkList, readonly ListValueView[]>> {
  const own = useMarkLists().data
  const { suggested } = useStrings().marks
  return useMemo(() => {
    const offered = (list: MarkList) => {
      const values = own?.[list] ?? []
      return values.length > 0 || !own ? values : suggested[list].map((value, at) => ({ ...value, id: -1 - at }))
    }
    return { status: offered('status'), priority: offered('priority') }
  }, [own, suggested])
}
