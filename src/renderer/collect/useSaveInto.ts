import { useState } from 'react'
import type { CollectedSearchView } from '../../contract/collect/collectViews.ts'
import { useClient } from '../api.ts'
import { useIntoChoiceOf, type IntoChoice } from '../collections/saving/useIntoChoice.ts'
import { useSaving, type Saving } from '../collections/saving/useSaving.ts'
import { useCollect } from './useCollect.ts'

/** Saves items by their keys; without keys everything. */
export interface SaveInto extends Saving<readonly string[] | undefined> {
  readonly choice: IntoChoice
  readonly embed: boolean
  readonly setEmbed: (embed: boolean) => void
}

/** Where results go, and the saving itself. */
export function useSaveInto({ id, query }: CollectedSearchView): SaveInto {
  const client = useClient()
  const { refresh } = useCollect()
  const choice = useIntoChoiceOf(query)
  const [embed, setEmbed] = useState(true)
  const saving = useSaving(
    choice,
    (keys: readonly string[] | undefined, collection) =>
      client.collect.save({ searchId: id, collection, embed, ...(keys ? { keys: [...keys] } : {}) }),
    async () => refresh(id),
  )
  return { ...saving, choice, embed, setEmbed }
}
