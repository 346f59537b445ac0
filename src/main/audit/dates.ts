/** Dates and times of day as texts write them. What is relative (`last week`, `tomorrow`) is left alone. */

/** What a text says of a date; what it leaves open is undefined. */
export interface DateParts {
  readonly year?: number
  /** A year that stands for the ten from it on: `the 1990s`. */
  readonly isDecade?: boolean
  /** 1 to 12 */
  readonly month?: number
  readonly day?: number
  /** 0 Monday to 6 Sunday */
  readonly weekday?: number
  /** Of a time of day, from midnight. */
  readonly minutes?: number
}

export interface FoundDate {
  readonly start: number
  readonly end: number
  /** More than one where the order of day and month is open. */
  readonly readings: readonly DateParts[]
}

const monthNames: readonly string[] = [
  'january jan januar janvier enero gennaio janeiro',
  'february feb februar février febrero febbraio fevereiro',
  'march mar märz mars marzo março',
  'april apr avril abril aprile',
  'may mai mayo maggio maio',
  'june jun juni juin junio giugno junho',
  'july jul juli juillet julio luglio julho',
  'august aug août agosto',
  'september sep sept septembre septiembre settembre setembro',
  'october oct okt oktober octobre octubre ottobre outubro',
  'november nov novembre noviembre novembro',
  'december dec dez dezember décembre diciembre dicembre dezembro',
]
const months = new Map(
  monthNames.flatMap((names, at) => names.split(' ').map((name): [string, number] => [name, at + 1])),
)
const weekdays = new Map(
  'monday tuesday wednesday thursday friday saturday sunday'.split(' ').map((name, at) => [name, at]),
)

/** A point belongs to a short name only: "in March. 18 ships" is no date. */
const month = `(?<month>${[...months.keys()].sort((a, b) => b.length - a.length).join('|')})(?:(?<=[ \u00a0(][a-z]{3,4})\\.)?`
const weekday = `(?<weekday>${[...weekdays.keys()].join('|')})`
const day = '(?<day>[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th|\\.|er)?'
const year = '(?<year>1[0-9]\\d\\d|20\\d\\d|21\\d\\d)'
const gap = '[\\s\u00a0]+'
const none = '(?![\\p{L}\\p{N}])'

/** Longer forms first: what one has taken the next leave alone. */
const patterns: readonly RegExp[] = [
  '(?<year>\\d{4})-(?<month2>0[1-9]|1[0-2])-(?<day>[0-2]\\d|3[01])(?:T\\d\\d:\\d\\d\\S*)?',
  `(?:${weekday},?${gap}(?:the${gap})?)?${day}${gap}(?:of${gap}|de${gap})?${month}(?:,?${gap}(?:de${gap})?${year})?`,
  `(?:${weekday},?${gap})?${month}${gap}(?:the${gap})?${day}(?!\\d)(?:,?${gap}${year})?`,
  `${month},?${gap}(?:of${gap}|de${gap})?${year}`,
  '(?<one>\\d{1,2})[/.](?<two>\\d{1,2})[/.](?<year>\\d{4})',
  `(?<decade>1[5-9]\\d0|20\\d0)(?:['’]?s)`,
  '(?<hours>[01]?\\d|2[0-3])(?::(?<minutes>[0-5]\\d))?\\s?(?<half>[ap]\\.?m\\b\\.?)',
  '(?<hours>[01]?\\d|2[0-3]):(?<minutes>[0-5]\\d)',
  '(?<named>noon|midnight|midday)',
].map((source) => new RegExp(`(?<![\\p{L}\\p{N}.,:/-])(?:${source})${none}`, 'giu'))

/** A month or weekday by itself, where it is written with a capital; `May` and `March` only after a word that makes them months. */
const monthAlone = new RegExp(`(?<![\\p{L}\\p{N}])${month}${none}`, 'giu')
const weekdayAlone = new RegExp(`(?<![\\p{L}\\p{N}])${weekday}s?${none}`, 'giu')
const beforeMonth =
  /\b(?:in|since|until|till|by|of|for|from|to|last|next|this|early|late|mid|during|through|before|after|between|and|on|im|seit|bis|en|month)[\s-]+$/i
const yearAlone = new RegExp(`(?<![\\p{L}\\p{N}.,:/$€£¥-])${year}(?![\\p{L}\\p{N}%]|[.,]\\d)`, 'gu')

/** The dates and times of a text in order, none within another. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = []
  const isFree = (start: number, end: number) => !found.some((one) => start < one.end && end > one.start)
  const add = (start: number, length: number, readings: readonly DateParts[]) => {
    if (readings.length > 0 && isFree(start, start + length)) found.push({ start, end: start + length, readings })
  }
  for (const pattern of patterns)
    for (const match of text.matchAll(pattern))
      add(match.index, match[0].trimEnd().length, readingsOf(match.groups ?? {}))
  for (const match of text.matchAll(monthAlone)) {
    const name = match[0].replace('.', '')
    const isCapital = /^\p{Lu}/u.test(name)
    const isDoubtful = name.length < 4 || /^(march|mars|may|august|mai)$/i.test(name)
    if (isCapital && (!isDoubtful || beforeMonth.test(text.slice(Math.max(0, match.index - 20), match.index))))
      add(match.index, name.length, [{ month: months.get(name.toLowerCase()) ?? 0 }])
  }
  for (const match of text.matchAll(weekdayAlone))
    if (/^\p{Lu}/u.test(match[0]))
      add(match.index, match[0].length, [
        { weekday: weekdays.get((match.groups?.['weekday'] ?? '').toLowerCase()) ?? 0 },
      ])
  for (const match of text.matchAll(yearAlone)) add(match.index, match[0].length, [{ year: Number(match[0]) }])
  return found.sort((a, b) => a.start - b.start)
}

function readingsOf(groups: Readonly<Record<string, string | undefined>>): DateParts[] {
  if (groups['named'] !== undefined) return [{ minutes: /^mid(?!d)/i.test(groups['named']) ? 0 : 720 }]
  if (groups['hours'] !== undefined) return timeOf(groups)
  if (groups['decade'] !== undefined) return [{ year: Number(groups['decade']), isDecade: true }]
  const parts = {
    ...(groups['year'] === undefined ? {} : { year: Number(groups['year']) }),
    ...(groups['weekday'] === undefined ? {} : { weekday: weekdays.get(groups['weekday'].toLowerCase()) ?? 0 }),
  }
  if (groups['one'] !== undefined) {
    const [one, two] = [Number(groups['one']), Number(groups['two'])]
    return [
      { ...parts, day: one, month: two },
      { ...parts, day: two, month: one },
    ].filter((date) => date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31)
  }
  const named = months.get((groups['month'] ?? '').toLowerCase()) ?? Number(groups['month2'])
  return [{ ...parts, month: named, ...(groups['day'] === undefined ? {} : { day: Number(groups['day']) }) }]
}

function timeOf(groups: Readonly<Record<string, string | undefined>>): DateParts[] {
  const hours = Number(groups['hours'])
  const minutes = Number(groups['minutes'] ?? 0)
  const half = groups['half']?.toLowerCase()[0]
  if (half === undefined) return [{ minutes: hours * 60 + minutes }]
  return [{ minutes: ((hours % 12) + (half === 'p' ? 12 : 0)) * 60 + minutes }]
}

/** True where both say something of the same thing and nothing that differs; undefined where they have nothing in common. */
export function datesAgree(one: DateParts, other: DateParts): boolean | undefined {
  const pairs: [number | undefined, number | undefined][] = [
    [one.month, other.month],
    [one.day, other.day],
    [one.weekday, other.weekday],
    [one.minutes, other.minutes],
  ]
  const common = pairs.filter(([a, b]) => a !== undefined && b !== undefined)
  const years = one.year !== undefined && other.year !== undefined
  if (common.length === 0 && !years) return undefined
  return common.every(([a, b]) => a === b) && (!years || yearsAgree(one, other))
}

function yearsAgree(one: DateParts, other: DateParts): boolean {
  const [a, b] = [one.year ?? 0, other.year ?? 0]
  if (one.isDecade) return b >= a && b < a + 10
  if (other.isDecade) return a >= b && a < b + 10
  return a === b
}
