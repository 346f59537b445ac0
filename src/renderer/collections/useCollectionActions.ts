import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CollectionView } from '../../contract/collections.ts'
import type { JobView } from '../../contract/jobs.ts'
import { useClient } from '../api.ts'
import { goOnFromHere, goTo, parseRoute } from '../state/route.ts'
import { useTellChange } from '../organising/useTellChange.ts'
import { tellStarted } from '../jobs/tellStarted.ts'
import { useStrings } from '../strings/strings.ts'
import { useSmartActions } from './smart/useSmart.ts'
import { useDocumentChanges } from './useDocumentChanges.ts'

/** Create, rename, delete (undoable) and embed, with the list refreshed and refusals told. */
export function useCollectionActions() {
  const client = useClient()
  const strings = useStrings()
  const { refresh, onError } = useDocumentChanges()
  const tell = useTellChange()

  const create = useMutation({
    mutationFn: ({ name, parentId }: { readonly name: string; readonly parentId: number | null }) =>
      client.collections.create({ name, ...(parentId === null ? {} : { parentId }) }),
    onMutate: goOnFromHere,
    onSuccess: async ({ id }, _, goOn) => {
      await refresh()
      goOn({ page: 'collection', id })
    },
    onError,
  })
  const rename = useMutation({
    mutationFn: (input: { readonly id: number; readonly name: string }) => client.collections.rename(input),
    onSettled: refresh,
    onError,
  })
  const remove = useMutation({
    mutationFn: (collection: CollectionView) => client.collections.remove({ id: collection.id }),
    onSuccess: async ({ id, name, within, changeId }) => {
      const { at } = parseRoute(window.location.hash)
      if (at.page === 'collection' && at.id === id) goTo({ page: 'search' })
      const parts = within.map((one) => one.name)
      tell({ text: strings.collections.removed(name, parts) }, changeId)
      await refresh()
    },
    onError,
  })
  const removeSeveral = useMutation({
    mutationFn: (ids: readonly number[]) => client.collections.removeSeveral({ ids: [...ids] }),
    onSuccess: async ({ collections, changeId }, ids) => {
      const { at } = parseRoute(window.location.hash)
      if (at.page === 'collection' && ids.includes(at.id)) goTo({ page: 'search' })
      tell({ text: strings.collections.severalRemoved(collections) }, changeId)
      await refresh()
    },
    onError,
  })
  const onSuccess = (job: JobView) => tellStarted(job, strings.jobs.started(strings.message(job.title)))
  const embed = useMutation({
    mutationFn: (collectionId: number) => client.embedding.start({ collectionId }),
    onSuccess,
    onError,
  })
  const embedMedia = useMutation({
    mutationFn: (collectionId: number) => client.embedding.startMedia({ collectionId }),
    onSuccess,
    onError,
  })
  const { duplicate, convert } = useSmartActions()
  // What begins them stays the same, and with it what is drawn by it: the rows of all collections.
  const [creates, renames, removes, embeds] = [create.mutate, rename.mutate, remove.mutate, embed.mutate]
  const [embedsMedia, duplicates, converts] = [embedMedia.mutate, duplicate.mutate, convert.mutate]
  const removesSeveral = removeSeveral.mutate
  return useMemo(
    () => ({
      create: { mutate: creates },
      rename: { mutate: renames },
      remove: { mutate: removes },
      removeSeveral: { mutate: removesSeveral },
      embed: { mutate: embeds },
      embedMedia: { mutate: embedsMedia },
      duplicate: { mutate: duplicates },
      convert: { mutate: converts },
    }),
    [creates, renames, removes, removesSeveral, embeds, embedsMedia, duplicates, converts],
  )
}
