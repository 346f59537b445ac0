import { languageLimits } from '../limits.ts'
import { missingParameter } from '../localError.ts'
import { readTurns } from '../operations/readTurns.ts'
import type { LocalProfile } from '../profile.ts'
import { flag, object, oneOf, textOf, withoutNulls, type Parameters } from '../searching/parameters.ts'

export interface ResearchParameters {
  readonly tier: string
  readonly question: string
  readonly skipPlan: boolean
  readonly planId: string | undefined
  readonly selections: Parameters
  readonly background: string
  readonly noBrief: boolean
  readonly continueAnyway: boolean
}

/** The parameters table of research, row by row. Throws 400. */
export function readResearch(given: Parameters, profile: LocalProfile): ResearchParameters {
  const names = profile.research
  const parameters = withoutNulls(given)
  // "Only the last role=user message is the research question; the others are ignored."
  const question = readTurns(parameters, ['system', 'user', 'assistant']).findLast(({ role }) => role === 'user')
  if (!question || question.text.trim() === '') throw missingParameter('messages with a user message')
  return {
    tier: oneOf(parameters, 'tier', languageLimits.tiers) ?? names.defaultTier,
    question: question.text.trim(),
    skipPlan: flag(parameters, 'skip_plan') ?? false,
    planId: textOf(parameters, 'plan_id'),
    selections: object(parameters, 'selections'),
    background: textOf(parameters, names.backgroundName) ?? '',
    noBrief: flag(parameters, names.noBriefName) ?? false,
    continueAnyway: flag(parameters, names.continueAnywayName) ?? false,
  }
}
