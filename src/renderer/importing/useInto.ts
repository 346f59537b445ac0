import { useState } from 'react'
import { useCollections } from '../state/queries.ts'
import { newCollection } from './IntoField.tsx'

/**
 * Which collection something goes into, while it is being chosen. `into` is the one whose page the user came from;
 * `suggested` what a new one is called where no name is written.
 */
export function useInto(into: string | null, suggested: string) {
  const names = (useCollections().data ?? [])
    .filter(({ smart }) => smart === null)
    .map(({ name }) => ({ id: name, label: name }))
  const [chosen, onChoose] = useState<string>(into ?? newCollection)
  const [newName, onName] = useState('')
  if (chosen !== newCollection && !names.some(({ id }) => id === chosen)) names.unshift({ id: chosen, label: chosen })
  const collection = chosen === newCollection ? newName.trim() || suggested : chosen
  return { collection, field: { names, chosen, onChoose, newName, onName } }
}
