import { useQuery } from '@tanstack/react-query'
import type { DocumentTitle } from '../../contract/documents.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'

/** Documents that are asked about at once, as rows come into sight. */
const askedInSight = 100
/** The most that one call takes. */
const askedAtMost = 500

/** Titles of documents by their numbers, whatever collections they are in; those that are not there any more are left out. */
export async function readTitles(
  client: QuarryClient,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, DocumentTitle>> {
  const found = new Map<number, DocumentTitle>()
  for (let at = 0; at < ids.length; at += askedAtMost) {
    const part = await client.documents.titles({ ids: ids.slice(at, at + askedAtMost) }, signal ? { signal } : {})
    for (const one of part) found.set(one.id, one)
  }
  return found
}

/** Titles of the documents of rows in sight, read in parts as they come into it; undefined until the first are there. */
export function useTitles(ids: readonly number[], first: number, last: number) {
  const client = useClient()
  const from = Math.max(0, Math.floor(first / askedInSight) * askedInSight)
  const part = ids.slice(from, Math.ceil((last + 1) / askedInSight) * askedInSight)
  return useQuery({
    queryKey: ['document', 'titles', part],
    queryFn: ({ signal }) => readTitles(client, part, signal),
    enabled: part.length > 0,
    placeholderData: (before) => before,
    staleTime: 60_000,
  }).data
}
