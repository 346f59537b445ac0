import { QuarryError } from '../../base/errors.ts'
import { isCalendarDay } from '../../text/values/isCalendarDay.ts'
import { momentAfter } from '../../text/periods.ts'

/** Milliseconds since the epoch as ISO 8601, null for none: times cross the contract as text. */
export function toIso(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString()
}

/** The last moment of a day, or of a time, that a user gave. @throws QuarryError usage */
export function asOfIso(text: string | undefined): number | undefined {
  const end = fromIso(text, 'asOf', true)
  return end === undefined ? undefined : end - 1
}

/**
 * A date or date-time that a user gave, as ms since the epoch; a bare date is its first moment in UTC, or with `end` the
 * moment after its last, so that `until` takes the whole day. @throws QuarryError usage
 */
export function fromIso(text: string | undefined, field: string, end = false): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const time = Date.parse(text.trim())
  const isIso = /^\d{4}-\d{2}/.test(text.trim())
  if (Number.isNaN(time) || (isIso && !isCalendarDay(text.trim()))) {
    throw new QuarryError('usage', `"${text}" is not a date.`, {
      where: field,
      hint: 'Write it as 2026-11-21 or 2026-11-21T08:00:00Z.',
    })
  }
  return end ? momentAfter(text) : time
}
