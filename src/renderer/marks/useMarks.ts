import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListValueView, MarkList } from '../../contract/organising/marks.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { nameInUse, useStrings } from '../strings/strings.ts'

export type MarkLists = Readonly<Record<MarkList, readonly ListValueView[]>>

/** All marks of a document. */
export function useDocumentMarks(documentId: number) {
  const client = useClient()
  return useQuery({
    queryKey: keys.marks.document(documentId),
    queryFn: ({ signal }) => client.marks.document({ documentId }, { signal }),
  })
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
