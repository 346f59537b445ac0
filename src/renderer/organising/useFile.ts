import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FiledInto } from '../../contract/organising/selection.ts'
import { useClient } from '../api.ts'
import { acceptNumbers, usePageState } from '../state/pageState.ts'
import { useCollections } from '../state/queries.ts'
import { refreshDocuments } from '../state/refresh.ts'
import { goTo } from '../state/route.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import type { Chosen } from './filing.ts'
import { leaving } from './leaving.ts'
import { useTellChange } from './useTellChange.ts'

/** So many collections that were filed into are offered first. */
const remembered = 5
/** Puts documents into a collection, or moves them there; tells what came of it and offers the way back. */
export function useFile() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const tell = useTellChange()
  const collections = useCollections().data ?? []
  const [recent, setRecent] = usePageState<number[]>('filedInto', [], acceptNumbers)
  const { mutate } = useMutation({
    mutationFn: async ({ chosen, into, moves }: Filing) => {
      const selection = await chosen.selection()
      const { from } = chosen
      const goOn = !moves || from === null ? null : await leaving(selection, from)
      const filed = moves
        ? await client.documents.move({ selection, from, into })
        : await client.documents.add({ selection, into })
      const all = await client.collections.list({})
      return { filed, goOn, name: all.find(({ id }) => id === filed.into)?.name ?? '' }
    },
    onSuccess: ({ filed: { documents, into, changeId }, goOn, name }, { moves }) => {
      goOn?.(changeId)
      setRecent([into, ...recent.filter((id) => id !== into)].slice(0, remembered))
      const w = strings.organising
      const text = documents === 0 ? w.already(name) : moves ? w.moved(documents, name) : w.added(documents, name)
      const open = () => goTo({ page: 'collection', id: into })
      tell({ text, action: { label: strings.common.open, run: open } }, changeId)
    },
    onSettled: () => refreshDocuments(queries),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const file = (filing: Filing) => {
    const { chosen, into } = filing
    if (!chosen.saveInto) return mutate(filing)
    const name = typeof into === 'number' ? collections.find(({ id }) => id === into)?.name : into.name
    if (name !== undefined) chosen.saveInto(name)
  }
  return { file, recent: recent.filter((id) => collections.some((one) => one.id === id)) }
}

interface Filing {
  readonly chosen: Chosen
  readonly into: FiledInto
  /** Takes them out of where they are looked at; where that is no one collection, out of all that they are in. */
  readonly moves: boolean
}
