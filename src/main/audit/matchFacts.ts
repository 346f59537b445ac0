import type { Agreement } from './agreeQuantities.ts'
import type { SourceSentence } from './prepare.ts'
import type { Span } from './sentences.ts'

/** What stands where the claim has something else must be this much more like it than the place that agrees. */
const margin = 0.08
const softMargin = 0.5
/** Two names of one sentence stand near each other; a figure is held to its place more strictly. */
const sameSentenceMargin = { name: 0.42, number: 0.25 } as const
const saidElsewhere = 0.1

/** A figure or name of the claim and one of the source that could be it. */
export interface Pair {
  /** Places in the lists of the claim's and the source's facts. */
  readonly claim: number
  readonly source: number
  readonly agreement: Agreement
  /** How alike the places are in which they stand, 0 to 1. */
  readonly likeness: number
}

export interface Facts {
  readonly claim: readonly { readonly span: Span; readonly isSoft: boolean }[]
  readonly source: readonly { readonly span: Span; readonly sentence: SourceSentence }[]
  readonly pairs: readonly Pair[]
  readonly kind: 'name' | 'number'
  readonly isPassive: boolean
  /** Words that a source has without a capital, so that what is not found as a name is there after all. */
  readonly isSaid: (
    claim: number,
  ) => { readonly sentence: SourceSentence; readonly span: Span; readonly likeness: number } | undefined
}

type Spot = {
  readonly claim: Span
  readonly source: { readonly sentence: SourceSentence; readonly span: Span } | undefined
}

/** A fact of the claim, and what it was found as. */
export interface Match {
  readonly claim: Span
  readonly sentence: SourceSentence
  readonly span: Span
}

export interface Matches {
  readonly findings: readonly (Spot & { readonly kind: 'differs' | 'missing' | 'swapped' })[]
  readonly rounded: readonly Spot[]
  readonly matched: readonly Match[]
}

/**
 * Gives each fact of the claim the fact of the source that it agrees with and stands most like. One without such, or with
 * another fact standing much more like it that no fact of the claim accounts for, differs.
 */
export function matchFacts(facts: Facts): Matches {
  const { claim, source, pairs } = facts
  const given = assign(pairs)
  const takenSources = new Set([...given.values()].map((pair) => pair.source))
  const agreeing = new Set(pairs.filter(({ agreement }) => agreement === 'agrees').map((pair) => pair.source))
  const findings: Matches['findings'][number][] = []
  const rounded: Spot[] = []
  const matched: Match[] = []
  const at = (index: number) => {
    const one = source[index]
    return one && { sentence: one.sentence, span: one.span }
  }
  // Figures that are all rounded alike are meant to be rounded.
  const isConsistent = [...given.values()].filter(({ agreement }) => isRounding(agreement)).length > 1
  for (const [index, { span, isSoft }] of claim.entries()) {
    const own = given.get(index) ?? best(pairs.filter((pair) => pair.claim === index && pair.agreement !== 'differs'))
    const said = own ? undefined : facts.isSaid(index)
    const rivals = pairs.filter(
      (pair) => pair.claim === index && pair.agreement === 'differs' && !takenSources.has(pair.source),
    )
    // What another fact of the claim says too may stand here by right.
    const rival = best(
      rivals.map((pair) => (agreeing.has(pair.source) ? { ...pair, likeness: pair.likeness - saidElsewhere } : pair)),
    )
    const likeness = own?.likeness ?? said?.likeness ?? 0
    const isRepeated = own !== undefined && !given.has(index)
    const isBeside =
      own !== undefined &&
      !isRepeated &&
      rival !== undefined &&
      source[rival.source]?.sentence === source[own.source]?.sentence
    const needed = isSoft
      ? softMargin
      : isRepeated || !(own ?? said)
        ? 0
        : isBeside
          ? sameSentenceMargin[facts.kind]
          : margin
    if (rival && rival.likeness >= likeness + needed)
      findings.push({ kind: 'differs', claim: span, source: at(rival.source) })
    else if (!own && !said) {
      if (!isSoft) findings.push({ kind: 'missing', claim: span, source: undefined })
    } else {
      const place = own ? at(own.source) : said
      if (own?.agreement === 'coarser' && !isConsistent) findings.push({ kind: 'differs', claim: span, source: place })
      else if (own?.agreement === 'rounded' && !isConsistent) rounded.push({ claim: span, source: place })
      if (place) matched.push({ claim: span, sentence: place.sentence, span: place.span })
    }
  }
  return { findings: [...findings, ...(facts.isPassive ? [] : swapped(facts, given))], rounded, matched }
}

/** One source for each fact of the claim, the likest first. */
function assign(pairs: readonly Pair[]): Map<number, Pair> {
  const given = new Map<number, Pair>()
  const taken = new Set<number>()
  const order = pairs.filter(({ agreement }) => agreement !== 'differs').toSorted((a, b) => rank(b) - rank(a))
  for (const pair of order) {
    if (given.has(pair.claim) || taken.has(pair.source)) continue
    given.set(pair.claim, pair)
    taken.add(pair.source)
  }
  return given
}

const isRounding = (agreement: Agreement) => agreement === 'rounded' || agreement === 'coarser'

const rank = ({ likeness, agreement }: Pair) => likeness - (isRounding(agreement) ? 0.3 : 0)

function best(pairs: readonly Pair[]): Pair | undefined {
  return pairs.reduce<Pair | undefined>((most, pair) => (most && rank(most) >= rank(pair) ? most : pair), undefined)
}

/** Two facts of one sentence that have changed places: each stands much more like the other's. */
function swapped({ claim, source, pairs }: Facts, given: ReadonlyMap<number, Pair>): Matches['findings'][number][] {
  const found: Matches['findings'][number][] = []
  const likeness = new Map(pairs.map((pair) => [`${pair.claim} ${pair.source}`, pair]))
  const list = [...given.values()]
  for (const [at, one] of list.entries())
    for (const other of list.slice(at + 1)) {
      const straight = one.likeness + other.likeness
      const [a, b] = [likeness.get(`${one.claim} ${other.source}`), likeness.get(`${other.claim} ${one.source}`)]
      if (a?.agreement !== 'differs' || b?.agreement !== 'differs') continue
      if (source[one.source]?.sentence !== source[other.source]?.sentence) continue
      if (a.likeness + b.likeness < straight + 0.22) continue
      for (const [mine, its] of [
        [one, other],
        [other, one],
      ] as const) {
        const span = claim[mine.claim]?.span
        const place = source[its.source]
        if (span)
          found.push({ kind: 'swapped', claim: span, source: place && { sentence: place.sentence, span: place.span } })
      }
    }
  return found
}
