/** Pages of a list: their numbers from `from` to `to`. */
export interface PageRange {
  readonly from: number
  readonly to: number
}

/** The pages of `size` rows that rows in sight are on. */
export const pagesInSight = (first: number, last: number, size: number): PageRange => ({
  from: Math.floor(first / size),
  to: Math.floor(last / size),
})

/** The same with half a page on either side, so that what comes into sight next is there already. The last may be beyond the list. */
export const pagesAround = (first: number, last: number, size: number): PageRange =>
  pagesInSight(Math.max(0, first - size / 2), last + size / 2, size)

export const isSameRange = (one: PageRange, other: PageRange): boolean => one.from === other.from && one.to === other.to

export const numbersOf = ({ from, to }: PageRange): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
