import type { Json } from '../../model/document.ts'

/** Which of two small numbers comes first in `03/04/2021`. */
export type DayOrder = 'dayFirst' | 'monthFirst'

/**
 * A date in one of the forms people write, as ms since the epoch: ISO 8601, RFC 2822, seconds or milliseconds (or finer)
 * since the epoch, 20210304, 4.3.2021, 3/4/2021 (`order` decides), 26-FEB-1987 15:01:01.79, February 26, 1987, 2021年3月4日.
 * Without a zone it is UTC; a date alone is its midnight, a month or year its first day.
 */
export function parseDate(value: Json | undefined, order: DayOrder = 'monthFirst'): number | undefined {
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '' || text.length > 80) return undefined
  return (
    fromTimestamp(text) ??
    fromDigits(text) ??
    fromIso(text) ??
    fromNumeric(text, order) ??
    fromEastAsian(text) ??
    fromNames(text)
  )
}

/** In each place a digit, or what stands there. */
const timestampForm = '0000-00-00T00:00:00Z'
const timestampMsForm = '0000-00-00T00:00:00.000Z'
const zero = 0x30
const nine = 0x39

/** `2024-05-06T07:08:09Z`, as programs write it: what the expressions below say of it, in a hundredth of the time. */
function fromTimestamp(text: string): number | undefined {
  const form = text.length === timestampForm.length ? timestampForm : timestampMsForm
  if (text.length !== form.length) return undefined
  for (let i = 0; i < form.length; i++) {
    const unit = text.charCodeAt(i)
    const wanted = form.charCodeAt(i)
    if (wanted === zero ? unit < zero || unit > nine : unit !== wanted) return undefined
  }
  const year = digitsAt(text, 0, 4)
  const month = digitsAt(text, 5, 7)
  const day = digitsAt(text, 8, 10)
  const hour = digitsAt(text, 11, 13)
  const minute = digitsAt(text, 14, 16)
  const second = digitsAt(text, 17, 19)
  if (year < 1000 || month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return undefined
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, form === timestampMsForm ? digitsAt(text, 20, 23) : 0)
  // A day too many would be counted into the next month.
  return day >= 1 && (day <= 28 || new Date(ms).getUTCDate() === day) ? ms : undefined
}

function digitsAt(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) value = 10 * value + text.charCodeAt(i) - zero
  return value
}

/** What a value shows about the order of day and month; nothing when both are 12 or less. */
export function dayOrderOf(value: string): DayOrder | undefined {
  const [, first, second] = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}\b/.exec(value) ?? []
  if (Number(first) > 12) return 'dayFirst'
  return Number(second) > 12 ? 'monthFirst' : undefined
}

/** A date whose day and month could be exchanged. */
export function isAmbiguousDate(value: Json | undefined): boolean {
  return (
    typeof value === 'string' && /^\s*\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b/.test(value) && dayOrderOf(value) === undefined
  )
}

function fromNumber(value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined
  const size = Math.abs(value)
  if (Number.isInteger(value) && value >= 1000 && value <= 2999) return utc(value, 1, 1)
  // 20210304 is the day, not a second in August 1970.
  if (Number.isInteger(value) && value >= 18000101 && value <= 29991231) {
    const day = fromDigits(String(value))
    if (day !== undefined) return day
  }
  if (size < 1e11) return size < 1e7 ? undefined : Math.round(value * 1000)
  if (size < 1e14) return Math.round(value)
  return size < 1e17 ? Math.round(value / 1e3) : Math.round(value / 1e6)
}

function fromDigits(text: string): number | undefined {
  if (/^[12]\d{3}$/.test(text)) return utc(Number(text), 1, 1)
  const [, year, month, day, hour, minute, second] =
    /^([12]\d{3})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?Z?)?$/.exec(text) ?? []
  const compact = year && utc(Number(year), Number(month), Number(day), time(hour, minute, second))
  if (compact) return compact
  return /^-?\d{9,19}(\.\d+)?$/.test(text) ? fromNumber(Number(text)) : undefined
}

function fromIso(text: string): number | undefined {
  const match =
    /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(.*))?$/i.exec(
      text,
    )
  if (!match) return undefined
  const [, year, month, day, hour, minute, second, fraction, zone] = match
  return utc(Number(year), Number(month), Number(day ?? 1), time(hour, minute, second, fraction), zone)
}

const timeOfDay = String.raw`(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?\s*(.*))?$`
const numeric = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})` + timeOfDay, 'i')
const named = new RegExp(
  String.raw`^(?:\p{L}+\.?,?\s+)?(?:(\d{1,2})(?:st|nd|rd|th|\.|er|º)?[\s-]+(?:de\s+)?(\p{L}+)\.?,?[\s-]+(?:de\s+)?(\d{4}|\d\d)|(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}))` +
    timeOfDay,
  'iu',
)

function fromNumeric(text: string, order: DayOrder): number | undefined {
  const match = numeric.exec(text)
  if (!match) return undefined
  const [, first, separator, second, year, hour, minute, seconds, fraction, half, zone] = match
  // Points are written where the day comes first.
  const dayFirst = separator === '.' || Number(first) > 12 || (order === 'dayFirst' && Number(second) <= 12)
  const [day, month] = dayFirst ? [first, second] : [second, first]
  return utc(fullYear(year!), Number(month), Number(day), time(hour, minute, seconds, fraction, half), zone)
}

function fromEastAsian(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(?:(\d{1,2})\s*[日일])?\s*(?:(\d{1,2})[:時时시]\s*(\d{1,2})(?:[:分분]\s*(\d{1,2}))?[秒초分분]?)?$/.exec(
      text,
    ) ?? []
  return year ? utc(Number(year), Number(month), Number(day ?? 1), time(hour, minute, second)) : undefined
}

function fromNames(text: string): number | undefined {
  const match = named.exec(text)
  if (!match) return undefined
  const [, day1, month1, year1, month2, day2, year2, hour, minute, second, fraction, half, zone] = match
  const month = monthNames().get(plain(month1 ?? month2 ?? ''))
  if (month === undefined) return undefined
  return utc(fullYear((year1 ?? year2)!), month, Number(day1 ?? day2), time(hour, minute, second, fraction, half), zone)
}

/** ms since midnight, or NaN for a time that does not exist. */
function time(hour?: string, minute?: string, second?: string, fraction?: string, half?: string): number {
  let hours = Number(hour ?? 0)
  if (half) hours = (hours % 12) + (/^p/i.test(half) ? 12 : 0)
  const minutes = Number(minute ?? 0)
  const seconds = Number(second ?? 0)
  if (hours > 24 || minutes > 59 || seconds > 60) return Number.NaN
  const ms = fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0
  return ((hours * 60 + minutes) * 60 + Math.min(seconds, 59)) * 1000 + ms
}

/** Undefined for a day that does not exist or a zone nobody knows. */
function utc(year: number, month: number, day: number, timeMs = 0, zone = ''): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || year < 1) return undefined
  const offsetMs = zoneOffsetMs(zone)
  const result = date.getTime() + timeMs - (offsetMs ?? Number.NaN)
  return Number.isNaN(result) ? undefined : result
}

/** Names of RFC 2822, section 4.3, in hours; what else is written in letters is too uncertain. */
const zones: Readonly<Record<string, number>> = {
  z: 0, ut: 0, utc: 0, gmt: 0, est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7,
  cet: 1, cest: 2, bst: 1, jst: 9,
} // prettier-ignore

function zoneOffsetMs(zone: string): number | undefined {
  const text = zone
    .replace(/\(.*\)\s*$/, '')
    .trim()
    .toLowerCase()
  if (text === '') return 0
  const [, sign, hours, minutes] = /^(?:utc|gmt)?\s*([+-])(\d{1,2}):?(\d\d)?$/.exec(text) ?? []
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0)) * 60_000
  return Object.hasOwn(zones, text) ? zones[text]! * 3_600_000 : undefined
}

function fullYear(year: string): number {
  return year.length > 2 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900)
}

let months: Map<string, number> | undefined

/** Long and short month names of the languages that dates are most often written in. */
function monthNames(): Map<string, number> {
  if (months) return months
  months = new Map()
  for (const locale of ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'pl', 'ru', 'tr'])
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' })
      for (let m = 0; m < 12; m++) {
        const part = format.formatToParts(Date.UTC(2001, m, 5)).find(({ type }) => type === 'month')
        if (part)
          for (const name of [plain(part.value), plain(part.value).slice(0, 3)])
            if (!months.has(name)) months.set(name, m + 1)
      }
    }
  months.set('sept', 9)
  return months
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
}
