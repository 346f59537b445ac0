import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates and asks again. What is being asked for the first time, by a page that was opened meanwhile, is asked once more: the
 * answer may be of before the change, and invalidating alone would leave it.
 */
export function lookAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  for (const query of queries.getQueryCache().findAll({ queryKey, type: 'active', fetchStatus: 'fetching' }))
    if (query.state.data === undefined) void query.cancel({ silent: true })
  return queries.invalidateQueries({ queryKey })
}
