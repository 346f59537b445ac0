import type { CodeKind } from './codeKind.ts'

/** Questions asked: those of people, those made of titles and sentences, and stored vectors for want of others. */
export interface QuestionCounts {
  readonly asked: number
  readonly made: number
  readonly stored: number
}

/** What searches of a space find of what comparing every vector finds. */
export interface RecallReport {
  /** Vectors the space had. */
  readonly vectors: number
  readonly codes: CodeKind
  /** Another number after codes were fitted again: what was measured before says nothing of these. */
  readonly fitted: number
  /** How much further than usual searches looked. */
  readonly effort: number
  readonly questions: QuestionCounts
  /** The share of the one, ten and hundred nearest that were found; a tie within 1e-6 of the last counts as found. */
  readonly at1: number
  readonly at10: number
  readonly at100: number
}

export interface RecallCheck extends RecallReport {
  readonly measuredAt: number
}
