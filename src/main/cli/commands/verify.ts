import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { VerifyReport } from '../../../contract/libraries.ts'
import { count, counted, table } from '../format.ts'
import { describeRecall } from '../describeRecall.ts'
import type { Dispatch } from '../invocation.ts'

export function addVerify(program: Command, dispatch: Dispatch): void {
  program
    .command('verify')
    .description('checks a library from end to end; exit code 1 when something is wrong')
    .argument('[file]', 'another library than the current one')
    .action((file: string | undefined, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const report = await client.libraries.verify({}, { signal: invocation.stop })
            invocation.print(report, () => describeReport(report, invocation.host.stdout.columns))
            return report.ok ? 0 : 1
          },
          { create: false, ...(file === undefined ? {} : { path: resolve(file) }) },
        ),
      ),
    )
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
  return [
    checks,
    ...report.recall.map(describeRecall),
    ...report.problems.map((problem) => `  ${problem}`),
    verdict,
  ].join('\n')
}
