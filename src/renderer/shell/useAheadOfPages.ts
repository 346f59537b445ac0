import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../api.ts'
import { pages } from '../pages.ts'
import { addressOf, readRoute, type Page } from '../state/route.ts'

/** Lets a page ask for what it shows when it is gone to, before it is drawn. */
export function useAheadOfPages(): void {
  const client = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    let before = ''
    const ask = () => {
      const { at } = readRoute()
      const address = addressOf({ at, reading: null })
      if (address === before) return
      before = address
      const { page, ...rest } = at
      const shown = pages.find(({ id }) => id === page)
      // The address was read by the route of this page, from which the type of what is asked by it follows.
      const ahead = shown?.ahead as ((...args: [typeof queries, typeof client, Omit<Page, 'page'>]) => void) | undefined
      ahead?.(queries, client, rest)
    }
    window.addEventListener('hashchange', ask)
    return () => window.removeEventListener('hashchange', ask)
  }, [client, queries])
}
