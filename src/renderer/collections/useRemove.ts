import { useMutation } from '@tanstack/react-query'
import type { SelectionInput } from '../../contract/organising/selection.ts'
import { useClient } from '../api.ts'
import { leaving } from '../organising/leaving.ts'
import { useTellChange } from '../organising/useTellChange.ts'
import { useCollections } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { useDocumentChanges } from './useDocumentChanges.ts'

/** Takes documents out of a collection, with a way back. */
export function useRemove(collectionId: number) {
  const client = useClient()
  const strings = useStrings()
  const tell = useTellChange()
  const { refresh, onError } = useDocumentChanges()
  const collections = useCollections().data
  return useMutation({
    mutationFn: async (selection: SelectionInput) => {
      const goOn = await leaving(selection, collectionId)
      return { goOn, filed: await client.documents.remove({ selection, from: collectionId }) }
    },
    onSuccess: ({ goOn, filed: { documents, elsewhere, changeId } }) => {
      const from = collections?.find(({ id }) => id === collectionId)?.name ?? ''
      const w = strings.documents
      const text =
        elsewhere.documents === 0
          ? w.takenOutAll(documents, from)
          : elsewhere.documents === documents
            ? w.takenOut(documents, from, elsewhere.collections)
            : w.takenOutSome(documents, from, elsewhere.documents)
      tell({ text }, changeId)
      goOn(changeId)
    },
    onSettled: refresh,
    onError,
  })
}
