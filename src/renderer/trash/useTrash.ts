import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RemovedDocumentView, RemovedView } from '../../contract/trash.ts'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { useTellChange } from '../organising/useTellChange.ts'
import { keys } from '../state/queries.ts'
import { refreshDocuments } from '../state/refresh.ts'
import { goTo } from '../state/route.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

/** What was removed and can be restored; looked up again whenever it comes into sight. */
export function useTrash() {
  const client = useClient()
  return useQuery({
    queryKey: keys.trash,
    queryFn: ({ signal }) => client.trash.list({}, { signal }),
    staleTime: 0,
  })
}

/** What one row of the trash is about. */
export type Trashed =
  | {
      readonly removed: RemovedView
      /** 0 where it was removed by itself. */
      readonly depth: number
      /** How many came with it, and come back with it. */
      readonly parts: number
      readonly document?: undefined
    }
  | { readonly removed?: undefined; readonly document: RemovedDocumentView }

const pageSize = 100

/** Documents that were taken out of collections, in pages, the last first. */
export function useTrashedDocuments() {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: [...keys.trash, 'documents'],
    queryFn: ({ pageParam, signal }) => client.trash.documents({ offset: pageParam, limit: pageSize }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0)
      return loaded < last.total ? loaded : undefined
    },
    staleTime: 0,
  })
}

/** Puts documents back into the collection that they were taken out of, with a way back. */
export function useRestoreDocuments() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const tell = useTellChange()
  return useMutation({
    mutationFn: ({ documents: [first, ...others] }: { readonly documents: readonly RemovedDocumentView[] }) =>
      client.trash.restoreDocuments({
        ids: [first, ...others].flatMap((one) => one?.documentId ?? []),
        into: first?.collectionId ?? 0,
      }),
    onSuccess: ({ documents, changeId }, { documents: [first] }) => {
      const open = () => goTo({ page: 'collection', id: first?.collectionId ?? 0 })
      const text = strings.trash.documentsRestored(documents, first?.collection ?? '')
      tell({ text, action: { label: strings.common.open, run: open } }, changeId)
    },
    onSettled: () => refreshDocuments(queries),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}

/** Deletes for good all that is in the trash. */
export function useEmptyTrash() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  return useMutation({
    mutationFn: () => client.trash.empty({}),
    onSuccess: ({ documents, conversations }) => toast({ text: strings.trash.emptied(documents, conversations) }),
    onSettled: () => queries.invalidateQueries(),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}

/** Deletes for good some of what is in the trash. */
export function useDeleteTrashed() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  return useMutation({
    mutationFn: (chosen: readonly Trashed[]) => {
      const idsOf = (kind: RemovedView['kind']) =>
        chosen.flatMap(({ removed }) => (removed?.kind === kind ? removed.id : []))
      return client.trash.delete({
        collections: idsOf('collection'),
        conversations: idsOf('conversation'),
        tasks: idsOf('task'),
        documents: chosen.flatMap(({ document }) =>
          document ? { documentId: document.documentId, collectionId: document.collectionId } : [],
        ),
      })
    },
    onSuccess: (_, chosen) => toast({ text: strings.trash.deleted(chosen.length) }),
    onSettled: () => queries.invalidateQueries(),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}

/** Brings one back that is no document of a collection. */
function useBringBack() {
  const client = useClient()
  return async ({ kind, id }: RemovedView): Promise<unknown> => {
    if (kind === 'collection') return client.collections.restore({ id })
    if (kind === 'conversation') return client.conversations.restore({ id })
    return client.generation.restore({ ids: [id] })
  }
}

/** Also after a refusal: what is shown may be gone. */
function useRefreshRestored() {
  const queries = useQueryClient()
  return () => Promise.all([refreshDocuments(queries), queries.invalidateQueries({ queryKey: conversationKeys.lists })])
}

/** Restores one, confirms it, and offers to open it. */
export function useRestore() {
  const bringBack = useBringBack()
  const refresh = useRefreshRestored()
  const strings = useStrings()
  return useMutation({
    mutationFn: bringBack,
    onSuccess: (_, { kind, id, name }) =>
      toast({
        text: strings.trash.restored(name),
        action: {
          label: strings.common.open,
          run: () =>
            goTo(
              kind === 'task' ? { page: 'generate', id } : { page: kind === 'collection' ? 'collection' : 'ask', id },
            ),
        },
      }),
    onSettled: refresh,
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}

/** Restores several, whatever they are: documents go back into the collections that they were taken out of. */
export function useRestoreSeveral() {
  const client = useClient()
  const bringBack = useBringBack()
  const refresh = useRefreshRestored()
  const strings = useStrings()
  return useMutation({
    mutationFn: async (chosen: readonly Trashed[]) => {
      // Collections first: a document may go back into one of them.
      const collections = new Set(chosen.flatMap(({ removed }) => (removed?.kind === 'collection' ? removed.id : [])))
      for (const { removed } of chosen)
        // What was removed with one of them comes back with it.
        if (removed && !(removed.within !== null && collections.has(removed.within))) await bringBack(removed)
      const documents = chosen.flatMap(({ document }) => document ?? [])
      for (const [into, those] of Map.groupBy(documents, ({ collectionId }) => collectionId))
        await client.trash.restoreDocuments({ ids: those.map(({ documentId }) => documentId), into })
    },
    onSuccess: (_, chosen) => toast({ text: strings.trash.severalRestored(chosen.length) }),
    onSettled: refresh,
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}
