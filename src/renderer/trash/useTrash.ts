import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RemovedDocumentView, RemovedView } from '../../contract/trash.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { useReverse } from '../organising/useReversal.ts'
import { useTellChange } from '../organising/useTellChange.ts'
import { keys } from '../state/queries.ts'
import { refreshDocuments } from '../state/refresh.ts'
import { goTo } from '../state/route.ts'
import { tellUndoable } from '../state/undo.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings, type Strings } from '../strings/strings.ts'

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

const mostAtOnce = 500

/** All documents that were taken out of a collection, also those that no page has yet. */
async function takenOutOf({ trash }: QuarryClient, collectionId: number): Promise<readonly Trashed[]> {
  const found: Trashed[] = []
  for (let offset = 0; ;) {
    const { total, items } = await trash.documents({ offset, limit: mostAtOnce })
    for (const document of items) if (document.collectionId === collectionId) found.push({ document })
    offset += items.length
    if (items.length === 0 || offset >= total) return found
  }
}

/** Deletes for good all that is in the trash. */
export function useEmptyTrash() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  return useMutation({
    mutationFn: () => client.trash.empty({}),
    onSuccess: (emptied) => toast({ text: strings.trash.emptied(emptied) }),
    onSettled: () => queries.invalidateQueries(),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}

/** What is chosen, by what it is. */
function byKind(chosen: readonly Trashed[]) {
  const idsOf = (kind: RemovedView['kind']) =>
    chosen.flatMap(({ removed }) => (removed?.kind === kind ? removed.id : []))
  return {
    collections: idsOf('collection'),
    conversations: idsOf('conversation'),
    tasks: idsOf('task'),
    documents: chosen.flatMap(({ document }) =>
      document ? { documentId: document.documentId, collectionId: document.collectionId } : [],
    ),
  }
}

/** Deletes for good some of what is in the trash. */
export function useDeleteTrashed() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  return useMutation({
    mutationFn: (chosen: readonly Trashed[]) => client.trash.delete(byKind(chosen)),
    onSuccess: (_, chosen) => toast({ text: strings.trash.deleted(chosen.length) }),
    onSettled: () => queries.invalidateQueries(),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}

/** Brings back what is chosen: collections and documents as one change, documents into the collections they were taken out of. */
export function useRestore() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const tell = useTellChange()
  const reverse = useReverse()
  /** Also after a refusal: what is shown may be gone. */
  const refresh = () =>
    Promise.all([refreshDocuments(queries), queries.invalidateQueries({ queryKey: conversationKeys.lists })])
  const onError = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' as const })
  const { mutateAsync: takeBack } = useMutation({
    mutationFn: async ({ conversations, tasks }: Unkept) => {
      for (const id of conversations) await client.conversations.remove({ id })
      if (tasks.length > 0) await client.generation.remove({ ids: [...tasks] })
    },
    onSuccess: (_, { conversations, tasks }) =>
      toast({ text: strings.trash.trashedAgain(conversations.length + tasks.length) }),
    onSettled: refresh,
    onError,
  })
  const restore = useMutation<Restored, Error, Restoring>({
    mutationFn: async ({ chosen, undone }: Restoring) => {
      const { collections, documents, conversations, tasks } = byKind(chosen)
      const isChange = collections.length + documents.length > 0
      if (undone !== undefined) await client.changes.redo({ id: undone })
      const changeId = undone ?? (isChange ? (await client.trash.restore({ collections, documents })).changeId : null)
      for (const id of conversations) await client.conversations.restore({ id })
      if (tasks.length > 0) await client.generation.restore({ ids: tasks })
      return { changeId, conversations, tasks }
    },
    onSuccess: ({ changeId, ...unkept }, { chosen }) => {
      const message = restoredMessage(chosen, strings)
      if (unkept.conversations.length + unkept.tasks.length === 0) return tell(message, changeId)
      // The library keeps no changes of these: they are taken back beside the one that it keeps.
      const undone = changeId ?? undefined
      const undo = () => {
        if (changeId !== null) reverse('undo', changeId)
        return takeBack(unkept)
      }
      tellUndoable(message, undo, { redo: () => restore.mutateAsync({ chosen, undone }), changeId: undone })
    },
    onSettled: refresh,
    onError,
  })
  const restoreAll = useMutation({
    mutationFn: (collectionId: number) => takenOutOf(client, collectionId),
    onSuccess: (chosen) => restore.mutate({ chosen }),
    onError,
  })
  return {
    restore: (chosen: readonly Trashed[]) => restore.mutate({ chosen }),
    /** Documents that were taken out of the collection. */
    restoreAllOf: (collectionId: number) => restoreAll.mutate(collectionId),
    isPending: restore.isPending || restoreAll.isPending,
  }
}

interface Restoring {
  readonly chosen: readonly Trashed[]
  /** The change of an earlier restoring that was undone, and is redone now. */
  readonly undone?: number | undefined
}

interface Restored extends Unkept {
  /** The change that the library keeps of it; null for conversations and media alone. */
  readonly changeId: number | null
}

/** What was restored and is no change that the library keeps. */
interface Unkept {
  readonly conversations: readonly number[]
  readonly tasks: readonly number[]
}

/** One, or documents of one collection, by name, with a way to open it; others by how many they are. */
function restoredMessage(chosen: readonly Trashed[], strings: Strings) {
  const w = strings.trash
  const opened = (to: Parameters<typeof goTo>[0]) => ({ label: strings.common.open, run: () => goTo(to) })
  const [first] = chosen
  if (first?.document && chosen.every(({ document }) => document?.collectionId === first.document.collectionId)) {
    const { collection, collectionId: id } = first.document
    return { text: w.documentsRestored(chosen.length, collection), action: opened({ page: 'collection', id }) }
  }
  if (chosen.length !== 1 || !first?.removed) return { text: w.severalRestored(chosen.length) }
  const { kind, id, name } = first.removed
  const page = kind === 'task' ? 'generate' : kind === 'collection' ? 'collection' : 'ask'
  return { text: w.restored(name), action: opened({ page, id }) }
}
