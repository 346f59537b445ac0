import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MarkList } from '../../contract/organising/marks.ts'
import type { FiledView, SelectionInput } from '../../contract/organising/selection.ts'
import { useClient } from '../api.ts'
import { useTellChange } from '../organising/useTellChange.ts'
import { refreshMarks } from '../state/refresh.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

interface NamedTag {
  readonly id: number
  readonly name: string
}

interface OfferedValue {
  readonly id: number
  readonly name: string
}

/** What came of a marking, with changes that were made for it before: they are undone with it. */
interface Marked extends FiledView {
  readonly madeFor?: readonly number[]
}

interface Marking {
  readonly run: () => Promise<Marked>
  readonly told: (documents: number) => string
  /** What lists found stays there until they are loaded again. */
  readonly keepsFound?: boolean
}

/** Mutations that mark documents. Each shows a toast with Undo and refreshes the marks on screen. */
export function useMarkActions() {
  const client = useClient()
  const queries = useQueryClient()
  const tell = useTellChange()
  const w = useStrings().marks
  const { mutate } = useMutation({
    mutationFn: async (markings: readonly Marking[]) => {
      const done: { readonly filed: Marked; readonly told: Marking['told'] }[] = []
      for (const { run, told } of markings) done.push({ filed: await run(), told })
      const changed = done.filter(({ filed }) => filed.changeId !== null)
      const ids = changed.flatMap(({ filed: { changeId, madeFor = [] } }) =>
        changeId === null ? [] : [...madeFor, changeId],
      )
      if (ids.length < 2) return changed.length > 0 ? changed : done.slice(0, 1)
      try {
        const { id, subject } = await client.changes.join({ ids })
        const [only, ...more] = changed
        const told = only && more.length === 0 ? only.told : w.changed
        return [{ filed: { documents: subject.documents ?? 0, changeId: id }, told }]
      } catch {
        // Another window changed something between them: each is undone by itself.
        return changed
      }
    },
    onSuccess: (done) => {
      for (const { filed, told } of done)
        tell({ text: filed.changeId === null ? w.unchanged : told(filed.documents) }, filed.changeId)
    },
    onSettled: (_done, _error, markings) =>
      refreshMarks(queries, { keepsFound: markings.every(({ keepsFound = false }) => keepsFound) }),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return useMemo(() => {
    /**
     * The number of a value that was offered (useMarks.ts), and the change that defined the list that it is of, where it was
     * none yet.
     */
    const valueId = async (list: MarkList, { id, name }: OfferedValue) => {
      if (id >= 0) return { value: id, madeFor: [] }
      const known = (await client.marks.lists({}))[list]
      const numberIn = (values: readonly OfferedValue[]) => values.find((value) => value.name === name)?.id ?? null
      if (known.length > 0) return { value: numberIn(known), madeFor: [] }
      const defined = await client.marks.define({ list, values: [...w.suggested[list]] })
      const [change] = await client.changes.list({ limit: 1 })
      return { value: numberIn(defined), madeFor: change?.kind === 'list.define' ? [change.id] : [] }
    }
    const tagged = (selection: SelectionInput, name: string): Marking => ({
      run: () => client.tags.add({ selection, name }),
      told: (count) => w.tagged(name, count),
    })
    const untagged = (selection: SelectionInput, { id, name }: NamedTag): Marking => ({
      run: () => client.tags.remove({ selection, id }),
      told: (count) => w.untagged(name, count),
    })
    /** Sets what is given of the lists, and clears what is null; undone as one. */
    const setAll = (selection: SelectionInput, values: ReadonlyMap<MarkList, OfferedValue | null>) => {
      const known = async () => {
        const found = new Map<MarkList, Awaited<ReturnType<typeof valueId>>>()
        for (const [list, value] of values) if (value) found.set(list, await valueId(list, value))
        return found
      }
      // Lists are defined first: nothing may stand between changes that become one.
      const ids = known()
      mutate(
        [...values].map(([list, value]) => ({
          run: async () => {
            const { value: id = null, madeFor = [] } = (await ids).get(list) ?? {}
            return { ...(await client.marks.set({ selection, list, value: id })), madeFor }
          },
          told: () => (value === null ? w.cleared[list] : w.set[list](value.name)),
        })),
      )
    }
    return {
      star: (selection: SelectionInput, starred: boolean) =>
        mutate([{ run: () => client.marks.star({ selection, starred }), told: starred ? w.starred : w.unstarred }]),
      read: (selection: SelectionInput, read: boolean) =>
        mutate([
          {
            run: () => client.marks.read({ selection, read }),
            told: read ? w.markedRead : w.markedUnread,
            keepsFound: true,
          },
        ]),
      set: (selection: SelectionInput, list: MarkList, value: OfferedValue | null) =>
        setAll(selection, new Map([[list, value]])),
      setAll,
      untag: (selection: SelectionInput, tag: NamedTag) => mutate([untagged(selection, tag)]),
      /** Puts tags on and takes one off; undone as one. */
      retag: (selection: SelectionInput, names: readonly string[], taken: NamedTag | undefined) =>
        mutate([...names.map((name) => tagged(selection, name)), ...(taken ? [untagged(selection, taken)] : [])]),
    }
  }, [client, mutate, w])
}

export const oneDocument = (id: number): SelectionInput => ({ kind: 'documents', ids: [id] })
