import { resolve } from 'node:path'
import type { Command } from 'commander'
import { defined } from '../../../base/defined.ts'
import {
  importFormats,
  originalPolicies,
  type DryRunReport,
  type ImportOptionsInput,
  type ImportReport,
  type ImportSourceInput,
} from '../../../../contract/files/imports.ts'
import type { EmbedCountsView, JobView } from '../../../../contract/jobs.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { QuarryError } from '../../../base/errors.ts'
import { EMPTY_FILE } from '../../../model/reports/emptyFile.ts'
import { bytes, count, counted, duration, plain, table } from '../../output/format.ts'
import { followJobs, requireDone, withoutPaused } from '../../progress/followJobs.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { ocrFlags, ocrOptions, type OcrFlags } from '../../input/ocrFlags.ts'
import { choiceOption, collect, dimension, integer } from '../../input/parseOption.ts'
import {
  describeProblems,
  embeddingProblems,
  requireSomeRead,
  wordProblems,
  type ItemProblem,
} from '../../output/problems.ts'
import { describeRecognition } from '../../output/recognition.ts'
import { forecastText } from '../../output/money.ts'
import { sourceOf } from '../../input/uploadStream.ts'
import { importPortable, portableEnding } from './importPortable.ts'
import { watchFolders } from './watch.ts'

interface ImportFlags extends OcrFlags {
  readonly collection?: string
  readonly format?: (typeof importFormats)[number]
  readonly encoding?: string
  readonly followLinks?: boolean
  readonly password?: string
  readonly originals?: (typeof originalPolicies)[number]
  readonly text?: string[]
  readonly title?: string
  readonly url?: string
  readonly date?: string
  readonly id?: string
  readonly language?: string
  readonly vector?: string
  readonly passageChars?: number
  readonly passageOverlap?: number
  readonly model?: string
  readonly dimension?: number
  readonly watch?: boolean
  readonly dryRun?: boolean
  readonly embed: boolean
}

/** `import … --json` without `--dry-run`. found = imported + updated + duplicate + empty + refused. */
interface ImportResult extends Omit<ImportReport, 'problems'>, Omit<EmbedCountsView, 'total' | 'inFlight'> {
  readonly collection: string
  readonly files: number
  readonly model: string | null
  readonly dimension: number | null
  readonly problems: readonly ItemProblem[]
  readonly tookMs: number
}

export function addImport(program: Command, dispatch: Dispatch): void {
  const added = program
    .command('import')
    .description('reads files and folders into a collection, then embeds what is new and waits for it')
    .argument('<path...>', 'files, folders and pipes, or - for standard input')
    .option(
      '--collection <name>',
      'the collection to import into; made if it is not there. A .quarry-collection file brings its own',
    )
    .addOption(choiceOption('--format <format>', 'instead of guessing it', importFormats))
    .option('--encoding <name>', 'instead of guessing it: utf-8, windows-1252, shift_jis, ...')
    .option('--follow-links', 'follow links that lead out of a folder; otherwise they are named and passed over')
    .option('--password <password>', 'of an encrypted file; it is kept in the library with the job')
    .addOption(
      choiceOption(
        '--originals <what>',
        'keep a copy of each file in the library, or link to it (default: as in the settings)',
        originalPolicies,
      ),
    )
    .option('--text <column>', 'what is read, embedded and found (may be given several times)', collect)
    .option('--title <column>', 'the column of the title')
    .option('--url <column>', 'the column of the address')
    .option('--date <column>', 'the column of the date of publication')
    .option('--id <column>', 'the column of the id: a record with the same id is updated')
    .option('--language <column>', 'the column of the language')
    .option('--vector <column>', 'the column of vectors; they are the embedding, and nothing is sent (needs --model)')
    .option('--passage-chars <n>', 'length of a passage in characters', integer(200, 10_000))
    .option('--passage-overlap <n>', 'characters repeated from the passage before', integer(0, 2_000))
    .option('--model <name>', 'embedding model; with --vector, the one the vectors came from')
    .option('--dimension <n>', 'width of the vectors', dimension)
    .option('--watch', 'keep the collection in step with the folder from now on; prints what happens until Ctrl-C')
    .option('--dry-run', 'read everything, store and send nothing, and say what it would cost')
    .option('--no-embed', 'only import; quarry embed can follow later')
    .action((paths: string[], flags: ImportFlags, command: Command) =>
      dispatch(command, (invocation) => importPaths(invocation, paths, flags)),
    )
  for (const option of ocrFlags()) added.addOption(option)
}

function importPaths(invocation: Invocation, paths: readonly string[], flags: ImportFlags): Promise<ExitCode> {
  if (paths.some((path) => path.endsWith(portableEnding))) return importCollections(invocation, paths, flags)
  const { collection } = flags
  if (collection === undefined)
    throw new QuarryError('usage', 'The collection to import into is missing.', { hint: 'Give --collection NAME.' })
  return importFiles(invocation, paths, { ...flags, collection })
}

/** Flags of an import into a collection. */
type FilesFlags = ImportFlags & { readonly collection: string }

function importCollections(
  invocation: Invocation,
  paths: readonly string[],
  { collection }: ImportFlags,
): Promise<ExitCode> {
  if (collection !== undefined || !paths.every((path) => path.endsWith(portableEnding)))
    throw new QuarryError('usage', `Files that end with ${portableEnding} are imported by themselves.`, {
      hint: 'Each becomes a collection of its own: leave out --collection and other files.',
    })
  const sources = paths.map((path) => ({ kind: 'path' as const, path: resolve(path) }))
  return invocation.withLibrary((client) => importPortable(client, invocation, sources), { inBackground: true })
}

function importFiles(invocation: Invocation, paths: readonly string[], flags: FilesFlags): Promise<ExitCode> {
  if (flags.vector !== undefined && flags.model === undefined)
    throw new QuarryError('usage', 'Numbers mean nothing without the model they came from.', {
      where: '--vector',
      hint: 'Name the model with --model.',
    })
  if (flags.watch) return watchPaths(invocation, paths, flags)
  return invocation.withLibrary(
    async (client) => {
      const uploads: string[] = []
      try {
        const sources: ImportSourceInput[] = []
        for (const path of paths) sources.push(await sourceOf(client, invocation, path, uploads))
        return flags.dryRun
          ? await dryRun(client, invocation, sources, flags)
          : await run(client, invocation, sources, flags)
      } finally {
        await Promise.allSettled(uploads.map((uploadId) => client.uploads.discard({ uploadId })))
      }
    },
    { create: flags.dryRun ? 'temporary' : true, inBackground: true },
  )
}

/** @throws QuarryError usage, for what cannot be done again by itself */
function watchPaths(invocation: Invocation, paths: readonly string[], flags: FilesFlags): Promise<ExitCode> {
  const without = [
    ...(flags.dryRun ? ['--dry-run'] : []),
    ...(flags.vector === undefined ? [] : ['--vector']),
    ...(paths.includes('-') ? ['-'] : []),
  ]
  if (without.length > 0)
    throw new QuarryError('usage', `A folder is watched without ${without.join(', ')}.`, { where: '--watch' })
  const { collection, embed } = flags
  return invocation.withLibrary(
    (client) => watchFolders(client, invocation, paths, { collection, options: importOptions(flags), embed }),
    { inBackground: true },
  )
}

async function dryRun(
  client: QuarryClient,
  invocation: Invocation,
  sources: ImportSourceInput[],
  flags: FilesFlags,
): Promise<ExitCode> {
  const { collection } = flags
  const { problems, ...report } = await client.imports.dryRun(
    { sources, collection, options: importOptions(flags), ...(flags.vector === undefined ? space(flags) : {}) },
    { signal: invocation.stop },
  )
  const worded = wordProblems(problems)
  requireSomeRead(sources, report.found - report.refused, worded)
  invocation.print({ collection, ...report, problems: worded }, () => {
    const { embedding } = report
    const cost =
      `Embedding with ${embedding.model} (${count(embedding.dimension)} dimensions) would send ` +
      `${counted(embedding.texts, 'text')}, ${counted(embedding.characters, 'character')} in ` +
      `${counted(embedding.requests, 'request')} (${bytes(embedding.bytes)}` +
      `${embedding.tokens === null ? '' : `, about ${counted(embedding.tokens, 'token')}`}).` +
      (embedding.forecast.free ? '' : `\nForecast: ${forecastText(embedding.forecast)}`)
    const none = report.vectors ? 'Its vectors are the embedding' : 'There is nothing new to embed'
    const meaning = report.vectors || embedding.texts === 0 ? `${none}: nothing would be sent.` : cost
    return [
      'Nothing was stored or sent.',
      countsTable(report),
      ...describeEmpty({ empty: report.empty, problems }),
      ...(report.recognition ? [describeRecognition(report.recognition)] : []),
      meaning,
      ...describeOriginals(report.originals),
      ...describeProblems(worded),
    ].join('\n')
  })
  return report.refused > 0 ? 3 : 0
}

async function run(
  client: QuarryClient,
  invocation: Invocation,
  sources: ImportSourceInput[],
  flags: FilesFlags,
): Promise<ExitCode> {
  const startedAt = invocation.host.clock.now()
  const options = importOptions(flags)
  // Reads the beginning of every file: what cannot be read at all is refused before there is a job.
  const preview = await client.imports.preview({ sources, options }, { signal: invocation.stop })
  if (preview.recognition) invocation.note(describeRecognition(preview.recognition))
  const started = await client.imports.start({
    sources,
    options,
    collection: flags.collection,
    embed: flags.embed,
    ...(flags.vector === undefined ? space(flags) : {}),
  })
  return followImport(client, invocation, started, {
    collection: flags.collection,
    files: preview.found,
    startedAt,
    sources,
  })
}

/** Waits for an import and its embedding, and prints what came of them; 3 where something was refused. */
export async function followImport(
  client: QuarryClient,
  invocation: Invocation,
  started: { readonly import: JobView; readonly embed: JobView | null },
  {
    collection,
    files,
    startedAt,
    sources = [],
  }: {
    readonly collection: string
    readonly files: number
    readonly startedAt: number
    /** Of files: the only one is an error where it is refused. */
    readonly sources?: readonly ImportSourceInput[]
  },
): Promise<ExitCode> {
  const jobs = await followJobs(client, invocation, withoutPaused(invocation, [started.import, started.embed]))
  requireDone(jobs)
  const embedJob = jobs.find((job) => job.kind === 'embed')
  const { problems: importProblems, ...counts } = await client.imports.report({ jobId: started.import.id })
  const worded = wordProblems(importProblems)
  requireSomeRead(sources, counts.found - counts.refused, worded)
  const problems = [...worded, ...(embedJob ? await embeddingProblems(client, embedJob) : [])]
  const result: ImportResult = {
    collection,
    files,
    ...counts,
    ...embedCounts(embedJob),
    ...(counts.vectors ? { model: counts.vectors.model, dimension: counts.vectors.dimension } : {}),
    problems,
    tookMs: Math.round(invocation.host.clock.now() - startedAt),
  }
  invocation.print(result, () => describeResult(result))
  return result.refused > 0 || result.failed > 0 ? 3 : 0
}

function space({ model, dimension }: ImportFlags) {
  return { ...defined({ model, dimension }) }
}

function importOptions(flags: FilesFlags): ImportOptionsInput {
  const { format, encoding, followLinks, password, originals, passageChars, passageOverlap, vector } = flags
  const { text, title, url, date, id, language } = flags
  return {
    ...defined({ format, encoding, followLinks, password, originals, passageChars, passageOverlap }),
    ...defined({ text, title, url, date, id, language }),
    ...ocrOptions(flags),
    ...(vector === undefined ? {} : { vector, ...space(flags) }),
  }
}

function embedCounts(job: JobView | undefined) {
  const { embedded = 0, failed = 0, requests = 0, bytes = 0, tokens = 0, truncated = 0 } = job?.embed ?? {}
  const { model = null, dimension = null } = job ?? {}
  return { embedded, failed, requests, bytes, tokens, truncated, model, dimension }
}

function describeResult(result: ImportResult): string {
  const lines = [
    `Read ${readWhat(result)} into "${plain(result.collection)}" in ${duration(result.tookMs / 1000)}.`,
    countsTable(result),
    ...describeEmpty(result),
  ]
  if (result.vectors) lines.push(describeVectors(result.vectors))
  else if (result.model !== null && result.embedded + result.failed + result.requests === 0)
    lines.push('There was nothing new to embed: nothing was sent.')
  else if (result.model !== null)
    lines.push(
      `Embedded ${counted(result.embedded, 'text')} with ${result.model} (${count(result.dimension ?? 0)} dimensions): ` +
        `${counted(result.requests, 'request')}, ${bytes(result.bytes)}, ${counted(result.tokens, 'token')}.`,
    )
  if (result.truncated > 0) lines.push(`The service shortened ${counted(result.truncated, 'text')} before embedding.`)
  return [...lines, ...describeProblems(result.problems)].join('\n')
}

/** A record is a row of a table, or a whole file. */
function readWhat({ files, found }: ImportResult): string {
  if (files === found) return counted(files, 'file')
  return `${counted(found, 'record')} of ${counted(files, 'file')}`
}

function describeOriginals({ files, bytes: size }: DryRunReport['originals']): string[] {
  if (files === 0) return []
  return [
    `${counted(files, 'file')} (${bytes(size)}) would be copied into the library; --originals link leaves them where they are.`,
  ]
}

/** Records without a title and a text. A file that is empty counts as one, and is among the problems. */
function describeEmpty({ empty, problems }: Pick<ImportResult, 'empty' | 'problems'>): string[] {
  const records = empty - problems.filter(({ message }) => message === EMPTY_FILE).length
  if (records <= 0) return []
  return [`${counted(records, 'record is', 'records are')} empty: there is neither a title nor a text.`]
}

function describeVectors({ model, dimension, stored, missing }: NonNullable<ImportReport['vectors']>): string {
  const without = missing > 0 ? ` ${counted(missing, 'document')} came without one.` : ''
  return `Stored ${counted(stored, 'vector')} of ${model} (${count(dimension ?? 0)} dimensions).${without}`
}

function countsTable(report: Omit<ImportReport, 'problems'>): string {
  const names = ['found', 'imported', 'updated', 'duplicate', 'empty', 'refused', 'passages', 'newTexts'] as const
  const titled: Partial<Record<(typeof names)[number], string>> = { found: 'records', newTexts: 'new texts' }
  const titles = names.map((name) => titled[name] ?? name)
  return table(
    titles.map((title) => ({ title, align: 'right' })),
    [names.map((name) => count(report[name]))],
    Number.POSITIVE_INFINITY,
  )
}
