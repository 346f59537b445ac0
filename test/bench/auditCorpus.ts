import { seededRandom } from '../../src/main/base/random.ts'
import { joined, paraphrases, reformatted, rounded, shortened, spelled } from './auditControls.ts'

/**
 * Claims with a known truth, made from passages: sentences taken over with a figure or a name exchanged, and controls that
 * say the same in another way. Made by rules of its own, which share nothing with what judges the claims: figures are
 * found by their digits and a short list of words, names by their capitals. The same seed gives the same claims.
 */
export interface MadeClaim {
  readonly kind: AlteredKind | ControlKind | typeof foreignKind
  readonly claim: string
  /** The sentence it was made from. */
  readonly original: string
  /** Which of the passages it cites. */
  readonly passage: number
}

export const alteredKinds = [
  'number of the same passage',
  'number changed',
  'name of the same passage',
  'name of another passage',
] as const
export type AlteredKind = (typeof alteredKinds)[number]
export const controlKinds = [
  'verbatim',
  'rounded',
  'reformatted',
  'spelled out',
  'paraphrased',
  'shortened',
  'joined',
] as const
export type ControlKind = (typeof controlKinds)[number]

/** A sentence as it stands, that cites a passage of something else. */
export const foreignKind = 'another passage cited'

export interface Passage {
  readonly title: string
  readonly text: string
}

type Draw = (below: number) => number
interface Piece {
  readonly start: number
  readonly end: number
  readonly text: string
}

export function makeClaims(passages: readonly Passage[], seed: number): MadeClaim[] {
  const random = seededRandom(seed)
  const draw: Draw = (below) => Math.floor(random.next() * below)
  const namesOfAll = [
    ...new Set(
      passages.flatMap(({ text }) => sentencesOf(text).flatMap((one) => namesIn(one).map((name) => name.text))),
    ),
  ]
  const made: MadeClaim[] = []
  for (const [passage, { text }] of passages.entries()) {
    const sentences = sentencesOf(text)
    const numbers = [...new Set(sentences.flatMap((one) => numbersIn(one).map((number) => number.text)))]
    const names = [...new Set(sentences.flatMap((one) => namesIn(one).map((name) => name.text)))]
    for (const [at, original] of sentences.entries()) {
      const add = (kind: MadeClaim['kind'], claim: string | undefined) => {
        if (claim !== undefined && claim !== original) made.push({ kind, claim, original, passage })
      }
      made.push({ kind: 'verbatim', claim: original, original, passage })
      const other = (passage + 1 + draw(passages.length - 1)) % passages.length
      if (at === 0) made.push({ kind: foreignKind, claim: original, original, passage: other })
      const number = pick(draw, numbersIn(original))
      if (number) {
        const isOther = (one: string) => amount(one) !== amount(number.text)
        // Digits for digits: "at two thousand" in place of a year reads as no claim at all.
        add(
          'number of the same passage',
          replaced(
            original,
            number,
            pick(
              draw,
              numbers.filter((one) => isOther(one) && isYear(one) === isYear(number.text)),
            ),
          ),
        )
        add('number changed', replaced(original, number, changed(number.text, draw)))
      }
      const name = pick(draw, namesIn(original))
      if (name) {
        const isOther = (one: string) => !shareWord(one, name.text) && !initialsOf(one, name.text)
        const others = names.filter((one) => isOther(one))
        add('name of the same passage', replaced(original, name, pick(draw, others)))
        add(
          'name of another passage',
          replaced(
            original,
            name,
            pick(
              draw,
              namesOfAll.filter((one) => isOther(one) && !text.includes(one)),
            ),
          ),
        )
      }
      for (const claim of rounded(original)) add('rounded', claim)
      for (const claim of reformatted(original, draw)) add('reformatted', claim)
      for (const claim of spelled(original)) add('spelled out', claim)
      for (const claim of paraphrases(original)) add('paraphrased', claim)
      for (const claim of shortened(original)) add('shortened', claim)
      const next = sentences[at + 1]
      if (next !== undefined) add('joined', joined(original, next))
    }
  }
  return made
}

/** Sentences long enough to claim something. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .split(/(?<=[a-z\d)”"%]{2}[.!?]["”]?)\s+(?=["“]?[A-Z])/)
    .map((one) => one.trim())
    .filter((one) => one.split(' ').length >= 6 && /[.!?]["”]?$/.test(one))
}

const words = new Map(
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
    .split(' ')
    .map((word, at) => [word, at + 2]),
)
const digits =
  /(?<![\w.,:/$€£-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w%/]|[.,:]\d)|(?<![\w.,:/-])\d+(?:\.\d+)?(?![\w%/]|[.,:-]\d)/g

function numbersIn(sentence: string): Piece[] {
  const written = new RegExp(
    `(?<![\\w-])(?:${[...words.keys()].join('|')})(?![\\w-]|\\s+(?:hundred|thousand|million|billion|and a half))`,
    'g',
  )
  return [digits, written]
    .flatMap((pattern) => [...sentence.matchAll(pattern)].map(([text, ...rest]) => piece(text, sentence, rest)))
    .map((one, at, all) => (all.findIndex((other) => other.start === one.start) === at ? one : undefined))
    .filter((one) => one !== undefined)

  function piece(text: string, within: string, _rest: readonly unknown[]): Piece {
    const start = indexOfWhole(within, text)
    return { start, end: start + text.length, text }
  }
}

function indexOfWhole(within: string, text: string): number {
  for (let at = within.indexOf(text); at >= 0; at = within.indexOf(text, at + 1)) {
    if (!/[\w.,]/.test(within[at - 1] ?? ' ') && !/\w/.test(within[at + text.length] ?? ' ')) return at
  }
  return within.indexOf(text)
}

/** Capitalised words within a sentence, of two letters at least; the first word counts only where others follow it. */
function namesIn(sentence: string): Piece[] {
  const pattern =
    /(?<![\w'’-])[A-Z][a-zà-ÿ]+(?:['’-][A-Z][a-zà-ÿ]+)*(?: (?:of |& )?[A-Z][a-zà-ÿ]+(?:-[A-Z][a-zà-ÿ]+)*)*/g
  const never =
    /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)/
  return [...sentence.matchAll(pattern)].flatMap((match): Piece[] => {
    const text = match[0].replace(
      /^(?:The|A|An|In|On|At|For|From|With|By|After|Before|Since|During|When|While|As|But|And|If|Both|Its|His|Her|Their|This|That|These|About|Only|Analysts|Members) (?=[A-Z])/,
      '',
    )
    const start = match.index + match[0].length - text.length
    if (never.test(text) || text.length < 4 || (start === 0 && !text.includes(' '))) return []
    return [{ start, end: start + text.length, text }]
  })
}

function shareWord(one: string, other: string): boolean {
  const theirs = new Set(other.toLowerCase().split(/[^a-zà-ÿ]+/))
  return one
    .toLowerCase()
    .split(/[^a-zà-ÿ]+/)
    .some(
      (word) =>
        word.length > 2 &&
        [...theirs].some((its) => its.length > 2 && (its.startsWith(word.slice(0, 4)) || its === word)),
    )
}

function initialsOf(one: string, other: string): boolean {
  const initials = (name: string) =>
    name
      .split(/[\s-]/)
      .map((word) => word[0])
      .join('')
  return one === initials(other) || other === initials(one)
}

function amount(text: string): number {
  return words.get(text) ?? Number(text.replaceAll(',', ''))
}

const isYear = (text: string) => /^(?:1[5-9]|20)\d\d$/.test(text)

/** Another figure in the same dress, at least a tenth away, and no rounding of it. */
function changed(text: string, draw: Draw): string {
  const value = amount(text)
  if (words.has(text)) {
    const all = [...words.keys()].filter((word) => word !== text)
    return pick(draw, all) ?? text
  }
  if (isYear(text)) return String(value + (draw(2) ? 1 : -1) * (1 + draw(9)))
  const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0
  const factor = draw(2) ? 1.15 + draw(100) / 60 : 0.4 + draw(45) / 100
  const zeros = decimals > 0 ? 0 : Math.min(/0*$/.exec(text.replaceAll(',', ''))?.[0].length ?? 0, 3)
  const unit = decimals > 0 ? 10 ** -decimals : 10 ** zeros
  let next = Math.round((value * factor) / unit) * unit
  if (Math.abs(next - value) < unit / 2) next = value + unit
  return text.includes(',') ? next.toLocaleString('en-US', { minimumFractionDigits: decimals }) : next.toFixed(decimals)
}

function replaced(sentence: string, { start, end }: Piece, by: string | undefined): string | undefined {
  return by === undefined ? undefined : sentence.slice(0, start) + by + sentence.slice(end)
}

function pick<Item>(draw: Draw, items: readonly Item[]): Item | undefined {
  return items[draw(items.length)]
}
