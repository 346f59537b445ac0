import { useQueryClient } from '@tanstack/react-query'
import type { CollectKind, CollectParameters } from '../../contract/collect/collectParameters.ts'
import { useClient } from '../api.ts'
import { announcement } from '../state/shell.ts'
import { useStrings } from '../strings/strings.ts'
import { collectState, fillForm, type SearchWait } from './collectState.ts'

export const collectKeys = {
  rules: ['collectRules'],
  history: ['collectHistory'],
  saved: ['collectSaved'],
} as const

/** Sends a search, one at a time. Each costs what the service takes for it: it is sent when asked for, and only then. */
export function useCollect() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()

  const run = async (kind: CollectKind, parameters: CollectParameters) => {
    collectState.get().running?.stop()
    const controller = new AbortController()
    const stop = () => controller.abort()
    const isCurrent = () => collectState.get().running?.stop === stop
    const wait = (waiting: SearchWait | null) =>
      collectState.set((now) => ({ ...now, running: { stop, wait: waiting } }))
    collectState.set((now) => ({ ...now, answer: null, error: null }))
    wait(null)
    announcement.set(strings.collect.running)
    try {
      for await (const event of client.collect.search({ kind, parameters }, { signal: controller.signal })) {
        if (!isCurrent()) return
        if (event.type === 'wait') wait(event)
        else {
          collectState.set((now) => ({ ...now, answer: event.search }))
          announcement.set(strings.collect.items(event.search.items))
        }
      }
    } catch (error) {
      if (isCurrent() && !controller.signal.aborted) collectState.set((now) => ({ ...now, error }))
    } finally {
      if (isCurrent()) collectState.set((now) => ({ ...now, running: null }))
      void queries.invalidateQueries({ queryKey: collectKeys.history })
    }
  }

  /** Shows a search of before; where its items are gone, only its form. */
  const open = async (id: number) => {
    try {
      const search = await client.collect.get({ id })
      fillForm(search.kind, search.parameters)
      collectState.set((now) => ({ ...now, answer: search, error: null }))
    } catch (error) {
      collectState.set((now) => ({ ...now, answer: null, error }))
    }
  }

  /** Looks again at what is saved of the search that is shown. */
  const refresh = async (id: number) => {
    const search = await client.collect.get({ id })
    collectState.set((now) => (now.answer?.id === id ? { ...now, answer: search } : now))
  }
  return { run, open, refresh }
}
