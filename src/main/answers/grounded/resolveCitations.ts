import type { Evidence } from '../../model/conversation.ts'
import type { PassageId } from '../../model/ids.ts'
import { contentWords, likeness, tokenSet } from '../../text/words/contentWords.ts'
import type { Span } from '../../text/passages.ts'
import { sentenceSpans } from '../../text/sentences.ts'
import { quoteText } from './quotePassage.ts'

/** What a marker of an answer stands for; without evidence it leads nowhere. */
export interface ResolvedCitation<E extends Evidence = Evidence> {
  readonly marker: number
  readonly evidence: E | undefined
  /** The stored passage that holds the first quoted sentence. */
  readonly passageId: PassageId | undefined
  /** The quoted sentences, as spans of the document's text, in its order. */
  readonly spans: readonly Span[]
  /** For each mark of this number, in the order of the answer, those that say what it alone stands behind. */
  readonly marks: readonly (readonly Span[])[]
  /** Their text, as stored. */
  readonly quote: string
}

/** A statement of the answer and the markers behind it. */
export interface Claim {
  readonly text: string
  readonly markers: readonly number[]
}

const mostQuoted = 3
/** A second sentence is quoted where it brings this share of the claim's words that the first does not have. */
const leastMore = 0.3

/** The number of a marker as answers write it. */
const marker = /\[\^(\d{1,6})\]/g

/**
 * Every marker of an answer in the order of its first mark, with the sentences of its passage that say what it stands
 * behind. A marker whose number no passage has leads nowhere.
 */
export function resolveCitations<E extends Evidence>(
  answer: string,
  evidence: readonly E[],
  question: string,
): ResolvedCitation<E>[] {
  const byMarker = new Map(evidence.map((one) => [one.marker, one]))
  const claims = new Map<number, string[]>()
  for (const { text, markers } of claimsOf(answer))
    for (const number of markers) claims.set(number, [...(claims.get(number) ?? []), text])
  return [...claims].map(([number, texts]) => {
    const found = byMarker.get(number)
    if (!found) return { marker: number, evidence: undefined, passageId: undefined, spans: [], marks: [], quote: '' }
    const inDocument = (span: Span) => ({ start: found.start + span.start, end: found.start + span.end })
    const spans = quotedSpans(found.text, texts, question)
    const [first] = spans
    const start = found.start + (first?.start ?? 0)
    return {
      marker: number,
      evidence: found,
      passageId: (found.parts.findLast((part) => part.start <= start && start < part.end) ?? found.parts[0])?.passageId,
      spans: spans.map(inDocument),
      marks: texts.map((text) => quotedSpans(found.text, [text], question).map(inDocument)),
      quote: joinQuotes(found.text, spans),
    }
  })
}

/** The statements of an answer: the text before each run of markers, back to the marker or the line before. */
export function claimsOf(answer: string): Claim[] {
  const claims: Claim[] = []
  for (const line of answer.split('\n')) {
    let from = 0
    let text = ''
    let markers: number[] = []
    for (const match of line.matchAll(marker)) {
      const between = line.slice(from, match.index)
      if (/[\p{L}\p{N}]/u.test(between)) {
        if (markers.length > 0) claims.push({ text, markers })
        text = between
        markers = []
      }
      markers.push(Number(match[1]))
      from = match.index + match[0].length
    }
    if (markers.length > 0) claims.push({ text, markers })
  }
  return claims
}

/** The sentences of `passage` that say what is claimed, in order, each once. */
function quotedSpans(passage: string, claims: readonly string[], question: string): Span[] {
  const sentences = sentenceSpans(passage)
  const chosen = new Set<number>()
  for (const claim of claims) {
    if (chosen.size >= mostQuoted) break
    for (const at of sentencesFor(passage, sentences, claim, question)) chosen.add(at)
  }
  return [...chosen].sort((a, b) => a - b).map((at) => sentences[at] as Span)
}

/** Those the claim is a copy of; else the one that has most of its words, and another where it brings what is missing. */
function sentencesFor(passage: string, sentences: readonly Span[], claim: string, question: string): number[] {
  const copied = copiedSentences(passage, sentences, claim)
  if (copied.length > 0) return copied
  const words = contentWords(claim)
  const asked = contentWords(question)
  const rows = sentences.map(({ start, end }) => {
    const tokens = tokenSet(passage.slice(start, end))
    const strengths = (of: typeof words) =>
      of.map(({ token, isTelling }) => (isTelling ? 1.5 : 1) * strengthIn(tokens, token))
    return { claimed: strengths(words), asked: sum(strengths(asked)) / (asked.length || 1) }
  })
  // Of two that say as much of the claim, the one that says more of the question.
  const value = (row: (typeof rows)[number]) => sum(row.claimed) + row.asked / 2
  const best = bestOf(rows.map(value))
  if (best === undefined) return []
  const first = rows[best]?.claimed ?? []
  const more = rows.map(({ claimed }) => sum(claimed.map((one, at) => Math.max(0, one - (first[at] ?? 0)))))
  const second = bestOf(more)
  return second !== undefined && (more[second] ?? 0) >= leastMore * words.length ? [best, second] : [best]
}

function copiedSentences(passage: string, sentences: readonly Span[], claim: string): number[] {
  const said = bare(claim)
  if (said.length < 12) return []
  const all = sentences.map(({ start, end }) => bare(passage.slice(start, end)))
  const whole = all.flatMap((sentence, at) => (sentence.length >= 12 && said.includes(sentence) ? [at] : []))
  if (whole.length > 0) return whole.slice(0, mostQuoted)
  const part = all.findIndex((sentence) => sentence.includes(said))
  return part < 0 ? [] : [part]
}

/** As a quote comes back: what was written with a look-alike, set in type, or broken into lines reads the same. */
function bare(text: string): string {
  return quoteText(text)
    .replace(/[\s*_`\\]+/g, ' ')
    .trim()
}

function strengthIn(tokens: ReadonlySet<string>, word: string): number {
  if (tokens.has(word)) return 1
  let best = 0
  for (const token of tokens) best = Math.max(best, likeness(token, word))
  return best
}

function bestOf(values: readonly number[]): number | undefined {
  const most = Math.max(0, ...values)
  return values.length === 0 ? undefined : values.indexOf(most) < 0 ? 0 : values.indexOf(most)
}

const sum = (values: readonly number[]) => values.reduce((so, value) => so + value, 0)

/** Sentences that follow each other as they stand, others with a sign between them. */
function joinQuotes(passage: string, spans: readonly Span[]): string {
  let quote = ''
  let end: number | undefined
  for (const span of spans) {
    const between = end === undefined ? '' : passage.slice(end, span.start)
    quote += end === undefined ? '' : between.trim() === '' ? between : ' … '
    quote += passage.slice(span.start, span.end)
    end = span.end
  }
  return quote
}
