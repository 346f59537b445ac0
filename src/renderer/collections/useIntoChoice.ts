import { useState } from 'react'
import { type Json, usePageState } from '../state/pageState.ts'
import { useCollections } from '../state/queries.ts'

/** A collection that things are to be saved into: one that is there, or a new one. */
export interface IntoChoice {
  readonly names: readonly string[]
  /** Null: a new one. */
  readonly chosen: string | null
  readonly choose: (name: string | null) => void
  readonly newName: string
  readonly setNewName: (name: string) => void
  /** What a new one would be called. */
  readonly suggested: string
  /** What it comes to. */
  readonly name: string
  /** Saved into last, and still there; whatever is chosen now. */
  readonly last: string | null
  /** Tells that something was saved there: it is chosen from now on. */
  readonly settle: (name: string) => void
}

const longestName = 200
const acceptName = (stored: Json) => (typeof stored === 'string' ? stored : undefined)

/** Begins with the collection that was saved into last, while it is there. `suggestion` names a new one. */
export function useIntoChoice(suggestion: string): IntoChoice {
  const collections = useCollections().data ?? []
  const names = collections.map(({ name }) => name)
  const [last, setLast] = usePageState<string>('saveInto', '', acceptName)
  const [choice, setChoice] = useState<string | null | undefined>(undefined)
  const [newName, setNewName] = useState('')
  const wanted = choice === undefined ? last : choice
  const chosen = wanted !== null && names.includes(wanted) ? wanted : null
  const suggested = suggestion.replaceAll(/\s+/g, ' ').trim().slice(0, longestName) || 'Collected'
  return {
    names,
    chosen,
    choose: setChoice,
    newName,
    setNewName,
    suggested,
    name: chosen ?? (newName.trim() || suggested),
    last: names.includes(last) ? last : null,
    settle: (name) => {
      setChoice(name)
      setLast(name)
      setNewName('')
    },
  }
}
