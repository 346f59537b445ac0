import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Command } from 'commander'
import { searchModes, type BatchTermView, type SearchMode } from '../../../contract/search.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { longestTerm, mostTerms } from '../../model/search/termLists.ts'
import { termsOfBytes } from '../../text/query/termText.ts'
import { csvRecord } from '../../exporting/csv.ts'
import { writeWholeBytes } from '../../exporting/writeWhole.ts'
import { findCollections } from '../input/collectionNames.ts'
import { choiceOption, collect, dimension, integer, isoDate } from '../input/parseOption.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { bytes, count, counted, plain } from '../output/format.ts'
import { showCount } from '../progress/countProgress.ts'
import { addKeptBatches, batchColumns, checkRows, keepBatch } from './keptBatches.ts'

interface BatchFlags {
  readonly collection?: string[]
  readonly mode: SearchMode | 'both'
  readonly out?: string
  readonly keep?: string
  readonly limit: number
  readonly asOf?: string
  readonly offline?: boolean
  readonly model?: string
  readonly dimension?: number
}

export function addBatch(program: Command, dispatch: Dispatch): void {
  const batches = program
    .command('batch')
    .description('searches for every term of a list, and writes one row for each term and document; keeps lists')
  batches
    .command('search', { isDefault: true })
    .description('searches for every term of a list')
    .argument('<file>', 'the terms or questions, one a line; - for standard input')
    .option('--out <file>', 'where to write the rows, in place of what is there: .csv or .jsonl; needed without --keep')
    .option('--keep <name>', 'keep the list and what it finds, to be run again with quarry batch rerun')
    .option('--collection <name>', 'only in this collection (may be given several times)', collect)
    .addOption(
      choiceOption('--mode <mode>', 'how to search; both: by word and by meaning, each for itself, with --keep', [
        ...searchModes,
        'both',
      ]).default('keyword'),
    )
    .option('--limit <n>', 'how many documents of each term', integer(1, 1000), 100)
    .option('--as-of <date>', 'only what was captured and published by then, in the version of then', isoDate)
    .option('--offline', 'send nothing')
    .option('--model <name>', 'in the vectors of this model')
    .option('--dimension <n>', 'in the vectors of this width', dimension)
    .action((file: string, flags: BatchFlags, command: Command) =>
      dispatch(command, (invocation) => batch(invocation, file, flags)),
    )
  addKeptBatches(batches, dispatch)
}

async function batch(invocation: Invocation, file: string, flags: BatchFlags): Promise<ExitCode> {
  const { out, mode, keep } = flags
  if (out !== undefined) {
    if (path.resolve(file) === path.resolve(out))
      throw new QuarryError('usage', 'The list itself would be replaced by its results.', { where: out })
    await checkRows(out)
  }
  const terms = await readTerms(invocation, file)
  if (keep !== undefined) return keepBatch(invocation, terms, { ...flags, keep })
  if (mode === 'both') throw new QuarryError('usage', '--mode both needs --keep NAME.')
  const rowOf = out === undefined ? undefined : rowsBy[path.extname(out).toLowerCase()]
  if (out === undefined || !rowOf)
    throw new QuarryError('usage', 'Missing: --out FILE for the rows, or --keep NAME to keep the list.')
  return writeRows(invocation, terms, { ...flags, mode, out }, rowOf)
}

async function writeRows(
  invocation: Invocation,
  terms: readonly string[],
  flags: BatchFlags & { readonly mode: SearchMode; readonly out: string },
  rowOf: RowFormat,
): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const { host, stop } = invocation
      const startedAt = host.clock.now()
      const collections = await findCollections(client, flags.collection ?? [], stop)
      const { mode, limit, asOf, model, dimension: width, offline = false } = flags
      const filters = { collections: collections.map(({ id }) => id), ...defined({ asOf }) }
      const asked = { terms: [...terms], mode, limit, offline, filters, ...defined({ model, dimension: width }) }
      const summary = { found: 0, rows: 0, modes: {} as Record<string, number> }
      const reasons = new Set<string>()
      const progress = showCount(host.stderr, host.clock, 'Searching')
      const pieces = async function* () {
        if (rowOf.head !== '') yield rowOf.head
        for await (const found of client.search.batch(asked, { signal: stop })) {
          progress.update(found.at + 1, terms.length)
          summary.rows += found.hits.length
          if (found.hits.length > 0) summary.found++
          summary.modes[found.mode] = (summary.modes[found.mode] ?? 0) + 1
          if (found.reason !== null) reasons.add(found.reason)
          for (const { text: piece, reason } of found.plain) reasons.add(`Taken as plain text: ${piece} (${reason}).`)
          yield rowOf.rows(found)
        }
      }
      try {
        const out = path.resolve(flags.out)
        const size = await writeWholeBytes(out, pieces())
        const tookMs = host.clock.now() - startedAt
        const named = collections.map(({ name }) => name)
        const result = { path: out, bytes: size, collections: named, terms: terms.length, ...summary, tookMs }
        invocation.print({ ...result, reasons: [...reasons] }, () => {
          const notes = [...reasons].map((reason) => plain(reason))
          const wrote = `Wrote ${out}: ${bytes(size)}, ${counted(summary.rows, 'row')}.`
          const ended = `${count(summary.found)} of ${counted(terms.length, 'term')} found something, ${count(tookMs)} ms.`
          return [...notes, wrote, ended].join('\n')
        })
      } finally {
        progress.end()
      }
      return 0
    },
    { create: false },
  )
}

interface RowFormat {
  readonly head: string
  readonly rows: (found: BatchTermView) => string
}

const rowsBy: Readonly<Record<string, RowFormat>> = {
  '.csv': {
    head: csvRecord(batchColumns, false),
    rows: ({ term, mode, hits }) =>
      hits.map(({ documentId, rank, score }) => csvRecord([term, documentId, rank, score, mode], false)).join(''),
  },
  '.jsonl': {
    head: '',
    rows: ({ term, mode, hits }) =>
      hits
        .map(({ documentId, rank, score }) => `${JSON.stringify({ term, documentId, rank, score, mode })}\n`)
        .join(''),
  },
}

const refusals = {
  empty: 'The list has no terms.',
  pdf: 'A PDF is no list of terms.',
  binary: 'This is no text: no list of terms, one a line, in UTF-8 or UTF-16.',
  many: `The list has more than ${count(mostTerms)} terms.`,
} as const

/** Each term once, in the order of the list. @throws QuarryError usage for what is no list */
async function readTerms(invocation: Invocation, file: string): Promise<readonly string[]> {
  const read = termsOfBytes(file === '-' ? await buffer(invocation.host.stdin) : await readList(file))
  if ('terms' in read) return read.terms
  const message =
    read.refused === 'long'
      ? `Line ${read.line} has more than ${count(longestTerm)} characters.`
      : refusals[read.refused]
  throw new QuarryError('usage', message, { where: file, hint: 'Write one term or question in each line.' })
}

async function readList(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw fileError(error, file)
  }
}
