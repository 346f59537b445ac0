import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { searchModes, type BatchTermView, type SearchMode } from '../../../contract/search.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { csvRecord } from '../../exporting/csv.ts'
import { writeWholeBytes } from '../../exporting/writeWhole.ts'
import { findCollections } from '../input/collectionNames.ts'
import { choiceOption, collect, dimension, integer, isoDate } from '../input/parseOption.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { checkOut } from '../output/checkOut.ts'
import { bytes, count, counted, plain } from '../output/format.ts'
import { showCount } from '../progress/countProgress.ts'

interface BatchFlags {
  readonly collection?: string[]
  readonly mode: SearchMode
  readonly out: string
  readonly limit: number
  readonly asOf?: string
  readonly offline?: boolean
  readonly model?: string
  readonly dimension?: number
}

export function addBatch(program: Command, dispatch: Dispatch): void {
  program
    .command('batch')
    .description('searches for every term of a list, and writes one row for each term and document')
    .argument('<file>', 'the terms or questions, one a line; - for standard input')
    .requiredOption('--out <file>', 'where to write the rows, in place of what is there: .csv or .jsonl')
    .option('--collection <name>', 'only in this collection (may be given several times)', collect)
    .addOption(choiceOption('--mode <mode>', 'how to search', searchModes).default('keyword'))
    .option('--limit <n>', 'how many documents of each term', integer(1, 1000), 100)
    .option('--as-of <date>', 'only what was captured and published by then, in the version of then', isoDate)
    .option('--offline', 'send nothing')
    .option('--model <name>', 'in the vectors of this model')
    .option('--dimension <n>', 'in the vectors of this width', dimension)
    .action((file: string, flags: BatchFlags, command: Command) =>
      dispatch(command, (invocation) => batch(invocation, file, flags)),
    )
}

async function batch(invocation: Invocation, file: string, flags: BatchFlags): Promise<ExitCode> {
  const rowOf = rowsBy[path.extname(flags.out).toLowerCase()]
  if (!rowOf) throw new QuarryError('usage', 'The name after --out must end with .csv or .jsonl.', { where: flags.out })
  await checkOut(flags.out)
  if (path.resolve(file) === path.resolve(flags.out))
    throw new QuarryError('usage', 'The list itself would be replaced by its results.', { where: flags.out })
  const terms = await readTerms(invocation, file)
  if (terms.length === 0) throw new QuarryError('usage', 'The list has no terms.', { where: file })
  return invocation.withLibrary(
    async (client) => {
      const { host, stop } = invocation
      const startedAt = host.clock.now()
      const collections = await findCollections(client, flags.collection ?? [], stop)
      const { mode, limit, asOf, model, dimension: width, offline = false } = flags
      const filters = { collections: collections.map(({ id }) => id), ...defined({ asOf }) }
      const asked = { terms, mode, limit, offline, filters, ...defined({ model, dimension: width }) }
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

const columns = ['term', 'documentId', 'rank', 'score', 'mode']

const rowsBy: Readonly<Record<string, RowFormat>> = {
  '.csv': {
    head: csvRecord(columns, false),
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

/** Each term once, in the order of the list. */
async function readTerms(invocation: Invocation, file: string): Promise<string[]> {
  const list = file === '-' ? await text(invocation.host.stdin) : await readList(file)
  const lines = list.replace(/^\ufeff/, '').split(/\r?\n/)
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))]
}

async function readList(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw fileError(error, file)
  }
}
