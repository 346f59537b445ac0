import path from 'node:path'
import type { Command } from 'commander'
import { defined } from '../../base/defined.ts'
import type { CollectionView } from '../../../contract/collections.ts'
import { facetNames } from '../../../contract/organising/facets.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import {
  copyChoices,
  searchModes,
  type CopyChoice,
  type MissingWordView,
  type SearchMode,
  type SearchResult,
} from '../../../contract/search.ts'
import { QuarryError } from '../../base/errors.ts'
import { addDocumentFilters, type DocumentFlags } from '../input/documentFilters.ts'
import { searchTeams } from './team/across.ts'
import { sortHelp, sortOf } from '../input/documentSort.ts'
import { addMarkFilters, markFilters, type MarkFlags } from '../input/markFilters.ts'
import { findCollections } from '../input/collectionNames.ts'
import { count, counted, plain, wrap } from '../output/format.ts'
import { describeHits, publicHit } from '../output/hits.ts'
import type { TextSink } from '../host/host.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { choiceOption, collect, collectNames, dimension, integer, isoDate } from '../input/parseOption.ts'

interface SearchFlags extends DocumentFlags, MarkFlags {
  readonly collection?: string[]
  readonly mode: SearchMode
  readonly limit: number
  readonly asOf?: string
  readonly offline?: boolean
  readonly model?: string
  readonly dimension?: number
  readonly image?: string
  readonly facets?: string[]
  readonly sort: string
  readonly explain?: boolean
  readonly team?: string | true
  readonly copies: CopyChoice
}

export function addSearch(program: Command, dispatch: Dispatch): void {
  const searching = program
    .command('search')
    .description('finds passages by meaning, by word, or both')
    .argument(
      '[query]',
      'what to look for: words, "phrases", -unwanted, title:, site:, kind:, lang:, by:, to:, tag:, in:, after:, before:, is: (docs/search.md)',
    )
    .option('--image <path>', 'in place of the query: finds images and videos like this one')
    .option('--collection <name>', 'only in this collection (may be given several times)', collect)
    .addOption(choiceOption('--mode <mode>', 'how to search', searchModes).default('hybrid'))
    .option('--limit <n>', 'how many hits', integer(1, 1000), 10)
    .option('--as-of <date>', 'only what was captured and published by then, in the version of then', isoDate)
    .option('--sort <order>', sortHelp, 'relevance')
    .addOption(
      choiceOption(
        '--copies <choice>',
        'near-duplicates: under the first of them, or as hits of their own',
        copyChoices,
      ).default('show'),
    )
    .option('--explain', 'say which words a hit has, where it stands in each ranking, and what that adds to its score')
  addMarkFilters(addDocumentFilters(searching))
    .option(
      '--facets <field...>',
      `count values over all that is found: ${facetNames.join(', ')}, or fields of your own`,
      collectNames,
    )
    .option('--team [name]', 'also in the teams that the library is connected to, or in this one')
    .option('--offline', 'send nothing; say so where this changes the mode')
    .option('--model <name>', 'in the vectors of this model')
    .option('--dimension <n>', 'in the vectors of this width', dimension)
    .action((query: string | undefined, flags: SearchFlags, command: Command) =>
      dispatch(command, (invocation) => search(invocation, query, flags)),
    )
}

function search(invocation: Invocation, query: string | undefined, flags: SearchFlags): Promise<ExitCode> {
  const isFiltered = isNarrowed(flags) || flags.facets !== undefined
  if (query === undefined && flags.image === undefined && !isFiltered)
    throw new QuarryError('usage', 'The query is missing.', {
      hint: 'Write quarry search "harvest delayed by drought", or quarry search --image PATH for images like one of yours.',
    })
  if (query !== undefined && flags.image !== undefined)
    throw new QuarryError('usage', 'A search takes a query or --image, not both.', {
      hint: 'Leave one of them out.',
    })
  if (flags.image !== undefined && flags.facets !== undefined)
    throw new QuarryError('usage', '--facets counts what a query finds, not what is like an image.')
  refuseWithTeam(flags)
  return invocation.withLibrary(
    async (client) => {
      const collections = await findCollections(client, flags.collection ?? [], invocation.stop)
      if (flags.image !== undefined) return searchByImage(client, invocation, flags, collections)
      const asked = query === undefined ? await queryBehindFacets(client, flags, invocation.stop) : { query, flags }
      const marks = await markFilters(client, flags, invocation.stop)
      if (flags.team !== undefined) {
        const { mode, limit, offline } = flags
        const { filters } = scopeOf(flags, collections, marks)
        return searchTeams(
          client,
          invocation,
          { query: asked.query, mode, limit, ...defined({ offline }), filters, facets: asked.flags.facets ?? [] },
          flags.team,
        )
      }
      const sort = await sortOf(client, flags.sort, invocation.stop)
      const result = await client.search.query(
        {
          query: asked.query || ' ',
          mode: flags.mode,
          limit: flags.limit,
          offline: flags.offline === true,
          facets: asked.flags.facets ?? [],
          sort,
          explain: flags.explain === true,
          copies: flags.copies,
          spellings: true,
          ...scopeOf(flags, collections, marks),
        },
        { signal: invocation.stop },
      )
      invocation.print(publicResult({ ...result, query: asked.query }), () =>
        describeResult(result, invocation.host.stdout, invocation.host.env),
      )
      return 0
    },
    { create: false },
  )
}

/** What a search of teams does not do: refused, where leaving it out would give another result than was asked for. */
function refuseWithTeam({ team, sort, explain, image, model, dimension: width }: SearchFlags): void {
  if (team === undefined) return
  const flags = { '--explain': explain, '--image': image, '--model': model, '--dimension': width }
  const [refused] = [
    ...Object.entries(flags).flatMap(([flag, value]) => (value === undefined ? [] : [flag])),
    ...(sort === 'relevance' ? [] : ['--sort']),
  ]
  if (refused !== undefined)
    throw new QuarryError('usage', `A search with --team takes no ${refused}.`, {
      hint: 'Take over the collection with quarry team pull, and search the library.',
    })
}

/** Whether filters are given: then what they let through is listed without a query, newest first. */
function isNarrowed(flags: SearchFlags): boolean {
  const { collection, kind, domain, language, tag, status, priority, field, has, starred, unread, since, until, asOf } =
    flags
  const lists = [collection, kind, domain, language, tag, status, priority, field, has]
  return (
    lists.some((list) => list !== undefined) || [starred, unread, since, until, asOf].some((one) => one !== undefined)
  )
}

/** `--facets` takes every value up to the next option: the last one is the query where it is no facet and no field. */
async function queryBehindFacets(
  client: QuarryClient,
  flags: SearchFlags,
  signal: AbortSignal,
): Promise<{ readonly query: string; readonly flags: SearchFlags }> {
  const last = flags.facets?.at(-1)
  const isNamed = (names: readonly string[]) => names.some((name) => name.toLowerCase() === last?.toLowerCase())
  if (last === undefined || isNamed(facetNames)) return { query: '', flags }
  if (isNamed((await client.fields.list({}, { signal })).map(({ name }) => name))) return { query: '', flags }
  return { query: last, flags: { ...flags, facets: (flags.facets ?? []).slice(0, -1) } }
}

async function searchByImage(
  client: QuarryClient,
  invocation: Invocation,
  flags: SearchFlags,
  collections: readonly CollectionView[],
): Promise<ExitCode> {
  const marks = await markFilters(client, flags, invocation.stop)
  const image = path.resolve(flags.image ?? '')
  const result = await client.search.image(
    {
      image: { kind: 'path', path: image },
      limit: flags.limit,
      offline: flags.offline === true,
      ...scopeOf(flags, collections, marks),
    },
    { signal: invocation.stop },
  )
  const { reason, tookMs, hits } = result
  invocation.print({ image, ...defined({ reason }), tookMs, hits: hits.map(publicHit) }, () => {
    const { stdout, env } = invocation.host
    const lines = [...(reason === undefined ? [] : [reason, '']), ...describeHits(hits, stdout, env)]
    return [...lines, `${counted(hits.length, 'hit')}, ${count(Math.round(tookMs))} ms.`].join('\n')
  })
  return 0
}

function scopeOf(
  flags: SearchFlags,
  collections: readonly CollectionView[],
  marks: Awaited<ReturnType<typeof markFilters>>,
) {
  return {
    filters: {
      collections: collections.map((collection) => collection.id),
      domains: flags.domain ?? [],
      languages: flags.language ?? [],
      kinds: flags.kind ?? [],
      ...marks,
      ...defined({ since: flags.since, until: flags.until, asOf: flags.asOf }),
    },
    ...defined({ model: flags.model, dimension: flags.dimension }),
  }
}

/** The public shape of `search --json`: fields are added to it, never renamed or taken away. */
function publicResult(result: SearchResult) {
  return {
    query: result.query,
    mode: result.mode,
    ...defined({ reason: result.reason, mediaReason: result.mediaReason, encoder: result.encoder }),
    tookMs: result.tookMs,
    searched: result.searched,
    undated: result.undated,
    ...defined({ unknown: result.unknown }),
    ...defined({ emptyPeriod: result.emptyPeriod }),
    ...(result.missing.length > 0 ? { missing: result.missing } : {}),
    ...(result.clauses.length > 0 ? { clauses: result.clauses } : {}),
    ...(result.plain.length > 0 ? { plain: result.plain } : {}),
    hits: result.hits.map(publicHit),
    ...publicFacets(result),
  }
}

/** Only where they were asked for. */
function publicFacets({ facets, whole }: SearchResult) {
  if (!facets) return {}
  const counts = Object.entries(facets).map(([name, values]) => [
    name,
    values.map(({ value, count: documents }) => ({ value, count: documents })),
  ])
  return { facets: Object.fromEntries(counts) as Record<string, { value: string; count: number }[]>, whole }
}

function describeFacets({ facets, whole }: SearchResult, columns: number): string[] {
  if (!facets || !whole) return []
  const head = `Of ${counted(whole.documents, 'document')}${
    whole.nearest === null ? '' : ` (by meaning the ${count(whole.nearest)} nearest at most)`
  }:`
  const lists = Object.entries(facets).flatMap(([name, values]) => {
    const text = values.map(({ value, count: documents }) => `${plain(value)} ${count(documents)}`).join(' · ')
    return [plain(name), ...wrap(text === '' ? 'no values' : text, columns - 2, 20).map((line) => `  ${line}`)]
  })
  return [head, ...lists, '']
}

function describeMissing(missing: readonly MissingWordView[]): string[] {
  const said = missing.filter(({ forms, near }) => forms.length + near.length > 0)
  const unsaid = missing.filter((one) => !said.includes(one)).map(({ word }) => `"${plain(word)}"`)
  const lines = said.map(({ word, forms, near }) => {
    const found = forms.length > 0 ? ` Found by other forms of it: ${forms.map(plain).join(', ')}.` : ''
    const offered = near.length > 0 ? ` Near spellings: ${near.map(plain).join(', ')}.` : ''
    return `No text has the ${nounOf([word])} "${plain(word)}".${found}${offered}`
  })
  if (unsaid.length > 0) lines.push(`No text has the ${nounOf(unsaid)} ${unsaid.join(', ')}.`)
  return lines.flatMap((line) => [line, ''])
}

function nounOf(words: readonly string[]): string {
  const noun = words.every((word) => /^\P{L}*\d\P{L}*$/u.test(word)) ? 'number' : 'word'
  return words.length === 1 ? noun : `${noun}s`
}

const unknownNames = {
  kind: 'the kind',
  site: 'the site',
  lang: 'the language',
  by: 'an author',
  to: 'a recipient',
} as const

function describeResult(result: SearchResult, sink: TextSink, env: Invocation['host']['env']): string {
  const lines: string[] = []
  for (const reason of [result.reason, result.mediaReason]) if (reason !== undefined) lines.push(reason, '')
  for (const { text, reason } of result.plain) lines.push(`Taken as plain text: ${plain(text)} (${reason}).`, '')
  for (const { field, value, known } of result.unknown ?? [])
    lines.push(
      `No document has ${unknownNames[field]} "${plain(value)}".${known.length > 0 ? ` There is: ${known.map(plain).join(', ')}.` : ''}`,
      '',
    )
  const period = result.emptyPeriod
  if (period) lines.push(`No time is from ${period.since} on and before ${period.until}.`, '')
  lines.push(...describeMissing(result.missing))
  lines.push(...describeHits(result.hits, sink, env))
  lines.push(...describeFacets(result, Math.min(sink.columns, 110)))
  const undated = result.undated > 0 ? ` ${counted(result.undated, 'document')} without a date left out.` : ''
  const copies = result.hits.reduce((sum, hit) => sum + (hit.copies?.length ?? 0), 0)
  const folded = copies > 0 ? `, ${counted(copies, 'copy', 'copies')} under them` : ''
  lines.push(
    `${counted(result.hits.length, 'hit')}${folded} in ${counted(result.searched.passages, 'passage')}, ` +
      `${result.mode}, ${count(Math.round(result.tookMs))} ms.${undated}`,
  )
  const { passages, embedded } = result.searched
  if (result.mode !== 'keyword' && embedded < passages)
    lines.push(
      `${count(embedded)} of them have a vector: what the other ${count(passages - embedded)} mean was not searched. ` +
        'quarry embed goes on with them.',
    )
  return lines.join('\n')
}
