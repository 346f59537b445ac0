import type { Command } from 'commander'
import {
  teamRoles,
  type LinkedCollectionView,
  type NewTeamView,
  type SharedCollectionView,
  type TeamMemberView,
  type TeamRole,
  type TeamStateView,
  type TeamView,
} from '../../../../contract/team.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { wordAdvice } from '../../../base/advice.ts'
import { defined } from '../../../base/defined.ts'
import { cliAdvice } from '../../advice.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { choiceOption } from '../../input/parseOption.ts'
import { count, counted, plain, table } from '../../output/format.ts'
import { addFetch } from './fetch.ts'
import { addRights } from './rights.ts'
import { addSync } from './sync.ts'
import { teamOption, type TeamFlags } from './teamOption.ts'

export function addTeam(program: Command, dispatch: Dispatch): void {
  const team = program
    .command('team')
    .description("shares collections through a team's PostgreSQL server, and takes over what others changed")
  team
    .command('status', { isDefault: true })
    .description('the teams, their servers, and which collections are shared')
    .action((_: unknown, command: Command) => dispatch(command, (invocation) => showStatus(invocation)))
  team
    .command('init')
    .description('makes a team in a database of PostgreSQL 14 or later, or brings it up to date, and connects to it')
    .argument('<url>', 'postgres://NAME@HOST:PORT/DATABASE; the password: QUARRY_TEAM_PASSWORD, or a password file')
    .option('--workspace <name>', 'what the team is called (default: the only one that is there, else "team")')
    .option('--distribute', 'puts texts and vectors on the nodes of Citus, which has to be there')
    .action((url: string, flags: { readonly workspace?: string; readonly distribute?: boolean }, command: Command) =>
      dispatch(command, (invocation) =>
        connected(
          invocation,
          (client) => client.teams.init({ url, ...flags }, { signal: invocation.stop }),
          describeNew,
        ),
      ),
    )
  team
    .command('connect')
    .description('connects the library to a team')
    .argument('<url>', 'as with init; TLS is demanded of every server that is not on this computer')
    .option('--workspace <name>', 'which, where one is a member of several')
    .action((url: string, { workspace }: { readonly workspace?: string }, command: Command) =>
      dispatch(command, (invocation) =>
        connected(invocation, (client) =>
          client.teams.connect({ url, ...defined({ workspace }) }, { signal: invocation.stop }),
        ),
      ),
    )
  team
    .command('disconnect')
    .description('forgets a team; what was taken over from it stays')
    .option(...teamOption)
    .action((flags: TeamFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const gone = await client.teams.disconnect(flags, { signal: invocation.stop })
          invocation.print(gone, () => `"${plain(gone.name)}" is forgotten. What was taken over from it stays.`)
          return 0
        }, existing),
      ),
    )
  team
    .command('members')
    .description('who belongs to the team, and what they may do')
    .option(...teamOption)
    .action((flags: TeamFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const all = await client.teams.members(flags, { signal: invocation.stop })
          invocation.print(all, () => describeMembers(all, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  team
    .command('invite')
    .description('makes a member, or changes its role; prints the address and the password that it connects with')
    .argument('<name>', 'of the database role; made where there is none')
    .addOption(choiceOption('--role <role>', 'what it may do', teamRoles).default('editor'))
    .option(...teamOption)
    .action((name: string, flags: TeamFlags & { readonly role: TeamRole }, command: Command) =>
      dispatch(command, (invocation) => invite(invocation, name, flags)),
    )
  team
    .command('remove')
    .description('takes a member out of the team; its database role stays')
    .argument('<name>', 'of the member')
    .option(...teamOption)
    .action((name: string, flags: TeamFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const gone = await client.teams.removeMember({ ...flags, name }, { signal: invocation.stop })
          invocation.print(gone, () => `"${plain(name)}" is no member any more.`)
          return 0
        }, existing),
      ),
    )
  team
    .command('rebuild')
    .description('makes the indexes of vectors again (with pgvector, by the owner of the schema)')
    .option(
      '--restored',
      'the server came back from a dump: every row is stamped again, and every desk looks at all of it',
    )
    .option(...teamOption)
    .action((flags: TeamFlags & { readonly restored?: boolean }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const input = { ...defined({ team: flags.team }), restored: flags.restored === true }
          const done = await client.teams.rebuild(input, { signal: invocation.stop })
          const made = () => done.reason ?? `${counted(done.indexes, 'index', 'indexes')} made.`
          invocation.print(done, () =>
            input.restored ? `Every desk looks at everything once more. ${made()}` : made(),
          )
          return 0
        }, existing),
      ),
    )
  addRights(team, dispatch)
  addSync(team, dispatch)
  addFetch(team, dispatch)
}

const existing = { create: false }

function connected<View extends TeamView>(
  invocation: Invocation,
  work: (client: QuarryClient) => Promise<View>,
  describe: (view: View) => string = describeConnected,
): Promise<ExitCode> {
  return invocation.withLibrary(async (client) => {
    const view = await work(client)
    invocation.print(view, () => describe(view))
    return 0
  })
}

const toExchange =
  'To share a collection: quarry team push COLLECTION. To take over all that others share: quarry team pull --all'

const describeConnected = ({ name }: TeamView) => `Connected to "${plain(name)}". ${toExchange}`

function describeNew({ name, made, beside, note }: NewTeamView): string {
  const head = made
    ? `"${plain(name)}" is a new team, and this library is connected to it.`
    : `"${plain(name)}" was there already: it is up to date, and this library is connected to it.`
  const others = beside.map((one) => `"${plain(one)}"`).join(', ')
  return [
    `${head} To let somebody in: quarry team invite NAME. ${toExchange}`,
    ...(made && others !== ''
      ? [
          `It shares nothing with ${others} in that database. To connect there: quarry team connect URL --workspace NAME`,
        ]
      : []),
    ...(note === null ? [] : [`${note} (quarry team rebuild)`]),
  ].join('\n')
}

function invite(
  invocation: Invocation,
  name: string,
  { team, role }: TeamFlags & { readonly role: TeamRole },
): Promise<ExitCode> {
  return invocation.withLibrary(async (client) => {
    const made = await client.teams.invite({ ...defined({ team }), name, role }, { signal: invocation.stop })
    invocation.print({ name, role, ...made }, () =>
      [
        `"${plain(name)}" is a member (${role}): quarry team connect ${made.url}`,
        ...(made.password === null
          ? ['Its database role was there already, with its own password.']
          : [`Password, shown this once: ${made.password}`]),
      ].join('\n'),
    )
    return 0
  }, existing)
}

function showStatus(invocation: Invocation): Promise<ExitCode> {
  return invocation.withLibrary(async (client) => {
    const found = await client.teams.status({}, { signal: invocation.stop })
    const all = found.map((one) => ({ ...one, reason: one.reason === null ? null : wordAdvice(one.reason, cliAdvice) }))
    invocation.print(all, () =>
      all.length === 0
        ? 'The library is connected to no team. To connect it: quarry team connect URL'
        : all.map((one) => describeState(one, invocation.host.stdout.columns)).join('\n\n'),
    )
    return all.some(({ reason }) => reason !== null) ? 1 : 0
  }, existing)
}

function describeState(state: TeamStateView, columns: number): string {
  const head = `${plain(state.name)}  ${state.url}`
  if (state.reason !== null) return [head, state.reason, ...describeLinked(state, columns)].join('\n')
  const { server, spaces, collections } = state
  const extensions = [
    server?.pgvector ? `pgvector ${server.pgvector}` : 'without pgvector: vectors are compared one by one',
    ...(server?.citus ? [`Citus ${server.citus}`] : []),
    ...(server?.vectorChord ? [`VectorChord ${server.vectorChord}`] : []),
  ]
  const lines = [
    head,
    `You are ${plain(state.member ?? '')} (${state.role ?? ''}). ${counted(state.documents ?? 0, 'document')}, ${counted(state.texts ?? 0, 'text')}.`,
    `PostgreSQL ${server?.postgres ?? ''}, ${extensions.join(', ')}.`,
    ...spaces.map(
      (space) =>
        `${plain(space.model)} (${space.dimension}): ${counted(space.vectors, 'vector')}${space.isIndexed ? ', indexed' : ''}`,
    ),
    ...(state.texts === 0 || spaces.some(({ vectors }) => vectors >= (state.texts ?? 0)) ? [] : [toEmbed(state)]),
  ]
  for (const { nameHere } of state.closed)
    lines.push(`"${plain(nameHere)}" was shared, and is not open to you any more; what is here stays.`)
  if (collections.length === 0) return lines.join('\n')
  const rows = collections.map((one) => [
    plain(one.name),
    count(one.documents),
    plain(one.addedBy),
    one.collectionId === null ? 'not here' : waitingOf(one),
    `${one.role}${one.restricted ? ', restricted' : ''}`,
    lastInStep(one).slice(0, 16).replace('T', ' '),
  ])
  const heads = [
    { title: 'collection', shrinks: true },
    { title: 'documents', align: 'right' as const },
    { title: 'shared by' },
    { title: 'state' },
    { title: 'you are' },
    { title: 'last in step' },
  ]
  return [...lines, table(heads, rows, columns)].join('\n')
}

/** The collections, as they are known without the server. */
function describeLinked({ linked }: TeamStateView, columns: number): string[] {
  if (linked.length === 0) return []
  const rows = linked.map((one) => [
    plain(one.nameHere),
    changedHere(one),
    lastInStep(one).slice(0, 16).replace('T', ' '),
  ])
  const heads = [{ title: 'collection', shrinks: true }, { title: 'changed here' }, { title: 'last in step' }]
  return [table(heads, rows, columns)]
}

function changedHere({ waiting, marksWaiting }: LinkedCollectionView): string {
  const parts = [
    ...(waiting > 0 ? [counted(waiting, 'document')] : []),
    ...(marksWaiting > 0 ? [`marks of ${count(marksWaiting)}`] : []),
  ]
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

/** That not every text has a vector in the space that has most. */
function toEmbed({ spaces, texts }: TeamStateView): string {
  const most = Math.max(0, ...spaces.map(({ vectors }) => vectors))
  return `${counted((texts ?? 0) - most, 'text')} without a vector. To embed them there: quarry team work`
}

/** When it was sent or taken over last. */
function lastInStep({ pulledAt, pushedAt }: Pick<SharedCollectionView, 'pulledAt' | 'pushedAt'>): string {
  const [pulled, pushed] = [pulledAt ?? '', pushedAt ?? '']
  return pulled > pushed ? pulled : pushed
}

/** What is to be pushed of a collection, in a few words. */
function waitingOf({ name, nameHere, waiting, marksWaiting, role }: SharedCollectionView): string {
  const here = nameHere === name ? 'here' : `here: ${plain(nameHere ?? '')}`
  // What a reader changes stays in its library.
  if (role === 'reader') return waiting > 0 ? `${here}, ${count(waiting)} only here` : here
  if (waiting > 0) return `${here}, ${count(waiting)} to push`
  return marksWaiting > 0 ? `${here}, marks of ${count(marksWaiting)} to push` : here
}

function describeMembers(all: readonly TeamMemberView[], columns: number): string {
  const rows = all.map(({ name, role, addedBy, addedAt }) => [plain(name), role, plain(addedBy), addedAt.slice(0, 10)])
  return table([{ title: 'member' }, { title: 'role' }, { title: 'added by' }, { title: 'since' }], rows, columns)
}
