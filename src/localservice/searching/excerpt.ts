import { plainLines } from '../answering/sentences.ts'
import { wordsOf } from '../corpus/words.ts'
import { countTokens } from '../operations/countTokens.ts'

/** A sentence speaks of the query with this share of what the best one says. */
const leastShare = 0.4
/** A piece of text without a sentence's end is cut here: Thai writes none. */
const longestUnits = 240

/**
 * The sentences of `text` that speak of the query, in their order, with as many tokens as `maxTokens` at most; the first
 * sentences where none does. `weightOf` says how much a word tells.
 */
export function highlightOf(
  text: string,
  query: string,
  maxTokens: number,
  weightOf: (word: string) => number,
): string {
  const words = new Set(wordsOf(query))
  const sentences = splitSentences(text).map((sentence, at) => {
    const own = new Set(wordsOf(sentence))
    const weight = [...own].reduce((sum, word) => sum + (words.has(word) ? weightOf(word) : 0), 0)
    return { sentence, at, weight, tokens: countTokens(sentence) }
  })
  const best = Math.max(...sentences.map(({ weight }) => weight))
  const telling = sentences
    .filter(({ weight }) => weight > 0 && weight >= leastShare * best)
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
  const chosen: typeof sentences = []
  let left = maxTokens
  for (const one of telling.length > 0 ? telling : sentences) {
    if (one.tokens > left) {
      if (telling.length > 0) continue
      break
    }
    chosen.push(one)
    // One more for the sign that something is left out.
    left -= one.tokens + 1
  }
  if (chosen.length === 0) return cutToTokens(telling[0]?.sentence ?? text, maxTokens).trimEnd()
  chosen.sort((a, b) => a.at - b.at)
  return chosen
    .map(({ sentence, at }, index) => (index > 0 && chosen[index - 1]?.at !== at - 1 ? `… ${sentence}` : sentence))
    .join(' ')
}

/** `text` with the words of the query set in bold, as Markdown. */
export function markWords(text: string, query: string): string {
  const words = new Set(wordsOf(query))
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
    wordsOf(word).some((one) => words.has(one)) ? `**${word}**` : word,
  )
}

/** The longest beginning of `text` that has `maxTokens` tokens, not cut within a pair of surrogates. */
export function cutToTokens(text: string, maxTokens: number): string {
  if (countTokens(text) <= maxTokens) return text
  let fits = 0
  let tooLong = text.length
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1
    if (countTokens(text.slice(0, middle)) <= maxTokens) fits = middle
    else tooLong = middle
  }
  const whole = text.slice(0, fits)
  return /[\ud800-\udbff]$/.test(whole) ? whole.slice(0, -1) : whole
}

/** Sentences, and lines that were not wrapped, in order, none empty. */
function splitSentences(text: string): string[] {
  return plainLines(text)
    .split(/(?<=[.!?…]["'»”)]?)\s+|(?<=[。！？।])|\n+/u)
    .flatMap((sentence) => splitLong(sentence.trim()))
    .filter((sentence) => sentence !== '')
}

function splitLong(sentence: string): string[] {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > longestUnits) {
    const space = rest.lastIndexOf(' ', longestUnits)
    const at =
      space > longestUnits / 2 ? space : longestUnits - (/[\ud800-\udbff]/.test(rest[longestUnits - 1] ?? '') ? 1 : 0)
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return [...pieces, rest]
}
