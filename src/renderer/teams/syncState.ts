import type { QueryClient } from '@tanstack/react-query'
import type { QuarryClient } from '../../contract/routes.ts'
import type { TeamPullStep, TeamPushStep } from '../../contract/team.ts'
import { keys } from '../state/queries.ts'
import { refreshAfterJob, refreshMarks } from '../state/refresh.ts'
import { createLibraryStore } from '../state/store.ts'
import { stringsInUse } from '../strings/strings.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { newsOfAll } from './exchangeNews.ts'

type Step = TeamPushStep | TeamPullStep

/** What is being exchanged with a team, one thing at a time for each; it goes on when the page is left. */
export interface Sync {
  readonly team: string
  readonly does: 'push' | 'pull'
  readonly collection: string
  readonly part: 'documents' | 'vectors' | 'marks' | 'files' | null
  readonly items: number
  /** Null while it is not known. */
  readonly total: number | null
  readonly stop: () => void
}

export const syncs = createLibraryStore<readonly Sync[]>([], (all) => {
  for (const { stop } of all) stop()
})

interface Parts {
  readonly client: QuarryClient
  readonly queries: QueryClient
}

/** Sends what changed in a collection; `files`: also the files of its documents; `join`: see the route. */
export function push(
  parts: Parts,
  team: string,
  { id, name }: { readonly id: number; readonly name: string },
  { files = false, join = false }: { readonly files?: boolean; readonly join?: boolean } = {},
) {
  return follow(parts, team, 'push', name, (signal) =>
    parts.client.teams.push({ team, collectionId: id, files, join }, { signal }),
  )
}

/** Takes over what others changed: in one shared collection, or in all that are shared here already. */
export function pull(parts: Parts, team: string, collection: string | null) {
  const collections = collection === null ? [] : [collection]
  return follow(parts, team, 'pull', collection ?? '', (signal) =>
    parts.client.teams.pull({ team, collections }, { signal }),
  )
}

async function follow(
  { queries }: Parts,
  team: string,
  does: Sync['does'],
  collection: string,
  start: (signal: AbortSignal) => AsyncIterable<Step>,
): Promise<void> {
  const stopping = new AbortController()
  const shown = { team, does, part: null, items: 0, total: null, collection, stop: () => stopping.abort() }
  const change = (next: Partial<Sync>) =>
    syncs.set((all) => all.map((one) => (one.stop === shown.stop ? { ...one, ...next } : one)))
  syncs.set((all) => [...all, shown])
  const ended: Exclude<Step, { kind: 'progress' }>[] = []
  let failed: string | undefined
  try {
    for await (const step of start(stopping.signal)) {
      if (step.kind !== 'progress') ended.push(step)
      else if ('total' in step) change({ part: step.part, items: step.items, total: step.total })
      else change({ part: step.part, items: step.items, collection: step.collection })
    }
  } catch (error) {
    failed = stopping.signal.aborted ? undefined : failureLine(error)
  } finally {
    const news = ended.length > 0 ? newsOfAll(ended, collection, stringsInUse()) : undefined
    if (failed !== undefined) toast({ text: [...(news ? [news.text] : []), failed].join(' '), tone: 'bad' })
    else if (news) toast(news)
    syncs.set((all) => all.filter(({ stop }) => stop !== shown.stop))
    await Promise.all([
      queries.invalidateQueries({ queryKey: keys.teams.all }),
      ...(does === 'pull' ? [refreshAfterJob(queries), refreshMarks(queries)] : []),
    ])
  }
}
