import { indexTokens } from '../text/tokens.ts'
import { isTopicWord } from '../text/words/topicWords.ts'

const wordsPerLabel = 3
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/**
 * The words of each cluster's texts that tell it from the others: how many of its texts have a word, times the logarithm of how
 * much more often they have it than all texts of the map do (a class-based tf-idf). Forms of one word are one; it is written
 * as it is written most often. Words that any report is written with name no topic.
 */
export function labelClusters(texts: readonly (readonly string[])[]): string[][] {
  const forms = new Map<string, Map<string, number>>()
  const counted = texts.map((ofCluster) => {
    const inTexts = new Map<string, number>()
    for (const text of ofCluster)
      for (const word of wordsOf(text, forms)) inTexts.set(word, (inTexts.get(word) ?? 0) + 1)
    return inTexts
  })
  const everywhere = new Map<string, number>()
  for (const cluster of counted)
    for (const [word, count] of cluster) everywhere.set(word, (everywhere.get(word) ?? 0) + count)
  const texted = texts.reduce((sum, ofCluster) => sum + ofCluster.length, 0)
  return counted.map((cluster, at) => {
    // A word of a single text says nothing about the others.
    const least = (texts[at]?.length ?? 0) > 3 ? 2 : 1
    return [...cluster]
      .filter(([, count]) => count >= least)
      .map(([word, count]) => {
        const timesAsOften = count / (texts[at]?.length ?? 1) / ((everywhere.get(word) ?? 1) / texted)
        // Where there is one cluster only, no word is more frequent in it: then those of most texts.
        return { word, weight: count * (1e-6 + Math.max(0, Math.log(timesAsOften))) }
      })
      .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
      .slice(0, wordsPerLabel)
      .map(({ word }) => usualForm(forms.get(word), word))
  })
}

/** The words of a text that can name a topic, each once: a word that one text repeats is not what many are about. */
function wordsOf(text: string, forms: Map<string, Map<string, number>>): Set<string> {
  const words = new Set<string>()
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike || !/^\p{L}/u.test(segment) || !isTopicWord(segment)) continue
    const word = indexTokens(segment)
    words.add(word)
    const written = forms.get(word) ?? new Map<string, number>()
    written.set(segment, (written.get(segment) ?? 0) + 1)
    forms.set(word, written)
  }
  return words
}

function usualForm(written: ReadonlyMap<string, number> | undefined, word: string): string {
  return [...(written ?? [])].sort((a, b) => b[1] - a[1])[0]?.[0] ?? word
}
