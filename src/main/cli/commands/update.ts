import type { Command } from 'commander'
import type { QuarryClient } from '../../../contract/routes.ts'
import type { UpdateCheckView, UpdatesView } from '../../../contract/updates.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Dispatch, Invocation } from '../invocation.ts'
import { bytes } from '../output/format.ts'
import { showCount } from '../progress/countProgress.ts'

export function addUpdate(program: Command, dispatch: Dispatch): void {
  const update = program.command('update').description('whether there is a newer Quarry; off until it is asked or set')
  update
    .command('check')
    .description('asks the address for updates, and checks the signature of what it answers')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const found = await client.updates.check({}, { signal: invocation.stop })
          invocation.print(found, () => describe(found))
          return 0
        }),
      ),
    )
  update
    .command('download')
    .description('stores the package of the newest version in a folder, once its hash is right; it is not installed')
    .argument('<folder>', 'an existing folder')
    .action((folder: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const path = await store(client, invocation, folder)
          invocation.print({ path }, () => `Stored ${path}. Close Quarry before you install it.`)
          return 0
        }),
      ),
    )
  update
    .command('settings')
    .description('shows or changes where updates are asked for, and whether windows do so when they open')
    .option('--address <url>', 'of the signed description of the latest release; an empty one forgets it')
    .option('--on', 'windows ask when they open')
    .option('--off', 'nothing is asked but by update check')
    .action(({ address, on, off }: { address?: string; on?: true; off?: true }, command: Command) =>
      dispatch(command, (invocation) => {
        if (on && off) throw new QuarryError('usage', 'Give --on or --off, not both.')
        return invocation.withLibrary(async (client) => {
          const isOn = on ? true : off ? false : undefined
          const change = { ...(address === undefined ? {} : { address }), ...(isOn === undefined ? {} : { isOn }) }
          const view = await client.updates.change(change)
          invocation.print(view, () => describeSettings(view))
          return 0
        })
      }),
    )
}

async function store(client: QuarryClient, { host, stop }: Invocation, folder: string): Promise<string> {
  const progress = showCount(host.stderr, host.clock, 'Downloading', bytes)
  try {
    for await (const step of client.updates.download({ folder }, { signal: stop })) {
      if (step.kind === 'stored') return step.path
      progress.update(step.bytes, step.total)
    }
  } finally {
    progress.end()
  }
  throw new QuarryError('internal', 'The download ended without a file.')
}

function describe(found: UpdateCheckView): string {
  if (found.kind === 'current') return `Quarry ${found.version} is the newest.`
  const { version, date, notes, download } = found
  const file =
    download === null ? 'There is no package for this computer.' : `${download.url} (${bytes(download.bytes)})`
  return [`Quarry ${version} of ${date} is there.`, notes.trim(), file].filter((line) => line !== '').join('\n\n')
}

function describeSettings({ address, isOn, unavailable }: UpdatesView): string {
  return [
    `Address: ${address === '' ? 'none' : address}`,
    `Asked when a window opens: ${isOn ? 'yes' : 'no'}`,
    ...(unavailable === 'managed' ? ['Quarry was installed with apt, rpm or npm and is updated with it.'] : []),
    ...(unavailable === 'no key' ? ["This package was built without a publisher's key: nothing can be checked."] : []),
  ].join('\n')
}
