import { textFormats, type ExportFormat, type TextFormat } from '../../contract/exports.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { QuarryError } from '../base/errors.ts'
import type { Core } from '../core.ts'
import type { CitedText } from '../exporting/citedText.ts'
import type { ExportPiece } from '../exporting/data/dataExport.ts'
import { exportData } from '../exporting/data/exportData.ts'
import { toMarkdown } from '../exporting/toMarkdown.ts'
import { writeInSteps } from '../exporting/writeWhole.ts'
import type { CollectionId, RunId } from '../model/ids.ts'
import type { Run } from '../model/run.ts'
import type { CitedSource } from '../service/streaming/citedSources.ts'
import { conversationText } from './answering/conversationText.ts'
import { exportedDocuments, spaceOf, type ParsedSubject } from './views/exportedDocuments.ts'
import { exportedSources } from './views/exportedSources.ts'

interface Asked {
  readonly subject: ParsedSubject
  readonly format: ExportFormat
  readonly forSpreadsheets: boolean
  readonly withVectors: boolean
  readonly withQuestions: boolean
}
interface Piece {
  readonly data: ExportPiece
  /** How many documents or sources have been read, of how many. */
  readonly items: number
  readonly total: number | undefined
}

export function exportHandlers(core: Core): QuarryHandlers['exports'] {
  const save = async function* ({ path, ...asked }: Asked & { readonly path: string }, signal: AbortSignal) {
    // In a browser a page names no file of this computer: it is given the pieces, and downloads them.
    if (core.shell === 'web')
      throw new QuarryError('permission', 'Files are not written from the browser.', { hint: 'Download the export.' })
    let [items, total]: [number, number | undefined] = [0, undefined]
    const data = async function* () {
      for await (const piece of pieces(core, asked)) {
        signal.throwIfAborted()
        ;({ items, total } = piece)
        yield piece.data
      }
    }
    const steps = writeInSteps(path, data())
    try {
      for (;;) {
        const step = await steps.next()
        if (step.done) return { path, bytes: step.value, items }
        yield { kind: 'progress', items, total: total ?? null, bytes: step.value } as const
      }
    } finally {
      await steps.return(0)
    }
  }
  return {
    read: async function* (asked, signal) {
      for await (const { data, items, total } of pieces(core, asked)) {
        signal.throwIfAborted()
        const counts = { items, total: total ?? null }
        if (typeof data === 'string') yield { text: data, ...counts }
        else yield { text: '', base64: Buffer.from(data).toString('base64'), ...counts }
      }
    },
    write: async (asked, signal) => {
      const steps = save(asked, signal)
      for (let step = await steps.next(); ; step = await steps.next()) if (step.done) return step.value
    },
    save: async function* (asked, signal) {
      yield { kind: 'written', ...(yield* save(asked, signal)) }
    },
  }
}

async function* pieces(core: Core, asked: Asked): AsyncGenerator<Piece> {
  const { subject, format, forSpreadsheets, withVectors } = asked
  if (format === 'collection') {
    yield* portablePieces(core, asked)
    return
  }
  if (asked.withQuestions)
    throw new QuarryError('usage', 'Questions are exported with a collection.', { where: 'format' })
  if (withVectors && format !== 'parquet')
    throw new QuarryError('usage', 'Vectors are exported as parquet.', { where: 'format' })
  if (subject.kind === 'collection' || subject.kind === 'documents') {
    const { source } = core.library
    await core.library.fields.catchUp()
    const { of, title, total } = await exportedDocuments(core, subject)
    const data = {
      source,
      of,
      title,
      fields: await source.listFields(typeof of === 'number' ? of : undefined),
      forSpreadsheets,
      space: withVectors ? await spaceOf(core, of) : undefined,
    }
    let items = 0
    for await (const piece of exportData(data, format, (read) => (items += read))) yield { data: piece, items, total }
    return
  }
  if (!isTextFormat(format)) throw wrongFormat(named[subject.kind], 'markdown or html')
  const whole = subject.kind === 'conversation' ? await conversationText(core, subject) : await citedText(core, subject)
  // Loaded when first needed: what reads Markdown takes 25 ms that no core that starts should wait for.
  const write = format === 'html' ? (await import('../exporting/toHtml.ts')).toHtml : toMarkdown
  yield { data: write(whole), items: whole.sources.length, total: whole.sources.length }
}

async function* portablePieces(core: Core, { subject, withQuestions }: Asked): AsyncGenerator<Piece> {
  if (subject.kind !== 'collection')
    throw new QuarryError('usage', 'Only a collection is exported as collection.', { where: 'format' })
  const { source, portable, fields } = core.library
  await fields.catchUp()
  const { of, total } = await exportedDocuments(core, subject)
  const collection = await source.getCollection(subject.id as CollectionId)
  const documents = typeof of === 'number' ? undefined : of
  let items = 0
  for await (const data of portable.write({ collection, documents, withQuestions }, (read) => (items += read)))
    yield { data, items, total }
}

const isTextFormat = (format: ExportFormat): format is TextFormat => textFormats.some((one) => one === format)

const named = { answer: 'An answer', conversation: 'A conversation', report: 'A report' } as const

function wrongFormat(what: string, formats: string): QuarryError {
  return new QuarryError('usage', `${what} is exported as ${formats}.`, { where: 'format' })
}

async function citedText(
  { library }: Core,
  { kind, runId }: Extract<ParsedSubject, { kind: 'answer' | 'report' }>,
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
