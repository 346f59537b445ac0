import { QuarryError } from '../base/errors.ts'
import { isCurrency, type Price } from '../model/spending.ts'
import { nearestFirst } from '../text/nearestFirst.ts'
import { operationsOf, unitsOf, type UsedUnits } from './billed.ts'

/**
 * A measure that nothing is counted in would be a budget that limits nothing.
 *
 * @throws QuarryError usage
 */
export function checkMeasure(measure: string, used: UsedUnits): void {
  const units = unitsOf(used)
  if (isCurrency(measure) || units.includes(measure)) return
  throw new QuarryError('usage', `A budget cannot be in "${measure}".`, {
    where: 'measure',
    hint: `Use a currency (three capital letters, USD), or one of these, the nearest first: ${listed(measure, units)}.`,
  })
}

/**
 * A price of what does not exist would be counted for nothing, and budgets in money would limit nothing.
 *
 * @throws QuarryError usage
 */
export function checkPrice({ operation, unit, currency }: Price, used: UsedUnits): void {
  if (!isCurrency(currency))
    throw new QuarryError('usage', `"${currency}" is not a currency.`, {
      where: 'currency',
      hint: 'Write its three capital letters, such as USD.',
    })
  const operations = operationsOf(used)
  if (!operations.includes(operation))
    throw new QuarryError('usage', `"${operation}" is no operation of the service.`, {
      where: 'operation',
      hint: `Use one of these, the nearest first: ${listed(operation, operations)}.`,
    })
  const units = unitsOf(used, operation)
  if (!units.includes(unit))
    throw new QuarryError('usage', `"${operation}" is not counted in "${unit}".`, {
      where: 'unit',
      hint: `Use one of these, the nearest first: ${listed(unit, units)}.`,
    })
}

function listed(wanted: string, names: readonly string[]): string {
  return nearestFirst(wanted, names).join(', ')
}
