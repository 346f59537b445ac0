import { format, getFormatDateInfo, isDateFormat } from 'numfmt'

interface KnownFormat {
  readonly kind: 'plain' | 'number' | 'date' | 'time' | 'elapsed'
  /** Of a date. */
  readonly hasTime: boolean
}

const known = new Map<string, KnownFormat>()
/** A hostile file may have a million formats. */
const MAX_KNOWN = 10_000

const secondsOfDay = 86_400
/** 9999-12-31. */
const MAX_SERIAL = 2_958_465
const exactDigits = 15

/**
 * A number as its cell shows it, dates in ISO 8601. `written` is how the file has it. Without a format, no digit of it is
 * lost but those by which a binary fraction differs from the decimal one that was typed.
 */
export function shownNumber(written: string, pattern: string, is1904: boolean): string {
  const value = Number(written)
  if (written === '' || !Number.isFinite(value)) return written
  const { kind, hasTime } = formatOf(pattern)
  // A formatter would round the digits of long identifiers.
  if (kind === 'plain' || (/^[0#]$/.test(pattern) && isWhole(written))) return plainNumber(written, value)
  if (kind === 'date') return dateOf(value, hasTime, is1904) ?? plainNumber(written, value)
  if (kind === 'time' && value >= 0 && value < 1) return timeOf(Math.round(value * secondsOfDay) % secondsOfDay)
  try {
    return format(pattern, value).trim()
  } catch {
    return plainNumber(written, value)
  }
}

function formatOf(pattern: string): KnownFormat {
  const found = known.get(pattern)
  if (found) return found
  const made = describe(pattern)
  if (known.size < MAX_KNOWN) known.set(pattern, made)
  return made
}

function describe(pattern: string): KnownFormat {
  if (/^(General|@|)$/i.test(pattern)) return { kind: 'plain', hasTime: false }
  if (!isDateFormat(pattern)) return { kind: 'number', hasTime: false }
  if (/\[(h+|m+|s+)\]/i.test(pattern)) return { kind: 'elapsed', hasTime: true }
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(pattern)
  const hasTime = hours || minutes || seconds
  return { kind: year || month || day ? 'date' : 'time', hasTime }
}

/** Fifteen digits are what spreadsheets keep; whole numbers are left as the file has them. */
function plainNumber(written: string, value: number): string {
  if (isWhole(written)) return written
  return String(Number(value.toPrecision(exactDigits)))
}

function isWhole(written: string): boolean {
  return /^-?\d+$/.test(written)
}

/** Undefined for what is no date: before the first day, or after the year 9999. */
function dateOf(serial: number, hasTime: boolean, is1904: boolean): string | undefined {
  if (serial < 0 || serial >= MAX_SERIAL + 1) return undefined
  let day = Math.floor(serial)
  let seconds = Math.round((serial - day) * secondsOfDay)
  if (seconds === secondsOfDay) {
    seconds = 0
    day++
  }
  const date = dayOf(day, is1904)
  return hasTime && seconds > 0 ? `${date}T${timeOf(seconds)}` : date
}

/** The system of 1900 has a day that never was, its 60th, and shows day 0 as the 0th of January. */
function dayOf(day: number, is1904: boolean): string {
  if (!is1904 && day === 0) return '1900-01-00'
  if (!is1904 && day === 60) return '1900-02-29'
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  return new Date(start + day * secondsOfDay * 1000).toISOString().slice(0, 10)
}

/** Without seconds where there are none. */
function timeOf(seconds: number): string {
  const time = new Date(seconds * 1000).toISOString()
  return time.slice(11, seconds % 60 === 0 ? 16 : 19)
}
