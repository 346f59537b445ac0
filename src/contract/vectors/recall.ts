/** What questions a recall was measured with: asked by people, made of titles and sentences, or stored vectors. */
export interface QuestionCountsView {
  readonly asked: number
  readonly made: number
  readonly stored: number
}

/** What searches by vector were measured to find of what comparing every vector finds. */
export interface RecallCheckView {
  readonly measuredAt: string
  /** Vectors of the space then. */
  readonly vectors: number
  readonly questions: QuestionCountsView
  /** Shares of the one, ten and hundred nearest; a tie with the last counts as found. */
  readonly at1: number
  readonly at10: number
  readonly at100: number
}

/** How vectors of one space are searched. */
export interface RecallView {
  readonly model: string
  readonly dimension: number
  readonly vectors: number
  /** True where every vector is compared: few vectors, or codes that are still made. */
  readonly exact: boolean
  /** Newest first. */
  readonly checks: readonly RecallCheckView[]
}
