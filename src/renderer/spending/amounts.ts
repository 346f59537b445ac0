import type { Strings } from '../strings/strings.ts'

/** Money by currency as text: "2.50 EUR, 1.00 USD"; '' for none. */
export function amountsText(amounts: Readonly<Record<string, number>>, { formats }: Strings): string {
  return Object.entries(amounts)
    .map(([currency, value]) => formats.spent(value, currency))
    .join(', ')
}

export function isCurrency(measure: string): boolean {
  return /^[A-Z]{3}$/.test(measure)
}

/** The value alone, where the measure follows. */
export function valueText(value: number, measure: string, strings: Strings): string {
  return inMeasure(value, measure, strings).replace(/ .*/, '')
}

/** A value in the measure of a budget: "2.50 EUR", "50,000 input tokens". */
export function inMeasure(value: number, measure: string, { formats, spending }: Strings): string {
  if (isCurrency(measure)) return formats.spent(value, measure)
  if (measure === 'requests') return spending.countOf(value)
  return `${formats.number(value)} ${spending.unitName(measure)}`
}
