/** Thousands with marks between them, as in 12,000 or 1.250.000 or 1'250; lakhs as in 1,20,000; and what stands behind the point. */
const GROUPED =
  /(?<![\p{L}\p{N}.,])\d{1,3}(?:[.,'’\u00a0\u202f]\d{2,3})*[.,'’\u00a0\u202f]\d{3}(?:[.,]\d{1,2})?(?![.,'’]?[\p{L}\p{N}])/gu
/** Four digits are a year more often than an amount. */
const PLAIN = /(?<![\p{L}\p{N}.,'’-])\d{5,15}(?![.,'’-]?[\p{L}\p{N}])/gu
const MARK = /[^\d]/gu
/** The expressions above take each thread tens of milliseconds to compile, which most queries need not wait for. */
const ANY = /\d{3}/u

/** A number of a query as it was typed, and the sequences of tokens it is written as; any of them may occur. */
export interface NumberForms {
  readonly written: string
  /** Typed with marks between its thousands: it is a number and nothing else, so that its parts alone are not meant. */
  readonly isGrouped: boolean
  readonly forms: readonly (readonly string[])[]
}

/** The large numbers of a query: 12,000 is found where a text has 12.000, 12 000 or 12000, and the other way round. */
export function numberForms(query: string): NumberForms[] {
  if (!ANY.test(query)) return []
  return [...query.matchAll(GROUPED), ...query.matchAll(PLAIN)].map(([written]) => {
    const isGrouped = !/^\d+$/u.test(written)
    const tokens = written.split(MARK)
    const isWhole = (tokens.at(-1)?.length ?? 0) === 3
    const fraction = tokens.length > 1 && !isWhole ? tokens.slice(-1) : []
    const digits = tokens.slice(0, tokens.length - fraction.length).join('')
    const groups = digits.replace(/(?<=\d)(?=(?:\d{3})+$)/gu, ' ').split(' ')
    const forms = [tokens, [digits, ...fraction], [...groups, ...fraction]]
    return { written, isGrouped, forms: [...new Map(forms.map((form) => [form.join(' '), form])).values()] }
  })
}

/** A text in which the parts of numbers stand for themselves. */
export function withoutGrouping(text: string): string {
  return text.replace(GROUPED, (written) => written.replace(MARK, ' '))
}
