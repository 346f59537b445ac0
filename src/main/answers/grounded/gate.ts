import type { GateVerdict } from '../../model/conversation.ts'
import type { Piece } from './chooseEvidence.ts'

/** The least that something found must have to be evidence; named assumptions of the service profile. */
export interface GateThresholds {
  /** Share of the question's content words, weighted by rarity, in one passage. */
  readonly leastCover: number
  /** Cosine similarity that is enough by itself. */
  readonly leastSimilarity: number
  /** Share of the words that is enough where the similarity is at least half of the above. */
  readonly leastCoverWithSimilarity: number
}

/**
 * Whether anything found may be evidence: one piece has enough of the question's words, or is near enough in meaning, or
 * has some of both. Figures of different pieces are not added up.
 */
export function judgeEvidence(pieces: readonly Piece[], thresholds: GateThresholds): GateVerdict {
  const similarities = pieces.flatMap(({ similarity }) => (similarity === undefined ? [] : [similarity]))
  return {
    clears: pieces.some((piece) => isEvidence(piece, thresholds)),
    similarity: similarities.length === 0 ? undefined : Math.max(...similarities),
    cover: Math.max(0, ...pieces.map(({ cover }) => cover)),
  }
}

function isEvidence({ cover, similarity = 0 }: Piece, thresholds: GateThresholds): boolean {
  if (cover >= thresholds.leastCover || similarity >= thresholds.leastSimilarity) return true
  return cover >= thresholds.leastCoverWithSimilarity && similarity >= thresholds.leastSimilarity / 2
}
