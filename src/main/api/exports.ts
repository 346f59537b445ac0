import type { ExportSubject } from '../../contract/exports.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { searchFilters } from '../../contract/organising/searchFilters.ts'
import { QuarryError } from '../base/errors.ts'
import type { Core } from '../core.ts'
import type { CitedText } from '../exporting/citedText.ts'
import { exportCollection } from '../exporting/exportCollection.ts'
import { toMarkdown } from '../exporting/toMarkdown.ts'
import { writeWhole } from '../exporting/writeWhole.ts'
import type { Collection } from '../model/document.ts'
import type { CollectionId, DocumentId, RunId } from '../model/ids.ts'
import type { Run } from '../model/run.ts'
import type { CitedSource } from '../service/streaming/citedSources.ts'
import { conversationText } from './conversationText.ts'
import { allFound, filtersOf, smartFound } from './views/filters.ts'
import { asOfIso } from './views/times.ts'
import { exportedSources } from './views/exportedSources.ts'

interface Asked {
  readonly subject: ExportSubject
  readonly format: 'markdown' | 'html' | 'jsonl' | 'csv'
  readonly forSpreadsheets: boolean
}
interface Piece {
  readonly text: string
  readonly items: number
}

export function exportHandlers(core: Core): QuarryHandlers['exports'] {
  return {
    read: async function* (asked, signal) {
      for await (const { text } of pieces(core, asked)) {
        signal.throwIfAborted()
        yield { text }
      }
    },
    write: async ({ path, ...asked }, signal) => {
      // In a browser a page names no file of this computer: it is given the pieces, and downloads them.
      if (core.shell === 'web')
        throw new QuarryError('permission', 'Files are not written from the browser.', { hint: 'Download the export.' })
      let items = 0
      const texts = async function* () {
        for await (const piece of pieces(core, asked)) {
          signal.throwIfAborted()
          items += piece.items
          yield piece.text
        }
      }
      const bytes = await writeWhole(path, texts())
      return { path, bytes, items }
    },
  }
}

async function* pieces(core: Core, { subject, format, forSpreadsheets }: Asked): AsyncGenerator<Piece> {
  if (subject.kind === 'collection') {
    if (format === 'markdown' || format === 'html') throw wrongFormat('A collection', 'jsonl or csv')
    const { source } = core.library
    const collection = await source.getCollection(subject.id as CollectionId)
    await core.library.fields.catchUp()
    const options = { format, forSpreadsheets }
    const asOf = asOfIso(subject.asOf)
    const found =
      asOf !== undefined
        ? await allFound(core, { ...(await filtersOf(core, { ...noneAsked, collections: [collection.id] })), asOf })
        : collection.smart
          ? await documentsFound(core, collection)
          : undefined
    for await (const { text, documents } of exportCollection(source, collection.id, options, found))
      yield { text, items: documents }
    return
  }
  if (format === 'jsonl' || format === 'csv') throw wrongFormat(named[subject.kind], 'markdown or html')
  const whole = subject.kind === 'conversation' ? await conversationText(core, subject) : await citedText(core, subject)
  // Loaded when first needed: what reads Markdown takes 25 ms that no core that starts should wait for.
  const write = format === 'html' ? (await import('../exporting/toHtml.ts')).toHtml : toMarkdown
  yield { text: write(whole), items: whole.sources.length }
}

/** Of a smart collection: those of this moment. */
async function documentsFound(core: Core, collection: Collection): Promise<readonly DocumentId[]> {
  const { filters, ranked } = await smartFound(core, collection)
  return ranked ?? allFound(core, filters)
}

const noneAsked = searchFilters.parse({})

const named = { answer: 'An answer', conversation: 'A conversation', report: 'A report' } as const

function wrongFormat(what: string, formats: string): QuarryError {
  return new QuarryError('usage', `${what} is exported as ${formats}.`, { where: 'format' })
}

async function citedText(
  { library }: Core,
  { kind, runId }: Extract<ExportSubject, { kind: 'answer' | 'report' }>,
): Promise<CitedText> {
  const opened = kind === 'answer' ? await openAnswer(library, runId) : await openReport(library, runId)
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
  readonly run: Run
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

function factsOf(run: Run): CitedText['facts'] {
  const facts: [string, string | undefined][] = [
    ['Asked', new Date(run.createdAt).toISOString()],
    ['Model', run.model],
    ['Service', run.origin],
    ['Request', run.requestId],
  ]
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}
