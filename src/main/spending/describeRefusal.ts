import { isCurrency, REQUESTS, type BudgetRefusal, type BudgetScope, type BudgetState } from '../model/spending.ts'

/** Why a request is not sent, and what to do. Each sentence is written as a whole, so that windows can word it. */
export function describeRefusal({ budget, needed }: BudgetRefusal): {
  readonly message: string
  readonly hint: string
} {
  const { measure, reserved } = budget
  const sentences = [whatIsSpent(budget)]
  if (measure === REQUESTS) {
    if (reserved > 0) sentences.push(`Without a reply yet: ${shown(reserved, measure)}.`)
  } else {
    if (reserved > 0) sentences.push(`Requests without a reply yet may cost up to ${amount(reserved, measure)}.`)
    sentences.push(
      needed > 0
        ? `The next request may cost up to ${amount(needed, measure)}.`
        : 'The cost of the next request is not known.',
    )
  }
  return { message: sentences.join(' '), hint: hints[budget.scope] }
}

const hints: Readonly<Record<BudgetScope, string>> = {
  day: 'Raise the budget, or wait until it is renewed at 00:00 UTC.',
  month: 'Raise the budget, or wait until it is renewed with the next month (UTC).',
  collection: 'Raise the budget, or remove it.',
}

function whatIsSpent({ scope, collection, measure, limit, spent }: BudgetState): string {
  const [of, most, unit] = [shown(spent, measure), shown(limit, measure), unitOf(measure)]
  if (measure === REQUESTS)
    switch (scope) {
      case 'day':
        return `The budget of the day is reached: ${of} of ${most} requests spent.`
      case 'month':
        return `The budget of the month is reached: ${of} of ${most} requests spent.`
      case 'collection':
        return `The budget of the collection "${collection}" is reached: ${of} of ${most} requests spent.`
    }
  switch (scope) {
    case 'day':
      return `The budget of the day is reached: ${of} of ${most} ${unit} spent.`
    case 'month':
      return `The budget of the month is reached: ${of} of ${most} ${unit} spent.`
    case 'collection':
      return `The budget of the collection "${collection}" is reached: ${of} of ${most} ${unit} spent.`
  }
}

/** A unit of the usage as words: `input_tokens` are input tokens. */
function unitOf(measure: string): string {
  return isCurrency(measure) ? measure : measure.replaceAll(/[_.]+/g, ' ')
}

/** An amount in the measure of a budget: `4.98 USD`, `50,000 input tokens`. */
function amount(value: number, measure: string): string {
  return `${shown(value, measure)} ${unitOf(measure)}`
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
