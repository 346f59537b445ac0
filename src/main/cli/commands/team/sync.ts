import type { Command } from 'commander'
import type { TeamPullStep, TeamPushStep, TeamStateView } from '../../../../contract/team.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { wordAdvice } from '../../../base/advice.ts'
import { defined } from '../../../base/defined.ts'
import { cliAdvice } from '../../advice.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { findCollections } from '../../input/collectionNames.ts'
import { collect, dimension, integer } from '../../input/parseOption.ts'
import { bytes, count, counted, plain, table } from '../../output/format.ts'
import { showCount } from '../../progress/countProgress.ts'
import { showSteps } from '../../progress/stepProgress.ts'
import { mostBytes, mostOption, teamOption, type TeamFlags } from './teamOption.ts'

interface PullFlags extends TeamFlags {
  readonly collection?: string[]
  readonly all?: boolean
  readonly join?: boolean
}

export function addSync(team: Command, dispatch: Dispatch): void {
  team
    .command('push')
    .description('sends what changed in collections: documents, vectors, marks, and what was taken out')
    .argument('<collection...>', 'by name; the first time it is shared under that name')
    .option('--join', 'the first time: into the collection of that name that somebody else shared')
    .option('--files', 'also the files that documents were read from, images and videos')
    .option(...mostOption)
    .option(...teamOption)
    .action((names: readonly string[], flags: PushFlags, command: Command) =>
      dispatch(command, (invocation) => pushAll(invocation, names, flags)),
    )
  team
    .command('pull')
    .description('takes over what others changed in the collections that are shared')
    .option(
      '--collection <name>',
      'only this shared collection, also one that is not here yet (several times)',
      collect,
    )
    .option('--all', 'every collection that the team shares')
    .option('--join', 'into collections here that have the same names and are not shared, in place of new ones')
    .option(...teamOption)
    .action((flags: PullFlags, command: Command) => dispatch(command, (invocation) => pullAll(invocation, flags)))
  team
    .command('work')
    .description(
      'embeds what has no vector on the server, beside any number of other workers; ends when nothing is left',
    )
    .option('--model <name>', 'with this model (default: that of the settings)')
    .option('--dimension <n>', 'at this width', dimension)
    .option(...teamOption)
    .action((flags: WorkFlags, command: Command) => dispatch(command, (invocation) => embedAll(invocation, flags)))
  team
    .command('log')
    .description('who put which documents into a shared collection or took them out, the latest first')
    .argument('<collection>', 'by the name that the team shares it under, or that it has here')
    .option('--limit <n>', 'how many', integer(1, 1000), 50)
    .option(...teamOption)
    .action((name: string, flags: TeamFlags & { readonly limit: number }, command: Command) =>
      dispatch(command, (invocation) => showLog(invocation, name, flags)),
    )
}

interface PushFlags extends TeamFlags {
  readonly join?: boolean
  readonly files?: boolean
  readonly mostMb?: number
}

interface WorkFlags extends TeamFlags {
  readonly model?: string
  readonly dimension?: number
}

function embedAll(invocation: Invocation, flags: WorkFlags): Promise<ExitCode> {
  const { host, stop } = invocation
  return invocation.withLibrary(
    async (client) => {
      const progress = showCount(host.stderr, host.clock, 'Embedding for the team')
      let done = { embedded: 0, requests: 0, failed: 0 }
      for await (const step of client.teams.work(defined({ ...flags }), { signal: stop }))
        if (step.kind === 'progress') progress.update(step.embedded, step.embedded + step.waiting)
        else done = { embedded: step.embedded, requests: step.requests, failed: step.failed }
      progress.end()
      invocation.print(
        done,
        () =>
          `${counted(done.embedded, 'text')} embedded, ${counted(done.requests, 'request')}.${done.failed > 0 ? ` ${counted(done.failed, 'text')} failed.` : ''}`,
      )
      return done.failed > 0 ? 3 : 0
    },
    { create: false },
  )
}

/** What there is some of. */
const listed = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .flatMap(([name, items]) => (items > 0 ? [counted(items, name)] : []))
    .join(', ')

type Pushed = Extract<TeamPushStep, { kind: 'pushed' }>
type Pulled = Extract<TeamPullStep, { kind: 'pulled' }>

function pushAll(
  invocation: Invocation,
  names: readonly string[],
  { team, join, files, mostMb }: PushFlags,
): Promise<ExitCode> {
  const { host, stop } = invocation
  return invocation.withLibrary(
    async (client) => {
      const done: { collection: string; pushed: Omit<Pushed, 'kind'> }[] = []
      for (const { id, name } of await findCollections(client, names, stop)) {
        const progress = showCount(host.stderr, host.clock, `Pushing ${plain(name)}`)
        const sending = showCount(host.stderr, host.clock, `Sending files of ${plain(name)}`, bytes)
        const input = { ...defined({ team, join, files, mostFileBytes: mostBytes(mostMb) }), collectionId: id }
        for await (const step of client.teams.push(input, { signal: stop })) {
          if (step.kind === 'progress') {
            const line = step.part === 'files' ? sending : progress
            line.update(step.items, step.total)
            continue
          }
          const { kind: _, ...pushed } = step
          done.push({ collection: name, pushed })
        }
        progress.end()
        sending.end()
      }
      invocation.print(
        done.map(({ collection, pushed }) => ({ collection, ...pushed })),
        () => done.map(({ collection, pushed }) => describePush(collection, pushed)).join('\n'),
      )
      return done.some(({ pushed }) => pushed.problems.length > 0) ? 3 : 0
    },
    { create: false },
  )
}

function describePush(
  collection: string,
  { documents, removed, vectors, marks, files, problems, notes }: Omit<Pushed, 'kind'>,
): string {
  const left = [...problems, ...notes].map((problem) => `\n  ${plain(problem)}`).join('')
  if (documents + removed + vectors + marks + files === 0) return `${plain(collection)}: nothing to send.${left}`
  const sent = listed({ document: documents, vector: vectors, mark: marks, file: files })
  const parts = [
    ...(sent === '' ? [] : [`${sent} sent`]),
    ...(removed > 0 ? [`${counted(removed, 'document')} taken out there`] : []),
  ]
  return `${plain(collection)}: ${parts.join('; ')}.${left}`
}

function pullAll(invocation: Invocation, { team, collection, all, join }: PullFlags): Promise<ExitCode> {
  const { host, stop } = invocation
  return invocation.withLibrary(
    async (client) => {
      const done: Omit<Pulled, 'kind'>[] = []
      const input = { ...defined({ team }), collections: collection ?? [], all: all === true, join: join === true }
      const progress = showSteps(host.stderr, host.clock)
      for await (const step of client.teams.pull(input, { signal: stop })) {
        if (step.kind === 'progress') {
          // How many there are is not known.
          progress.update(`Pulling ${plain(step.collection)}  ${count(step.items)} ${step.part}`)
          continue
        }
        const { kind: _, ...pulled } = step
        done.push(pulled)
      }
      progress.end()
      const offered = done.length === 0 ? await statesOf(client, team, stop) : []
      invocation.print(done, () => (done.length === 0 ? describeOffer(offered) : done.map(describePull).join('\n')))
      return done.some(({ problems }) => problems.length > 0) ? 3 : 0
    },
    { create: false },
  )
}

/** A team, or every one where none is named. */
async function statesOf(client: QuarryClient, team: string | undefined, signal: AbortSignal): Promise<TeamStateView[]> {
  const all = await client.teams.status({}, { signal })
  return all.filter(({ name }) => team === undefined || name === team)
}

/** What to do where nothing was taken over, because no collection here is shared. */
function describeOffer(states: readonly TeamStateView[]): string {
  const names = states.flatMap(({ collections }) => collections.map(({ name }) => `"${plain(name)}"`)).join(', ')
  if (names === '') {
    const silent = states.flatMap(({ name, reason }) => (reason === null ? [] : [{ name, reason }]))
    if (silent.length > 0)
      return silent
        .map(
          ({ name, reason }) =>
            `No collection is taken over yet; "${plain(name)}": ${plain(wordAdvice(reason, cliAdvice))}`,
        )
        .join('\n')
    // Only an owner sees all that there is.
    const head = states.every(({ role }) => role === 'owner')
      ? 'The team shares no collection yet.'
      : 'The team shares no collection with you.'
    const mayShare = states.some(({ role }) => role === 'owner' || role === 'editor')
    return `${head} ${mayShare ? 'To share one of yours: quarry team push COLLECTION' : 'An owner of the team can open one to you.'}`
  }
  return `No collection is taken over yet; the team shares ${names}. To take them over: quarry team pull --all, or some: --collection NAME`
}

function describePull(of: Omit<Pulled, 'kind'>): string {
  const { collection, shared, added, removed, vectors, marks, lost, older, problems } = of
  const taken = listed({ document: added, vector: vectors, mark: marks })
  const parts = [
    ...(taken === '' ? [] : [`${taken} taken over`]),
    ...(removed > 0 ? [`${counted(removed, 'document')} taken out`] : []),
  ]
  const line = parts.length > 0 ? parts.join('; ') : problems.length > 0 ? 'nothing taken over' : 'nothing new'
  const besides = [
    ...(collection === shared ? [] : [`It is called "${shared}" in the team.`]),
    ...(lost > 0 ? [`${counted(lost, 'mark')} of others could not be set beside yours: quarry mark lost`] : []),
    ...(older > 0 ? [`${counted(older, 'document')} changed by others, and later here: quarry versions DOCUMENT`] : []),
    ...problems,
  ]
  return [`${plain(collection)}: ${line}.`, ...besides.map((one) => `  ${plain(one)}`)].join('\n')
}

function showLog(
  invocation: Invocation,
  name: string,
  { team, limit }: TeamFlags & { readonly limit: number },
): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const input = { ...defined({ team }), collection: name, limit }
      const all = await client.teams.contributions(input, { signal: invocation.stop })
      invocation.print(all, () =>
        table(
          [{ title: 'when' }, { title: 'who' }, { title: '' }, { title: 'document', shrinks: true }],
          all.map(({ title, changedBy, changedAt, removed }) => [
            changedAt.slice(0, 16).replace('T', ' '),
            plain(changedBy),
            removed ? 'taken out' : '',
            plain(title),
          ]),
          invocation.host.stdout.columns,
        ),
      )
      return 0
    },
    { create: false },
  )
}
