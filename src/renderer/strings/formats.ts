/**
 * Numbers, sizes, dates and plurals as one language writes them. `locale` is a BCP 47 tag. A text that is no date is given
 * back as it is.
 */
export function createFormats(locale: string) {
  const grouped = new Intl.NumberFormat(locale)
  const values = new Intl.NumberFormat(locale, { maximumFractionDigits: 12, useGrouping: 'min2' })
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const price = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const cents = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const small = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
  const decimals = [0, 1, 2, 3, 4].map(
    (digits) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  const shares = [0, 1].map(
    (digits) =>
      new Intl.NumberFormat(locale, {
        style: 'percent',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  )
  const day = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })
  // Of 24 hours in every language, as in the log and on a timeline.
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  const logMoment = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  })
  // When documents were published, in no zone: as long as a bar of a timeline is.
  const published = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  const toHour = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const bars = {
    year: published({ year: 'numeric' }),
    month: published({ year: 'numeric', month: 'short' }),
    week: day,
    day,
    hour: published(toHour),
    moment: published({ ...toHour, year: 'numeric' }),
  }
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  const order = new Intl.Collator(locale)
  const rules = new Intl.PluralRules(locale)

  const number = (value: number) => grouped.format(value)
  const decimal = (value: number, digits: 0 | 1 | 2 | 3 | 4) => (decimals[digits] ?? grouped).format(value)
  const mark = decimal(0.5, 1).slice(1, -1)
  const numberIn = (text: string): number | undefined => {
    const [whole = '', fraction, ...more] = text.trim().split(mark)
    const isNumber = /^\d*$/.test(whole) && /^\d+$/.test(fraction ?? whole) && more.length === 0
    return isNumber ? Number(`${whole}.${fraction ?? 0}`) : undefined
  }
  const written = (format: Intl.DateTimeFormat, iso: string) => {
    const at = new Date(iso)
    return Number.isNaN(at.getTime()) ? iso : format.format(at)
  }
  return {
    locale,
    number,
    /** A number of 0 or more as a user of the language types it, without marks of thousands; undefined for anything else. */
    numberIn,
    /** The same with the mark of decimals that other languages use: how it is typed in this one. Undefined for anything else. */
    numberMeant: (text: string): string | undefined => {
      const meant = text.trim().replace(mark === '.' ? ',' : '.', mark)
      return meant !== text.trim() && numberIn(meant) !== undefined ? meant : undefined
    },
    /** A number as {@link numberIn} reads it. */
    typed: (value: number) => String(value).replace('.', mark),
    /** A value with all its decimals; four digits are not grouped, for they may be a year. */
    value: (value: number) => values.format(value),
    /** With exactly so many decimals. */
    decimal,
    /** `plural(3, 'file', 'files')` is "3 files"; the number is written for the language. */
    plural: (count: number, one: string, other: string) =>
      `${number(count)} ${rules.select(count) === 'one' ? one : other}`,
    /** 12,400 becomes 12.4K, for narrow places; the full number belongs in a title. */
    shortNumber: (value: number) => (value < 10_000 ? number(value) : compact.format(value)),
    /** 0.987 becomes "98.7%". `digits` are decimals. */
    share: (fraction: number, digits: 0 | 1 = 0) => (shares[digits] ?? grouped).format(fraction),
    /** Decimal units, as in the service's limits (2 MB = 2,000,000 bytes). Whole bytes: a rate has parts of them. */
    bytes: (value: number) => {
      if (value < 999.5) return `${Math.round(value)} B`
      if (value < 1_000_000) return `${decimal(value / 1000, value < 10_000 ? 1 : 0)} kB`
      if (value < 1_000_000_000) return `${decimal(value / 1_000_000, 1)} MB`
      return `${decimal(value / 1_000_000_000, 2)} GB`
    },
    /** A publication date: the day as it was written, in no zone. */
    date: (iso: string) => written(day, iso),
    /** When a bar of a timeline begins, in ms since the epoch; `moment` is that of a document. */
    barDate: (time: number, step: keyof typeof bars) => bars[step].format(time),
    dateTime: (iso: string) => written(moment, iso),
    /** A moment to the second, without the year. */
    momentOf: (iso: string) => written(logMoment, iso),
    /** 75 becomes "1 min 15 s"; the units are those of the SI in every language. */
    duration: (seconds: number) => {
      const whole = Math.max(0, Math.round(seconds))
      if (whole < 60) return `${whole} s`
      if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 && whole < 600 ? ` ${whole % 60} s` : ''}`
      const minutes = Math.floor((whole % 3600) / 60)
      return `${Math.floor(whole / 3600)} h${minutes ? ` ${minutes} min` : ''}`
    },
    /** 3725 becomes "1:02:05", as on a player. */
    clock: (seconds: number) => {
      const whole = Math.max(0, Math.round(seconds))
      const two = (value: number) => String(value).padStart(2, '0')
      const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
      return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
    },
    /** A price; the code of a currency we do not know is written as it came. */
    money: (value: number, currency: string | null) =>
      currency ? `${price.format(value)} ${currency}` : price.format(value),
    /** What was spent: two decimals, more where they would all be zero. */
    spent: (value: number, currency: string) =>
      `${(value > 0 && value < 0.01 ? small : cents).format(value)} ${currency}`,
    /** The name of a language by its code; a code that has none stays. Tesseract has codes of its own: `chi_sim`. */
    languageName: (code: string) => {
      try {
        return languages.of(code.replaceAll('_', '-')) ?? code
      } catch {
        return code
      }
    },
    /** Orders names as a reader of the language expects. */
    compare: (a: string, b: string) => order.compare(a, b),
  }
}

export type Formats = ReturnType<typeof createFormats>
