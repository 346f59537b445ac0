/** `plural(3, 'file', 'files')` is "3 files"; the number is written for the language. */
export function plural(count: number, one: string, other: string): string {
  return `${number(count)} ${count === 1 ? one : other}`
}

const grouped = new Intl.NumberFormat('en')
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

export function number(value: number): string {
  return grouped.format(value)
}

/** 12,400 becomes 12.4K, for narrow places; the full number belongs in a title. */
export function shortNumber(value: number): string {
  return value < 10_000 ? number(value) : compact.format(value)
}

/** Decimal units, as in the service's limits (2 MB = 2,000,000 bytes). */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`
  if (value < 1_000_000) return `${(value / 1000).toFixed(value < 10_000 ? 1 : 0)} kB`
  if (value < 1_000_000_000) return `${(value / 1_000_000).toFixed(1)} MB`
  return `${(value / 1_000_000_000).toFixed(2)} GB`
}

const day = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** A publication date: the day as it was written, in no zone. */
export function date(iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : day.format(at)
}

export function dateTime(iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : moment.format(at)
}

const logMoment = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

/** A moment to the second, without the year. */
export function momentOf(iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : logMoment.format(at)
}

/** 75 becomes "1 min 15 s". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 && whole < 600 ? ` ${whole % 60} s` : ''}`
  const minutes = Math.floor((whole % 3600) / 60)
  return `${Math.floor(whole / 3600)} h${minutes ? ` ${minutes} min` : ''}`
}

/** 3725 becomes "1:02:05", as on a player. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** A price; the code of a currency we do not know is written as it came. */
export function money(value: number, currency: string | null): string {
  const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value)
  return currency ? `${amount} ${currency}` : amount
}
