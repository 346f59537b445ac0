import type { PrecisionName, SizeOptionView, SizeView } from '../../contract/vectors/sizes.ts'

export const precisionNames: readonly PrecisionName[] = ['float32', 'int8', 'bits']

/** How much is left out: larger is less exact. */
export function lossOf(precision: PrecisionName): number {
  return precisionNames.indexOf(precision)
}

/**
 * About how long measuring takes on a usual machine: each vector, of at most 200,000, is compared with the 128 questions
 * in every precision. 6,000 vectors of 1024 numbers took 2 seconds.
 */
export function secondsToMeasure(vectors: number, dimension: number): number {
  return Math.min(vectors, 200_000) * dimension * 3.5e-7
}

/** The widths that were measured, widest first. */
export function widthsOf(view: SizeView): readonly number[] {
  return [...new Set(view.measurement?.options.map(({ dimension }) => dimension))]
}

export function optionOf(view: SizeView, dimension: number, precision: PrecisionName): SizeOptionView | undefined {
  return view.measurement?.options.find((option) => option.dimension === dimension && option.precision === precision)
}

/** What the searches of a collection compare now. */
export function currentWidth(view: SizeView): number {
  return view.dimension ?? view.space?.dimension ?? 0
}

/** The measured width that is nearest to the current one: a width of the user's own may not have been measured. */
export function shownWidth(view: SizeView): number {
  const current = currentWidth(view)
  return widthsOf(view).find((width) => width <= current) ?? current
}

/** Vectors that are kept more exactly than the collection asks for. */
export function moreExact(view: SizeView): number {
  return precisionNames
    .filter((precision) => lossOf(precision) < lossOf(view.precision))
    .reduce((sum, precision) => sum + view.stored[precision], 0)
}

/** Vectors that are kept less exactly than the collection asks for: reduced before it asked for more. */
export function lessExact(view: SizeView): number {
  return precisionNames
    .filter((precision) => lossOf(precision) > lossOf(view.precision))
    .reduce((sum, precision) => sum + view.stored[precision], 0)
}
