import type { QuarryHandlers } from '../../contract/routes.ts'
import type { AcrossHitView, AcrossSourceView, TeamHitView } from '../../contract/team.ts'
import type { HitView } from '../../contract/search.ts'
import { describeError, isAbort } from '../base/errors.ts'
import type { Core } from '../core.ts'
import type { DocumentId } from '../model/ids.ts'
import type { Filters } from '../model/search/filters.ts'
import type { TeamServer } from '../model/team.ts'
import { search } from '../search/search.ts'
import type { MatchingDocument } from '../team/mergeFacets.ts'
import { fuseSources, type SourceRanking } from '../team/fuseSources.ts'
import type { TeamHit } from '../team/searchTeam.ts'
import type { TeamSearchOptions } from '../team/searchTeam.ts'
import { countAcross } from './acrossFacets.ts'
import { filtersOf, planOf } from './views/filters.ts'
import { toIso } from './views/times.ts'
import { hitViews } from './search.ts'

type Asked = Parameters<QuarryHandlers['teams']['search']>[0]

interface AcrossHit {
  readonly hash: string
  readonly local?: HitView
  readonly team?: TeamHitView
}

interface Answered {
  readonly view: AcrossSourceView
  readonly ranking: SourceRanking<AcrossHit>
  /** Of a server that was asked for counts; see searchTeam.ts. */
  readonly matching?: readonly MatchingDocument[] | null | undefined
}

/** Asks the library and its teams side by side, and fuses what came in time. */
export async function searchAcross(
  core: Core,
  asked: Asked,
  signal: AbortSignal,
): ReturnType<QuarryHandlers['teams']['search']> {
  const startedAt = core.clock.now()
  const filters = await filtersOf(core, asked.filters)
  const { plan } = await planOf(core, asked.query, filters)
  const { team } = core.library
  const servers = asked.team === undefined ? await team.list() : [await team.find(asked.team)]
  // It names what to do where there is none.
  if (servers.length === 0) await team.find(undefined)
  const own = askLibrary(core, asked, plan.wording, plan.filters, signal)
  // Its failure is that of the search, below.
  const after = own.catch(() => undefined)
  const answers = await Promise.all([
    own,
    ...servers.map((server) => inTime(core, server, asked, plan.wording, plan.filters, { signal, after })),
  ])
  const fused = fuseSources(
    answers.map(({ ranking }) => ranking),
    asked.limit,
  )
  const matching = answers.flatMap(({ matching: of }) => (of === undefined ? [] : [of]))
  const counting = { query: plan.wording, filters: plan.filters, facets: asked.facets }
  const facets = asked.facets.length === 0 ? {} : await countAcross(core, counting, matching)
  return {
    query: asked.query,
    hits: fused.map(({ score, found }, index): AcrossHitView => {
      const of = <K extends 'local' | 'team'>(key: K) => found.find(({ hit }) => hit[key] !== undefined)?.hit[key]
      return {
        rank: index + 1,
        score,
        origins: found.map(({ origin, rank }) => ({ name: origin, rank })),
        local: of('local') ?? null,
        team: of('team') ?? null,
      }
    }),
    sources: answers.map(({ view }) => view),
    ...facets,
    tookMs: core.clock.now() - startedAt,
  }
}

async function askLibrary(
  core: Core,
  { mode, limit, offline }: Asked,
  query: string,
  filters: Filters,
  signal: AbortSignal,
): Promise<Answered> {
  const { source, queryEmbedder, team } = core.library
  const request = { query, mode, filters, limit, offset: 0, offline, estimate: true, space: undefined }
  const answer = await search(request, { source, embedder: queryEmbedder, clock: core.clock }, signal)
  const ids = answer.hits.map(({ documentId }): DocumentId => documentId)
  const [hashes, views] = await Promise.all([team.hashesOf(ids), hitViews(source, answer.hits)])
  return {
    view: {
      name: 'local',
      state: 'answered',
      mode: answer.encoder ? 'offline-semantic' : answer.mode,
      reason: answer.reason ?? null,
      hits: views.length,
      tookMs: answer.tookMs,
    },
    ranking: { origin: 'local', hits: views.map((local, at) => ({ hash: hashes[at] ?? '', local })) },
  }
}

/** What a team answers within the patience; otherwise why it did not. It never rejects but on an abort. */
async function inTime(
  core: Core,
  server: TeamServer,
  asked: Asked,
  query: string,
  filters: Filters,
  { signal, after }: { readonly signal: AbortSignal; readonly after: Promise<unknown> },
): Promise<Answered> {
  const startedAt = core.clock.now()
  const without = (state: AcrossSourceView['state'], reason: string): Answered => ({
    view: { name: server.name, state, mode: null, reason, hits: 0, tookMs: core.clock.now() - startedAt },
    ranking: { origin: server.name, hits: [] },
  })
  const over = new AbortController()
  // Not from the start: where the library embeds the question, the server waits for that, and cannot help it.
  const patient = after.then(() => core.clock.wait(asked.patienceMs, over.signal))
  const late = patient.then(
    () => without('slow', `The server did not answer within ${asked.patienceMs / 1000} s.`),
    () => without('slow', ''),
  )
  // What comes later is of no use to anyone: the server ends its work, too.
  const ends = { signal, late: over.signal, after }
  const answering = askTeam(core, server, asked, query, filters, startedAt, ends).catch((error: unknown) => {
    if (isAbort(error) && (signal.aborted || over.signal.aborted)) throw error
    return without('failed', describeError(error))
  })
  try {
    return await Promise.race([answering, late])
  } finally {
    over.abort()
    // Its abort is known here.
    answering.catch(() => {})
  }
}

async function askTeam(
  core: Core,
  server: TeamServer,
  { mode, limit, offline, facets }: Asked,
  query: string,
  filters: Filters,
  startedAt: number,
  ends: Omit<TeamSearchOptions, 'offline'>,
): Promise<Answered> {
  const { team } = core.library
  const answer = await team.search(server, { query, mode, limit, filters, counts: facets }, { offline, ...ends })
  const isAsked = answer.refused === undefined
  return {
    view: {
      name: server.name,
      state: isAsked ? 'answered' : 'not asked',
      mode: isAsked ? answer.mode : null,
      reason: answer.refused ?? answer.reason ?? null,
      hits: answer.hits.length,
      tookMs: core.clock.now() - startedAt,
    },
    ranking: {
      origin: server.name,
      hits: answer.hits.map((hit) => ({ hash: hit.hash, team: teamHitView(hit) })),
    },
    matching: answer.matching,
  }
}

function teamHitView(hit: TeamHit): TeamHitView {
  return {
    kind: hit.kind,
    title: hit.title,
    url: hit.url ?? null,
    domain: hit.domain ?? null,
    language: hit.language ?? null,
    publishedAt: toIso(hit.publishedAt),
    collections: hit.collections,
    addedBy: hit.addedBy,
    snippet: hit.snippet.text,
    marks: hit.snippet.marks,
    text: hit.text,
    why: hit.why,
  }
}
