/** One check of a library and what it found wrong. */
export interface Check {
  readonly name: string
  readonly checked: number
  readonly problems: readonly string[]
  /** What was checked is derived from the vectors, and can be built again from them. */
  readonly isRebuildable?: boolean
}
