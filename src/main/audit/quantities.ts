import { findDates, type DateParts } from './dates.ts'
import { readDigits } from './readDigits.ts'
import { scaleOf, writtenNumber } from './numberWords.ts'
import { currencyBefore, unitOf, type Unit } from './units.ts'

/** A number, share, ordinal, date or time that a text states. */
export interface Quantity {
  /** UTF-16 offsets of the figure with its unit. */
  readonly start: number
  readonly end: number
  /** What it may mean; nearly always one thing. */
  readonly readings: readonly Reading[]
  /** What the words before it make of it. */
  readonly hedge: Hedge | undefined
  /** Written with a word of scale (`2.4 million`), which is how figures are rounded. */
  readonly isScaled: boolean
  /** It may as well be no number: `one of them`, `the first`. */
  readonly isSoft: boolean
}

export type Reading =
  | {
      readonly kind: 'number' | 'ordinal'
      readonly value: number
      /** The finest difference its digits can show: 10,000 for `410,000`, 0.1 for `6.1`. */
      readonly step: number
      readonly unit: Unit | undefined
      /** A word like `a third`, which stands for what is near it. */
      readonly isFraction?: boolean
    }
  | { readonly kind: 'date'; readonly date: DateParts }

export type Hedge = 'about' | 'above' | 'below'

const hedges: readonly (readonly [Hedge, RegExp])[] = [
  [
    'about',
    /\b(?:about|around|roughly|approximately|approx\.?|circa|ca\.|some|an estimated|in the region of|close to|rund|etwa|environ|unos)[\s~]*$/i,
  ],
  [
    'above',
    /\b(?:more than|over|above|at least|exceeding|upwards of|no fewer than|no less than|greater than|mehr als|plus de|más de)\s*(?:a\s+|an\s+)?$/i,
  ],
  [
    'below',
    /\b(?:less than|fewer than|under|below|at most|up to|nearly|almost|just under|no more than|not quite|as many as|as much as|bis zu|fast|près de|casi)\s*$/i,
  ],
]
const hedgeReach = 24
/** A hyphen between figure and unit (`18-month`) is no gap. */
const unitGap = /^[\s\u00a0\u202f-]{0,2}/u
const wordPattern = /[\p{L}\p{M}]+/gu
const tokenPattern = /\p{L}[\p{L}\p{M}]*/gu

/** Everything countable that a text states, in order; spans do not overlap. */
export function findQuantities(text: string): Quantity[] {
  const dates = findDates(text).map(({ start, end, readings }): Quantity => ({
    start,
    end,
    readings: [
      ...readings.map((date): Reading => ({ kind: 'date', date })),
      // A year may be a number after all: "2000 containers".
      ...(/^\d{4}$/.test(text.slice(start, end)) ? [plainNumber(Number(text.slice(start, end)))] : []),
    ],
    hedge: undefined,
    isScaled: false,
    isSoft: false,
  }))
  const taken: { readonly start: number; readonly end: number }[] = [...dates]
  const isFree = (start: number, end: number) => !taken.some((one) => start < one.end && end > one.start)
  const figures = digitQuantities(text, isFree)
  taken.push(...figures)
  const written = writtenQuantities(text, isFree)
  // "2000 containers" is no year, "in 2000" is.
  const all = [...dates, ...figures, ...written].sort((a, b) => a.start - b.start)
  return inheritUnits(text, all)
}

const plainNumber = (value: number): Reading => ({ kind: 'number', value, step: 1, unit: undefined })

function digitQuantities(text: string, isFree: (start: number, end: number) => boolean): Quantity[] {
  const found: Quantity[] = []
  for (const figure of readDigits(text)) {
    if (!isFree(figure.start, figure.end)) continue
    const currency = currencyBefore.exec(text.slice(Math.max(0, figure.start - 5), figure.start))?.[0]
    const start = figure.start - (currency?.length ?? 0)
    const suffix = readSuffix(text, figure.end)
    const own = currency === undefined ? undefined : unitOf(currency.trim())
    const readings = figure.values.flatMap(({ value, step }): Reading[] => {
      if (suffix.isOrdinal) return [{ kind: 'ordinal', value, step: 1, unit: undefined }]
      return suffix.options.map(({ factor, unit }) => ({
        kind: 'number',
        value: value * factor,
        step: step * factor,
        unit: own ?? unit,
      }))
    })
    found.push({
      start,
      end: suffix.end,
      readings,
      hedge: hedgeBefore(text, start),
      isScaled: suffix.options.some(({ factor }) => factor > 1),
      isSoft: false,
    })
  }
  return found
}

interface Suffix {
  readonly end: number
  readonly isOrdinal: boolean
  /** What the words after a figure make of it: a factor and a unit. */
  readonly options: readonly { readonly factor: number; readonly unit: Unit | undefined }[]
}

/** Scale and unit after a figure: `.4 million tonnes`, `bn`, `%`, `km²`, `th`. */
function readSuffix(text: string, at: number): Suffix {
  const ordinal = /^(?:st|nd|rd|th)(?![\p{L}\p{N}])/u.exec(text.slice(at, at + 3))?.[0]
  if (ordinal !== undefined)
    return { end: at + ordinal.length, isOrdinal: true, options: [{ factor: 1, unit: undefined }] }
  const scaled = readScale(text, at)
  const after = scaled?.end ?? at
  const unit = readUnit(text, after)
  const end = unit?.end ?? after
  const options = [{ factor: scaled?.factor ?? 1, unit: unit?.unit }]
  // "40m" and "40 m" may be metres.
  if (scaled?.isLetter && !unit) options.push({ factor: 1, unit: unitOf('m') })
  return { end, isOrdinal: false, options }
}

function readScale(text: string, at: number): { end: number; factor: number; isLetter: boolean } | undefined {
  const gap = unitGap.exec(text.slice(at, at + 3))?.[0].length ?? 0
  wordPattern.lastIndex = at + gap
  const word = wordPattern.exec(text)
  if (!word || word.index !== at + gap) return undefined
  const factor = scaleOf(word[0])
  if (factor === undefined) return undefined
  // A capital M may be million; a small k or t after a space is no scale.
  if (word[0].length === 1 && gap > 0 && word[0].toLowerCase() !== 'm') return undefined
  const end = word.index + word[0].length
  const again = /^\s+(?:trillion|billion|million)\b/i.exec(text.slice(end, end + 12))?.[0]
  const more = again === undefined ? 1 : (scaleOf(again.trim()) ?? 1)
  return { end: end + (again?.length ?? 0), factor: factor * more, isLetter: word[0].length === 1 }
}

/** A unit of up to three words that begins at `at`, the longest there is. */
function readUnit(text: string, at: number): { end: number; unit: Unit } | undefined {
  const gap = unitGap.exec(text.slice(at, at + 3))?.[0].length ?? 0
  const from = at + gap
  const sign = /^(?:%|°[CF]?|[$€£¥₹]|km²|m²|km\/h|km2|m2)/u.exec(text.slice(from, from + 4))?.[0]
  if (sign !== undefined) {
    const unit = unitOf(sign)
    return unit && { end: from + sign.length, unit }
  }
  const words = /^\p{L}+(?:[\s\u00a0-]\p{L}+){0,2}/u.exec(text.slice(from, from + 48))?.[0]
  if (words === undefined) return undefined
  const parts = words.split(/[\s\u00a0-]/u)
  for (let size = Math.min(parts.length, 3); size > 0; size--) {
    const name = parts.slice(0, size).join(' ')
    // A letter alone is a unit only right behind its figure: "5 m", but "5 t" is rare and "3 A" is none.
    const unit = name.length === 1 && gap > 0 && !/^[mhtlgW]$/.test(name) ? undefined : unitOf(name)
    if (unit) return { end: from + parts.slice(0, size).join(' ').length, unit }
  }
  return undefined
}

function writtenQuantities(text: string, isFree: (start: number, end: number) => boolean): Quantity[] {
  const tokens = [...text.matchAll(tokenPattern)]
  const words = tokens.map(([word]) => word.toLowerCase())
  const found: Quantity[] = []
  for (let at = 0; at < tokens.length; at++) {
    const number = writtenNumber(joinedRun(text, tokens, words, at), 0)
    const first = tokens[at]
    const last = tokens[at + (number?.length ?? 1) - 1]
    if (!number || !first || !last) continue
    const start = first.index
    const bare = last.index + last[0].length
    if (!isFree(start, bare)) continue
    const scaled = number.kind === 'number' ? readScale(text, bare) : undefined
    const after = scaled && !scaled.isLetter ? scaled : { end: bare, factor: 1 }
    const unit = number.kind === 'ordinal' ? undefined : readUnit(text, after.end)
    // "second" the time, "quarter" the three months, "one" the pronoun.
    const isSoft = number.isSoft && !(number.kind === 'number' && unit)
    const isShare = number.kind === 'fraction' && !unit
    found.push({
      start,
      end: unit?.end ?? after.end,
      readings: [
        isShare
          ? { kind: 'number', value: number.value * 100, step: 1, unit: unitOf('%'), isFraction: true }
          : {
              kind: number.kind === 'ordinal' ? 'ordinal' : 'number',
              value: number.value * after.factor * signBefore(text, start),
              step: number.step * after.factor,
              unit: unit?.unit,
              isFraction: number.kind === 'fraction',
            },
      ],
      hedge: hedgeBefore(text, start),
      isScaled: number.step * after.factor >= 1000,
      isSoft,
    })
    at += number.length - 1
  }
  return found
}

/** The words from one on that are parted by a space or a hyphen only. */
function joinedRun(text: string, tokens: readonly RegExpExecArray[], words: readonly string[], at: number): string[] {
  const run = [words[at] ?? '']
  for (let i = at + 1; i < tokens.length && run.length < 10; i++) {
    const before = tokens[i - 1]
    const between = text.slice((before?.index ?? 0) + (before?.[0].length ?? 0), tokens[i]?.index)
    if (!/^(?:\s+|-|\u00a0)$/u.test(between)) break
    run.push(words[i] ?? '')
  }
  return run
}

const signBefore = (text: string, at: number) =>
  /(?:^|\s)minus\s$/i.test(text.slice(Math.max(0, at - 7), at)) ? -1 : 1

function hedgeBefore(text: string, at: number): Hedge | undefined {
  const before = text.slice(Math.max(0, at - hedgeReach), at)
  return /[~≈]\s?$/.test(before) ? 'about' : hedges.find(([, pattern]) => pattern.test(before))?.[0]
}

/** "nine to twelve days", "from 31 to 27 million": the first figure has the unit (and scale) of the second. */
function inheritUnits(text: string, found: readonly Quantity[]): Quantity[] {
  return found.map((one, at) => {
    const next = found[at + 1]
    const mine = one.readings[0]
    const its = next?.readings[0]
    if (!next || mine?.kind !== 'number' || its?.kind !== 'number' || mine.unit) return one
    if (!/^\s*(?:to|and|or|[-–—]|bis|à|a)\s*$/iu.test(text.slice(one.end, next.start))) return one
    const scale = next.isScaled && !one.isScaled && mine.value < 1000 ? scaleBehind(text, next) : 1
    if (!its.unit && scale === 1) return one
    const reading: Reading = { ...mine, value: mine.value * scale, step: mine.step * scale, unit: its.unit }
    return { ...one, readings: [reading, ...(scale === 1 ? [] : [mine])], isScaled: scale > 1 }
  })
}

function scaleBehind(text: string, { start, end }: Quantity): number {
  const word = /(thousand|million|billion|trillion|bn|mn|m|k)\b/i.exec(text.slice(start, end))?.[1]
  return (word && scaleOf(word)) || 1
}
