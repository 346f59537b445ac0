import { InvalidArgumentError, type Command } from 'commander'
import type { BudgetView } from '../../../contract/spending.ts'
import { QuarryError } from '../../base/errors.ts'
import { findCollections } from '../input/collectionNames.ts'
import { choiceOption, integer } from '../input/parseOption.ts'
import type { Dispatch } from '../invocation.ts'
import { table } from '../output/format.ts'
import { budgetName, inMeasure } from '../output/money.ts'

interface SetFlags {
  readonly per?: 'day' | 'month'
  readonly collection?: string
}

export function addBudget(program: Command, dispatch: Dispatch): void {
  const budget = program
    .command('budget')
    .description('limits what may be spent in a day, in a month or on a collection')

  budget
    .command('show', { isDefault: true })
    .description('the budgets, and what is left of them')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const all = await client.spending.budgets({}, { signal: invocation.stop })
            invocation.print(all, () => describe(all, invocation.host.stdout.columns))
            return 0
          },
          { create: false },
        ),
      ),
    )

  budget
    .command('set')
    .description('sets a budget, or changes it; a job that waits for it goes on')
    .argument('<amount>', 'the most that may be spent', amount)
    .argument('<measure>', 'a currency (EUR), requests, or a unit that "quarry usage" shows (input_tokens)')
    .addOption(choiceOption('--per <period>', 'of each day, or each month (in UTC)', ['day', 'month']))
    .option('--collection <name>', 'of this collection, in all')
    .action((limit: number, measure: string, flags: SetFlags, command: Command) =>
      dispatch(command, (invocation) => {
        if ((flags.per === undefined) === (flags.collection === undefined))
          throw new QuarryError('usage', 'A budget is per day, per month or of a collection.', {
            hint: 'Give --per day, --per month or --collection NAME.',
          })
        return invocation.withLibrary(async (client) => {
          const names = flags.collection === undefined ? [] : [flags.collection]
          const [collection] = await findCollections(client, names, invocation.stop)
          const all = await client.spending.setBudget(
            collection
              ? { scope: 'collection', collection: collection.name, measure, limit }
              : { scope: flags.per ?? 'month', measure, limit },
          )
          invocation.print(all, () => describe(all, invocation.host.stdout.columns))
          return 0
        })
      }),
    )

  budget
    .command('remove')
    .description('removes a budget')
    .argument('<id>', 'its number in the list', integer(1, Number.MAX_SAFE_INTEGER))
    .action((id: number, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const { removed } = await client.spending.removeBudget({ id })
            if (!removed) throw new QuarryError('not_found', `There is no budget with the number ${id}.`)
            invocation.print({ id, removed }, () => `Removed budget ${id}.`)
            return 0
          },
          { create: false },
        ),
      ),
    )
}

function describe(all: readonly BudgetView[], columns: number): string {
  if (all.length === 0) return 'There is no budget. Set one: quarry budget set 5 EUR --per day'
  return table(
    [
      { title: 'id', align: 'right' },
      // A name that is cut does not tell which budget it is: the row is rather longer than the window.
      { title: 'of' },
      { title: 'limit', align: 'right' },
      { title: 'spent', align: 'right' },
      { title: 'reserved', align: 'right' },
      { title: 'left', align: 'right' },
    ],
    all.map((one) => [
      String(one.id),
      budgetName(one),
      inMeasure(one.limit, one.measure),
      inMeasure(one.spent, one.measure),
      inMeasure(one.reserved, one.measure),
      inMeasure(one.remaining, one.measure),
    ]),
    columns,
  )
}

/** A number of 0 or more, with decimals. */
export function amount(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(value)) throw new InvalidArgumentError('It must be a number of 0 or more, like 2.5.')
  return value
}
