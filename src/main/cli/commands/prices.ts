import type { Command } from 'commander'
import type { PriceView } from '../../../contract/spending.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import { integer } from '../input/parseOption.ts'
import type { Dispatch } from '../invocation.ts'
import { count, table } from '../output/format.ts'
import { amount } from './budget.ts'

interface ModelFlags {
  readonly model?: string
}

export function addPrices(program: Command, dispatch: Dispatch): void {
  const prices = program
    .command('prices')
    .description('what operations cost, as you set it: nothing is guessed, and what has no price is shown in units')

  prices
    .command('show', { isDefault: true })
    .description('the prices that are set')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const all = await client.spending.prices({}, { signal: invocation.stop })
            invocation.print(all, () => describe(all, invocation.host.stdout.columns))
            return 0
          },
          { create: false },
        ),
      ),
    )

  prices
    .command('set')
    .description('sets the price of a unit')
    .argument('<operation>', 'as "quarry usage" shows it: embedding, search, chat')
    .argument('<unit>', 'as "quarry usage --json" names it: input_tokens; or requests')
    .argument('<amount>', 'what it costs', amount)
    .argument('<currency>', 'three letters, like EUR')
    .option('--per <n>', 'the amount is for so many units (default: 1)', integer(1, 1_000_000_000))
    .option('--model <name>', 'only of this model (default: of every model without a price of its own)')
    .action(
      (
        operation: string,
        unit: string,
        value: number,
        currency: string,
        flags: ModelFlags & { readonly per?: number },
        command: Command,
      ) =>
        dispatch(command, (invocation) =>
          invocation.withLibrary(async (client) => {
            const price = { operation, unit, amount: value, currency: currency.toUpperCase() }
            const all = await client.spending.setPrice({ ...price, ...defined({ per: flags.per, model: flags.model }) })
            invocation.print(all, () => describe(all, invocation.host.stdout.columns))
            return 0
          }),
        ),
    )

  prices
    .command('remove')
    .description('removes a price')
    .argument('<operation>', 'its operation')
    .argument('<unit>', 'its unit')
    .option('--model <name>', 'its model, where it has one')
    .action((operation: string, unit: string, flags: ModelFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(
          async (client) => {
            const { removed } = await client.spending.removePrice({ operation, unit, ...flags })
            if (!removed)
              throw new QuarryError('not_found', `There is no price of ${unit} of ${operation}.`, {
                hint: '"quarry prices" lists those that are set.',
              })
            invocation.print({ operation, unit, model: flags.model ?? null, removed }, () => 'Removed the price.')
            return 0
          },
          { create: false },
        ),
      ),
    )
}

function describe(all: readonly PriceView[], columns: number): string {
  if (all.length === 0)
    return 'No prices are set. Set one: quarry prices set embedding input_tokens 0.02 EUR --per 1000000'
  return table(
    [{ title: 'operation' }, { title: 'model', shrinks: true }, { title: 'unit' }, { title: 'price', align: 'right' }],
    all.map(({ operation, model, unit, currency, amount: value, per }) => [
      operation,
      model ?? 'every model',
      unit,
      `${value} ${currency}${per === 1 ? '' : ` per ${count(per)}`}`,
    ]),
    columns,
  )
}
