import { QuarryError } from '../base/errors.ts'
import { isCurrency, type Price } from '../model/spending.ts'

/** @throws QuarryError usage */
export function checkMeasure(measure: string): void {
  if (isCurrency(measure) || isUnit(measure)) return
  throw new QuarryError('usage', `A budget cannot be in "${measure}".`, {
    where: 'measure',
    hint: 'Use a currency (three capital letters, USD), requests, or a unit of the usage, such as input_tokens.',
  })
}

/** @throws QuarryError usage */
export function checkPrice({ unit, currency }: Price): void {
  if (!isCurrency(currency))
    throw new QuarryError('usage', `"${currency}" is not a currency.`, {
      where: 'currency',
      hint: 'Write its three capital letters, such as USD.',
    })
  if (!isUnit(unit))
    throw new QuarryError('usage', `"${unit}" is not a unit.`, {
      where: 'unit',
      hint: 'Use a unit that the usage shows, such as input_tokens, or requests.',
    })
}

function isUnit(name: string): boolean {
  return /^[a-z][\w.]*$/.test(name)
}
