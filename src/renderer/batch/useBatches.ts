import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TermHitsView, TermListView, TermMethod } from '../../contract/organising/termLists.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { noteFoundWords } from '../state/reading/foundWords.ts'
import { progressOf, type WorkProgress } from '../state/progressOf.ts'
import { goOnFromHere, goTo, openReading, readRoute } from '../state/route.ts'
import { createLibraryStore, useStore } from '../state/store.ts'
import { tellUndoable } from '../state/undo.ts'
import { useStrings } from '../strings/strings.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** A batch that is being searched for, wherever the user has gone meanwhile. One at a time. */
export interface BatchWork {
  readonly id: number
  /** Null until the first term was searched for. */
  readonly progress: WorkProgress | null
  readonly hits: number
  readonly stop: () => void
}

const batchWork = createLibraryStore<BatchWork | null>(null, (work) => work?.stop())

const batchKeys = {
  all: ['batches'],
  one: (id: number) => ['batches', id] as const,
  hits: (runId: number, against: number | null) => ['batches', 'hits', runId, against] as const,
}

export function useBatches() {
  const client = useClient()
  return useQuery({ queryKey: batchKeys.all, queryFn: ({ signal }) => client.termLists.list({}, { signal }) })
}

export function useBatch(id: number) {
  const client = useClient()
  return useQuery({ queryKey: batchKeys.one(id), queryFn: ({ signal }) => client.termLists.get({ id }, { signal }) })
}

export function useBatchHits(runId: number | null, against: number | null) {
  const client = useClient()
  return useQuery({
    queryKey: batchKeys.hits(runId ?? 0, against),
    queryFn: async ({ signal }) => {
      const found: TermHitsView[] = []
      const asked = { runId: runId ?? 0, ...(against === null ? {} : { against }) }
      for await (const one of client.termLists.hits(asked, { signal })) found.push(one)
      return found
    },
    enabled: runId !== null,
    staleTime: Infinity,
  })
}

/** Opens a document at once, and goes to what the term found in it as soon as that is known, with its words marked. */
export function useOpenPlace(id: number) {
  const client = useClient()
  return (documentId: number, found: { readonly term: number; readonly method: TermMethod } | undefined) => {
    openReading({ documentId, passageId: null }, 'open')
    if (!found) return
    const mark = async () => {
      const place = await client.termLists.place({ id, documentId, ...found })
      if (!place) return
      noteFoundWords(place.passageId, place.words)
      const { reading } = readRoute()
      // Another document may be read by now, or this one in a tab of its own.
      if (reading?.documentId === documentId && reading.passageId === null)
        openReading({ documentId, passageId: place.passageId }, 'step')
    }
    mark().catch((error: unknown) => toast({ text: failureLine(error), tone: 'bad' }))
  }
}

/** Searches for the terms of a batch; stopped, nothing of it is kept. */
export function useRunBatch() {
  const client = useClient()
  const queries = useQueryClient()
  const work = useStore(batchWork)
  const run = useMutation({
    mutationFn: async (id: number) => {
      const stopping = new AbortController()
      const follow = progressOf()
      const report = (progress: WorkProgress | null, hits: number) =>
        batchWork.set({ id, progress, hits, stop: () => stopping.abort() })
      report(null, 0)
      let shownAt = Date.now()
      try {
        for await (const one of client.termLists.run({ id }, { signal: stopping.signal })) {
          // A thousand terms take seconds: not each is worth a drawing of the page.
          if (one.kind !== 'progress' || Date.now() - shownAt < 100) continue
          shownAt = Date.now()
          report(follow({ part: '', done: one.done, total: one.total }), one.hits)
        }
      } catch (error) {
        if (!stopping.signal.aborted) throw error
      } finally {
        batchWork.set(null)
      }
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: batchKeys.all }),
  })
  return { run: run.mutate, work }
}

type NewBatch = Parameters<QuarryClient['termLists']['create']>[0]

/** Keeps a batch, shows it and searches for its terms. */
export function useCreateBatch() {
  const client = useClient()
  const { run } = useRunBatch()
  return useMutation({
    mutationFn: (batch: NewBatch) => client.termLists.create(batch),
    onMutate: goOnFromHere,
    onSuccess: ({ id }, _, goOn) => {
      goOn({ page: 'batch', id })
      run(id)
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}

export function useRemoveBatch() {
  const client = useClient()
  const queries = useQueryClient()
  const w = useStrings().batch
  // The list alone: the page of the batch that was removed may still be there, and would ask for it.
  const refresh = () => queries.invalidateQueries({ queryKey: batchKeys.all, exact: true })
  const failed = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const restore = useMutation({
    mutationFn: (id: number) => client.termLists.restore({ id }),
    onSuccess: refresh,
    onError: failed,
  })
  const remove = useMutation<unknown, Error, TermListView>({
    mutationFn: ({ id }: TermListView) => client.termLists.remove({ id }),
    onSuccess: (_, list) => {
      const { id, name } = list
      goTo({ page: 'batch' })
      tellUndoable({ text: w.removed(name) }, () => restore.mutateAsync(id), { redo: () => remove.mutateAsync(list) })
      return refresh()
    },
    onError: failed,
  })
  return remove
}
