import { z } from 'zod'
import { call, stream } from '../define.ts'
import { followInput, listInput, runId, type CitationView, type RunView, type SourceGroupView } from './runs.ts'

export const researchTiers = ['lite', 'standard', 'pro', 'pro-visual'] as const
export type ResearchTier = (typeof researchTiers)[number]

export interface ResearchPlanView {
  /** What phase 2 needs; null where no choice is asked for. */
  readonly planId: string | null
  readonly requiresSelection: boolean
  readonly question: string | null
  readonly angles: readonly { readonly id: string; readonly title: string; readonly description: string }[]
}

export interface ResearchRoundView {
  readonly round: number
  readonly queries: readonly string[]
  readonly totalResults: number | null
  readonly sources: readonly SourceGroupView[]
  /** As the service wrote it: a text, or whatever JSON it sent. */
  readonly analysis: unknown
}

/** What was asked, so that phase 2 can ask the same again. */
export interface ResearchQuestionView {
  readonly question: string
  readonly tier: ResearchTier
  readonly skipPlan: boolean
  readonly planId: string | null
  readonly continueAnyway: boolean
  readonly background: string | null
  readonly noBrief: boolean
}

/** A research without its long texts. */
export interface ResearchStateView {
  readonly run: RunView
  readonly asked: ResearchQuestionView
  readonly status: string | null
  readonly plan: ResearchPlanView | null
  readonly rounds: readonly ResearchRoundView[]
  /** Outline and size of the evidence set; null: none came (yet). */
  readonly brief: { readonly outline: unknown; readonly evidence: number } | null
  readonly visuals: readonly unknown[]
  readonly citations: readonly CitationView[]
}

export interface ResearchView extends ResearchStateView {
  /** Markdown with [^N]. */
  readonly report: string
  /** The HTML version of pro-visual, or what has come of it. To be shown in a sandboxed frame only. */
  readonly html: string | null
}

/** What a chunk brought. Report and html are to be appended; everything else comes as the new state. */
export type ResearchItem =
  | { readonly type: 'report' | 'html'; readonly sequence: number; readonly text: string }
  | { readonly type: 'state'; readonly sequence: number; readonly state: ResearchStateView }
  /** The end mark of the stream of items: how the run ended, whole. */
  | { readonly type: 'ended'; readonly research: ResearchView }

export const research = {
  /** POST /v1/research: starts a run that goes on by itself; see it with `follow`. With `planId` it is phase 2. */
  start: call(
    z.object({
      question: z.string().min(1),
      tier: z.enum(researchTiers).optional(),
      skipPlan: z.boolean().optional(),
      planId: z.string().optional(),
      selections: z.record(z.string(), z.unknown()).optional(),
      continueAnyway: z.boolean().optional(),
      background: z.string().optional(),
      noBrief: z.boolean().optional(),
    }),
  )<RunView>(),
  /** Newest first. */
  list: call(listInput)<readonly RunView[]>(),
  /** A run from the journal, whole or as far as it came. */
  open: call(runId)<ResearchView>(),
  follow: stream(followInput)<ResearchItem>(),
  /** Stops it and keeps what came. */
  stop: call(runId)<RunView>(),
}
