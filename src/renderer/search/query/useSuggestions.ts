import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useClient } from '../../api.ts'
import { useStrings } from '../../strings/strings.ts'
import { clauseFields, daysBefore, type Unfinished } from './completing.ts'

/** One way to go on. */
export interface Suggestion {
  /** What takes the place of what was typed. */
  readonly text: string
  /** What it stands for, where that is known. */
  readonly about: string | null
}

const most = 8

/** What can stand for what is being typed: values that the library has, days, or names of fields. */
export function useSuggestions(unfinished: Unfinished | null): readonly Suggestion[] {
  const client = useClient()
  const strings = useStrings()
  const [today] = useState(() => new Date())
  const asked = unfinished?.kind === 'value' ? { of: unfinished.of, start: unfinished.start, limit: most } : null
  const found = useQuery({
    queryKey: ['search', 'completions', asked],
    queryFn: async ({ signal }) => asked && { of: asked.of, values: await client.search.complete(asked, { signal }) },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  }).data
  return useMemo(() => {
    const w = strings.search.completing
    if (!unfinished) return []
    if (unfinished.kind === 'field')
      return clauseFields
        .filter((field) => field.startsWith(unfinished.start))
        .map((field) => ({ text: `${field}:`, about: w.fields[field] }))
    if (unfinished.kind === 'day')
      return daysBefore(today, unfinished.start).map((day) => ({
        text: `${unfinished.field}:${day}`,
        about: null,
      }))
    // Until those of another field are there, what is kept are values of the one before.
    if (found?.of !== unfinished.of) return []
    const typed = unfinished.start.toLowerCase()
    return found.values
      .filter(({ value }) => value.toLowerCase().startsWith(typed))
      .map(({ text, documents }) => ({ text, about: documents === null ? null : w.documents(documents) }))
  }, [unfinished, found, strings, today])
}
