import type { ResearchQuestionView, ResearchTier } from '../../contract/answering/research.ts'
import { createStore } from '../state/store.ts'

export interface ResearchDraft {
  readonly question: string
  readonly tier: ResearchTier
  readonly background: string
  /** False: an ambiguous plan is followed with all its angles. */
  readonly askPlan: boolean
  readonly skipPlan: boolean
  readonly noBrief: boolean
}

/** By depth, cost and time. */
export const researchTiers: readonly ResearchTier[] = ['lite', 'standard', 'pro', 'pro-visual']

const initial: ResearchDraft = {
  question: '',
  tier: 'standard',
  background: '',
  askPlan: true,
  skipPlan: false,
  noBrief: false,
}

/** What stands in the form: kept while one looks at something else. */
export const researchDraft = createStore<ResearchDraft>(initial)

export function changeDraft(change: Partial<ResearchDraft>): void {
  researchDraft.set((now) => ({ ...now, ...change }))
}

/** The form with what was asked before. */
export function draftFrom(asked: ResearchQuestionView): void {
  const { question, tier, background, continueAnyway, skipPlan, noBrief } = asked
  researchDraft.set({ question, tier, background: background ?? '', askPlan: !continueAnyway, skipPlan, noBrief })
}

export function clearResearchDraft(): void {
  researchDraft.set(initial)
}
