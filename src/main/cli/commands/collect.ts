import type { Command } from 'commander'
import { defined } from '../../base/defined.ts'
import type { SavedView } from '../../../contract/collect/collect.ts'
import type { CollectKind } from '../../../contract/collect/collectParameters.ts'
import type { CollectedSearchView, DroppedView } from '../../../contract/collect/collectViews.ts'
import type { JobView } from '../../../contract/jobs.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import { followJobs, requireDone, withoutPaused } from '../progress/followJobs.ts'
import { bytes, count, counted, plain, table } from '../output/format.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { noteForecast } from '../output/noteForecast.ts'
import { describeProblems, embeddingProblems } from '../output/problems.ts'
import { usageText } from '../output/usageText.ts'
import { addFilterFlags, parametersOf, type CollectFlags } from '../input/collectFlags.ts'

const descriptions: Readonly<Record<CollectKind, string>> = {
  web: 'searches the live web and saves the results',
  news: 'searches the news and saves articles and the events they belong to',
  business: 'searches business pages and saves them with cards of the companies and people behind them',
  video: 'searches videos and saves them (beta: access is granted on request)',
}

export function addCollect(program: Command, dispatch: Dispatch): void {
  const collect = program.command('collect').description('runs a search of the service and saves its results')
  for (const kind of ['web', 'news', 'business', 'video'] as const) {
    const command = collect
      .command(kind)
      .description(descriptions[kind])
      .argument('<query>', kind === 'video' ? 'what to look for' : 'what to look for; site: and -site: work')
      .requiredOption('--collection <name>', 'the collection to save into; made if it is not there')
    addFilterFlags(command, kind).action((query: string, flags: CollectFlags, given: Command) =>
      dispatch(given, (invocation) => collectKind(invocation, kind, query, flags)),
    )
  }
}

/** Names of the operations in the ledger. */
const operations: Readonly<Record<CollectKind, string>> = {
  web: 'search',
  news: 'news-search',
  business: 'business-search',
  video: 'video-search',
}

function collectKind(invocation: Invocation, kind: CollectKind, query: string, flags: CollectFlags): Promise<ExitCode> {
  return invocation.withLibrary(async (client) => {
    const startedAt = invocation.host.clock.now()
    await noteForecast(client, invocation, { operation: operations[kind] })
    const search = await ask(client, invocation, {
      kind,
      parameters: parametersOf(query, flags),
      collection: flags.collection,
    })
    const saved = await client.collect.save({
      searchId: search.id,
      collection: flags.collection,
      embed: flags.embed,
      ...defined({ model: flags.model, dimension: flags.dimension }),
    })
    const jobs = await followJobs(client, invocation, withoutPaused(invocation, [saved.embed]))
    requireDone(jobs)
    const problems = jobs[0] ? await embeddingProblems(client, jobs[0]) : []
    const tookMs = Math.round(invocation.host.clock.now() - startedAt)
    const result = { ...publicResult(search, saved, jobs[0]), problems, tookMs }
    invocation.print(result, () =>
      [...describe(search, saved, jobs[0], invocation.host.stdout.columns), ...describeProblems(problems)].join('\n'),
    )
    return result.failed > 0 || result.dropped.length > 0 ? 3 : 0
  })
}

type SearchInput = Parameters<QuarryClient['collect']['search']>[0]

/** Sends the search. A wait is said on stderr at once; `--timeout` and Ctrl-C end it. */
async function ask(client: QuarryClient, invocation: Invocation, input: SearchInput): Promise<CollectedSearchView> {
  for await (const event of client.collect.search(input, { signal: invocation.stop })) {
    if (event.type === 'answer') return event.search
    const seconds = Math.max(0, Math.ceil((Date.parse(event.until) - invocation.host.clock.now()) / 1000))
    invocation.note(`${plain(event.message)} Asking again in ${counted(seconds, 'second')}.`)
  }
  throw new QuarryError('cut', 'The search ended without an answer.')
}

/** The public shape of `collect --json`: fields are added to it, never renamed or taken away. */
function publicResult(search: CollectedSearchView, saved: SavedView, job: JobView | undefined) {
  const { embedded = 0, failed = 0, requests = 0, bytes: bodyBytes = 0, tokens = 0, truncated = 0 } = job?.embed ?? {}
  return {
    collection: saved.collection.name,
    kind: search.kind,
    query: search.query,
    searchId: search.id,
    requestId: search.requestId,
    usage: search.usage,
    warning: search.warning,
    results: search.results.length,
    subjects: search.subjects.length,
    entities: search.entities.length,
    videos: search.videos.length,
    dropped: search.dropped,
    imported: saved.imported,
    updated: saved.updated,
    duplicate: saved.duplicate,
    passages: saved.passages,
    newTexts: saved.newTexts,
    embedded,
    failed,
    requests,
    bytes: bodyBytes,
    tokens,
    truncated,
    model: job?.model ?? null,
    dimension: job?.dimension ?? null,
    documents: saved.documents,
  }
}

function describe(search: CollectedSearchView, saved: SavedView, job: JobView | undefined, columns: number): string[] {
  const rows = saved.documents.map((document) => [
    String(document.documentId),
    document.kind,
    document.publishedAt?.slice(0, 10) ?? '',
    plain(document.title),
  ])
  const spent = usageText(search.usage)
  return [
    ...(search.warning === null ? [] : [`The service says: ${plain(search.warning)}`]),
    `Found ${describeFound(search, saved)}.`,
    `Saved in "${plain(saved.collection.name)}": ${count(saved.imported)} new, ${count(saved.updated)} updated, ` +
      `${count(saved.duplicate)} there already.`,
    ...search.dropped.map(describeDropped),
    ...(rows.length === 0
      ? []
      : [
          table(
            [
              { title: 'document', align: 'right' },
              { title: 'kind' },
              { title: 'published' },
              { title: 'title', shrinks: true },
            ],
            rows,
            columns,
          ),
        ]),
    ...(job?.embed && job.embed.embedded > 0
      ? [
          `Embedded ${counted(job.embed.embedded, 'text')} with ${job.model} (${count(job.dimension ?? 0)} dimensions): ` +
            `${counted(job.embed.requests, 'request')}, ${bytes(job.embed.bytes)}, ${counted(job.embed.tokens, 'token')}.`,
        ]
      : []),
    ...(spent === '' ? [] : [`Spent on the search: ${spent}.`]),
  ]
}

/**
 * "10 results, 4 subjects and 22 other articles of these subjects: 36 documents". The pages within a subject or an entity
 * are documents of their own, and a page that was found twice is one.
 */
function describeFound({ results, subjects, entities, videos }: CollectedSearchView, saved: SavedView): string {
  const documents = saved.imported + saved.updated + saved.duplicate
  const within = documents - results.length - subjects.length - entities.length - videos.length
  const parts = [
    ...(results.length > 0 ? [counted(results.length, 'result')] : []),
    ...(subjects.length > 0 ? [counted(subjects.length, 'subject')] : []),
    ...(entities.length > 0 ? [counted(entities.length, 'entity', 'entities')] : []),
    ...(videos.length > 0 ? [counted(videos.length, 'video')] : []),
    ...(within > 0 && subjects.length > 0
      ? [counted(within, 'other article', 'other articles') + ' of these subjects']
      : []),
    ...(within > 0 && entities.length > 0 ? [counted(within, 'page') + ' about their activities'] : []),
  ]
  if (parts.length === 0) return 'nothing'
  const repeated = within < 0 ? ', as some were found twice' : ''
  return `${new Intl.ListFormat('en').format(parts)}: ${counted(documents, 'document')}${repeated}`
}

function describeDropped({ where, title, field }: DroppedView): string {
  const named = title === null ? where : `${where} ("${plain(title)}")`
  return `Dropped ${named}: ${field === null ? 'it is not as documented' : `it has no usable ${field}`}.`
}
