import path from 'node:path'
import type { Command } from 'commander'
import type { TermHitsView, TermListView, TermMethod, TermRunView } from '../../../contract/organising/termLists.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import type { SearchMode } from '../../../contract/search.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import { csvRecord } from '../../exporting/csv.ts'
import { writeWholeBytes } from '../../exporting/writeWhole.ts'
import { findCollections } from '../input/collectionNames.ts'
import { findNamed } from '../input/findNamed.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { checkOut } from '../output/checkOut.ts'
import { bytes, count, counted, plain, table } from '../output/format.ts'
import { showCount } from '../progress/countProgress.ts'

/** Of a file of what a batch found, a row for each term and document. The file that the window saves begins with these. */
export const batchColumns = ['term', 'documentId', 'rank', 'score', 'mode'] as const

const existing = { create: false }

export function addKeptBatches(batches: Command, dispatch: Dispatch): void {
  batches
    .command('list')
    .description('the lists that are kept, with what their last runs found')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const lists = await client.termLists.list({}, { signal: invocation.stop })
          invocation.print(lists, () => describeLists(lists, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  batches
    .command('rerun')
    .description('searches for the terms of a kept list again, and says what is different since its last run')
    .argument('<name>', 'name of the list')
    .option('--out <file>', 'also write what is different, in place of what is there: .csv or .jsonl')
    .action((name: string, { out }: { readonly out?: string }, command: Command) =>
      dispatch(command, (invocation) => rerun(invocation, name, out)),
    )
  batches
    .command('remove')
    .description('removes a kept list with its runs; quarry batch restore brings it back within a month')
    .argument('<name>', 'name of the list')
    .action((name: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const list = await findList(client, name, invocation.stop)
          await client.termLists.remove({ id: list.id }, { signal: invocation.stop })
          invocation.print({ id: list.id, name: list.name }, () => `Removed "${plain(list.name)}".`)
          return 0
        }, existing),
      ),
    )
  batches
    .command('restore')
    .description('brings back a list that was removed')
    .argument('<name>', 'name of the list')
    .action((name: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const removed = await client.termLists.removed({}, { signal: invocation.stop })
          const list = findNamed(removed, name, 'removed batch', 'None was removed.')
          await client.termLists.restore({ id: list.id }, { signal: invocation.stop })
          invocation.print(list, () => `Restored "${plain(list.name)}".`)
          return 0
        }, existing),
      ),
    )
}

async function findList(client: QuarryClient, name: string, signal: AbortSignal): Promise<TermListView> {
  const noneYet = 'None is kept: quarry batch FILE --keep NAME keeps one.'
  return findNamed(await client.termLists.list({}, { signal }), name, 'kept batch', noneYet)
}

interface KeepFlags {
  readonly keep: string
  readonly out?: string
  readonly mode: SearchMode | 'both'
  readonly collection?: string[]
  readonly limit: number
  readonly asOf?: string
  readonly offline?: boolean
  readonly model?: string
  readonly dimension?: number
}

/** Keeps a list and searches for its terms; where they cannot be searched for, the list is not kept. */
export function keepBatch(invocation: Invocation, terms: readonly string[], flags: KeepFlags): Promise<ExitCode> {
  const { keep, out, mode, limit, asOf, offline = false, model, dimension, collection } = flags
  return invocation.withLibrary(async (client) => {
    const collections = await findCollections(client, collection ?? [], invocation.stop)
    const filters = { collections: collections.map(({ id }) => id), ...defined({ asOf }) }
    const methods: TermMethod[] = mode === 'both' ? ['keyword', 'semantic'] : [mode]
    const how = { methods, filters, limit, offline, ...defined({ model, dimension }) }
    const list = await client.termLists.create({ name: keep, terms: [...terms], ...how }, { signal: invocation.stop })
    const run = await runList(client, invocation, list).catch(async (error: unknown) => {
      await client.termLists.remove({ id: list.id })
      throw error
    })
    const written = out === undefined ? undefined : await writeHits(client, invocation, { terms, out, runId: run.id })
    invocation.print({ id: list.id, name: list.name, terms: terms.length, run, ...written }, () =>
      [...describeRun(list, run), ...wroteLine(written), `Kept as "${plain(list.name)}".`].join('\n'),
    )
    return 0
  }, existing)
}

async function rerun(invocation: Invocation, name: string, out: string | undefined): Promise<ExitCode> {
  if (out !== undefined) await checkRows(out)
  return invocation.withLibrary(async (client) => {
    const list = await findList(client, name, invocation.stop)
    const before = list.runs[0]
    const run = await runList(client, invocation, list)
    const { texts } = await client.termLists.get({ id: list.id }, { signal: invocation.stop })
    const against = before && { against: before.id }
    const changes = before ? await readChanges(client, invocation, { runId: run.id, terms: texts, ...against }) : []
    const written = out === undefined ? undefined : await writeChanges(out, changes)
    const sums = { new: 0, gone: 0, moved: 0 }
    for (const { change } of changes) sums[change]++
    const result = { id: list.id, name: list.name, run, since: before?.endedAt ?? null, ...sums, changes }
    invocation.print({ ...result, ...written }, () =>
      [...describeRun(list, run), ...describeChanges(changes, before), ...wroteLine(written)].join('\n'),
    )
    return 0
  }, existing)
}

async function runList(client: QuarryClient, invocation: Invocation, list: TermListView): Promise<TermRunView> {
  const { stderr, clock } = invocation.host
  const progress = showCount(stderr, clock, 'Searching')
  try {
    for await (const one of client.termLists.run({ id: list.id }, { signal: invocation.stop })) {
      if (one.kind === 'done') return one.run
      progress.update(one.done, one.total)
    }
  } finally {
    progress.end()
  }
  throw new QuarryError('internal', 'The search ended without a result.')
}

const columns = ['term', 'method', 'change', 'documentId', 'rank', 'before'] as const

interface ChangeRow {
  readonly term: string
  readonly method: TermMethod
  readonly change: 'new' | 'gone' | 'moved'
  /** Null: it was deleted. */
  readonly documentId: number | null
  readonly rank: number | null
  readonly before: number | null
}

async function readChanges(
  client: QuarryClient,
  invocation: Invocation,
  { runId, against, terms }: { readonly runId: number; readonly against?: number; readonly terms: readonly string[] },
): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = []
  const hits = client.termLists.hits({ runId, ...defined({ against }) }, { signal: invocation.stop })
  for await (const found of hits) rows.push(...changesOf(found, terms[found.term] ?? ''))
  return rows
}

function changesOf({ method, documents, before = [], gone = [] }: TermHitsView, term: string): ChangeRow[] {
  const now = documents.flatMap((documentId, at): ChangeRow[] => {
    const was = before[at] ?? null
    const rank = at + 1
    if (was === rank) return []
    return [{ term, method, change: was === null ? 'new' : 'moved', documentId, rank, before: was }]
  })
  return [
    ...now,
    ...gone.map(({ documentId, rank }) => {
      return { term, method, change: 'gone' as const, documentId, rank: null, before: rank }
    }),
  ]
}

/** @throws QuarryError usage for a name of another kind of file */
export async function checkRows(out: string): Promise<void> {
  if (!['.csv', '.jsonl'].includes(path.extname(out).toLowerCase()))
    throw new QuarryError('usage', 'The name after --out must end with .csv or .jsonl.', { where: out })
  await checkOut(out)
}

interface Written {
  readonly path: string
  readonly bytes: number
  readonly rows: number
}

async function writeTable<Row extends object>(
  out: string,
  names: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Promise<Written> {
  const isCsv = path.extname(out).toLowerCase() === '.csv'
  const cells = (row: Row) => names.map((name) => (row[name] ?? undefined) as string | number | undefined)
  const pieces = async function* () {
    if (isCsv) yield csvRecord(names, false)
    for (const row of rows) yield isCsv ? csvRecord(cells(row), false) : `${JSON.stringify(row)}\n`
  }
  const file = path.resolve(out)
  return { path: file, bytes: await writeWholeBytes(file, pieces()), rows: rows.length }
}

function writeChanges(out: string, changes: readonly ChangeRow[]): Promise<Written> {
  return writeTable(out, columns, changes)
}

async function writeHits(
  client: QuarryClient,
  invocation: Invocation,
  { terms, out, runId }: { readonly terms: readonly string[]; readonly out: string; readonly runId: number },
): Promise<Written> {
  const rows: Record<(typeof batchColumns)[number], string | number | null | undefined>[] = []
  for await (const { term, method, documents, scores } of client.termLists.hits({ runId }, { signal: invocation.stop }))
    for (const [at, documentId] of documents.entries())
      rows.push({ term: terms[term], documentId, rank: at + 1, score: scores[at], mode: method })
  return writeTable(out, batchColumns, rows)
}

function wroteLine(written: Written | undefined): string[] {
  return written === undefined
    ? []
    : [`Wrote ${written.path}: ${bytes(written.bytes)}, ${counted(written.rows, 'row')}.`]
}

function describeRun(list: TermListView, { found, hits, tookMs, notes }: TermRunView): string[] {
  const ended = `${count(found)} of ${counted(list.terms, 'term')} found something: ${counted(hits, 'hit')}, ${count(tookMs)} ms.`
  return [...notes.map((note) => plain(note)), ended]
}

/** Changes that are printed; all are in JSON and in the file. */
const mostPrinted = 20

function describeChanges(changes: readonly ChangeRow[], before: TermRunView | undefined): string[] {
  if (!before) return ['It is the first run: there is nothing to compare with.']
  const when = before.endedAt.slice(0, 16).replace('T', ' ')
  if (changes.length === 0) return [`Nothing is different since ${when}.`]
  const of = (kind: ChangeRow['change']) => count(changes.filter(({ change }) => change === kind).length)
  // What moved is the least of it: one new document moves all below it.
  const telling = ['new', 'gone', 'moved'].flatMap((kind) => changes.filter(({ change }) => change === kind))
  const lines = telling.slice(0, mostPrinted).map(({ term, method, change, documentId, rank, before: was }) => {
    const document = documentId === null ? 'a deleted document' : `document ${documentId}`
    const place = change === 'new' ? `at ${rank}` : change === 'gone' ? `was at ${was}` : `from ${was} to ${rank}`
    return `  ${change}  ${plain(term)}: ${document} ${place} (${method})`
  })
  const more = changes.length > mostPrinted ? [`  and ${count(changes.length - mostPrinted)} more`] : []
  return [`Since ${when}: ${of('new')} new, ${of('gone')} gone, ${of('moved')} moved.`, ...lines, ...more]
}

function describeLists(lists: readonly TermListView[], width: number): string {
  if (lists.length === 0) return 'No batch is kept: quarry batch FILE --keep NAME keeps one.'
  const rows = lists.map(({ name, terms, asked, runs }) => [
    plain(name),
    count(terms),
    asked.methods.join(', '),
    runs[0] ? runs[0].endedAt.slice(0, 16).replace('T', ' ') : 'never',
    runs[0] ? count(runs[0].hits) : '',
  ])
  const heads = [
    { title: 'name', shrinks: true },
    { title: 'terms', right: true },
    { title: 'mode' },
    { title: 'last run' },
    { title: 'hits', right: true },
  ]
  return table(heads, rows, width)
}
