import { textFormats, type DataFormat, type ExportFormat, type TextFormat } from '../../contract/exports.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { QuarryError } from '../base/errors.ts'
import type { Core } from '../core.ts'
import type { DataExport, ExportPiece } from '../exporting/data/dataExport.ts'
import { exportData } from '../exporting/data/exportData.ts'
import { printPdf } from '../exporting/report/printPdf.ts'
import { writeInSteps } from '../exporting/writeWhole.ts'
import type { CitedText } from '../exporting/citedText.ts'
import type { CollectionId, DocumentId } from '../model/ids.ts'
import { conversationText } from './answering/conversationText.ts'
import { runText } from './answering/runText.ts'
import { notesText } from './organising/notesText.ts'
import { printPlaces } from './views/places.ts'
import { exportedDocuments, spaceOf, type ParsedSubject } from './views/exportedDocuments.ts'

interface Asked {
  readonly subject: ParsedSubject
  readonly format: ExportFormat
  readonly forSpreadsheets: boolean
  readonly withVectors: boolean
  readonly withQuestions: boolean
  readonly style?: string | undefined
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
      for await (const piece of pieces(core, asked, signal)) {
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
    measure: async ({ subject }) => {
      if (subject.kind !== 'collection' && subject.kind !== 'documents') throw wrongFormat(subject.kind)
      return core.library.documents.measure((await exportedDocuments(core, { ...subject, sort: undefined })).of)
    },
    read: async function* (asked, signal) {
      for await (const { data, items, total } of pieces(core, asked, signal)) {
        signal.throwIfAborted()
        const counts = { items, total: total ?? null }
        if (typeof data === 'string') yield { text: data, ...counts }
        else yield { text: '', base64: Buffer.from(data).toString('base64'), ...counts }
      }
    },
    sample: async ({ style }) => (await import('../exporting/cite/sampleStyle.ts')).sampleStyle(style),
    write: async (asked, signal) => {
      const steps = save(asked, signal)
      for (let step = await steps.next(); ; step = await steps.next()) if (step.done) return step.value
    },
    save: async function* (asked, signal) {
      yield { kind: 'written', ...(yield* save(asked, signal)) }
    },
  }
}

async function* pieces(core: Core, asked: Asked, signal: AbortSignal): AsyncGenerator<Piece> {
  const { subject, format, withVectors, style } = asked
  if (asked.withQuestions && format !== 'collection')
    throw new QuarryError('usage', 'Questions are exported with a collection.')
  if (withVectors && format !== 'parquet') throw new QuarryError('usage', 'Vectors are exported as parquet.')
  if (style !== undefined && !isTextFormat(format))
    throw new QuarryError('usage', `A style of citations is for ${textFormats.join(', ')}.`)
  if (format === 'collection') yield* portablePieces(core, asked)
  else if (format === 'warc') yield* warcPieces(core, subject)
  else if (format === 'bundle') yield* bundlePieces(core, subject)
  else if (subject.kind === 'collection' || subject.kind === 'documents')
    yield* dataPieces(core, asked, subject, format, signal)
  else if (isTextFormat(format)) yield* textPieces(core, subject, format, style, signal)
  else throw wrongFormat(subject.kind)
}

async function* dataPieces(
  core: Core,
  { forSpreadsheets, withVectors, style }: Asked,
  subject: Extract<ParsedSubject, { kind: 'collection' | 'documents' }>,
  format: DataFormat,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const { source } = core.library
  await core.library.fields.catchUp()
  const { of, title, total, fields } = await exportedDocuments(core, subject)
  const data = {
    source,
    of,
    title,
    fields,
    forSpreadsheets,
    printPlaces: (cited: Parameters<DataExport['printPlaces']>[0]) => printPlaces(source, cited),
    style,
    space: withVectors ? await spaceOf(core, of) : undefined,
  }
  let items = 0
  const onRead = (read: number) => (items += read)
  const written =
    format === 'pdf'
      ? printPdf(exportData(data, 'html', onRead), core.printing, signal)
      : exportData(data, format, onRead)
  for await (const piece of written) yield { data: piece, items, total }
}

async function* bundlePieces(core: Core, subject: ParsedSubject): AsyncGenerator<Piece> {
  if (subject.kind !== 'report') throw new QuarryError('usage', 'Only a report is exported as bundle.')
  const { researchBundle } = await import('./answering/researchBundle.ts')
  const { pieces: written, sources } = await researchBundle(core, subject.runId)
  for await (const data of written) yield { data, items: sources, total: sources }
}

async function* warcPieces(core: Core, subject: ParsedSubject): AsyncGenerator<Piece> {
  if (subject.kind !== 'collection' && subject.kind !== 'documents') throw wrongFormat(subject.kind)
  const { source, originals, captures } = core.library
  const { writeWarc } = await import('../exporting/warc/writeWarc.ts')
  const { of, title, total } = await exportedDocuments(core, subject)
  const capturesOf = async (id: DocumentId) => (await captures.ofDocument(id, mostCaptures)).toReversed()
  const asked = { source, originals, of, title, capturesOf, version: core.version, now: core.clock.now() }
  let items = 0
  for await (const data of writeWarc(asked, (read) => (items += read))) yield { data, items, total }
}

async function* textPieces(
  core: Core,
  subject: Exclude<ParsedSubject, { kind: 'collection' | 'documents' }>,
  format: TextFormat,
  style: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Piece> {
  const found =
    subject.kind === 'notes'
      ? notesText(core)
      : subject.kind === 'conversation'
        ? conversationText(core, subject)
        : runText(core, subject)
  const whole =
    style === undefined
      ? await found
      : (await import('../exporting/cite/citeSources.ts')).citeSources(await found, style)
  const total = whole.sources.length
  for await (const data of writtenText(core, whole, format, signal)) yield { data, items: total, total }
}

/** Each writer is loaded when it is first needed: no core that starts should wait for them. */
async function* writtenText(
  core: Core,
  text: CitedText,
  format: TextFormat,
  signal: AbortSignal,
): AsyncGenerator<ExportPiece> {
  switch (format) {
    case 'markdown':
      yield (await import('../exporting/toMarkdown.ts')).toMarkdown(text)
      return
    case 'html':
      yield (await import('../exporting/toHtml.ts')).toHtml(text)
      return
    case 'pdf':
      yield* printPdf(writtenText(core, text, 'html', signal), core.printing, signal)
      return
    case 'docx':
    case 'odt':
      yield* (await import('../exporting/report/writeReport.ts')).writeReport(text, format)
  }
}

async function* portablePieces(core: Core, { subject, withQuestions }: Asked): AsyncGenerator<Piece> {
  if (subject.kind !== 'collection') throw new QuarryError('usage', 'Only a collection is exported as collection.')
  const { source, portable, fields } = core.library
  await fields.catchUp()
  // A collection to be imported has no order of its own.
  const { of, total } = await exportedDocuments(core, { ...subject, sort: undefined })
  const collection = await source.getCollection(subject.id as CollectionId)
  const documents = typeof of === 'number' ? undefined : of
  let items = 0
  for await (const data of portable.write({ collection, documents, withQuestions }, (read) => (items += read)))
    yield { data, items, total }
}

/** Of one version of a document. */
const mostCaptures = 100_000

const isTextFormat = (format: ExportFormat): format is TextFormat => textFormats.some((one) => one === format)

const named = { answer: 'An answer', conversation: 'A conversation', report: 'A report', notes: 'Notes' } as const

function wrongFormat(kind: keyof typeof named): QuarryError {
  const formats = kind === 'report' ? [...textFormats, 'bundle'] : textFormats
  const [others, last] = [formats.slice(0, -1).join(', '), formats.at(-1)]
  const isOne = kind !== 'notes'
  return new QuarryError(
    'usage',
    isOne
      ? `${named[kind]} is exported as ${others} or ${last}.`
      : `${named[kind]} are exported as ${others} or ${last}.`,
  )
}
