import { wordsOf } from '../corpus/words.ts'
import { splitSentences } from '../searching/excerpt.ts'
import type { Passage } from './conversation.ts'

export interface Extract {
  /** Markdown, each sentence followed by the number of its passage: `[^2]`. Empty when nothing was found. */
  readonly text: string
  /** Numbers of the passages it is taken from, in the order of their first sentence. */
  readonly cited: readonly number[]
}

const mostSentences = 6
const mostPerPassage = 2
/** A sentence must share this part of the weight of the question's words with the best one. */
const leastShare = 0.34

/**
 * Answers with the sentences of the passages that share most with the question, rare words counting more than those of
 * every passage, best passage first. Nothing is added to what the passages say.
 */
export function extractAnswer(question: string, passages: readonly Passage[], limit = mostSentences): Extract {
  const asked = new Set(wordsOf(question))
  const sentences = passages.flatMap(({ id, text }, order) =>
    splitSentences(text.replace(/…/g, ' ')).map((sentence, at) => ({
      id,
      order,
      at,
      sentence,
      words: wordsOf(sentence),
    })),
  )
  const weights = weightsOf(asked, sentences)
  const scored = sentences
    .filter(({ words }) => words.length >= 3)
    .map(({ id, order, at, sentence, words }) => ({ id, order, at, sentence, words, score: scoreOf(words, weights) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order || a.at - b.at)
  const least = (scored[0]?.score ?? 0) * leastShare
  const chosen: typeof scored = []
  const seen = new Set<string>()
  for (const one of scored) {
    const key = one.words.join(' ')
    if (one.score < least || chosen.length === limit) break
    if (seen.has(key) || chosen.filter(({ id }) => id === one.id).length === mostPerPassage) continue
    seen.add(key)
    chosen.push(one)
  }
  const cited = [...new Set(chosen.map(({ id }) => id))]
  const paragraphs = cited.map((id) =>
    chosen
      .filter((one) => one.id === id)
      .sort((a, b) => a.at - b.at)
      .map(({ sentence }) => `${sentence.replace(/\s+/g, ' ')}[^${id}]`)
      .join(' '),
  )
  return { text: paragraphs.join('\n\n'), cited }
}

/** Of each word of the question: the rarer among the sentences, the more it tells. */
function weightsOf(
  asked: ReadonlySet<string>,
  sentences: readonly { words: readonly string[] }[],
): Map<string, number> {
  const weights = new Map<string, number>()
  for (const word of asked) {
    const having = sentences.filter(({ words }) => words.includes(word)).length
    weights.set(word, Math.log(1 + (sentences.length + 1) / (having + 0.5)))
  }
  return weights
}

function scoreOf(words: readonly string[], weights: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const word of new Set(words)) sum += weights.get(word) ?? 0
  // Of two sentences that say as much, the shorter one.
  return sum / Math.log(8 + words.length)
}
