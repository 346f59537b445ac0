import type { AnswerView } from '../../../contract/answering/answers.ts'
import type { ResearchView } from '../../../contract/answering/research.ts'
import type { CitationView, RunView } from '../../../contract/answering/runs.ts'
import { plain } from './format.ts'
import { usageText } from './usageText.ts'

/** The public shape of `chat --json`: fields are added to it, never renamed or taken away. */
export function chatResult({ run, ...answer }: AnswerView) {
  const { id, state, model, requestId, usage } = run
  return { run: id, state, model, requestId, ...answer, citations: answer.citations.map(publicCitation), usage }
}

/** The public shape of `ask --json`. Sources of the web are in no collection: they have neither passage nor document. */
export function askResult(view: AnswerView) {
  const { run, text, queries, sources, warning } = view
  return {
    answer: text,
    citations: view.citations.map(publicCitation),
    refused: view.stopReason === 'refusal',
    run: run.id,
    state: run.state,
    model: run.model,
    requestId: run.requestId,
    queries,
    sources,
    usage: run.usage,
    warning,
  }
}

/** The public shape of `research --json`. */
export function researchResult({ run, ...research }: ResearchView) {
  const { id, state, model, requestId, usage } = run
  return {
    run: id,
    state,
    model,
    requestId,
    question: research.asked.question,
    tier: research.asked.tier,
    plan: research.plan,
    rounds: research.rounds,
    brief: research.brief,
    report: research.report,
    citations: research.citations.map(publicCitation),
    visuals: research.visuals,
    html: research.html,
    usage,
  }
}

function publicCitation({ marker, broken, title, url, quote, publishedAt }: CitationView) {
  return { marker, passageId: null, documentId: null, url, title, quote, publishedAt, broken }
}

/** What stands under a text: its sources by number, and what it cost. */
export function describeSources(citations: readonly CitationView[], run: RunView): string {
  const lines = citations.map(({ marker, broken, title, url }) =>
    broken
      ? `[^${marker}]: this marker leads to no source`
      : `[^${marker}]: ${plain(title ?? '')}${url === null ? '' : ` ${plain(url)}`}`,
  )
  const cost = usageText(run.usage ?? {})
  return [...lines, '', cost === '' ? 'The cost is not known.' : `Cost: ${cost}`].join('\n')
}
