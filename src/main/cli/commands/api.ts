import type { Command } from 'commander'
import type { AccessKeyView, NewAccessKeyView } from '../../../contract/access/access.ts'
import { QuarryError } from '../../base/errors.ts'
import { findCollections } from '../input/collectionNames.ts'
import { collect, integer, portNumber } from '../input/parseOption.ts'
import type { Dispatch } from '../invocation.ts'
import { plain, table } from '../output/format.ts'
import { serveUntilStopped } from './service.ts'

interface AddFlags {
  readonly collection?: string[]
  readonly all?: boolean
  readonly write?: boolean
}

const existing = { create: false }

export function addApi(program: Command, dispatch: Dispatch): void {
  const api = program.command('api').description('lets other programs on this machine use the library, with keys')
  api
    .command('serve', { isDefault: true })
    .description('answers programs that have a key over HTTP and MCP, on this machine only, until Ctrl-C')
    .option('--port <n>', 'port; 0 takes a free one', portNumber, 0)
    .action((flags: { readonly port: number }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client, library) => {
          const { keys } = await client.access.get({}, { signal: invocation.stop })
          if (keys.every(({ revokedAt }) => revokedAt !== null))
            invocation.note('quarry: No program has a key yet: make one with "quarry api keys add".')
          return serveUntilStopped(invocation, await library.serveAccess(flags.port))
        }, existing),
      ),
    )
  const keys = api.command('keys').description('the keys of other programs')
  keys
    .command('list', { isDefault: true })
    .description('all keys, with what each may do and when it was last used')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { keys: all } = await client.access.get({}, { signal: invocation.stop })
          invocation.print(all, () => describeKeys(all, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  keys
    .command('add')
    .description('makes a key and prints it, this once')
    .argument('<name>', 'which program it is for')
    .option('--collection <name>', 'it may read this collection and those in it (may be given several times)', collect)
    .option('--all', 'it may read the whole library')
    .option('--write', 'it may also tag and note documents, and add new ones')
    .action((name: string, flags: AddFlags, command: Command) =>
      dispatch(command, (invocation) => {
        const { collection = [], all = false, write = false } = flags
        if (all && collection.length > 0)
          throw new QuarryError('usage', '--all and --collection exclude each other.', { hint: 'Give one of them.' })
        if (!all && collection.length === 0)
          throw new QuarryError('usage', 'What may the program see?', { hint: 'Give --collection NAME, or --all.' })
        return invocation.withLibrary(async (client) => {
          const found = await findCollections(client, collection, invocation.stop)
          const collections = all ? null : found.map(({ id }) => id)
          const added = await client.access.addKey({ name, collections, mayWrite: write }, { signal: invocation.stop })
          invocation.print(added, () => describeNew(added))
          return 0
        }, existing)
      }),
    )
  keys
    .command('revoke')
    .description('ends a key: it is refused from now on')
    .argument('<number>', 'as "api keys list" gives it', integer(1, Number.MAX_SAFE_INTEGER))
    .action((id: number, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const revoked = await client.access.revokeKey({ id }, { signal: invocation.stop })
          invocation.print(revoked, () => `Revoked the key "${plain(revoked.name)}".`)
          return 0
        }, existing),
      ),
    )
}

function describeNew(added: NewAccessKeyView): string {
  return `${added.key}\nThis is the key of "${plain(added.name)}", which may ${allowed(added)}. It is not shown again.`
}

function allowed({ collections, mayWrite }: AccessKeyView): string {
  const seen =
    collections === null
      ? 'the whole library'
      : collections.map(({ name }) => `"${plain(name)}"`).join(', ') || 'nothing any more'
  return `read ${seen}${mayWrite ? ', and write' : ''}`
}

function describeKeys(keys: readonly AccessKeyView[], columns: number): string {
  if (keys.length === 0) return 'No program has a key.'
  return table(
    [
      { title: 'NUMBER', align: 'right' },
      { title: 'NAME' },
      { title: 'ENDS IN' },
      { title: 'MAY', shrinks: true },
      { title: 'LAST USED' },
    ],
    keys.map((key) => [
      String(key.id),
      key.name,
      key.ending,
      key.revokedAt === null ? allowed(key) : `revoked on ${key.revokedAt.slice(0, 10)}`,
      key.usedAt === null ? 'never' : key.usedAt.slice(0, 16).replace('T', ' '),
    ]),
    columns,
  )
}
