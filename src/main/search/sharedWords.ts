import type { TokenCounts } from '../model/search/ranking.ts'
import { topicWords } from '../text/words/topicWords.ts'

/** Words that are named; more of them say no more. */
const mostNamed = 5
/** Looking up how many passages have a word takes time for each. */
const mostLookedUp = 200
/** A word that more passages than this share have is shared by chance. In a small library, by most texts. */
const commonShare = 0.05
const smallLibrary = 100
const commonShareOfFew = 0.34

/**
 * For each of `others`, the words that can name a topic and that `own` has too, rarest in the library first, as `own` writes
 * them. Words that many passages have are left out.
 */
export async function sharedWords(
  own: string,
  others: readonly string[],
  countTokens: (tokens: readonly string[]) => Promise<TokenCounts>,
): Promise<readonly (readonly string[])[]> {
  const words = topicWords(own)
  const shared = others.map((text) => [...topicWords(text).keys()].filter((token) => words.has(token)))
  const tokens = [...new Set(shared.flat())].slice(0, mostLookedUp)
  const { passages, with: counts } = await countTokens(tokens)
  const most = Math.max(2, passages * (passages < smallLibrary ? commonShareOfFew : commonShare))
  const rarity = new Map(tokens.flatMap((token, at) => ((counts[at] ?? 0) <= most ? [[token, counts[at] ?? 0]] : [])))
  return shared.map((ofOne) =>
    ofOne
      .filter((token) => rarity.has(token))
      .sort((a, b) => (rarity.get(a) ?? 0) - (rarity.get(b) ?? 0))
      .slice(0, mostNamed)
      .map((token) => words.get(token) ?? token),
  )
}
