import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { VerifyReport } from '../../../contract/libraries.ts'
import { count, counted, table } from '../output/format.ts'
import { describeRecall } from '../output/describeRecall.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'

export function addVerify(program: Command, dispatch: Dispatch): void {
  program
    .command('verify')
    .description('checks a library from end to end; exit code 1 when something is wrong')
    .argument('[file]', 'another library than the current one')
    .action((file: string | undefined, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        verify(invocation, file === undefined ? invocation.libraryPath : resolve(file)),
      ),
    )
}

async function verify(invocation: Invocation, path: string): Promise<ExitCode> {
  const show = (report: VerifyReport): ExitCode => {
    invocation.print(report, () => describeReport(report, invocation.host.stdout.columns))
    return report.ok ? 0 : 1
  }
  try {
    return await invocation.withLibrary(
      async (client) => show(await client.libraries.verify({}, { signal: invocation.stop })),
      { create: false, path },
    )
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'library_damaged')) throw error
    // So much is wrong that it cannot even be opened: that is what was asked.
    const checks = [{ name: 'file structure', checked: 0, problems: 1 }]
    return show({ path, ok: false, checks, recall: [], problems: [error.message] })
  }
}

function describeReport(report: VerifyReport, columns: number): string {
  const rows = report.checks.map((check) => [check.name, count(check.checked), count(check.problems)])
  const checks = table(
    [
      { title: 'check', shrinks: true },
      { title: 'checked', align: 'right' },
      { title: 'problems', align: 'right' },
    ],
    rows,
    columns,
  )
  const problems = report.checks.reduce((sum, check) => sum + check.problems, 0)
  const verdict = report.ok ? `${report.path} is sound.` : `${report.path} has ${counted(problems, 'problem')}.`
  const hasCodes = report.checks.some(({ name }) => name.startsWith('codes of '))
  return [
    checks,
    ...(hasCodes ? ['Codes are compact copies of the vectors that searches read first. They can be made again.'] : []),
    ...report.recall.map(describeRecall),
    ...report.problems.map((problem) => `  ${problem}`),
    verdict,
  ].join('\n')
}
