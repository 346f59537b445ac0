import type { SearchCompletion } from '../../../contract/search.ts'

/** What is being typed at the caret, as far as it can be completed. `from` and `to` are what a completion takes the place of. */
export type Unfinished = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'value'; readonly of: SearchCompletion; readonly start: string }
  | { readonly kind: 'day'; readonly field: 'after' | 'before'; readonly start: string }
  | { readonly kind: 'field'; readonly start: string }
)

/** Fields whose values the library is asked for. */
const completed: readonly string[] = [
  'site',
  'kind',
  'lang',
  'by',
  'to',
  'tag',
  'in',
  'is',
] satisfies SearchCompletion[]
export const clauseFields = ['title', 'site', 'kind', 'lang', 'by', 'to', 'tag', 'in', 'after', 'before', 'is'] as const

/** A clause that begins a word and reaches to the caret, after a minus or bracket too; its value may stand in an open quote. */
const CLAUSE = /(?<![^\s(-])([a-z]+):(?:"([^"]*)|([^\s"()]*))$/i
const WORD = /(?<![^\s(-])[a-z]{2,6}$/i

/** A year, month or day. */
const DAY = /^\d{4}(?:-\d{2}){0,2}$/

const EMPTY_CLAUSE = new RegExp(String.raw`(?<![^\s(-])-?(?:${clauseFields.join('|')}):"?(?=\s|$)`, 'gi')

/** The query without clauses whose value is still to come: as words they would find nothing. */
export function withoutEmptyClauses(text: string): string {
  return text.replace(EMPTY_CLAUSE, '').trim()
}

/** The query without what is still being typed, which `offered` may complete; with it where it is one of these already. */
export function withoutUnfinished(
  text: string,
  unfinished: Unfinished | null,
  offered: readonly { readonly text: string }[],
): string {
  if (unfinished === null || unfinished.kind === 'field' || offered.length === 0) return text
  if (unfinished.kind === 'day' && DAY.test(unfinished.start)) return text
  const typed = text.slice(unfinished.from, unfinished.to).toLowerCase()
  if (offered.some((one) => one.text.toLowerCase() === typed)) return text
  return `${text.slice(0, unfinished.from)}${text.slice(unfinished.to)}`.replace(/(?<!\S)-(?=\s|$)/, '')
}

/** Null: nothing at the caret can be completed. */
export function unfinishedAt(text: string, caret: number): Unfinished | null {
  const before = text.slice(0, caret)
  const clause = CLAUSE.exec(before)
  // In the middle of a word, what follows belongs to it.
  if (clause?.[2] === undefined && /^[^\s()]/.test(text.slice(caret))) return null
  if (clause) {
    const field = (clause[1] ?? '').toLowerCase()
    const start = clause[2] ?? clause[3] ?? ''
    const place = { from: clause.index, to: caret, start }
    if (field === 'after' || field === 'before') return { kind: 'day', field, ...place }
    return completed.includes(field) ? { kind: 'value', of: field as SearchCompletion, ...place } : null
  }
  const word = WORD.exec(before)
  if (!word || (before.split('"').length - 1) % 2 === 1) return null
  const start = word[0].toLowerCase()
  return clauseFields.some((field) => field.startsWith(start))
    ? { kind: 'field', start, from: word.index, to: caret }
    : null
}

/** The query with a completion in the place of what was typed, and where the caret stands then. */
export function withCompletion(
  text: string,
  { from, to }: Pick<Unfinished, 'from' | 'to'>,
  completion: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(to).replace(/^"/, '')
  // A field alone is followed by its value, everything else by the next word.
  const gap = completion.endsWith(':') || /^\s/.test(rest) ? '' : ' '
  const before = `${text.slice(0, from)}${completion}${gap}`
  return { text: before + rest, caret: before.length + (gap === '' && !completion.endsWith(':') ? 1 : 0) }
}

/** Days that are often asked for: the year, month and week before today, and today. */
export function daysBefore(today: Date, start: string): readonly string[] {
  const year = today.getFullYear()
  const days = [today, shifted(today, 7), shifted(today, 30)].map(
    (day) => `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`,
  )
  const all = [...days, `${year}-${twoDigits(today.getMonth() + 1)}`, `${year}`, `${year - 1}`]
  return all.filter((day) => day.startsWith(start) && day !== start)
}

function shifted(day: Date, days: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - days)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
