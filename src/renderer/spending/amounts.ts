/** Money by currency as text: "2.50 EUR, 1.00 USD"; '' for none. */
export function amountsText(amounts: Readonly<Record<string, number>>): string {
  return Object.entries(amounts)
    .map(([currency, value]) => moneyText(value, currency))
    .join(', ')
}

/** Two decimals, more where they would all be zero. */
function moneyText(value: number, currency: string): string {
  const digits =
    value > 0 && value < 0.01 ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return `${new Intl.NumberFormat('en', digits).format(value)} ${currency}`
}

export function isCurrency(measure: string): boolean {
  return /^[A-Z]{3}$/.test(measure)
}

/** The value alone, where the measure follows. */
export function valueText(value: number, measure: string): string {
  return inMeasure(value, measure).replace(/ .*/, '')
}

/** A value in the measure of a budget: "2.50 EUR", "50,000 input tokens". */
export function inMeasure(value: number, measure: string): string {
  if (isCurrency(measure)) return moneyText(value, measure)
  return `${new Intl.NumberFormat('en').format(value)} ${measure.replaceAll(/[_.]+/g, ' ')}`
}
