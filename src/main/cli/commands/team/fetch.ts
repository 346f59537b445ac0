import type { Command } from 'commander'
import type { TeamFetchStep } from '../../../../contract/team.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { defined } from '../../../base/defined.ts'
import { QuarryError } from '../../../base/errors.ts'
import { findCollections } from '../../input/collectionNames.ts'
import { documentNumber } from '../../input/parseOption.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { bytes, counted, plain } from '../../output/format.ts'
import { showCount } from '../../progress/countProgress.ts'
import { mostBytes, mostOption } from './teamOption.ts'

interface FetchFlags {
  readonly collection?: string
  readonly mostMb?: number
}

const documentsAtOnce = 500

/** `team fetch`: files of documents that are on a server only. */
export function addFetch(team: Command, dispatch: Dispatch): void {
  team
    .command('fetch')
    .description(
      'takes over the files that documents were read from, images and videos; one that was begun is gone on with',
    )
    .argument('[document...]', 'by number', (text: string, all: readonly number[] | undefined) => [
      ...(all ?? []),
      documentNumber(text),
    ])
    .option('--collection <name>', 'of every document of this collection')
    .option(...mostOption)
    .action((ids: readonly number[] | undefined, flags: FetchFlags, command: Command) =>
      dispatch(command, (invocation) => fetchAll(invocation, ids ?? [], flags)),
    )
}

type Fetched = Extract<TeamFetchStep, { kind: 'fetched' }>

function fetchAll(invocation: Invocation, ids: readonly number[], flags: FetchFlags): Promise<ExitCode> {
  const { host, stop } = invocation
  if (ids.length === 0 && flags.collection === undefined)
    throw new QuarryError('usage', 'Name documents by their numbers, or a collection with --collection.')
  return invocation.withLibrary(
    async (client) => {
      const done: ({ readonly documentId: number } & Omit<Fetched, 'kind'>)[] = []
      const input = defined({ mostFileBytes: mostBytes(flags.mostMb) })
      const progress = showCount(host.stderr, host.clock, 'Taking over files', bytes)
      for await (const documentId of named(client, ids, flags.collection, stop)) {
        for await (const step of client.teams.fetch({ documentId, ...input }, { signal: stop })) {
          if (step.kind === 'fetched') {
            const { kind: _, ...fetched } = step
            done.push({ documentId, ...fetched })
            continue
          }
          progress.update(step.bytes, step.total)
        }
      }
      progress.end()
      invocation.print(done, () => describe(done))
      return done.some(({ problems }) => problems.length > 0) ? 3 : 0
    },
    { create: false },
  )
}

async function* named(
  client: QuarryClient,
  ids: readonly number[],
  collection: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<number, void> {
  yield* ids
  for (const { id } of await findCollections(client, collection === undefined ? [] : [collection], signal))
    for (let offset = 0; ; offset += documentsAtOnce) {
      const { items } = await client.documents.list({ collectionId: id, offset, limit: documentsAtOnce }, { signal })
      for (const one of items) yield one.id
      if (items.length < documentsAtOnce) break
    }
}

function describe(done: readonly ({ readonly documentId: number } & Omit<Fetched, 'kind'>)[]): string {
  const files = done.reduce((sum, one) => sum + one.files, 0)
  const isNothing = files === 0 && done.every(({ problems }) => problems.length === 0)
  return [
    isNothing
      ? 'Nothing to take over: no team has a file of these documents that is not here.'
      : `${counted(files, 'file')} taken over.`,
    ...done.flatMap(({ documentId, problems }) =>
      problems.map((problem) => `  document ${documentId}: ${plain(problem)}`),
    ),
  ].join('\n')
}
