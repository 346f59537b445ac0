import type { Command } from 'commander'
import { count, table } from '../output/format.ts'
import type { Dispatch } from '../invocation.ts'
import { isoDate } from '../input/parseOption.ts'
import { usageText } from '../output/usageText.ts'

interface UsageFlags {
  readonly since?: string
  readonly until?: string
}

export function addUsage(program: Command, dispatch: Dispatch): void {
  program
    .command('usage')
    .description('what was spent, per day, operation and model')
    .option('--since <date>', 'from this day', isoDate)
    .option('--until <date>', 'up to this day', isoDate)
    .action((flags: UsageFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const rows = await client.usage.summary(flags, { signal: invocation.stop })
            invocation.print(rows, () => {
              if (rows.length === 0) return 'Nothing was sent.'
              const cells = rows.map((row) => [
                row.day,
                row.operation,
                row.model ?? '',
                row.collection ?? '',
                count(row.requests),
                usageText(row.units),
              ])
              return table(
                [
                  { title: 'day' },
                  { title: 'operation' },
                  { title: 'model' },
                  { title: 'collection', shrinks: true },
                  { title: 'requests', align: 'right' },
                  { title: 'used' },
                ],
                cells,
                invocation.host.stdout.columns,
              )
            })
            return 0
          },
          { create: false },
        ),
      ),
    )
}
