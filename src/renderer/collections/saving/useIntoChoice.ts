import { useState } from 'react'
import { usePageState } from '../../state/pageState.ts'
import type { Json } from '../../state/unsavedPages.ts'
import { useCollections } from '../../state/queries.ts'

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

const acceptTargets = (stored: Json) =>
  Array.isArray(stored) && stored.every((pair) => Array.isArray(pair) && pair.length === 2)
    ? stored.map((pair) => (pair as readonly Json[]).map(String))
    : undefined
/** So many searches are remembered with the collection that their results went to. */
const rememberedTargets = 100

/**
 * Where something goes that is named on the button that saves it. Begins with the collection that was saved into last,
 * while it is there. `suggestion` names a new one.
 */
export function useIntoChoice(suggestion: string): IntoChoice {
  const [last, setLast] = usePageState<string>('saveInto', '', acceptName)
  return useChoice(suggestion, last, last, setLast)
}

/**
 * Where the results of a search go, which is saved into with one key: what was chosen for the same words before, else the
 * collection of that name, else a new one. What was saved last of another search says nothing about this one.
 */
export function useIntoChoiceOf(query: string): IntoChoice {
  const [last, setLast] = usePageState<string>('saveInto', '', acceptName)
  const [targets, setTargets] = usePageState<string[][]>('saveIntoOf', [], acceptTargets)
  const suggested = suggestedName(query)
  const chosenBefore = targets.find(([words]) => words === suggested)?.[1]
  return useChoice(query, chosenBefore ?? suggested, last, (name) => {
    setLast(name)
    setTargets([[suggested, name], ...targets.filter(([words]) => words !== suggested)].slice(0, rememberedTargets))
  })
}

function suggestedName(suggestion: string): string {
  return suggestion.replaceAll(/\s+/g, ' ').trim().slice(0, longestName) || 'Collected'
}

function useChoice(suggestion: string, initial: string, last: string, keep: (name: string) => void): IntoChoice {
  const collections = useCollections().data ?? []
  const names = collections.filter(({ smart }) => smart === null).map(({ name }) => name)
  const [choice, setChoice] = useState<string | null | undefined>(undefined)
  const [newName, setNewName] = useState('')
  const wanted = choice === undefined ? initial : choice
  const chosen = wanted !== null && names.includes(wanted) ? wanted : null
  const suggested = suggestedName(suggestion)
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
      keep(name)
      setNewName('')
    },
  }
}
