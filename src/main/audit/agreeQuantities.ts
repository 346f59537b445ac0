import { datesAgree } from './dates.ts'
import type { Quantity, Reading } from './quantities.ts'
import { isSameDimension } from './units.ts'

/**
 * How what a claim states stands to what a source states. `rounded`: the claim is the source's figure, rounded, and looks
 * it (7,800 for 7,840). `coarser`: it is, and does not (12 for 12.4). `differs`: both are of one kind, and say different
 * things. `apart`: they cannot be compared.
 */
export type Agreement = 'agrees' | 'rounded' | 'coarser' | 'differs' | 'apart'

const equalWithin = 1e-9
/** A word like `a third` stands for shares this near, of its own size. */
const fractionWithin = 0.02
/** `about` stands for what is this near, and never for more than half a step of its own digits. */
const aboutWithin = 0.1
const aboveAtMost = 1.5
const belowAtLeast = 0.8

/** The best that any reading of the one and any of the other give. */
export function compareQuantities(claim: Quantity, source: Quantity): Agreement {
  let best: Agreement = 'apart'
  for (const mine of claim.readings) {
    for (const its of source.readings) {
      const agreement = compareReadings(mine, its, claim, source)
      if (agreement === 'agrees') return agreement
      if (agreement === 'rounded' || (agreement === 'coarser' && best !== 'rounded') || best === 'apart')
        best = agreement
    }
  }
  return best
}

function compareReadings(mine: Reading, its: Reading, claim: Quantity, source: Quantity): Agreement {
  if (mine.kind === 'date' || its.kind === 'date') {
    if (mine.kind !== 'date' || its.kind !== 'date') return 'apart'
    const agree = datesAgree(mine.date, its.date)
    return agree === undefined ? 'apart' : agree ? 'agrees' : 'differs'
  }
  if ((mine.kind === 'ordinal') !== (its.kind === 'ordinal')) return 'apart'
  const ratio = unitRatio(mine, its)
  if (ratio === undefined) return unitsClash(mine, its) ? 'differs' : 'apart'
  return compareValues(
    { value: mine.value * ratio.mine, step: mine.step * ratio.mine, isFraction: mine.isFraction === true },
    { value: its.value * ratio.its, step: its.step * ratio.its, isFraction: its.isFraction === true },
    claim,
    source,
  )
}

type Numeric = Extract<Reading, { readonly kind: 'number' | 'ordinal' }>
type Measured = { readonly value: number; readonly step: number; readonly isFraction: boolean }

/** Factors that bring both to one unit; undefined where there is none. A figure without a unit takes the other's. */
function unitRatio(mine: Numeric, its: Numeric): { mine: number; its: number } | undefined {
  if (mine.unit && its.unit)
    return isSameDimension(mine.unit, its.unit) ? { mine: mine.unit.factor, its: its.unit.factor } : undefined
  const only = mine.unit ?? its.unit
  return only?.dimension === 'percent' || only?.dimension === 'points' ? undefined : { mine: 1, its: 1 }
}

/** Percent and percentage points, dollars and euros, percent and a bare number: one stands where the other should. */
function unitsClash(mine: Numeric, its: Numeric): boolean {
  const kind = ({ unit }: Numeric) =>
    !unit
      ? 'bare'
      : /^(percent|points)$/.test(unit.dimension)
        ? 'share'
        : /^(dollar|euro|pound|yen|yuan|franc|rupee)/.test(unit.dimension)
          ? 'money'
          : unit.dimension
  const [one, other] = [kind(mine), kind(its)]
  return one === other || (mine.value === its.value && (one === 'share' || other === 'share'))
}

function compareValues(mine: Measured, its: Measured, claim: Quantity, source: Quantity): Agreement {
  const difference = Math.abs(mine.value - its.value)
  const size = Math.max(Math.abs(mine.value), Math.abs(its.value))
  if (difference <= size * equalWithin) return 'agrees'
  if (mine.isFraction || its.isFraction) {
    const within = claim.hedge || source.hedge ? 0.08 : fractionWithin
    return difference <= Math.abs(mine.value) * within ? 'agrees' : 'differs'
  }
  const isBound = claim.hedge !== source.hedge
  const isAbove = its.value > mine.value
  if (isBound && claim.hedge === 'above') return isAbove && its.value <= mine.value * aboveAtMost ? 'agrees' : 'differs'
  if (isBound && claim.hedge === 'below')
    return !isAbove && its.value >= mine.value * belowAtLeast ? 'agrees' : 'differs'
  const isRounding = mine.step > its.step && difference <= mine.step / 2 + size * equalWithin
  if (isBound && claim.hedge !== undefined && (isRounding || difference <= size * 0.03))
    return difference <= size * aboutWithin ? 'agrees' : 'differs'
  // The same measure in other units is never exact: "5 miles (8 km)".
  if (isOtherSystem(claim, source) && difference <= size * 0.05) return 'agrees'
  if (isRounding && claim.isScaled) return 'agrees'
  if (isRounding && difference <= size * aboutWithin) return looksRound(mine) ? 'rounded' : 'coarser'
  // The source itself rounds: the claim may know better, which is not for it to show.
  if (source.hedge === 'about' && its.step > mine.step && difference <= its.step / 2) return 'rounded'
  return 'differs'
}

/** 7,800 is seen to be rounded, 12 is not. */
function looksRound({ step, value }: Measured): boolean {
  return step >= 100 && Math.abs(value) >= 1000
}

function isOtherSystem(claim: Quantity, source: Quantity): boolean {
  const factor = ({ readings }: Quantity) => {
    const first = readings[0]
    return first?.kind === 'number' ? first.unit?.factor : undefined
  }
  const [one, other] = [factor(claim), factor(source)]
  if (one === undefined || other === undefined || one === other) return false
  const power = Math.log10(one / other)
  return Math.abs(power - Math.round(power)) > 1e-6
}
