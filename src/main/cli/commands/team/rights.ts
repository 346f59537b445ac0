import type { Command } from 'commander'
import { collectionRoles, type CollectionGrantsView, type CollectionRole } from '../../../../contract/team.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { defined } from '../../../base/defined.ts'
import type { Dispatch, Invocation } from '../../invocation.ts'
import { choiceOption } from '../../input/parseOption.ts'
import { plain, table } from '../../output/format.ts'
import { teamOption, type TeamFlags } from './teamOption.ts'

/** `team rights`, `grant`, `withdraw`, `restrict` and `open`: who may do what in a shared collection. */
export function addRights(team: Command, dispatch: Dispatch): void {
  const answers = (
    command: Command,
    work: (client: QuarryClient, signal: AbortSignal) => Promise<CollectionGrantsView>,
  ) => dispatch(command, (invocation) => show(invocation, work))
  const collection = ['<collection>', 'by the name that the team shares it under, or that it has here'] as const
  const member = ['<name>', 'of the member'] as const
  team
    .command('rights')
    .description('who may do what in a shared collection')
    .argument(...collection)
    .option(...teamOption)
    .action((name: string, flags: TeamFlags, command: Command) =>
      answers(command, (client, signal) => client.teams.grants({ ...flags, collection: name }, { signal })),
    )
  team
    .command('grant')
    .description('lets a member do something in a shared collection, in place of what its role in the team says')
    .argument(...collection)
    .argument(...member)
    .addOption(choiceOption('--role <role>', 'what it may do there', collectionRoles).default('reader'))
    .option(...teamOption)
    .action((to: string, name: string, flags: TeamFlags & { readonly role: CollectionRole }, command: Command) =>
      answers(command, (client, signal) =>
        client.teams.grant({ ...defined({ team: flags.team }), collection: to, name, role: flags.role }, { signal }),
      ),
    )
  team
    .command('withdraw')
    .description('takes back what was granted on a shared collection; the role in the team counts again')
    .argument(...collection)
    .argument(...member)
    .option(...teamOption)
    .action((from: string, name: string, flags: TeamFlags, command: Command) =>
      answers(command, (client, signal) => client.teams.withdraw({ ...flags, collection: from, name }, { signal })),
    )
  for (const [name, restricted, description] of [
    ['restrict', true, 'closes a shared collection to all to whom nothing was granted on it but owners of the team'],
    ['open', false, 'opens a shared collection to every member of the team but guests, after `team restrict`'],
  ] as const)
    team
      .command(name)
      .description(description)
      .argument(...collection)
      .option(...teamOption)
      .action((of: string, flags: TeamFlags, command: Command) =>
        answers(command, (client, signal) =>
          client.teams.restrict({ ...flags, collection: of, restricted }, { signal }),
        ),
      )
}

function show(
  invocation: Invocation,
  work: (client: QuarryClient, signal: AbortSignal) => Promise<CollectionGrantsView>,
) {
  return invocation.withLibrary(
    async (client) => {
      const found = await work(client, invocation.stop)
      invocation.print(found, () => describe(found, invocation.host.stdout.columns))
      return 0
    },
    { create: false },
  )
}

function describe({ collection, restricted, grants }: CollectionGrantsView, columns: number): string {
  const head = restricted
    ? `"${plain(collection)}" is open to those below and to owners of the team.`
    : `"${plain(collection)}" is open to the whole team but guests, by the roles there.`
  if (grants.length === 0) return `${head} Nothing is granted besides.`
  const rows = grants.map(({ name, role, addedBy, addedAt }) => [
    plain(name),
    role,
    plain(addedBy),
    addedAt.slice(0, 10),
  ])
  return `${head}\n${table([{ title: 'member' }, { title: 'role here' }, { title: 'granted by' }, { title: 'since' }], rows, columns)}`
}
