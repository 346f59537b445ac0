import { otherSide } from './functionWords.ts'
import { compareQuantities, type Agreement } from './agreeQuantities.ts'
import { matchFacts, type Facts, type Pair } from './matchFacts.ts'
import { namesAgree, type Name } from './names.ts'
import type { Sentence, SourceSentence } from './prepare.ts'
import type { Quantity } from './quantities.ts'
import type { Span } from './sentences.ts'
import { contextLikeness, wordsNear, type Near } from './likeness.ts'

export type FindingCode =
  | 'number_differs'
  | 'number_missing'
  | 'number_swapped'
  | 'rounded'
  | 'name_differs'
  | 'name_missing'
  | 'name_swapped'
  | 'negation'
  | 'opposite'

/** Something that speaks against a claim, and where: in the claim, and in the sentence of the source beside it. */
export interface Finding {
  readonly code: FindingCode
  readonly claim: Span | undefined
  readonly source: { readonly sentence: SourceSentence; readonly span: Span } | undefined
}

export interface Judgement {
  readonly verdict: 'supported' | 'weak' | 'number differs' | 'name differs' | 'not found'
  /** Share of the claim's words that the sentences beside it have, 0 to 1. */
  readonly cover: number
  readonly findings: readonly Finding[]
  /** The sentences that say the most of the claim, best first. */
  readonly beside: readonly SourceSentence[]
  /** Figures and names of the claim, each with what it was found as. */
  readonly matched: readonly { readonly claim: Span; readonly sentence: SourceSentence; readonly span: Span }[]
}

const mostBeside = 3
/** Figures and names are looked for in the sentences that have the most words of the claim. */
const mostPlaces = 40
/** What stands where the claim has something else is looked for in fewer: those that may be what the claim was made from. */
const mostRivalPlaces = 10
const supportedFrom = 0.55
const weakFrom = 0.25
/** Figures and names that agree make up for words that do not. */
const factsCount = 0.04
const mostForFacts = 0.16
/** From here on the claim speaks of the same thing, so that what differs is a difference. */
const comparableFrom = 0.3
/** How a claim stands to the sentences of all the sources it cites. */
export function judgeClaim(claim: Sentence, sentences: readonly SourceSentence[]): Judgement {
  const whole = sentences.find((sentence) => holds(sentence, claim))
  if (whole && whole.negations.length <= claim.negations.length)
    return { verdict: 'supported', cover: 1, findings: [], beside: [whole], matched: [] }
  const covers = sentences.map((sentence) => coverOf(claim, sentence))
  const beside = sentencesBeside(claim, sentences, covers)
  const cover = coverOfAll(claim, beside)
  const places = sentences
    .map((sentence, at) => ({ sentence, cover: covers[at] ?? 0 }))
    .toSorted((one, other) => other.cover - one.cover)
    .slice(0, mostPlaces)
  const numbers = matchFacts(quantityFacts(claim, places))
  const names = matchFacts(nameFacts(claim, places))
  const findings = [
    ...numbers.findings.map(({ kind, ...rest }): Finding => ({ code: `number_${kind}`, ...rest })),
    ...numbers.rounded.map((rest): Finding => ({ code: 'rounded', ...rest })),
    ...names.findings.map(({ kind, ...rest }): Finding => ({ code: `name_${kind}`, ...rest })),
    ...contrary(claim, beside),
  ]
  const matched = [...numbers.matched, ...names.matched]
  const verdict = verdictOf(cover, findings, matched.length)
  return { verdict, cover, findings: verdict === 'not found' ? [] : findings, beside, matched }
}

/** Whether a sentence says the claim word for word. */
function holds({ words, stems, isTitle }: SourceSentence, claim: Sentence): boolean {
  const [first] = claim.words
  if (isTitle || !first || !stems.has(first.stem) || claim.words.length > words.length) return false
  for (let at = 0; at + claim.words.length <= words.length; at++)
    if (claim.words.every(({ form }, index) => words[at + index]?.form === form)) return true
  return false
}

function verdictOf(cover: number, findings: readonly Finding[], facts: number): Judgement['verdict'] {
  const has = (pattern: RegExp) => findings.some(({ code }) => pattern.test(code))
  const likely = cover + Math.min(mostForFacts, facts * factsCount)
  if (likely < weakFrom) return 'not found'
  if (cover >= comparableFrom) {
    if (has(/^number/)) return 'number differs'
    if (has(/^name/)) return 'name differs'
  }
  return findings.length > 0 || likely < supportedFrom ? 'weak' : 'supported'
}

function coverOf(claim: Sentence, sentence: SourceSentence): number {
  if (claim.content.size === 0) return sentence.isTitle ? 0 : 1
  let found = 0
  for (const stem of claim.content) if (sentence.stems.has(stem)) found++
  return (found / claim.content.size) * (sentence.isTitle ? 0.5 : 1)
}

function coverOfAll(claim: Sentence, sentences: readonly SourceSentence[]): number {
  if (claim.content.size === 0) return sentences.length > 0 ? 1 : 0
  let found = 0
  for (const stem of claim.content) if (sentences.some(({ stems }) => stems.has(stem))) found++
  return found / claim.content.size
}

/** The sentence that says most of the claim, then those that say most of the rest. */
function sentencesBeside(
  claim: Sentence,
  sentences: readonly SourceSentence[],
  covers: readonly number[],
): SourceSentence[] {
  const left = new Set(claim.content)
  const chosen: SourceSentence[] = []
  while (chosen.length < mostBeside) {
    let best: SourceSentence | undefined
    let most = 0
    for (const [at, sentence] of sentences.entries()) {
      if (chosen.includes(sentence)) continue
      let gain = 0
      for (const stem of left) if (sentence.stems.has(stem)) gain++
      const worth = gain * (sentence.isTitle ? 0.7 : 1) + (covers[at] ?? 0) * 0.5
      if (gain > 0 && worth > most) [best, most] = [sentence, worth]
    }
    // A word here and there is no statement of the rest.
    if (!best || (chosen.length > 0 && most < Math.max(1.5, claim.content.size * 0.12))) break
    chosen.push(best)
    for (const stem of best.stems) left.delete(stem)
  }
  return chosen
}

interface Place {
  readonly sentence: SourceSentence
  readonly cover: number
}

function quantityFacts(claim: Sentence, places: readonly Place[]): Facts {
  const source = places.flatMap((place, rank) =>
    place.sentence.quantities.map((fact) => ({ fact, span: fact, rank, ...place })),
  )
  return {
    claim: claim.quantities.map((fact) => ({ span: fact, isSoft: fact.isSoft })),
    source,
    pairs: pairsOf(claim, claim.quantities, source, (mine: Quantity, its: Quantity) => compareQuantities(mine, its)),
    kind: 'number',
    isPassive: false,
    isSaid: () => undefined,
  }
}

function nameFacts(claim: Sentence, places: readonly Place[]): Facts {
  const source = places.flatMap((place, rank) =>
    place.sentence.names.map((fact) => ({ fact, span: fact, rank, ...place })),
  )
  return {
    claim: claim.names.map((fact) => ({ span: fact, isSoft: fact.isSoft })),
    source,
    pairs: pairsOf(claim, claim.names, source, (mine: Name, its: Name) =>
      namesAgree(mine, its) ? 'agrees' : 'differs',
    ),
    kind: 'name',
    isPassive: /\b(?:is|are|was|were|been|being|be)\s+\p{L}+(?:ed|en|t|n|d)\b.*\bby\b/u.test(claim.text),
    isSaid: (at) => {
      const name = claim.names[at]
      if (!name) return undefined
      for (const { sentence, cover } of places) {
        const span = whereSaid(name, sentence)
        if (span)
          return { sentence, span, likeness: placeLikeness(wordsNear(claim, name), wordsNear(sentence, span), cover) }
      }
      return undefined
    },
  }
}

function pairsOf<Fact extends Span>(
  claim: Sentence,
  mine: readonly Fact[],
  source: readonly {
    readonly fact: Fact
    readonly sentence: SourceSentence
    readonly cover: number
    readonly rank: number
  }[],
  compare: (mine: Fact, its: Fact) => Agreement,
): Pair[] {
  const theirs = source.map(({ fact, sentence }) => wordsNear(sentence, fact))
  return mine.flatMap((fact, at) => {
    const near = wordsNear(claim, fact)
    return source.flatMap(({ fact: its, cover, rank }, sourceAt): Pair[] => {
      const agreement = compare(fact, its)
      if (agreement === 'apart' || (agreement === 'differs' && rank >= mostRivalPlaces)) return []
      return [{ claim: at, source: sourceAt, agreement, likeness: placeLikeness(near, theirs[sourceAt] ?? [], cover) }]
    })
  })
}

function placeLikeness(mine: readonly Near[], theirs: readonly Near[], cover: number): number {
  return 0.55 * contextLikeness(mine, theirs) + 0.45 * cover
}

/** Where all the words of a name stand one after another, in whatever case. */
function whereSaid(name: Name, { words }: SourceSentence): Span | undefined {
  for (let at = 0; at + name.words.length <= words.length; at++) {
    let length = 0
    while (length < name.words.length && words[at + length]?.form === name.words[length]) length++
    if (length === name.words.length) return { start: words[at]?.start ?? 0, end: words[at + length - 1]?.end ?? 0 }
  }
  return undefined
}

/** What one denies and the other does not, and words for the opposite. */
function contrary(claim: Sentence, beside: readonly SourceSentence[]): Finding[] {
  const [first] = beside
  if (!first || coverOf(claim, first) < 0.5) return []
  const found: Finding[] = []
  const denied = (one: Sentence, other: Sentence) =>
    one.negations.find((at) => {
      const after = one.words
        .slice(at + 1)
        .filter(({ isContent }) => isContent)
        .slice(0, 2)
      return after.length > 0 && after.every(({ stem }) => other.stems.has(stem))
    })
  const mine = first.negations.length === 0 ? denied(claim, first) : undefined
  const its = claim.negations.length === 0 ? denied(first, claim) : undefined
  if (mine !== undefined) found.push({ code: 'negation', claim: claim.words[mine], source: undefined })
  const word = its === undefined ? undefined : first.words[its]
  if (word) found.push({ code: 'negation', claim: undefined, source: { sentence: first, span: word } })
  for (const side of claim.sides) {
    const other = otherSide(side)
    if (claim.sides.has(other) || first.sides.has(side) || !first.sides.has(other)) continue
    found.push({ code: 'opposite', claim: undefined, source: undefined })
    break
  }
  return found
}
