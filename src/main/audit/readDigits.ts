/** Figures in digits, with the signs that languages put between them. */

export interface Figure {
  readonly start: number
  readonly end: number
  /** More than one where a comma or point may part thousands or decimals: `1.234`. */
  readonly values: readonly { readonly value: number; readonly step: number }[]
}

const grouped = "\\d{1,3}(?:(?<sign>[.,'’\u00a0\u202f\u2009 ])\\d{3})(?:\\k<sign>\\d{3})*(?!\\d)(?:[.,]\\d+)?"
const vulgar = '[¼-¾⅐-⅞]'
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:(?<![\\p{L}\\p{N}])(?<minus>[-−]))?(?<digits>${grouped}|\\d+(?:[.,]\\d+)?)?(?<part>\\s?${vulgar}|\\s\\d{1,2}/\\d{1,2}(?![\\d/]))?`,
  'gu',
)
const minusWord = /(?:^|[\s(])minus\s$/i

/** Every figure of a text, except those within words (`COVID-19`, `G20`) and addresses. */
export function readDigits(text: string): Figure[] {
  const found: Figure[] = []
  for (const match of text.matchAll(pattern)) {
    const { digits, part, minus } = match.groups ?? {}
    if (match[0] === '' || (digits === undefined && part === undefined)) continue
    const before = text.slice(Math.max(0, match.index - 8), match.index)
    // "COVID-19", "Boeing-747": the hyphen binds it to a word.
    if (/\p{L}[-–]$/u.test(before) || /[/@#]$/.test(before)) continue
    const sign = minus !== undefined || minusWord.test(before) ? -1 : 1
    const extra = part === undefined ? 0 : fractionOf(part.trim())
    const values = digits === undefined ? [{ value: 0, step: 0.01 }] : readingsOf(digits)
    const end = match.index + match[0].length
    // "3D", "4th" and units may follow; a figure in the middle of a code may not.
    found.push({
      start: match.index,
      end,
      values: values.map(({ value, step }) => ({
        value: sign * (value + extra),
        step: part === undefined ? step : 0.01,
      })),
    })
  }
  return found
}

function readingsOf(digits: string): { value: number; step: number }[] {
  const signs = [...digits.matchAll(/[^\d]/gu)].map(([sign]) => sign)
  const last = signs.at(-1)
  if (last === undefined) return [numberOf(digits, '')]
  const tail = digits.slice(digits.lastIndexOf(last) + last.length)
  const isDecimalSign = last === '.' || last === ','
  if (!isDecimalSign) return [numberOf(digits.replace(/[^\d]/gu, ''), '')]
  const isRepeated = signs.filter((sign) => sign === last).length > 1
  const asDecimal = () => numberOf(digits.slice(0, digits.lastIndexOf(last)).replace(/[^\d]/gu, ''), tail)
  const asGroup = () => numberOf(digits.replace(/[^\d]/gu, ''), '')
  if (isRepeated) return [asGroup()]
  if (signs.length > 1 || tail.length !== 3) return [asDecimal()]
  // One sign and three digits: English first for a comma, the other way round for a point.
  if (digits.startsWith('0')) return [asDecimal()]
  return last === ',' ? [asGroup(), asDecimal()] : [asDecimal(), asGroup()]
}

function numberOf(whole: string, decimals: string): { value: number; step: number } {
  const value = Number(decimals === '' ? whole : `${whole}.${decimals}`)
  if (decimals !== '') return { value, step: 10 ** -decimals.length }
  const zeros = /0*$/.exec(whole)?.[0].length ?? 0
  return { value, step: value === 0 ? 1 : 10 ** zeros }
}

function fractionOf(part: string): number {
  const [over, under] = part.normalize('NFKD').split(/[/\u2044]/)
  const value = Number(over) / Number(under)
  return Number.isFinite(value) ? value : 0
}
