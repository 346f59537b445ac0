import type { BudgetView, ForecastView } from '../../../contract/spending.ts'
import { count, counted, plain } from './format.ts'
import { usageText } from './usageText.ts'

/** An amount in a currency: "2.50 EUR", with more decimals where two would be all zero. */
function money(value: number, currency: string): string {
  const digits =
    value > 0 && value < 0.01 ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${value.toLocaleString('en-US', digits)} ${currency}`
}

/** Amounts by currency: "2.50 EUR, 1.00 USD"; '' for none. */
export function amountsText(amounts: Readonly<Record<string, number>>): string {
  return Object.entries(amounts)
    .map(([currency, value]) => money(value, currency))
    .join(', ')
}

/** A value in the measure of a budget: "2.50 EUR", "1,200 requests", "50,000 input_tokens". */
export function inMeasure(value: number, measure: string): string {
  if (/^[A-Z]{3}$/.test(measure)) return money(value, measure)
  return measure === 'requests' ? counted(value, 'request') : `${count(value)} ${measure}`
}

export function budgetName({ scope, collection }: Pick<BudgetView, 'scope' | 'collection'>): string {
  return scope === 'collection' ? `collection "${plain(collection ?? '')}"` : `the ${scope}`
}

/** What work would cost: "3 requests, about 1,200 input tokens, 0.02 EUR. Budget of the day: 4.98 EUR left." */
export function forecastText({ requests, units, estimated, amounts, budgets }: ForecastView): string {
  const facts = [counted(requests, 'request')]
  const used = units === null ? '' : usageText(units)
  if (used !== '') facts.push(`about ${used}`)
  const cost = amountsText(amounts)
  if (cost !== '') facts.push(`about ${cost}`)
  const left = budgets.map(
    (budget) =>
      ` Budget of ${budgetName(budget)}: ` +
      (budget.counts
        ? `${inMeasure(budget.remaining, budget.measure)} left${budget.fits ? '' : ', which is not enough'}.`
        : 'this does not count, for no price is set for it.'),
  )
  return `${facts.join(', ')}.${left.join('')}${estimated ? ' Estimated from the length of the texts.' : ''}`
}
