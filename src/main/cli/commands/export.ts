import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import {
  exportFormats,
  textFormats,
  type ExportFormat,
  type ExportSubject,
  type ExportWritten,
} from '../../../contract/exports.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { searchModes, type SearchMode } from '../../../contract/search.ts'
import { builtInStyles, isBuiltInStyle } from '../../exporting/cite/styles.ts'
import { fileError } from '../../base/files/fileError.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import { addDocumentFilters, type DocumentFlags } from '../input/documentFilters.ts'
import { chosenDocuments } from '../input/chosenDocuments.ts'
import { findCollections } from '../input/collectionNames.ts'
import { sortHelp, sortOf } from '../input/documentSort.ts'
import { addMarkFilters, type MarkFlags } from '../input/markFilters.ts'
import { choiceOption, documentNumber, integer, isoDate } from '../input/parseOption.ts'
import { bytes, counted } from '../output/format.ts'
import { showCount } from '../progress/countProgress.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { portableEnding } from './files/importPortable.ts'

interface ExportFlags extends DocumentFlags, MarkFlags {
  readonly collection?: string
  readonly asOf?: string
  readonly document?: readonly number[]
  readonly query?: string
  readonly mode: SearchMode
  readonly limit: number
  readonly sort?: string
  readonly answer?: number
  readonly report?: number
  readonly conversation?: number
  readonly notes?: boolean
  readonly format: ExportFormat
  readonly out: string
  readonly forSpreadsheets?: boolean
  readonly withVectors?: boolean
  readonly withQuestions?: boolean
  readonly style?: string
}

const standardOutput = '-'
const readingFormats = `${textFormats.slice(0, -1).join(', ')} or ${textFormats.at(-1)}`
const runNumber = integer(1, Number.MAX_SAFE_INTEGER)

export function addExport(program: Command, dispatch: Dispatch): void {
  const command = program
    .command('export')
    .description(
      'writes documents as data, or an answer, a conversation, a report or notes with their sources, to a file',
    )
    .option('--collection <name>', 'the documents of a collection, or those in it that a search and filters choose')
    .option('--as-of <date>', 'of a collection only what was captured and published by then, as it was then', isoDate)
    .option('--query <text>', 'the documents that a search finds, best first')
    .addOption(choiceOption('--mode <mode>', 'how to search', searchModes).default('hybrid'))
    .option('--limit <n>', 'how many documents the search finds at most', integer(1, 1000), 1000)
    .option('--document <number>', 'the document of this number (may be given several times)', collectNumber)
  addMarkFilters(addDocumentFilters(command))
    .option('--sort <order>', `the order of the documents: ${sortHelp}`)
    .option('--answer <id>', `the answer of a run: ${readingFormats}`, runNumber)
    .option('--report <id>', `the report of a research run: ${textFormats.join(', ')} or bundle`, runNumber)
    .option('--conversation <id>', `the latest branch of a conversation: ${readingFormats}`, runNumber)
    .option('--notes', `the notes that are on no document: ${readingFormats}`)
    .addOption(choiceOption('--format <format>', 'of the file', exportFormats).makeOptionMandatory())
    .requiredOption('--out <file>', 'where to write it, in place of what is there; - for standard output')
    .option('--for-spreadsheets', 'csv with a byte order mark, and no cell that a spreadsheet would run as a formula')
    .option('--with-vectors', 'parquet with one row for each passage, and its vector')
    .option(
      '--with-questions',
      'format collection with what was asked in searches, so that asking it again sends nothing there either',
    )
    .option(
      '--style <style>',
      `how sources are cited, in formats to be read: ${builtInStyles.join(', ')}, or the file of a CSL style`,
    )
    .action((flags: ExportFlags, command: Command) =>
      dispatch(command, (invocation) => exportSubject(invocation, flags)),
    )
}

function collectNumber(text: string, before: readonly number[] = []): number[] {
  return [...before, documentNumber(text)]
}

function exportSubject(invocation: Invocation, flags: ExportFlags): Promise<ExitCode> {
  const { format, out, forSpreadsheets = false, withVectors = false, withQuestions = false } = flags
  const chooses = isChoice(flags)
  const texts = [flags.answer, flags.report, flags.conversation, flags.notes].filter((one) => one !== undefined)
  if (texts.length + Number(flags.collection !== undefined || chooses) !== 1)
    throw new QuarryError(
      'usage',
      'Name one thing to export: documents (--collection NAME, --query "…", --document NUMBER or filters), --answer ID, --report ID, --conversation ID or --notes.',
    )
  if (flags.asOf !== undefined && (flags.collection === undefined || chooses))
    throw new QuarryError('usage', '--as-of is for --collection.')
  if (flags.sort !== undefined && (texts.length > 0 || (flags.document ?? []).length > 0 || format === 'collection'))
    throw new QuarryError(
      'usage',
      '--sort is for the documents of a collection, a search or filters, as data or to be read.',
    )
  if (out === standardOutput && invocation.json)
    throw new QuarryError('usage', '--json prints its own document on standard output: give --out a file.')
  if (forSpreadsheets && format !== 'csv') throw new QuarryError('usage', '--for-spreadsheets is for --format csv.')
  if (withVectors && format !== 'parquet') throw new QuarryError('usage', '--with-vectors is for --format parquet.')
  if (withQuestions && format !== 'collection')
    throw new QuarryError('usage', '--with-questions is for --format collection.')
  if (flags.style !== undefined && !textFormats.some((one) => one === format))
    throw new QuarryError('usage', `--style is for --format ${readingFormats}.`)
  return invocation.withLibrary(
    async (client) => {
      const subject = await subjectOf(client, flags, invocation.stop)
      if (isCut(subject, flags)) invocation.note(cutNote(flags))
      const style = await styleOf(flags.style)
      const asked = { subject, format, forSpreadsheets, withVectors, withQuestions, ...defined({ style }) }
      if (out === standardOutput) {
        for await (const { text, base64 } of client.exports.read(asked, { signal: invocation.stop }))
          invocation.host.stdout.write(base64 === undefined ? text : Buffer.from(base64, 'base64'))
        return 0
      }
      const written = await save(client, invocation, { ...asked, path: resolve(out) })
      invocation.print({ ...written, format }, () =>
        [
          `Wrote ${written.path}: ${bytes(written.bytes)}, `,
          counted(written.items, texts.length === 0 ? 'document' : 'source'),
          '.',
        ].join(''),
      )
      if (format === 'collection' && !out.endsWith(portableEnding))
        invocation.note(`To import it, let its name end with ${portableEnding}.`)
      return 0
    },
    { create: false, searches: chooses },
  )
}

/** A name of a style that comes with Quarry stays; a file is read. */
async function styleOf(given: string | undefined): Promise<string | undefined> {
  if (given === undefined || isBuiltInStyle(given)) return given
  return readFile(resolve(given), 'utf8').catch((cause: unknown) => {
    const error = fileError(cause, resolve(given))
    if (error.code !== 'not_found') throw error
    throw new QuarryError('not_found', `There is no citation style and no file named ${given}.`, {
      where: '--style',
      hint: `Give ${builtInStyles.join(' or ')}, which come with Quarry, or the file of a CSL style (.csl).`,
      cause,
    })
  })
}

async function save(
  client: QuarryClient,
  invocation: Invocation,
  asked: Parameters<QuarryClient['exports']['save']>[0],
): Promise<ExportWritten> {
  const progress = showCount(invocation.host.stderr, invocation.host.clock, 'Exporting')
  try {
    for await (const step of client.exports.save(asked, { signal: invocation.stop })) {
      if (step.kind === 'progress') {
        if (step.total !== null) progress.update(step.items, step.total)
      } else {
        const { path, bytes, items } = step
        return { path, bytes, items }
      }
    }
  } finally {
    progress.end()
  }
  throw new QuarryError('internal', 'The export ended without a file.')
}

/** Whether the search may have found more; by meaning it ranks all documents there are. */
function isCut(subject: ExportSubject, { query, limit }: ExportFlags): boolean {
  if (query === undefined || subject.kind !== 'documents' || subject.selection.kind !== 'documents') return false
  return subject.selection.ids.length >= limit
}

function cutNote({ mode, limit }: ExportFlags): string {
  const best = `The search was cut to its best ${counted(limit, 'document')}, as --limit says.`
  return mode === 'keyword'
    ? best
    : `${best} By meaning every document is found: --mode keyword takes those with the words.`
}

/** Whether flags choose some documents, rather than all of a collection. */
function isChoice(flags: ExportFlags): boolean {
  const { query, since, until, starred, unread, document, domain, language, kind, tag, status, priority, field, has } =
    flags
  return (
    [query, since, until].some((one) => one !== undefined) ||
    starred === true ||
    unread === true ||
    [document, domain, language, kind, tag, status, priority, field, has].some((list = []) => list.length > 0)
  )
}

async function subjectOf(client: QuarryClient, flags: ExportFlags, signal: AbortSignal): Promise<ExportSubject> {
  if (flags.answer !== undefined) return { kind: 'answer', runId: flags.answer }
  if (flags.conversation !== undefined) return { kind: 'conversation', id: flags.conversation }
  if (flags.report !== undefined) return { kind: 'report', runId: flags.report }
  if (flags.notes) return { kind: 'notes' }
  const sort = flags.sort === undefined ? 'relevance' : await sortOf(client, flags.sort, signal)
  const sorted = sort === 'relevance' || sort === undefined ? {} : { sort }
  if (!isChoice(flags)) {
    const [collection] = await findCollections(client, [flags.collection ?? ''], signal)
    return { kind: 'collection', id: collection?.id ?? 0, ...defined({ asOf: flags.asOf }), ...sorted }
  }
  const selection = await chosenDocuments(client, { ...flags, ...defined({ from: flags.collection }) }, signal, sort)
  if (!selection) throw new QuarryError('not_found', 'The search found nothing to export.')
  const title = (flags.query ?? flags.collection ?? 'Documents').slice(0, 500)
  return { kind: 'documents', selection, title, ...sorted }
}
