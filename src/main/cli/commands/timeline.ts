import type { Command } from 'commander'
import {
  timelineLanes,
  timelineSteps,
  type TimelineItemsView,
  type TimelineLanes,
  type TimelineOf,
  type TimelineStep,
  type TimelineView,
} from '../../../contract/overview/timeline.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { defined } from '../../base/defined.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { findCollections } from '../input/collectionNames.ts'
import { addMarkFilters, markFilters, type MarkFlags } from '../input/markFilters.ts'
import { documentKinds } from '../../model/document.ts'
import { checkPeriod } from '../input/documentFilters.ts'
import { choiceOption, collect, documentKind, documentNumber, integer, isoDate } from '../input/parseOption.ts'
import { count, counted, plain, table } from '../output/format.ts'

interface TimelineFlags extends MarkFlags {
  readonly collection?: string[]
  readonly subject?: number
  readonly since?: string
  readonly until?: string
  readonly step?: TimelineStep
  readonly lanes: TimelineLanes
  readonly mostLanes: number
  readonly kind?: string[]
  readonly domain?: string[]
  readonly language?: string[]
  readonly documents?: boolean
  readonly undated?: boolean
  readonly limit: number
}

export function addTimeline(program: Command, dispatch: Dispatch): void {
  const counting = program
    .command('timeline')
    .description('counts documents by when they were published, in UTC; sends nothing')
    .argument('[query]', 'only the first thousand documents that a search for this finds')
    .option('--collection <name>', 'only of this collection (may be given several times)', collect)
    .option('--subject <document-id>', 'only the articles of this news subject', documentNumber)
    .option('--since <date>', 'from this day on', isoDate)
    .option('--until <date>', 'up to and with this day', isoDate)
    .addOption(
      choiceOption('--step <step>', 'how long a bar is (default: as short as shows no more than 60)', timelineSteps),
    )
    .addOption(choiceOption('--lanes <lanes>', 'what documents are told apart by', timelineLanes).default('none'))
    .option('--most-lanes <n>', 'how many lanes, those with the most documents', integer(1, 50), 8)
    .option('--kind <kind>', `only this kind: ${documentKinds.join(', ')} (may be given several times)`, documentKind)
    .hook('preAction', checkPeriod)
    .option('--domain <name>', 'only from this site (may be given several times)', collect)
    .option('--language <code>', 'only in this language, like en (may be given several times)', collect)
  addMarkFilters(counting)
    .option('--documents', 'list the documents instead of counting them')
    .option('--undated', 'list the documents that have no date')
    .option('--limit <n>', 'how many documents are listed', integer(1, 1000), 100)
    .action((query: string | undefined, flags: TimelineFlags, command: Command) =>
      dispatch(command, (invocation) => showTimeline(invocation, query, flags)),
    )
}

function showTimeline(invocation: Invocation, query: string | undefined, flags: TimelineFlags): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const of = await timelineOf(client, invocation, query, flags)
      const { stdout } = invocation.host
      const range = defined({ since: flags.since, until: flags.until })
      if (flags.documents || flags.undated) {
        const listed = { of, ...range, lanes: flags.lanes, undated: flags.undated === true, limit: flags.limit }
        const found = await client.timeline.items(listed, { signal: invocation.stop })
        invocation.print(found, () => describeItems(found, stdout.columns))
        return 0
      }
      const view = await client.timeline.read(
        { of, ...range, ...defined({ step: flags.step }), lanes: flags.lanes, mostLanes: flags.mostLanes, bars: 60 },
        { signal: invocation.stop },
      )
      invocation.print(view, () => describeTimeline(view, stdout.columns))
      return 0
    },
    { create: false },
  )
}

async function timelineOf(
  client: QuarryClient,
  { stop }: Invocation,
  query: string | undefined,
  flags: TimelineFlags,
): Promise<TimelineOf> {
  if (flags.subject !== undefined) return { kind: 'subject', id: flags.subject }
  const filters = {
    collections: (await findCollections(client, flags.collection ?? [], stop)).map(({ id }) => id),
    kinds: flags.kind ?? [],
    domains: flags.domain ?? [],
    languages: flags.language ?? [],
    ...(await markFilters(client, flags, stop)),
  }
  return query === undefined ? { kind: 'filters', filters } : { kind: 'search', query, filters }
}

function describeTimeline(view: TimelineView, columns: number): string {
  const undated = view.undated > 0 ? `, ${count(view.undated)} of them without a date (--undated lists them)` : ''
  const head = `${counted(view.documents, 'document')}${undated}.`
  if (view.bars.length === 0) return head
  const most = Math.max(...view.counts, 1)
  const heads = view.lanes.map(({ label }) => ({ title: plain(label).slice(0, 20), align: 'right' as const }))
  // What times, counts and lanes leave of the line.
  const widestBar = Math.max(8, columns - 32 - heads.reduce((sum, { title }) => sum + title.length + 2, 0))
  const rows = view.bars.flatMap((bar, at) => {
    const documents = view.counts[at] ?? 0
    if (documents === 0) return []
    const drawn = '█'.repeat(Math.max(1, Math.round((documents / most) * widestBar)))
    const lanes = view.lanes.map(({ counts }) => (counts[at] ? count(counts[at]) : ''))
    return [[shortTime(bar, view.step), count(documents), ...lanes, drawn]]
  })
  const more = view.laneTotal > view.lanes.length ? [`${count(view.laneTotal - view.lanes.length)} more lanes.`] : []
  const titles = [{ title: view.step }, { title: 'documents', align: 'right' as const }, ...heads]
  return [head, table([...titles, { title: '', shrinks: true }], rows, columns), ...more].join('\n')
}

function describeItems({ total, items }: TimelineItemsView, columns: number): string {
  const rows = items.map(({ id, publishedAt, kind, title }) => [
    `#${id}`,
    publishedAt === null ? '–' : publishedAt.slice(0, 16).replace('T', ' '),
    kind,
    title,
  ])
  const titles = [{ title: '' }, { title: 'published' }, { title: 'kind' }, { title: 'title', shrinks: true }]
  const more = total > items.length ? [`${count(total - items.length)} more: --limit shows up to 1,000.`] : []
  return [table(titles, rows, columns), ...more].join('\n')
}

/** As much of a time as a bar of that length needs. */
function shortTime(iso: string, step: TimelineStep): string {
  const length = { year: 4, month: 7, week: 10, day: 10, hour: 16 }[step]
  return iso.slice(0, length).replace('T', ' ')
}
