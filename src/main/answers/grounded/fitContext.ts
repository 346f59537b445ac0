import { sentenceSpans } from '../../text/sentences.ts'
import type { Piece } from './chooseEvidence.ts'
import { conversationMessages, instructions, questionText, withoutMarkers, type EarlierTurn } from './prompt.ts'
import { quotePassage, type QuotedPassage } from './quotePassage.ts'

export interface Budget {
  /** Tokens of the model's context, request and answer together. */
  readonly contextTokens: number
  /** Tokens kept free for the answer. */
  readonly answerTokens: number
  /** Characters of running text to one token: an assumption, because no tokenizer is shown. */
  readonly charactersPerToken: number
}

export interface Fitted {
  readonly pieces: readonly Piece[]
  readonly history: readonly EarlierTurn[]
  /** Passages and earlier turns there was no room for. */
  readonly leftOut: { readonly passages: number; readonly turns: number; readonly wasCut: boolean }
}

/** Earlier turns take no more than this share of what is left beside the question. */
const historyShare = 0.25
/** What stands around each message, in tokens. */
const perMessage = 8

/**
 * How many tokens a text takes at most, roughly: one for each character of a script that is written without spaces, and
 * for the rest as many characters to a token as the profile says.
 */
export function estimateTokens(text: string, charactersPerToken: number): number {
  let dense = 0
  for (const sign of text) if ((sign.codePointAt(0) as number) >= 0x0e00) dense++
  return Math.ceil(dense + (text.length - dense) / charactersPerToken)
}

/**
 * Fits passages and earlier turns into the model's context: the question always goes, then passages, best first, then the
 * latest turns. A passage that does not fit is left out and counted; smaller ones behind it may still go. Where not even
 * the best fits, it is cut to its beginning sentences.
 */
export function fitContext(
  question: string,
  pieces: readonly Piece[],
  history: readonly EarlierTurn[],
  budget: Budget,
): Fitted {
  const count = (text: string) => estimateTokens(text, budget.charactersPerToken)
  const fixed = count(instructions) + count(questionText(question, [])) + 2 * perMessage
  const room = Math.max(0, budget.contextTokens - budget.answerTokens - fixed)
  const turnCost = ({ question: asked, answer }: EarlierTurn) =>
    count(asked) + count(withoutMarkers(answer)) + 2 * perMessage
  const kept = latestThatFit(history, room * historyShare, turnCost)
  let left = room - kept.reduce((sum, turn) => sum + turnCost(turn), 0)
  const cost = (piece: Piece, at: number) => count(`${quotePassage(toQuoted(piece, at + 1))}\n`) + 1
  const chosen: Piece[] = []
  for (const piece of pieces) {
    const needs = cost(piece, chosen.length)
    if (needs > left) continue
    chosen.push(piece)
    left -= needs
  }
  const [best] = pieces
  const cut = chosen.length === 0 && best ? cutToFit(best, (piece) => cost(piece, 0) <= left) : undefined
  if (cut) chosen.push(cut)
  return {
    pieces: chosen,
    history: kept,
    leftOut: {
      passages: pieces.length - chosen.length,
      turns: history.length - kept.length,
      wasCut: cut !== undefined,
    },
  }
}

/** A piece as it is quoted under a number. */
export function toQuoted({ text, source, origin }: Piece, marker: number): QuotedPassage {
  const date = source.publishedAt === undefined ? undefined : new Date(source.publishedAt).toISOString().slice(0, 10)
  return { marker, title: source.title, text, date, from: quotedAs[origin.kind] }
}

/** What the model is told of where a text is from; undefined: one of the documents, as most are. */
const quotedAs: Readonly<Record<Piece['origin']['kind'], string | undefined>> = {
  document: undefined,
  note: 'note of the user',
  highlight: 'highlighted by the user',
  web: 'web search',
}

/** What a request is made of, in tokens as {@link estimateTokens} counts them. */
export interface RequestTokens {
  /** The question, and what tells the model how to answer. */
  readonly question: number
  readonly history: number
  readonly evidence: number
}

/** What the parts of a request take of the context. */
export function measureRequest(question: string, fitted: Fitted, charactersPerToken: number): RequestTokens {
  const count = (evidence: readonly Piece[], history: readonly EarlierTurn[]) =>
    countRequest(question, { ...fitted, pieces: evidence, history }, charactersPerToken)
  const bare = count([], [])
  return {
    question: bare,
    history: count([], fitted.history) - bare,
    evidence: count(fitted.pieces, []) - bare,
  }
}

/** Tokens of a whole request, as {@link fitContext} counts them. */
export function countRequest(question: string, { pieces, history }: Fitted, charactersPerToken: number): number {
  const text = questionText(
    question,
    pieces.map((piece, at) => toQuoted(piece, at + 1)),
  )
  const messages = conversationMessages(history, text)
  const said = messages.reduce((sum, { content }) => sum + estimateTokens(String(content), charactersPerToken), 0)
  return said + estimateTokens(instructions, charactersPerToken) + perMessage * (messages.length + 1)
}

function latestThatFit<T>(turns: readonly T[], room: number, cost: (turn: T) => number): T[] {
  const kept: T[] = []
  let left = room
  for (const turn of turns.toReversed()) {
    const needs = cost(turn)
    if (needs > left) break
    kept.unshift(turn)
    left -= needs
  }
  return kept
}

/** The longest beginning of whole sentences that fits; undefined where none does. */
function cutToFit(piece: Piece, fits: (piece: Piece) => boolean): Piece | undefined {
  let longest: Piece | undefined
  for (const { end } of sentenceSpans(piece.text)) {
    const cut = { ...piece, text: piece.text.slice(0, end), end: piece.start + end }
    if (!fits(cut)) break
    longest = cut
  }
  return longest
}
