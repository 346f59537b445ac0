import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { CitedText } from '../../exporting/citedText.ts'
import { readableTime } from '../../exporting/data/writtenDate.ts'
import type { RunId } from '../../model/ids.ts'
import type { Run } from '../../model/run.ts'
import type { Research } from '../../research/research.ts'
import type { CitedSource } from '../../service/streaming/citedSources.ts'
import type { ParsedSubject } from '../views/exportedDocuments.ts'
import { exportedSources } from '../views/exportedSources.ts'

/**
 * The text of a run with its sources. @throws QuarryError not_found; conflict where no text has come
 */
export async function runText(
  { library }: Core,
  { kind, runId }: Extract<ParsedSubject, { kind: 'answer' | 'report' }>,
): Promise<CitedText> {
  return textOf(kind === 'answer' ? await openAnswer(library, runId) : await openReport(library, runId))
}

/** What a run's text is made of, besides its chunks. */
export type RunFacts = Pick<Run, 'id' | 'state' | 'model' | 'origin' | 'requestId' | 'createdAt'>

/** The report of a research, from nothing but its facts and what its chunks tell. @throws QuarryError conflict */
export function reportText(run: RunFacts, question: string, research: Research): CitedText {
  return textOf({ run, title: question, text: research.report, ...cited(research.citations) })
}

function textOf(opened: OpenedText): CitedText {
  const { run, title, text, broken } = opened
  const sources = [...opened.sources].sort((one, other) => one.marker - other.marker)
  if (text === '')
    throw new QuarryError('conflict', `Run ${run.id} has no text.`, {
      hint: 'There is nothing to export before some of it has come.',
    })
  return {
    title,
    text,
    facts: factsOf(run),
    warning:
      run.state === 'complete'
        ? undefined
        : run.state === 'running'
          ? 'This is not whole: it was still being written when it was exported.'
          : 'This is not whole: it stopped before its end.',
    sources,
    broken: [...broken].sort((one, other) => one - other),
  }
}

interface OpenedText extends Pick<CitedText, 'title' | 'text' | 'sources' | 'broken'> {
  readonly run: RunFacts
}

/** What the service cited. */
function cited(
  citations: readonly { readonly marker: number; readonly source: CitedSource | undefined }[],
): Pick<CitedText, 'sources' | 'broken'> {
  return {
    sources: citations.flatMap(({ marker, source }) =>
      source
        ? [{ marker, title: source.title, url: source.url, quote: source.quote, publishedAt: source.publishedAt }]
        : [],
    ),
    broken: citations.filter(({ source }) => source === undefined).map(({ marker }) => marker),
  }
}

async function openAnswer(library: Core['library'], id: number): Promise<OpenedText> {
  const { run, answer } = await library.answers.open(id as RunId)
  const turn = await library.conversations.turnOf(run.id)
  if (!turn) return { run, title: run.title, text: answer.text, ...cited(answer.citations) }
  const { citations } = await library.conversations.openTurn(turn.id)
  return {
    run,
    title: run.title,
    text: answer.text,
    sources: await exportedSources(library.source, citations),
    broken: citations.filter(({ evidence }) => evidence === undefined).map(({ marker }) => marker),
  }
}

async function openReport({ researching }: Core['library'], id: number): Promise<OpenedText> {
  const { run, research } = await researching.open(id as RunId)
  return { run, title: researching.askedIn(run).question, text: research.report, ...cited(research.citations) }
}

function factsOf(run: RunFacts): CitedText['facts'] {
  const facts: [string, string | undefined][] = [
    ['Asked', readableTime(run.createdAt)],
    ['Model', run.model],
    ['Service', run.origin],
    ['Request', run.requestId],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}
