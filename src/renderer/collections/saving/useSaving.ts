import { useMutation } from '@tanstack/react-query'
import type { SavedView } from '../../../contract/collect/collect.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { useClient } from '../../api.ts'
import { goTo } from '../../state/route.ts'
import { tellUndoable } from '../../state/undo.ts'
import { useTakeEmbedding } from '../../jobs/useTakeEmbedding.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useStrings } from '../../strings/strings.ts'
import type { IntoChoice } from './useIntoChoice.ts'
import { useDocumentChanges } from '../useDocumentChanges.ts'

export interface Saving<Input> {
  readonly pending: boolean
  /** `into`: another collection than the chosen one. */
  readonly save: (input: Input, into?: string) => void
}

/**
 * Saves documents into the collection of `choice` by `send`, says how many came, and offers to open it and to take back
 * what came.
 */
export function useSaving<Input = void>(
  choice: IntoChoice,
  send: (input: Input, collection: string) => Promise<SavedView>,
  onSaved: () => Promise<unknown> = async () => {},
): Saving<Input> {
  const client = useClient()
  const strings = useStrings()
  const takeEmbedding = useTakeEmbedding()
  const { refresh, onError } = useDocumentChanges()
  const takeBack = useMutation({
    mutationFn: async ({ saved: { collection, documents }, isNew }: Done) => {
      await client.documents.remove({
        selection: { kind: 'documents', ids: documents.map(({ documentId }) => documentId) },
        from: collection.id,
      })
      // What came into it since stays, and the collection with it.
      if (isNew && (await isEmpty(client, collection.id))) await client.collections.remove({ id: collection.id })
    },
    onSuccess: (_, { saved }) => toast({ text: strings.documents.removed(saved.imported) }),
    onSettled: refresh,
    onError,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ input, into }: { readonly input: Input; readonly into: string }): Promise<Done> => ({
      isNew: !choice.names.includes(into),
      saved: await send(input, into),
    }),
    onSuccess: async (done) => {
      const { collection, embed, imported, updated, duplicate } = done.saved
      takeEmbedding(embed)
      choice.settle(collection.name)
      const text = strings.collect.savedNote(imported, updated, duplicate, collection.name)
      const open = () => goTo({ page: 'collection', id: collection.id })
      const message = { text, action: { label: strings.collect.openCollection, run: open } }
      if (canTakeBack(done.saved)) tellUndoable(message, () => takeBack.mutateAsync(done))
      else toast(message)
      await Promise.all([onSaved(), refresh()])
    },
    onError,
  })
  return { pending: isPending, save: (input, into = choice.name) => mutate({ input, into }) }
}

interface Done {
  readonly saved: SavedView
  /** True when the collection was made for it. */
  readonly isNew: boolean
}

async function isEmpty({ collections }: QuarryClient, id: number): Promise<boolean> {
  return (await collections.list({})).some((one) => one.id === id && one.documents === 0)
}

/** Only where all that was saved is new there: what a collection had before is not taken out, nor is a newer version. */
function canTakeBack({ imported, updated, documents }: SavedView): boolean {
  return imported > 0 && updated === 0 && new Set(documents.map(({ documentId }) => documentId)).size === imported
}
