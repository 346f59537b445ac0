import {
  acrossFacets,
  type AcrossHitView,
  type AcrossResult,
  type AcrossSourceView,
} from '../../../../contract/team.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import type { SearchInput } from '../../../../contract/search.ts'
import { wordAdvice } from '../../../base/advice.ts'
import { defined } from '../../../base/defined.ts'
import { QuarryError } from '../../../base/errors.ts'
import { cliAdvice } from '../../advice.ts'
import type { ExitCode, Invocation } from '../../invocation.ts'
import { count, counted, plain, wrap } from '../../output/format.ts'

/** `search --team`: the library and its teams side by side. A team that does not answer is named, and changes nothing. */
export async function searchTeams(
  client: QuarryClient,
  invocation: Invocation,
  asked: Pick<SearchInput, 'query' | 'mode' | 'limit' | 'offline' | 'filters'> & { readonly facets: readonly string[] },
  team: string | true,
): Promise<ExitCode> {
  const { query, mode, limit, offline, filters } = asked
  const facets = asked.facets.map(facetOf)
  const result = await client.teams.search(
    { query, facets, ...defined({ mode, limit, offline, filters, team: team === true ? undefined : team }) },
    { signal: invocation.stop },
  )
  invocation.print(publicAcross(result), () => describeAcross(result, Math.min(invocation.host.stdout.columns, 110)))
  return 0
}

function facetOf(name: string): (typeof acrossFacets)[number] {
  const found = acrossFacets.find((facet) => facet === name.toLowerCase())
  if (found) return found
  throw new QuarryError('usage', `A search with --team does not count "${name}".`, {
    hint: `It counts: ${acrossFacets.join(', ')}.`,
  })
}

/** The public shape of `search --team --json`: fields are added to it, never renamed or taken away. */
function publicAcross({ query, hits, sources, tookMs, facets, whole }: AcrossResult) {
  return { query, tookMs, sources: sources.map(worded), hits: hits.map(publicHit), ...defined({ facets, whole }) }
}

function describeFacets({ facets, whole }: AcrossResult, columns: number): string[] {
  if (!facets || !whole) return []
  const part = whole.isComplete ? '' : ', without those of a server that finds more than 20,000'
  const lists = Object.entries(facets).flatMap(([name, values]) => {
    const text = values.map(({ value, count: documents }) => `${plain(value)} ${count(documents)}`).join(' · ')
    return [name, ...wrap(text === '' ? 'no values' : text, columns - 2, 20).map((line) => `  ${line}`)]
  })
  const byWord = whole.isByWord ? ' by word' : ''
  return [`Of ${counted(whole.documents, 'document')}${byWord}, each once${part}:`, ...lists, '']
}

function worded(source: AcrossSourceView): AcrossSourceView {
  return { ...source, reason: source.reason === null ? null : wordAdvice(source.reason, cliAdvice) }
}

function publicHit({ rank, score, origins, local, team }: AcrossHitView) {
  const shown = local ?? team
  return {
    rank,
    score,
    origin: origins[0]?.name ?? 'local',
    origins,
    documentId: local?.documentId ?? null,
    passageId: local?.passageId ?? null,
    title: shown?.title ?? '',
    url: shown?.url ?? null,
    publishedAt: shown?.publishedAt ?? null,
    collection: local?.collection ?? team?.collections[0] ?? '',
    addedBy: team?.addedBy ?? null,
    snippet: shown?.snippet ?? '',
    text: shown?.text ?? '',
    why: shown?.why ?? [],
  }
}

function describeAcross(result: AcrossResult, columns: number): string {
  const { hits, sources, tookMs } = result
  const width = String(hits.length).length
  const indent = ' '.repeat(width + 2)
  const lines = hits.map(publicHit).flatMap((hit) => {
    const about = [
      hit.origins.map(({ name }) => plain(name)).join(' and '),
      hit.publishedAt?.slice(0, 10),
      plain(hit.collection),
      hit.documentId === null ? `added by ${plain(hit.addedBy ?? '')}` : `document ${hit.documentId}`,
    ].filter((part) => part)
    return [
      `${String(hit.rank).padStart(width)}  ${plain(hit.title) || '(no title)'}`,
      ...wrap(plain(hit.snippet), columns - indent.length, 3).map((line) => indent + line),
      ...(hit.url === null ? [] : [indent + plain(hit.url)]),
      indent + about.join(' · '),
      '',
    ]
  })
  const states = sources.map(worded).map(({ name, state, mode, reason, hits: found, tookMs: took }) => {
    const head = state === 'answered' ? `${counted(found, 'hit')}, ${mode ?? ''}, ${Math.round(took)} ms` : state
    return `${plain(name)}: ${head}.${reason === null ? '' : ` ${plain(reason)}`}`
  })
  return [
    ...lines,
    ...describeFacets(result, columns),
    ...states,
    `${counted(hits.length, 'hit')}, ${Math.round(tookMs)} ms.`,
  ].join('\n')
}
