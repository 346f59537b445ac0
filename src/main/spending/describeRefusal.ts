import { isCurrency, REQUESTS, type Budget, type BudgetRefusal } from '../model/spending.ts'

/** Why a request is not sent, and what to do. */
export function describeRefusal({ budget, needed }: BudgetRefusal): {
  readonly message: string
  readonly hint: string
} {
  const { measure, limit, spent, reserved } = budget
  const figures = [`${shown(spent, measure)} of ${amount(limit, measure)} spent`]
  if (reserved > 0) figures.push(`up to ${amount(reserved, measure)} in requests without a reply yet`)
  figures.push(
    needed > 0
      ? `the next request may cost up to ${amount(needed, measure)}`
      : 'the cost of the next request is not known',
  )
  const ends = budget.scope === 'day' ? 'at 00:00 UTC' : 'with the next month (UTC)'
  return {
    message: `The ${nameOf(budget)} is reached: ${figures.join(', ')}.`,
    hint:
      budget.scope === 'collection'
        ? 'Raise the budget, or remove it.'
        : `Raise the budget, or wait until it is renewed ${ends}.`,
  }
}

function nameOf({ scope, collection }: Budget): string {
  return scope === 'collection' ? `budget of the collection "${collection}"` : `budget of the ${scope}`
}

/** An amount in the measure of a budget: `4.98 USD`, `1,200 requests`, `50,000 input_tokens`. */
function amount(value: number, measure: string): string {
  return `${shown(value, measure)} ${measure === REQUESTS && value === 1 ? 'request' : measure}`
}

function shown(value: number, measure: string): string {
  return value.toLocaleString('en', digitsOf(value, measure))
}

/** Two decimals of money, more where they would all be zero. */
function digitsOf(value: number, measure: string): Intl.NumberFormatOptions {
  if (!isCurrency(measure)) return {}
  if (value > 0 && value < 0.01) return { maximumSignificantDigits: 2 }
  return { minimumFractionDigits: 2, maximumFractionDigits: 2 }
}
