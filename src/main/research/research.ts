import { defined } from '../base/defined.ts'
import { QuarryError } from '../base/errors.ts'
import type { RunId } from '../model/ids.ts'
import type { Run, StoredChunk } from '../model/run.ts'
import type { StreamRuns } from '../jobs/streamRuns.ts'
import { asUsageError } from '../service/asUsageError.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import { researchBody, streamResearch, type ResearchRequest } from '../service/operations/research.ts'
import { markersIn, type CitedSource } from '../service/streaming/citedSources.ts'
import { ResearchReducer, type ResearchResult } from '../service/streaming/researchReducer.ts'
import type { ServiceProfile } from '../service/profile/profile.ts'
import type { ResearchTier } from '../service/wire/research.ts'
import { citationIndex } from './citationIndex.ts'

/** Deep research: a plan, which may pause for the user's choice, then rounds of searches and a report. */
export interface Researching {
  /**
   * Phase 1, or with `planId` phase 2: then only what belongs to phase 2 is sent, and the run goes on from the one that
   * made the plan, where that is in the journal. @throws QuarryError usage
   */
  start(question: ResearchQuestion): Promise<Run>
  /** @throws QuarryError not_found for a run of another kind */
  get(id: RunId): Promise<Run>
  /** A run as its chunks tell it, whole or as far as it has come. @throws QuarryError not_found */
  open(id: RunId): Promise<{ readonly run: Run; readonly research: Research }>
  /** What a run was asked. */
  askedIn(run: Run): ResearchQuestion
  /** An empty result to reduce a run's chunks into. */
  newReducer(run: Run): ResearchReducer
  toResearch(reducer: ResearchReducer): Research
}

export interface ResearchQuestion {
  readonly question: string
  readonly tier?: ResearchTier | undefined
  readonly skipPlan?: boolean | undefined
  readonly planId?: string | undefined
  readonly selections?: { readonly [name: string]: unknown } | undefined
  readonly continueAnyway?: boolean | undefined
  readonly background?: string | undefined
  readonly noBrief?: boolean | undefined
}

export interface Research extends ResearchResult {
  /** The markers of the report in order; a source that is undefined is a marker that leads nowhere. */
  readonly citations: readonly { readonly marker: number; readonly source: CitedSource | undefined }[]
}

type StoredEvent = Pick<StoredChunk, 'event' | 'data'>

const titleCharacters = 200
/** How far back the run that made a plan is looked for. */
const recentRuns = 200

export function createResearching({
  runs,
  service,
}: {
  readonly runs: StreamRuns
  readonly service: ServiceHandle
}): Researching {
  const { profile } = service
  const newReducer = (run: Run) => newResearchReducer(profile, run.request)
  const toResearch = (reducer: ResearchReducer) => researchOf(profile, reducer)
  const reduceAll = (run: Run) => reduceChunks(newReducer(run), runs.chunks(run.id))
  const get = async (id: RunId) => {
    const run = await runs.get(id)
    if (run.kind !== 'research') throw new QuarryError('not_found', `Run ${id} is no research.`)
    return run
  }
  const findParent = async (planId: string) => {
    const paused = (await runs.list(['research'], recentRuns)).filter(({ state }) => state === 'paused')
    for (const run of paused) if ((await reduceAll(run)).result.plan?.planId === planId) return run.id
    return undefined
  }

  return {
    start: async (asked) => {
      const request = toRequest(asked, asked.tier ?? profile.research.defaultTier)
      const body = asUsageError(() => researchBody(request, profile))
      return runs.start({
        kind: 'research',
        title: asked.question.replace(/\s+/g, ' ').trim().slice(0, titleCharacters),
        model: undefined,
        request: body,
        parentId: asked.planId === undefined ? undefined : await findParent(asked.planId),
        open: async (signal) => streamResearch(await service.connection(), request, { signal }),
        summarise: (reducer) => {
          const { model, requestId, usage } = (reducer as ResearchReducer).result
          return { model, requestId, usage }
        },
      })
    },
    get,
    open: async (id) => {
      const run = await get(id)
      return { run, research: toResearch(await reduceAll(run)) }
    },
    askedIn: ({ request }) => {
      const body = JSON.parse(request) as { [name: string]: unknown }
      const { backgroundName, noBriefName, continueAnywayName } = profile.research
      const last = (body['messages'] as { content: string }[]).at(-1)
      return {
        question: last?.content ?? '',
        tier: body['tier'] as ResearchTier,
        skipPlan: body['skip_plan'] as boolean | undefined,
        planId: body['plan_id'] as string | undefined,
        selections: body['selections'] as { [name: string]: unknown } | undefined,
        continueAnyway: body[continueAnywayName] as boolean | undefined,
        background: body[backgroundName] as string | undefined,
        noBrief: body[noBriefName] as boolean | undefined,
      }
    },
    newReducer,
    toResearch,
  }
}

/** skip_plan and the flag that goes on anyway are for phase 1 only; everything else is sent in both phases. */
function toRequest(asked: ResearchQuestion, tier: ResearchTier): ResearchRequest {
  const { question, planId, selections, skipPlan, continueAnyway, background, noBrief } = asked
  const isSecond = planId !== undefined
  return {
    tier,
    messages: [{ role: 'user', content: question }],
    ...(isSecond || skipPlan === undefined ? {} : { skip_plan: skipPlan }),
    ...(isSecond || continueAnyway === undefined ? {} : { continueAnyway }),
    ...(isSecond ? { plan_id: planId } : {}),
    ...defined({ selections, background, noBrief }),
  }
}

export function newResearchReducer(profile: ServiceProfile, request: string): ResearchReducer {
  return new ResearchReducer(profile, tierOf(request))
}

/** Folds stored chunks; what came before one that cannot be read still counts. */
export async function reduceChunks(
  reducer: ResearchReducer,
  chunks: AsyncIterable<StoredEvent> | Iterable<StoredEvent>,
): Promise<ResearchReducer> {
  for await (const chunk of chunks) reduceStored(reducer, chunk)
  return reducer
}

export function researchOf(profile: ServiceProfile, { result }: ResearchReducer): Research {
  const sources = citationIndex(result, profile.research.evidenceIndexField)
  const citations = markersIn(result.report).map((marker) => ({ marker, source: sources.get(marker) }))
  return { ...result, citations }
}

function tierOf(request: string): string {
  const { tier } = JSON.parse(request) as { tier?: unknown }
  return typeof tier === 'string' ? tier : ''
}

/** A stored chunk may be the one that made the run fail: what came before it still counts. */
function reduceStored(reducer: ResearchReducer, chunk: StoredEvent): void {
  try {
    reducer.add(chunk)
  } catch {
    // The run's own state says what went wrong.
  }
}
