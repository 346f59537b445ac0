import { resolve } from 'node:path'
import type { Command } from 'commander'
import { bytes, counted } from '../output/format.ts'
import type { Dispatch } from '../invocation.ts'

export function addBackup(program: Command, dispatch: Dispatch): void {
  program
    .command('backup')
    .description(
      'copies the library with its images, videos and originals while it is in use, and checks the copy; exit code 1 when something is wrong',
    )
    .argument('<path>', 'where to copy it: a file that is not there yet, or a folder')
    .action((to: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const report = await client.libraries.backup({ path: resolve(to) }, { signal: invocation.stop })
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
          },
          { create: false },
        ),
      ),
    )
}
