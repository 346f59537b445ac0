import { z } from 'zod'
import { assumption } from './assumption.ts'

const share = z.number().min(0).max(1)
const tokens = z.number().int().min(200).max(10_000_000)

/** The section of the service profile for answers from the library's own passages: how much a model takes, and what is evidence. */
export const groundingSection = z.strictObject({
  contextTokens: assumption(tokens),
  modelContextTokens: assumption(z.record(z.string(), tokens)),
  suggestedModels: assumption(z.array(z.string().min(1)).max(200)),
  answerTokens: assumption(z.number().int().min(1)),
  charactersPerToken: assumption(z.number().min(1).max(10)),
  mostPassages: assumption(z.number().int().min(1).max(100)),
  leastCover: assumption(share),
  leastCoverInflected: assumption(share),
  leastCoverPairs: assumption(share),
  leastSimilarity: assumption(share),
  coverWithSimilarity: assumption(share),
})
