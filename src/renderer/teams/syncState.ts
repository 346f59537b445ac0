import type { QueryClient } from '@tanstack/react-query'
import type { QuarryClient } from '../../contract/routes.ts'
import type { TeamPullStep, TeamPushStep } from '../../contract/team.ts'
import { keys } from '../state/queries.ts'
import { refreshAfterJob, refreshMarks } from '../state/refresh.ts'
import { createLibraryStore } from '../state/store.ts'
import { stringsInUse } from '../strings/strings.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'

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
  try {
    for await (const step of start(stopping.signal)) {
      if (step.kind !== 'progress') tell(step, collection)
      else if ('total' in step) change({ part: step.part, items: step.items, total: step.total })
      else change({ part: step.part, items: step.items, collection: step.collection })
    }
  } catch (error) {
    if (!stopping.signal.aborted) toast({ text: failureLine(error), tone: 'bad' })
  } finally {
    syncs.set((all) => all.filter(({ stop }) => stop !== shown.stop))
    await Promise.all([
      queries.invalidateQueries({ queryKey: keys.teams.all }),
      ...(does === 'pull' ? [refreshAfterJob(queries), refreshMarks(queries)] : []),
    ])
  }
}

function tell(step: Exclude<Step, { kind: 'progress' }>, collection: string): void {
  const { teams: w } = stringsInUse()
  if (step.kind === 'pushed') {
    const { documents, removed, vectors, marks, files, problems } = step
    const isNothing = documents + vectors + marks === 0
    const texts = [
      ...(isNothing ? [] : [w.sent(collection, { documents, vectors, marks })]),
      ...(removed > 0 ? [w.takenOutThere(collection, removed)] : []),
      ...(files > 0 ? [w.filesSent(collection, files)] : []),
      ...(problems.length > 0 ? [w.filesLeft(problems.length)] : []),
    ]
    toast({ text: texts.length === 0 ? w.nothingToSend(collection) : texts.join(' ') })
    return
  }
  const { added, removed, vectors, marks, lost, older, problems } = step
  const texts = [
    ...(step.shared === step.collection ? [] : [w.otherNameHere(step.shared, step.collection)]),
    ...(added + vectors + marks > 0 ? [w.takenOver(step.collection, { documents: added, vectors, marks })] : []),
    ...(removed > 0 ? [w.takenOutHere(step.collection, removed)] : []),
    ...(lost > 0 ? [w.marksLost(lost)] : []),
    ...(older > 0 ? [w.olderThere(older)] : []),
    ...(problems.length > 0 ? [w.problems(step.collection, problems.length)] : []),
  ]
  toast({
    text: texts.length === 0 ? w.nothingNew(step.collection) : texts.join(' '),
    ...(problems.length > 0 ? { tone: 'bad' as const } : {}),
  })
}
