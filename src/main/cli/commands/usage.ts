import type { Command } from 'commander'
import { defined } from '../../base/defined.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import type { UsageTotal } from '../../../contract/spending.ts'
import type { UsageRow } from '../../../contract/usage.ts'
import { count, table } from '../output/format.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { checkPeriod } from '../input/documentFilters.ts'
import { choiceOption, isoDate } from '../input/parseOption.ts'
import { amountsText } from '../output/money.ts'
import { usageText } from '../output/usageText.ts'

const groups = ['day', 'job', 'collection', 'operation'] as const

interface UsageFlags {
  readonly since?: string
  readonly until?: string
  readonly by?: (typeof groups)[number]
}

export function addUsage(program: Command, dispatch: Dispatch): void {
  program
    .command('usage')
    .description('what was spent, per day, operation and model')
    .option('--since <date>', 'from this day', isoDate)
    .option('--until <date>', 'up to this day', isoDate)
    .hook('preAction', checkPeriod)
    .addOption(choiceOption('--by <group>', 'one row for each day, job, collection or operation instead', groups))
    .action((flags: UsageFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary((client) => usage(client, invocation, flags), { create: false }),
      ),
    )
}

async function usage(
  client: QuarryClient,
  invocation: Invocation,
  { by, since, until }: UsageFlags,
): Promise<ExitCode> {
  const range = defined({ since, until })
  const { columns } = invocation.host.stdout
  if (by === undefined) {
    const rows = await client.usage.summary(range, { signal: invocation.stop })
    invocation.print(rows, () => describeRows(rows, columns))
  } else {
    const totals = await client.spending.totals({ by, ...range }, { signal: invocation.stop })
    invocation.print(totals, () => describeTotals(totals, by, columns))
  }
  return 0
}

const nothing = 'Nothing was sent.'

function describeRows(rows: readonly UsageRow[], columns: number): string {
  if (rows.length === 0) return nothing
  const isPriced = rows.some(({ amounts }) => Object.keys(amounts).length > 0)
  return table(
    [
      { title: 'day' },
      { title: 'operation' },
      { title: 'model' },
      { title: 'collection', shrinks: true },
      { title: 'requests', align: 'right' },
      { title: 'used' },
      ...(isPriced ? [{ title: 'cost', align: 'right' as const }] : []),
    ],
    rows.map((row) => [
      row.day,
      row.operation,
      row.model ?? '',
      row.collection ?? '',
      count(row.requests),
      usageText(row.units),
      ...(isPriced ? [amountsText(row.amounts)] : []),
    ]),
    columns,
  )
}

function describeTotals(totals: readonly UsageTotal[], by: string, columns: number): string {
  if (totals.length === 0) return nothing
  return table(
    [
      { title: by, shrinks: by !== 'day' },
      { title: 'requests', align: 'right' },
      { title: 'used', shrinks: by === 'day' },
      { title: 'cost', align: 'right' },
    ],
    totals.map(({ label, key, requests, units, amounts }) => [
      label || (key === '' ? `no ${by}` : key),
      count(requests),
      usageText(units),
      amountsText(amounts),
    ]),
    columns,
  )
}
