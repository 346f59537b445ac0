import type { ResearchChunk } from '../../main/service/wire/research.ts'
import type { GroupResult, SearchGroup } from '../../main/service/wire/chat.ts'
import { localNote, piecesOf } from '../answering/writeAnswer.ts'
import { searchGroups } from '../answering/searchGroups.ts'
import type { OperationCall } from '../operation.ts'
import { countTokens } from '../operations/countTokens.ts'
import { addressesAbout, applySelections, isAmbiguous, makePlan, tierShapes, type Plan } from './makePlan.ts'
import type { ResearchParameters } from './readResearch.ts'
import { reportHtml, reportTitle, writeSections, type Evidence, type ReportSection } from './writeReport.ts'

/** A chunk without what every chunk has. */
export type ChunkBody = Pick<ResearchChunk, 'type'> & { readonly [member: string]: unknown }

/**
 * One research run: plan, rounds of searches, brief, report, and on pro-visual visuals and HTML. It ends after a plan that
 * needs the user's choice. A plan_id whose plan is no longer kept gets a new plan, as a first call does: it has an id
 * of its own, and may need a choice again.
 */
export async function* runResearch(asked: ResearchParameters, call: OperationCall): AsyncGenerator<ChunkBody> {
  const startedAt = call.now()
  const shape = tierShapes[asked.tier] ?? { angles: 3, rounds: 2, resultsPerQuery: 4 }
  const fields = call.profile.research
  const put = nested(fields)
  yield { type: 'status', status: 'Reading the question' }
  const corpus = await call.corpus()
  const stored = asked.planId === undefined ? undefined : call.plans.take(asked.planId, call.now())
  let plan = stored ?? makePlan(asked.question, corpus, shape)
  if (asked.planId !== undefined) yield { type: 'status', status: stored ? 'Loaded the plan' : 'Made the plan again' }
  if (stored) plan = applySelections(plan, asked.selections)
  else if (!asked.skipPlan) {
    const pauses = isAmbiguous(asked.question) && !asked.continueAnyway
    if (pauses) call.plans.put(`plan-${call.requestId}`, plan, call.now())
    yield { ...planChunk(plan, put, pauses), plan_id: `plan-${call.requestId}`, latency: call.now() - startedAt }
    if (pauses) return
  }
  call.noteItems(plan.angles.length)

  const about = addressesAbout(corpus, plan)
  const results: Evidence[] = []
  let searches = 0
  for (let round = 1; round <= shape.rounds; round++) {
    const queries = queriesOf(plan, round, asked.background)
    yield { type: 'queries', round, ...put('queriesField', queries) }
    yield { type: 'status', status: `Round ${round}: searching` }
    const searched = await searchGroups(call, queries, { count: shape.resultsPerQuery })
    const groups = searched.groups.map((group) => onlyAbout(group, about))
    searches += queries.length
    const found = groups.flatMap((group) => group.results ?? [])
    const before = new Set(results.map(({ url }) => url))
    results.push(...found.map((result, at) => numbered(result, results.length + at + 1)))
    yield {
      type: 'search_done',
      round,
      ...put('totalField', found.length),
      ...put('resultsField', groups satisfies readonly SearchGroup[]),
      latency: call.now() - startedAt,
    }
    const fresh = found.filter(({ url }) => !before.has(url)).length
    yield { type: 'analysis', round, ...put('analysisField', { summary: summaryOf(round, found.length, fresh) }) }
  }

  // With a brief, its evidence set gives the numbers, each source once; without, order of arrival does.
  const evidence = asked.noBrief ? results : renumber(results)
  if (!asked.noBrief) {
    const outline = plan.angles.map(({ title }) => ({ title }))
    const set = evidence.map((one) => evidenceEntry(one, fields.evidenceIndexField))
    yield { type: 'brief', ...merge(put('outlineField', outline), put('evidenceField', set)) }
  }
  yield { type: 'status', status: 'Writing the report' }
  const sections = writeSections(plan, evidence, asked.background)
  const visuals = sections.map((section) => ({ section: section.title, items: visualsOf(section, evidence, corpus) }))
  let written = ''
  const content = (text: string): ChunkBody => {
    written += text
    return { type: 'content', choices: [{ index: 0, delta: { content: text }, finish_reason: null }] }
  }
  yield content(`# ${reportTitle(plan.question)}\n\n`)
  for (const [at, section] of sections.entries()) {
    for (const piece of piecesOf(`## ${section.title}\n\n${section.text}\n\n`)) yield content(piece)
    const visual = visuals[at]
    if (asked.tier === 'pro-visual' && visual && visual.items.length > 0)
      yield { type: 'visual', ...put('visualField', visual) }
  }
  yield content(localNote)
  yield { type: 'finish', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
  const prompt = countTokens(asked.question) + results.reduce((sum, one) => sum + countTokens(one.highlight ?? ''), 0)
  const completion = countTokens(written)
  const usage = {
    num_search_queries: searches,
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  }
  yield { type: 'usage', ...put('usageField', usage), latency: call.now() - startedAt }
  if (asked.tier !== 'pro-visual') return
  const html = reportHtml(plan.question, sections, evidence, visuals)
  for (const piece of piecesOf(html, 40)) yield { type: 'html_delta', ...put('htmlDeltaField', piece) }
  yield { type: 'html', ...put('htmlField', html) }
}

function planChunk(plan: Plan, put: Put, requiresSelection: boolean): ChunkBody {
  const members = merge(put('planQuestionField', plan.question), put('planAnglesField', plan.angles))
  return { type: 'plan', ...members, requires_selection: requiresSelection }
}

/** Each asks for an angle together with what the background says; later rounds look further: for the latest, for its title. */
function queriesOf(plan: Plan, round: number, background: string): string[] {
  const more = background.replace(/\s+/g, ' ').slice(0, 80)
  return plan.angles.map(({ title, queries: [first = title] }) => {
    const query = round === 1 ? first : round === 2 ? `${first} latest` : `${title} ${plan.question}`.slice(0, 400)
    return `${query} ${more}`.trim()
  })
}

function summaryOf(round: number, found: number, fresh: number): string {
  return `Round ${round} found ${found} results, ${fresh} of them new.`
}

/** What a search found by words that are only in its question for a side of the subject is no evidence for it. */
function onlyAbout(group: SearchGroup, about: ReadonlySet<string>): SearchGroup {
  const { results: found, ...rest } = group
  const results = found?.filter(({ url = '' }) => about.has(url)) ?? []
  return results.length === 0 ? rest : { ...rest, results }
}

function renumber(results: readonly Evidence[]): Evidence[] {
  const unique = new Map(results.map((result) => [result.url ?? String(result.index), result]))
  return [...unique.values()].map((result, at) => numbered(result, at + 1))
}

function numbered(result: GroupResult, index: number): Evidence {
  return { ...result, index }
}

function evidenceEntry({ index, ...rest }: Evidence, indexField: string): Record<string, unknown> {
  return { [indexField]: index, ...rest }
}

/** Pictures of the pages that a section cites. */
function visualsOf(
  section: ReportSection,
  evidence: readonly Evidence[],
  corpus: { readonly pages: readonly { url: string; title: string; coverImage: { url: string } | undefined }[] },
) {
  const urls = new Set(evidence.filter(({ index }) => section.cited.includes(index)).map(({ url }) => url))
  return corpus.pages
    .filter((page) => urls.has(page.url))
    .map(({ title, url, coverImage }) => ({ type: 'image', title, url: coverImage?.url ?? url, source_page: url }))
}

type Put = (field: keyof OperationCall['profile']['research'], value: unknown) => Record<string, unknown>

/** `{a: {b: value}}` for the field that the profile calls `a.b`. */
function nested(fields: OperationCall['profile']['research']): Put {
  return (field, value) => {
    const names = String(fields[field]).split('.')
    return names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<string, unknown>
  }
}

function merge(one: Record<string, unknown>, other: Record<string, unknown>): Record<string, unknown> {
  const merged = { ...one }
  for (const [name, value] of Object.entries(other)) {
    const before = merged[name]
    const areObjects = isPlain(before) && isPlain(value)
    merged[name] = areObjects ? merge(before, value) : value
  }
  return merged
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
