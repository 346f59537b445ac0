import type { ResearchItem, ResearchStateView, ResearchView } from '../../../contract/answering/research.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import type { RunId } from '../../model/ids.ts'
import type { Run } from '../../model/run.ts'
import type { Research, ResearchQuestion } from '../../research/research.ts'
import { citationView, groupView, runView } from '../views/runViews.ts'

export function researchHandlers(core: Core): QuarryHandlers['research'] {
  return {
    start: async (asked) => runView(await core.library.researching.start(asked)),
    list: async ({ limit }) => (await core.library.runs.list(['research'], limit)).map(runView),
    open: async ({ id }) => {
      const { run, research } = await core.library.researching.open(id as RunId)
      return researchView(run, core.library.researching.askedIn(run), research)
    },
    follow: async function* ({ id, after }, signal) {
      yield* followResearch(core, id as RunId, after, signal)
    },
    stop: async ({ id }) => runView(await core.library.runs.stop(id as RunId)),
  }
}

async function* followResearch(
  core: Core,
  id: RunId,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<ResearchItem> {
  const { runs, researching } = core.library
  const run = await researching.get(id)
  const asked = researching.askedIn(run)
  const reducer = researching.newReducer(run)
  let report = 0
  let html = 0
  for await (const item of runs.follow(id, 0, signal)) {
    if (item.type === 'ended') {
      yield { type: 'ended', research: researchView(item.run, asked, researching.toResearch(reducer)) }
      return
    }
    const { sequence } = item.chunk
    try {
      reducer.add(item.chunk)
    } catch {
      // The chunk that says what went wrong: the run ends with it.
    }
    const { result } = reducer
    const isNew = sequence > after
    const reportNow = result.report.length
    const htmlNow = result.html?.length ?? 0
    if (isNew && reportNow > report) yield { type: 'report', sequence, text: result.report.slice(report) }
    if (isNew && htmlNow > html) yield { type: 'html', sequence, text: result.html?.slice(html) ?? '' }
    if (isNew && reportNow === report && htmlNow === html)
      yield { type: 'state', sequence, state: stateView(run, asked, researching.toResearch(reducer)) }
    report = reportNow
    html = htmlNow
  }
}

function researchView(run: Run, asked: ResearchQuestion, research: Research): ResearchView {
  return { ...stateView(run, asked, research), report: research.report, html: research.html ?? null }
}

function stateView(run: Run, asked: ResearchQuestion, research: Research): ResearchStateView {
  const { plan, brief } = research
  return {
    run: runView(run),
    asked: {
      question: asked.question,
      tier: asked.tier ?? 'standard',
      skipPlan: asked.skipPlan === true,
      planId: asked.planId ?? null,
      continueAnyway: asked.continueAnyway === true,
      background: asked.background ?? null,
      noBrief: asked.noBrief === true,
    },
    status: research.status ?? null,
    plan: plan
      ? {
          planId: plan.planId ?? null,
          requiresSelection: plan.requiresSelection,
          question: plan.question ?? null,
          angles: plan.angles,
        }
      : null,
    rounds: research.rounds.map((round) => ({
      round: round.round,
      queries: round.queries,
      totalResults: round.totalResults ?? null,
      sources: round.results.map(groupView),
      analysis: round.analysis ?? null,
    })),
    brief: brief ? { outline: brief.outline ?? null, evidence: brief.evidence.length } : null,
    visuals: research.visuals,
    citations: research.citations.map(citationView),
  }
}
