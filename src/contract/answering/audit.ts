import { z } from 'zod'
import { call } from '../define.ts'
import type { PlaceView } from '../places.ts'

export const auditVerdicts = ['supported', 'weak', 'number differs', 'name differs', 'not found', 'no source'] as const
export type AuditVerdict = (typeof auditVerdicts)[number]

/** A longer text is no answer and no report. */
export const auditMostCharacters = 1_000_000

/** What is checked: the text of a run against what the run cites, or a text from elsewhere with its own list of sources. */
export const auditSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), runId: z.int() }),
  z.object({ kind: z.literal('report'), runId: z.int() }),
  z.object({
    kind: z.literal('text'),
    format: z.enum(['markdown', 'html']).default('markdown'),
    text: z.string().max(auditMostCharacters),
  }),
])
export type AuditSubject = z.input<typeof auditSubject>

/**
 * Why a verdict is not `supported`, or no more than that. `start` and `end` are of the place in the audited text; `claim`
 * is what it says there, `source` what the source says in its place. `question_unnamed`: `claim` is a name of the question
 * that was answered, and no source has it. `question_uncovered`: `claim` is the words of the question that the nearest source
 * lacks, half of them or more. `question_unanswered`: a figure or a time is asked for, and no supported sentence has one.
 */
export interface AuditReason {
  readonly code:
    | 'number_differs'
    | 'number_missing'
    | 'number_swapped'
    | 'rounded'
    | 'name_differs'
    | 'name_missing'
    | 'name_swapped'
    | 'negation'
    | 'opposite'
    | 'low_cover'
    | 'similar'
    | 'other_source'
    | 'broken_marker'
    | 'no_text'
    | 'no_marker'
    | 'question_unnamed'
    | 'question_uncovered'
    | 'question_unanswered'
  readonly start: number | null
  readonly end: number | null
  readonly claim: string | null
  readonly source: string | null
  readonly marker: string | null
}

/** A sentence of a source that speaks for a claim or against it. */
export interface AuditEvidenceView {
  readonly marker: string
  readonly title: string | null
  readonly url: string | null
  /** Null for what is no document of the library. */
  readonly documentId: number | null
  readonly passageId: number | null
  readonly quote: string
  /** Where the quote stands in the document's text. */
  readonly start: number | null
  readonly end: number | null
  /** Where the quote is in the original of the document; null where that is not known. */
  readonly place: PlaceView | null
  readonly speaks: 'for' | 'against'
  /** Within the quote: figures and names that the claim has too, or has something else for. */
  readonly marks: readonly { readonly start: number; readonly end: number; readonly state: 'agrees' | 'differs' }[]
}

export interface AuditedSentenceView {
  readonly text: string
  /** In {@link AuditView.text}, UTF-16 units. */
  readonly start: number
  readonly end: number
  readonly verdict: AuditVerdict
  readonly reasons: readonly AuditReason[]
  /** Names of sources: `1` of `[^1]`, an address of a link. */
  readonly markers: readonly string[]
  /** Share of the sentence's words that the evidence has, 0 to 1. */
  readonly cover: number
  /** Cosine similarity to the first piece of evidence; null: not compared. */
  readonly similarity: number | null
  readonly evidence: readonly AuditEvidenceView[]
}

export interface AuditView {
  /** The text that offsets count in: of HTML what was read out of it. */
  readonly text: string
  readonly sentences: readonly AuditedSentenceView[]
  readonly counts: Readonly<Record<AuditVerdict, number>>
  /** Sentences without anything to check. */
  readonly withoutClaim: number
  readonly sources: readonly {
    readonly marker: string
    readonly title: string | null
    readonly url: string | null
    readonly documentId: number | null
    /** False: it is neither in the library nor quoted, so nothing can be checked against it. */
    readonly hasText: boolean
  }[]
}

export const audit = {
  /**
   * Checks each sentence against what it cites. Nothing is sent to a remote service. `similarity` compares meanings too,
   * where the local service is the one in use.
   */
  check: call(z.object({ subject: auditSubject, similarity: z.boolean().default(false) }))<AuditView>(),
}
