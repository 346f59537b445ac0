import type { Passage } from './conversation.ts'
import { scoreSentences, type ScoredSentence } from './scoreSentences.ts'

export interface Extract {
  /** Markdown, each sentence followed by the number of its passage: `[^2]`. Empty when nothing was found. */
  readonly text: string
  /** Numbers of the passages it is taken from, in the order they are cited. */
  readonly cited: readonly number[]
}

const mostSentences = 6
const mostOfFirst = 3
/** Two sentences of the best passage are quoted whatever their length, a third only where all are short. */
const shortUnits = 420
/** The second sentence of a passage must score this share of the first; another passage must score this share of the best. */
const leastOfPassage = 0.3
const leastOfBest = 0.6
/** A second sentence that has what the first lacks is worth this much more. */
const complement = 0.5

/**
 * Answers with the sentences of the passages that answer best (see {@link scoreSentences}), best passage first. Nothing is
 * added to what the passages say. `before`: the question that this one points back at.
 */
export function extractAnswer(
  question: string,
  passages: readonly Passage[],
  { limit = mostSentences, before }: { readonly limit?: number; readonly before?: string | undefined } = {},
): Extract {
  const { sentences, weights } = scoreSentences(question, passages, before)
  const [best] = sentences
  if (!best) return { text: '', cited: [] }
  const seen = new Set<string>()
  const isFresh = ({ sentence }: ScoredSentence) => {
    const key = sentence.replace(/\s+/g, ' ').toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
  const paragraphs: { readonly id: number; readonly sentences: readonly ScoredSentence[] }[] = []
  let left = limit
  for (const order of new Set(sentences.map((one) => one.order))) {
    const own = sentences.filter((one) => one.order === order)
    const first = own[0] as ScoredSentence
    const isBest = paragraphs.length === 0
    if (left <= 0 || (!isBest && first.score < leastOfBest * best.score)) break
    const chosen = (isBest ? supported(own, weights) : [first]).filter(isFresh).slice(0, left)
    left -= chosen.length
    if (chosen.length > 0) paragraphs.push({ id: first.id, sentences: chosen.toSorted((a, b) => a.at - b.at) })
  }
  const lines = paragraphs.map(({ id, sentences: chosen }) =>
    chosen.map(({ sentence }) => `${sentence.replace(/\s+/g, ' ')}[^${id}]`).join(' '),
  )
  return { text: lines.join('\n\n'), cited: [...new Set(paragraphs.map(({ id }) => id))] }
}

/** The best sentence of a passage, and those beside it that bring what it lacks. */
function supported(own: readonly ScoredSentence[], weights: readonly number[]): ScoredSentence[] {
  const [first, ...rest] = own
  if (!first) return []
  const lacking = ({ has }: ScoredSentence) =>
    weights.reduce((sum, weight, at) => sum + ((first.has[at] ?? 0) === 0 ? weight * (has[at] ?? 0) : 0), 0)
  const worth = (one: ScoredSentence) => one.score + complement * lacking(one)
  const chosen = [first]
  for (const one of rest.toSorted((a, b) => worth(b) - worth(a))) {
    if (chosen.length === mostOfFirst || worth(one) < leastOfPassage * first.score) break
    const length = [...chosen, one].reduce((sum, { sentence }) => sum + sentence.length, 0)
    if (chosen.length > 1 && length > shortUnits) continue
    chosen.push(one)
  }
  return chosen
}
