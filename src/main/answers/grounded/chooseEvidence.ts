import type { EvidenceOrigin, EvidencePart } from '../../model/conversation.ts'
import type { DocumentId, PassageId } from '../../model/ids.ts'
import type { Candidate } from '../../model/search/candidate.ts'
import { likeness, tokenSet } from '../../text/words/contentWords.ts'
import { sentenceSpans } from '../../text/sentences.ts'

/** A word of the question and how much it tells: the rarer in the library, the more. */
export interface WeighedWord {
  readonly token: string
  readonly weight: number
}

/** A text that may be evidence: a passage of the library, or a piece of a note, a highlight or a web page. */
export interface EvidenceCandidate extends Omit<Candidate, 'passageId' | 'documentId' | 'ordinal' | 'language'> {
  /** Undefined: not a stored passage. */
  readonly passageId: PassageId | undefined
  readonly documentId: DocumentId | undefined
  /** Undefined: not known. */
  readonly language?: string | undefined
  /** Undefined: a document. */
  readonly origin?: EvidenceOrigin
}

/** A passage that was found, by how it was found. Ranks count from 1; undefined: not in that ranking. */
export interface FoundPassage {
  readonly candidate: EvidenceCandidate
  readonly wordRank: number | undefined
  /** BM25 as a share of the best one, 0 to 1. */
  readonly wordShare: number
  readonly meaningRank: number | undefined
  readonly similarity: number | undefined
}

/** A piece of a document that may be given to the model: a passage, or neighbours joined. */
export interface Piece {
  readonly origin: EvidenceOrigin
  readonly documentId: DocumentId | undefined
  readonly start: number
  readonly end: number
  readonly parts: readonly EvidencePart[]
  readonly text: string
  /** The two units before it in the document. */
  readonly before: string
  readonly source: EvidenceCandidate
  readonly similarity: number | undefined
  /** Share of the question's content words, by weight, that it and its title have. */
  readonly cover: number
  readonly score: number
}

export interface Chosen {
  /** Best first. */
  readonly pieces: readonly Piece[]
  /** Passages left out because another says the same. */
  readonly duplicates: number
}

/** Two passages whose words are this much the same say the same. */
const sameWords = 0.85
/** What scores less than this share of the best is not worth its place in the context. */
const leastOfBest = 0.5
/** Neighbours are joined up to this length, in UTF-16 units. */
const longestPiece = 6_000

/**
 * How much each sign of a good passage counts. Found on questions of test/bench/groundedAnswers.ts that its figures are
 * not taken from; around these values the order changes little.
 */
const weights = { rank: 36, words: 0.4, similarity: 0.5, cover: 0.7, sentence: 1 } as const
/** Of the two rankings the one by word says more about which passage answers a question. */
const wordRankShare = 0.75
const rankConstant = 60
/** What a word counts that stands in the title, or in the sentence before or after, when one sentence is looked at. */
const inTitle = 0.5
const inNeighbour = 0.35

/**
 * The passages to answer from, best first: several of one document may be among them. What says the same as a better one
 * is left out, and passages that follow each other are joined.
 */
export function chooseEvidence(words: readonly WeighedWord[], found: readonly FoundPassage[], most: number): Chosen {
  const scored = found
    .map((one) => ({ one, ...scoreOf(words, one) }))
    .sort((a, b) => b.score - a.score || (a.one.candidate.passageId ?? 0) - (b.one.candidate.passageId ?? 0))
  const least = (scored[0]?.score ?? 0) * leastOfBest
  const kept: (typeof scored)[number][] = []
  let duplicates = 0
  for (const next of scored) {
    if (next.score < least) break
    if (kept.some((other) => saysTheSame(other, next))) duplicates++
    else if (kept.length < most) kept.push(next)
  }
  return { pieces: joinNeighbours(kept.map(({ one, cover, score }) => toPiece(one, cover, score))), duplicates }
}

function scoreOf(words: readonly WeighedWord[], found: FoundPassage) {
  const { text, title } = found.candidate
  const body = tokenSet(text)
  const ofTitle = tokenSet(title.replaceAll('_', ' '))
  const sentences = sentenceSpans(text).map(({ start, end }) => tokenSet(text.slice(start, end)))
  const inBody = words.map(({ token }) => strength(body, token))
  const titled = words.map(({ token }) => strength(ofTitle, token))
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1
  const sum = (share: (at: number) => number) =>
    words.reduce((so, { weight }, at) => so + weight * share(at), 0) / total
  const cover = sum((at) => Math.max(inBody[at] ?? 0, titled[at] ?? 0))
  const perSentence = sentences.map((tokens) =>
    words.map(({ token }, at) => ((inBody[at] ?? 0) === 0 ? 0 : strength(tokens, token))),
  )
  const best = Math.max(
    0,
    ...perSentence.map((own, index) =>
      sum((at) => {
        const near = Math.max(perSentence[index - 1]?.[at] ?? 0, perSentence[index + 1]?.[at] ?? 0)
        return Math.max(own[at] ?? 0, inTitle * (titled[at] ?? 0), inNeighbour * near)
      }),
    ),
  )
  const ranked = (rank: number | undefined) => (rank === undefined ? 0 : 1 / (rankConstant + rank))
  const fused = wordRankShare * ranked(found.wordRank) + (1 - wordRankShare) * ranked(found.meaningRank)
  const score =
    weights.rank * fused +
    weights.words * found.wordShare +
    weights.similarity * Math.max(0, found.similarity ?? 0) +
    weights.cover * cover +
    weights.sentence * best
  return { cover, score, body }
}

/** How surely `tokens` have a word: 1 for the word itself, less for what looks like a form of it. */
function strength(tokens: ReadonlySet<string>, word: string): number {
  if (tokens.has(word)) return 1
  let best = 0
  for (const token of tokens) best = Math.max(best, likeness(token, word))
  return best
}

interface Compared {
  readonly one: FoundPassage
  readonly body: ReadonlySet<string>
}

function saysTheSame(one: Compared, other: Compared): boolean {
  const [a, b] = [one.one.candidate, other.one.candidate]
  // Neighbours that overlap are joined, not left out.
  if (
    a.passageId !== undefined &&
    a.documentId === b.documentId &&
    a.start < b.end &&
    b.start < a.end &&
    a.start !== b.start
  )
    return false
  if (a.text === b.text) return true
  let shared = 0
  for (const token of one.body) if (other.body.has(token)) shared++
  return shared / (one.body.size + other.body.size - shared || 1) >= sameWords
}

function toPiece({ candidate, similarity }: FoundPassage, cover: number, score: number): Piece {
  const { documentId, passageId, start, end, text, before, origin = { kind: 'document' } } = candidate
  return {
    origin,
    documentId,
    start,
    end,
    parts: passageId === undefined ? [] : [{ passageId, start, end }],
    text,
    before,
    source: candidate,
    similarity,
    cover,
    score,
  }
}

/** Passages of one document that touch or overlap become one piece, at the place of the better one. */
function joinNeighbours(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const at = joined.findIndex((other) => areNeighbours(other, piece))
    const other = joined[at]
    if (other) joined[at] = join(other, piece)
    else joined.push(piece)
  }
  return joined.length < pieces.length ? joinNeighbours(joined) : joined
}

function areNeighbours(one: Piece, other: Piece): boolean {
  if (one.documentId !== other.documentId || one.parts.length === 0 || other.parts.length === 0) return false
  const [first, second] = one.start <= other.start ? [one, other] : [other, one]
  // Only whitespace lies between passages that follow each other.
  const touch = second.start <= first.end + second.before.length
  return touch && Math.max(first.end, second.end) - first.start <= longestPiece
}

function join(better: Piece, other: Piece): Piece {
  const [first, second] = better.start <= other.start ? [better, other] : [other, better]
  const gap = Math.max(0, second.start - first.end)
  const rest = second.text.slice(Math.max(0, first.end - second.start))
  return {
    ...better,
    start: first.start,
    end: Math.max(first.end, second.end),
    parts: [...first.parts, ...second.parts],
    text: first.text + (gap > 0 ? second.before.slice(-gap) : '') + rest,
    before: first.before,
    similarity: max(better.similarity, other.similarity),
    cover: Math.max(better.cover, other.cover),
  }
}

function max(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Math.max(one, other)
}
