import { foldForm } from '../text/words/foldWord.ts'
import { stemForm } from '../text/words/stemForm.ts'
import { isFunctionWord } from './functionWords.ts'
import type { Span } from './sentences.ts'

/** A name that a text says: of a person, place, organisation, product. */
export interface Name extends Span {
  readonly text: string
  /** Folded words, without titles and what companies add to their names. */
  readonly words: readonly string[]
  /** It stands where any word has a capital, so it may be no name. */
  readonly isSoft: boolean
}

const word =
  "(?:\\p{Lu}[\\p{L}\\p{M}\\p{N}]*(?:[-'’.&]\\p{L}[\\p{L}\\p{M}\\p{N}]*)*(?:-\\d+)?(?:\\.(?=\\p{L})|(?<=(?<![\\p{L}\\p{N}])(?:\\p{Lu}|Dr|Mr|Mrs|Ms|St|Prof))\\.(?=\\s\\p{Lu})|['’](?=\\s\\p{Lu}))?|\\p{L}+\\p{Lu}[\\p{L}\\p{N}]*)"
const link = '(?:\\s+(?:of|de(?:\\s+la)?|del|della|der|den|van|von|du|da|dos|al|el|bin|ibn|&|y|zu)\\s+|\\s+|\\s*&\\s*)'
const run = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${word}(?:${link}${word})*`, 'gu')

const titles = new Set(
  'mr mrs ms miss dr prof professor sir lord lady dame president chancellor minister senator governor mayor king queen prince princess pope general colonel captain judge justice chairman chairwoman ceo herr frau monsieur madame señor señora'.split(
    ' ',
  ),
)
const suffixes = new Set(
  'inc ltd llc plc corp corporation co company gmbh ag sa se nv bv oy ab spa group holdings jr sr'.split(' '),
)
const neverNames = new Set(
  'i january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday'.split(
    ' ',
  ),
)

/** The names of one sentence; what overlaps `taken` (dates, figures) is none. */
export function findNames(text: string, taken: readonly Span[]): Name[] {
  const firstLetter = /[\p{L}\p{N}]/u.exec(text)?.index ?? 0
  const capitals = text.match(/(?<![\p{L}\p{N}])\p{Lu}/gu)?.length ?? 0
  const words = text.match(/(?<![\p{L}\p{N}])\p{L}/gu)?.length ?? 1
  // Headings and shouting say nothing by their capitals.
  const isTitleCase = words > 3 && capitals / words > 0.7 && !/[.!?]['"’”)]*$/u.test(text)
  const found: Name[] = []
  for (const match of text.matchAll(run))
    for (const piece of withoutTaken(text, { start: match.index, end: match.index + match[0].length }, taken)) {
      const name = toName(text, piece, piece.start === firstLetter || startsQuote(text, piece.start), isTitleCase)
      if (name) found.push(name)
    }
  return found
}

const startsQuote = (text: string, at: number) =>
  /(?:[:;“"«(]|[.!?]["”’]?)\s*$/u.test(text.slice(Math.max(0, at - 4), at))

function withoutTaken(text: string, span: Span, taken: readonly Span[]): Span[] {
  let pieces = [span]
  for (const one of taken)
    pieces = pieces.flatMap((piece) =>
      one.start >= piece.end || one.end <= piece.start
        ? [piece]
        : [
            { start: piece.start, end: Math.min(piece.end, one.start) },
            { start: Math.max(piece.start, one.end), end: piece.end },
          ],
    )
  return pieces
    .map((piece) => trimmed(text, piece))
    .filter(({ start, end }) => end > start && /\p{Lu}/u.test(text.slice(start, end)))
}

function trimmed(text: string, { start, end }: Span): Span {
  while (start < end && !/[\p{L}\p{N}]/u.test(text.charAt(start))) start++
  while (end > start && !/[\p{L}\p{M}\p{N}]/u.test(text.charAt(end - 1))) end--
  return { start, end }
}

function toName(text: string, span: Span, isInitial: boolean, isTitleCase: boolean): Name | undefined {
  let { start } = span
  let isFirst = isInitial
  let parts = [...text.slice(start, span.end).matchAll(/[\p{L}\p{M}\p{N}.'’&-]+/gu)]
  // "The Board", "In Berlin", "Dr. Smith": what comes before the name is not of it.
  while (parts.length > 0) {
    const form = formsOf(parts[0]?.[0] ?? '').join('')
    const isDropped = isFunctionWord(stemForm(form)) || titles.has(form) || neverNames.has(form)
    if (!isDropped || /^\p{Lu}\.?\p{Lu}[\p{Lu}.]*$/u.test(parts[0]?.[0] ?? '')) break
    parts = parts.slice(1)
    start = span.start + (parts[0]?.index ?? 0)
    isFirst = false
  }
  if (parts.length === 0) return undefined
  const forms = parts.flatMap(([part]) => formsOf(part))
  const core = forms.filter((form) => !suffixes.has(form) && !isLink(form))
  const words = core.length > 0 ? core : forms
  if (
    words.length === 0 ||
    (words.length === 1 && (words[0] ?? '').length < 2 && (words[0]?.charCodeAt(0) ?? 0) < 0x300)
  )
    return undefined
  const end = span.start + (parts.at(-1)?.index ?? 0) + (parts.at(-1)?.[0].length ?? 0)
  const said = text.slice(start, end).replace(/['’]s$/u, '')
  return {
    start,
    end: start + said.length,
    text: said,
    words,
    isSoft: isTitleCase || (isFirst && words.length === 1 && !/^\p{Lu}{2,}$/u.test(said)),
  }
}

const isLink = (form: string) =>
  /^(?:of|the|de|la|del|della|der|den|van|von|du|da|dos|al|el|bin|ibn|and|y|zu)$/.test(form)

/** A part as names are compared: folded, without possessive, taken apart as the tokenizer does. */
function formsOf(part: string): string[] {
  return part
    .replace(/['’]s$/u, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(foldForm)
    .filter((form) => form !== '')
}

/** Whether what a claim says may name what a source names: equal, a part of it, its initials, an adjective of it. */
export function namesAgree(claim: Name, source: Name): boolean {
  return (
    (claim.words.length <= source.words.length
      ? isPartOf(claim.words, source.words)
      : isSurnameOf(source.words, claim.words)) ||
    isShortFor(claim, source) ||
    isShortFor(source, claim) ||
    isAdjectiveOf(claim, source)
  )
}

/** The source says less than the claim: its end ("Smith"), or more than one word of it. */
function isSurnameOf(short: readonly string[], long: readonly string[]): boolean {
  return short.length > 1 ? isPartOf(short, long) : (short[0] ?? '').length > 2 && short[0] === long.at(-1)
}

/** "Smith" of "John Smith", "J. Smith" too; a part from the middle is another name. */
function isPartOf(short: readonly string[], long: readonly string[]): boolean {
  const equal = (a: string, b: string) =>
    a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b)) || isPlural(a, b)
  const at = (offset: number) => short.every((form, i) => equal(form, long[i + offset] ?? ''))
  if (short.length === long.length) return at(0)
  if (short.every((form) => form.length < 3)) return false
  if (at(0) || at(long.length - short.length)) return true
  return short.length > 1 && short[0] === long[0] && short.at(-1) === long.at(-1)
}

const isPlural = (a: string, b: string) => a.length > 3 && b.length > 3 && (a === `${b}s` || b === `${a}s`)

/** "NATO", "U.S." and "UK" for the names they are the initials of. */
function isShortFor(short: Name, long: Name): boolean {
  if (short.words.length > 2 || long.words.length < 2 || !/^[\p{Lu}.]{2,8}s?$/u.test(short.text)) return false
  const letters = short.words.join('')
  const initials = long.text
    .split(/[\s-]+/u)
    .filter((part) => /^\p{Lu}/u.test(part))
    .map((part) => foldForm(part.charAt(0)))
    .join('')
  return initials === letters || long.words.map((form) => form.charAt(0)).join('') === letters
}

const adjectiveEnding = /^(?:n|an|ian|ish|ese|i|ic|er|ers|ans|ians)$/

/** "German" and "Germany", "America" and "American". */
function isAdjectiveOf(one: Name, other: Name): boolean {
  const [a, b] = [one.words.at(-1) ?? '', other.words.at(-1) ?? '']
  if (one.words.length !== other.words.length || one.words.length > 1 || Math.min(a.length, b.length) < 4) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const root = short.replace(/[aey]$/, '')
  return (
    root.length >= 4 &&
    long.startsWith(root) &&
    (adjectiveEnding.test(long.slice(root.length)) || /^[aey]?$/.test(long.slice(root.length)))
  )
}
