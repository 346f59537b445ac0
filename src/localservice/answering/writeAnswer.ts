import type { Conversation, Passage } from './conversation.ts'
import { extractAnswer } from './extractAnswer.ts'
import { namesNothingElse } from './namesNothingElse.ts'
import { sentencesOf } from './sentences.ts'

/** Said under every answer, so that nobody takes it for a language model's. */
export const localNote =
  '*Taken sentence by sentence from the sources by the local service; no language model wrote this.*'

export interface WrittenAnswer {
  readonly text: string
  readonly reasoning: string
  readonly isFound: boolean
}

/** So much is quoted of what a tool gave back when none of it was found by its words. */
const sentencesPerResult = 3

/** An answer in Markdown that quotes the passages, or says plainly that there is nothing to quote. */
export function writeAnswer({ question, before, passages, results }: Conversation): WrittenAnswer {
  const isAbout = namesNothingElse(question, passages)
  const extract = isAbout ? extractAnswer(question, passages, { before }) : { text: '', cited: [] }
  // A tool was asked for its result, which need not repeat a word of the question: `{"celsius": 18}`.
  const missed = results.some(({ id }) => extract.cited.includes(id)) ? [] : results
  const cited = [...missed.map(({ id }) => id), ...extract.cited]
  const text = [...missed.map(quoteResult), extract.text].filter((part) => part !== '').join('\n\n')
  const isFound = text !== ''
  const nothing =
    passages.length === 0
      ? 'The local service answers from passages in the conversation or from its search, and here it has neither.'
      : 'The local service found nothing about this in the passages it has.'
  const reasoning = [
    `The question is: ${question.replace(/\s+/g, ' ').slice(0, 300)}`,
    `There are ${passages.length} passages to answer from.`,
    isFound ? `Sentences of ${cited.map((id) => `[^${id}]`).join(', ')} speak of it.` : 'None speaks of it.',
  ].join('\n')
  return { text: `${isFound ? text : nothing}\n\n${localNote}`, reasoning, isFound }
}

function quoteResult({ id, text }: Passage): string {
  const sentences = sentencesOf(text).slice(0, sentencesPerResult)
  return `${sentences.join(' ').replace(/\s+/g, ' ')}[^${id}]`
}

/** A text in the small pieces of a stream: a few words each, nothing lost. */
export function piecesOf(text: string, wordsPerPiece = 4): string[] {
  const words = text.match(/\s*\S{1,40}|\s+$/gu) ?? []
  const pieces: string[] = []
  for (let at = 0; at < words.length; at += wordsPerPiece) pieces.push(words.slice(at, at + wordsPerPiece).join(''))
  return pieces
}

/** `text` up to where the first of the stop sequences begins. */
export function cutAtStop(text: string, stops: readonly string[]): { text: string; stop: string | undefined } {
  let best: { at: number; stop: string } | undefined
  for (const stop of stops) {
    const at = text.indexOf(stop)
    if (at >= 0 && (best === undefined || at < best.at)) best = { at, stop }
  }
  return best ? { text: text.slice(0, best.at), stop: best.stop } : { text, stop: undefined }
}
