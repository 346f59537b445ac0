import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { BackupReport } from '../../../contract/libraries.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import type { SettingsView } from '../../../contract/settings.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import { choiceOption, integer } from '../input/parseOption.ts'
import { bytes, counted, plain } from '../output/format.ts'
import { showCount } from '../progress/countProgress.ts'
import type { Dispatch, Invocation } from '../invocation.ts'

interface ScheduleFlags {
  readonly every?: SettingsView['backupEvery']
  readonly folder?: string
  readonly keep?: number
}

const existing = { create: false, searches: false }

export function addBackup(program: Command, dispatch: Dispatch): void {
  const backup = program.command('backup').description('copies of the library: now, or on a schedule')
  backup
    .command('to', { isDefault: true })
    .description(
      'copies the library with its images, videos and originals while it is in use, and checks the copy; exit code 1 when something is wrong',
    )
    .argument('<path>', 'where to copy it: a folder, which is made where it is missing, or a file such as NAME.quarry')
    .action((to: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const report = await backUp(invocation, client, resolve(to))
          const files = [
            ...(report.media > 0 ? [counted(report.media, 'image or video', 'images or videos')] : []),
            ...(report.originals > 0 ? [counted(report.originals, 'original')] : []),
          ]
          const media = files.length > 0 ? ` with ${files.join(' and ')}` : ''
          const verdict = report.ok
            ? 'The copy is sound.'
            : `The copy has ${counted(report.problems.length, 'problem')}; "quarry verify" says whether the library has them too.`
          invocation.print(report, () =>
            [
              `Copied ${bytes(report.bytes)}${media} to ${report.path}.`,
              ...report.problems.map((problem) => `  ${problem}`),
              verdict,
            ].join('\n'),
          )
          return report.ok ? 0 : 1
        }, existing),
      ),
    )
  backup
    .command('schedule')
    .description(
      'when the library is copied by itself while it is open in a window or a browser; without flags, shows it',
    )
    .addOption(choiceOption('--every <when>', 'how often', ['never', 'day', 'week', 'close']))
    .option('--folder <folder>', 'where to; best on another disk')
    .option('--keep <n>', 'how many copies are kept', integer(1, 365))
    .action(({ every, folder, keep }: ScheduleFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const change = defined({
            backupEvery: every,
            backupFolder: folder === undefined ? undefined : resolve(folder),
            backupKeep: keep,
          })
          const now = await client.settings.set(change, { signal: invocation.stop })
          const { copies } = await client.libraries.backups({}, { signal: invocation.stop })
          const plan = { every: now.backupEvery, folder: now.backupFolder, keep: now.backupKeep, copies }
          invocation.print(plan, () => describePlan(plan))
          return 0
        }, existing),
      ),
    )
}

/** Copies with its progress on stderr. */
async function backUp({ host, stop }: Invocation, client: QuarryClient, path: string): Promise<BackupReport> {
  const progress = showCount(host.stderr, host.clock, 'Copying', bytes)
  try {
    for await (const step of client.libraries.backingUp({ path }, { signal: stop })) {
      if (step.kind === 'progress') {
        if (step.total !== null) progress.update(step.done, step.total)
        continue
      }
      const { kind: _, ...report } = step
      return report
    }
  } finally {
    progress.end()
  }
  throw new QuarryError('internal', 'The backup ended without a report.', { where: path })
}

const words = {
  never: 'No backup is made by itself.',
  day: 'A backup is made every day',
  week: 'A backup is made every week',
  close: 'A backup is made on closing',
} as const satisfies Record<SettingsView['backupEvery'], string>

function describePlan({
  every,
  folder,
  keep,
  copies,
}: {
  readonly every: SettingsView['backupEvery']
  readonly folder: string
  readonly keep: number
  readonly copies: readonly { readonly path: string; readonly at: string }[]
}): string {
  const made = copies.map((copy) => `  ${copy.at.slice(0, 16).replace('T', ' ')}  ${plain(copy.path)}`)
  if (every === 'never') return [words.never, ...made].join('\n')
  if (folder === '') return `${words[every]}, once a folder is chosen: --folder FOLDER.`
  return [`${words[every]} into ${plain(folder)}; ${counted(keep, 'copy', 'copies')} kept.`, ...made].join('\n')
}
