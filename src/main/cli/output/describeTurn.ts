import type { EvidenceView, QuestionPlanView, TurnView } from '../../../contract/answering/conversations.ts'
import { printPlace, type PlaceView } from '../../../contract/places.ts'
import { counted, plain } from './format.ts'

/** The public shape of `ask --json` over collections: the same as over the web, and what was found besides. */
export function turnResult(turn: TurnView) {
  const { answer } = turn
  return {
    answer: answer?.text ?? '',
    citations: (answer?.citations ?? []).map((citation) => ({
      marker: citation.marker,
      passageId: citation.passageId,
      documentId: citation.documentId,
      url: citation.url,
      title: citation.title,
      quote: citation.quote,
      publishedAt: citation.publishedAt,
      broken: citation.broken,
      origin: citation.origin,
      spans: citation.spans,
      ...placed(citation),
    })),
    refused: turn.refused || answer?.stopReason === 'refusal',
    nearest: turn.refused ? turn.evidence.map(publicPassage) : [],
    passages: turn.refused ? [] : turn.evidence.map(publicPassage),
    gate: turn.gate,
    leftOut: turn.leftOut,
    mode: turn.mode,
    reason: turn.reason,
    conversation: turn.conversationId,
    turn: turn.id,
    question: turn.question,
    query: turn.query,
    queryEdited: turn.queryEdited,
    webSearch: turn.webSearch,
    run: answer?.run.id ?? null,
    state: answer?.run.state ?? null,
    model: answer?.run.model ?? turn.model,
    requestId: answer?.run.requestId ?? null,
    queries: answer?.queries ?? [],
    sources: answer?.sources ?? [],
    usage: answer?.run.usage ?? null,
    warning: answer?.warning ?? null,
  }
}

function publicPassage(evidence: EvidenceView) {
  const { marker, origin, passageId, documentId, url, title, publishedAt, text, similarity, cover } = evidence
  return {
    marker,
    origin,
    passageId,
    documentId,
    url,
    title,
    publishedAt,
    text,
    similarity,
    cover,
    ...placed(evidence),
  }
}

/** `place` where it is known. */
function placed({ place }: { readonly place: PlaceView | null }): { readonly place?: PlaceView } {
  return place === null ? {} : { place }
}

const longestNearest = 240

/** What stands under an answer: its quotes by number, what was left out, and how to go on. */
export function describeTurn(turn: TurnView): string {
  return turn.refused ? describeRefusal(turn) : describeCitations(turn)
}

function describeCitations({ answer, evidence, leftOut, conversationId, reason }: TurnView): string {
  const citations = answer?.citations ?? []
  // A gap in the numbers reads like a source that is missing.
  const hasGap = citations.some(({ marker }, index) => marker !== index + 1)
  const lines = citations.map(({ marker, origin, broken, title, url, quote, place }) =>
    broken
      ? `[^${marker}]: this marker leads to no passage`
      : `[^${marker}]: ${plain(title ?? '')}${originOf(origin)}${shownPlace(place)}${url === null ? '' : ` ${plain(url)}`}\n      “${plain(quote ?? '')}”`,
  )
  const dropped = [
    ...(leftOut.passages > 0 ? [counted(leftOut.passages, 'passage')] : []),
    ...(leftOut.turns > 0 ? [counted(leftOut.turns, 'earlier turn')] : []),
  ]
  return [
    ...lines,
    '',
    ...(hasGap
      ? [`The numbers are those of the ${counted(evidence.length, 'passage')} the answer was written from.`]
      : []),
    ...(dropped.length > 0 ? [`Left out, because the model's context was full: ${dropped.join(', ')}.`] : []),
    ...(leftOut.wasCut ? ['The best passage was cut to what there was room for.'] : []),
    ...(reason === null ? [] : [`Found by word only: ${plain(reason)}`]),
    ...(answer ? [`To check it against its sources: quarry audit --answer ${answer.run.id}`] : []),
    `To go on: quarry ask --conversation ${conversationId} QUESTION`,
  ].join('\n')
}

/** What a question would search for and send. */
export function describePlan(plan: QuestionPlanView): string {
  const { query, rewritten, model, protocol, contextTokens, contextFrom, tokens, passages, leftOut } = plan
  const sent = tokens.question + tokens.history + tokens.evidence
  return [
    `Search for: ${plain(query)}${rewritten ? ' (with words of the question before)' : ''}`,
    `Send: about ${sent} of ${contextTokens} tokens (${counted(passages, 'passage')}, ${tokens.history} tokens of history), ${tokens.answer} kept for the answer`,
    `Model: ${model ?? "the service's own choice"}, as ${protocol}${contextFrom === 'assumed' ? '; its context is not known, and assumed' : ''}`,
    ...(leftOut.passages + leftOut.turns > 0
      ? [`Left out: ${counted(leftOut.passages, 'passage')}, ${counted(leftOut.turns, 'earlier turn')}`]
      : []),
  ].join('\n')
}

/** What a citation of no document is. */
function originOf(origin: EvidenceView['origin'] | null): string {
  switch (origin?.kind) {
    case 'note':
      return ' (note)'
    case 'highlight':
      return ' (highlight)'
    case 'web':
      return ' (web)'
    default:
      return ''
  }
}

function shownPlace(place: PlaceView | null): string {
  const printed = place === null ? undefined : printPlace(place)
  return printed === undefined ? '' : `, ${plain(printed)}`
}

function describeRefusal({ evidence, webSearch }: TurnView): string {
  const nearest = evidence.map(({ title, text }) => {
    const line = plain(text.replace(/\s+/g, ' '))
    return `- ${plain(title)}: ${line.length > longestNearest ? `${line.slice(0, longestNearest)}…` : line}`
  })
  return [
    webSearch === null
      ? 'Nothing that was found is evidence for an answer, so nothing was sent.'
      : 'Nothing that was found, also on the web, is evidence for an answer, so the model was not asked.',
    ...(nearest.length > 0 ? ['What came nearest:', ...nearest] : []),
    ...(webSearch === null ? ['Ask the web instead: add --web.'] : []),
  ].join('\n')
}
