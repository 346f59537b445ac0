import { useMutation, useQuery } from '@tanstack/react-query'
import type { CollectionView } from '../../../contract/collections.ts'
import { useClient } from '../../api.ts'
import { goOnFromHere } from '../../state/route.ts'
import { keys } from '../../state/queries.ts'
import { smartDraft } from '../../state/smartState.ts'
import { useStrings } from '../../strings/strings.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useDocumentChanges } from '../useDocumentChanges.ts'

/** What a smart collection finds now: asked again with everything that tells of documents. */
export function useSmartFound(id: number) {
  const client = useClient()
  return useQuery({
    queryKey: keys.smartFound(id),
    queryFn: ({ signal }) => client.smart.found({ id }, { signal }),
    staleTime: 5_000,
  })
}

/** Duplicates a smart collection, and turns it into an ordinary one. */
export function useSmartActions() {
  const client = useClient()
  const w = useStrings().smart
  const { refresh, onError } = useDocumentChanges()
  const duplicate = useMutation({
    mutationFn: ({ id, name }: CollectionView) => client.smart.duplicate({ id, name: w.copyOf(name) }),
    onMutate: goOnFromHere,
    onSuccess: async ({ id }, _, goOn) => {
      await refresh()
      goOn({ page: 'collection', id })
    },
    onError,
  })
  const convert = useMutation({
    mutationFn: ({ id }: CollectionView) => client.smart.convert({ id }),
    onSuccess: async ({ name, documents }) => {
      await refresh()
      toast({ text: w.converted(name, documents) })
    },
    onError,
  })
  return { duplicate, convert }
}

/** Opens the dialog that changes a smart collection. */
export function editSmart({ id, name, smart }: CollectionView): void {
  if (smart) smartDraft.set({ id, name, ...smart })
}
