import type { GateVerdict } from '../../model/conversation.ts'
import type { Piece } from './chooseEvidence.ts'

/** The least that something found must have to be evidence; named assumptions of the service profile. */
export interface GateThresholds {
  /** Share of the question's content words, weighted by rarity, in one passage of English. */
  readonly leastCover: number
  /** The same in languages whose words change their form more than their stemmer undoes … */
  readonly leastCoverInflected: number
  /** … and in those whose words are looked up as pairs of characters, many of them in no word. */
  readonly leastCoverPairs: number
  /** Cosine similarity that is enough by itself. */
  readonly leastSimilarity: number
  /** Share of the least cover that is enough where the similarity is at least half of the above. */
  readonly coverWithSimilarity: number
}

/** What is known of a question beside the pieces found for it. */
export interface Asked {
  /** Names in it that no passage found has. */
  readonly unknown: readonly string[]
  /** Words that no passage found has, and that may be names or nouns. */
  readonly unsure?: readonly string[]
  /** It asks for a measure in a unit, and nothing found about its subject has one. */
  readonly lacksMeasure?: boolean
  /** Of the passages found, as ISO 639-1. */
  readonly language: string | undefined
}

/** Below this share of the words a passage near in meaning is in another language, where names are written otherwise. */
const otherLanguage = 0.1

/** Where a word that may be a name is in no passage, one passage has at least this share of all words. */
const coverWithoutName = 0.65

/**
 * Whether anything found may be evidence: one piece has enough of the question's words, or is near enough in meaning, or
 * has some of both. Figures of different pieces are not added up. What is asked about something that no passage names, or in a
 * unit that no passage about it has, has no answer, however much of the rest is there.
 */
export function judgeEvidence(pieces: readonly Piece[], asked: Asked, thresholds: GateThresholds): GateVerdict {
  const similarities = pieces.flatMap(({ similarity }) => (similarity === undefined ? [] : [similarity]))
  const leastCover = leastCoverIn(asked.language, thresholds)
  const isEvidence = ({ cover, similarity = 0 }: Piece): boolean => {
    const isNear = similarity >= thresholds.leastSimilarity
    if (asked.unknown.length > 0 || asked.lacksMeasure === true) return isNear && cover < otherLanguage
    if (isNear) return true
    if ((asked.unsure?.length ?? 0) > 0) return cover >= coverWithoutName
    if (cover >= leastCover) return true
    return cover >= leastCover * thresholds.coverWithSimilarity && similarity >= thresholds.leastSimilarity / 2
  }
  return {
    clears: pieces.some(isEvidence),
    similarity: similarities.length === 0 ? undefined : Math.max(...similarities),
    cover: Math.max(0, ...pieces.map(({ cover }) => cover)),
  }
}

function leastCoverIn(language: string | undefined, thresholds: GateThresholds): number {
  if (language === 'zh' || language === 'ja') return thresholds.leastCoverPairs
  return language === 'en' || language === undefined ? thresholds.leastCover : thresholds.leastCoverInflected
}
