/** Which sign separates the fraction in a number like `1,234`, which could be read both ways. */
export type DecimalSign = 'point' | 'comma'

const form =
  /^(?<loss>\()?\s*(?<sign>[-+\u2212])?\s*\p{Sc}?\s*(?<after>[-+\u2212])?(?<body>[\d.,](?:[\d.,\s'\u2019]*[\d.,])?(?:e[-+]?\d+)?)\s*(?:\p{Sc}|%)?\s*(?<end>\))?$/iu
const scientific = /^\d+(?:\.\d+)?e[-+]?\d+$/i
/** Thousands apart by spaces of any width or by apostrophes. */
const spaced = /^\d{1,3}(?:[\s'\u2019]\d{3})+(?:[.,]\d+)?$/
/** Thousands apart by one sign; Indian numbers have pairs above the last three. */
const grouped = /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)?$|^\d{1,2}(?:([.,])\d{2})(?:\2\d{2})*\2\d{3}$/

/**
 * A number as people write it: `1,234.5`, `1.234,5`, `1 234,5`, `1'234.5`, `12,34,567`, `(12)` for a loss, with a currency sign
 * or a percent sign, which are left out. `decimal` decides where one sign could separate thousands or the fraction.
 * Undefined for everything else.
 */
export function parseNumber(text: string, decimal: DecimalSign = 'point'): number | undefined {
  const found = read(text)
  if (!found) return undefined
  const { body, isNegative } = found
  const value = scientific.test(body) ? Number(body) : valueOf(body, signOf(body) ?? decimal)
  return value === undefined || !Number.isFinite(value) ? undefined : isNegative && value !== 0 ? -value : value
}

/** What a number shows about its decimal sign; undefined where it has none, or could be read both ways. */
export function decimalSignOf(text: string): DecimalSign | undefined {
  const body = read(text)?.body
  return body === undefined || scientific.test(body) ? undefined : signOf(body)
}

function read(text: string): { readonly body: string; readonly isNegative: boolean } | undefined {
  const { loss, sign, after, body, end } = (text.length > 60 ? undefined : form.exec(text.trim()))?.groups ?? {}
  if (body === undefined || (loss === undefined) !== (end === undefined)) return undefined
  const signs = [loss, sign, after].filter((one) => one !== undefined)
  if (signs.length > 1) return undefined
  const plain = spaced.test(body) ? body.replace(/[\s'\u2019]/g, '') : body
  return /[\s'\u2019]/.test(plain) ? undefined : { body: plain, isNegative: signs.some((one) => one !== '+') }
}

function signOf(body: string): DecimalSign | undefined {
  const [points, commas] = [body.split('.').length - 1, body.split(',').length - 1]
  if (points + commas === 0) return undefined
  if (points > 0 && commas > 0) return body.lastIndexOf('.') > body.lastIndexOf(',') ? 'point' : 'comma'
  // A sign that occurs twice groups thousands, so the other one is for the fraction.
  if (points > 1) return 'comma'
  if (commas > 1) return 'point'
  // `1,234` could be either; `0,123`, `1234,567` and `1,23` have a fraction.
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(body)) return undefined
  return points === 1 ? 'point' : 'comma'
}

function valueOf(body: string, decimal: DecimalSign): number | undefined {
  const [whole = '', fraction = '', ...rest] = body.split(decimal === 'point' ? '.' : ',')
  if (rest.length > 0 || !/^\d*$/.test(fraction) || whole + fraction === '') return undefined
  if (!/^\d*$/.test(whole) && !grouped.test(whole)) return undefined
  return Number(`${whole.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`)
}
