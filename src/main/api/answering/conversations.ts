import type {
  ConversationSummaryView,
  EvidenceView,
  GroundedCitationView,
  QuestionPlanView,
  ScopeView,
  TurnItem,
  TurnView,
} from '../../../contract/answering/conversations.ts'
import type { FieldFilter } from '../../../contract/organising/fieldFilters.ts'
import { searchFilters } from '../../../contract/organising/searchFilters.ts'
import type { PlaceView } from '../../../contract/places.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { OpenedTurn, QuestionPlan } from '../../answers/conversations.ts'
import type { ResolvedCitation } from '../../answers/grounded/resolveCitations.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { CollectionSourceId } from '../../model/collectionSource.ts'
import type { ConversationSummary, Scope, StoredEvidence } from '../../model/conversation.ts'
import type { CollectionId, ConversationId, DocumentId, ListValueId, RunId, TagId, TurnId } from '../../model/ids.ts'
import type { AskedFieldFilter } from '../../model/organising/fields.ts'
import { answerView, followAnswer } from './answers.ts'
import { allFound, filtersOf } from '../views/filters.ts'
import { forecastView } from '../views/spendingViews.ts'
import { citedPlaces, pinnedSpan, quotedPlaces } from '../views/places.ts'
import { asOfIso, fromIso, toIso } from '../views/times.ts'

type AskInput = Parameters<QuarryHandlers['conversations']['ask']>[0]

export function conversationHandlers(core: Core): QuarryHandlers['conversations'] {
  const viewOf = async (id: TurnId) => turnView(core, await core.library.conversations.openTurn(id))
  return {
    list: async ({ text, limit }) => (await core.library.conversations.list(text, limit)).map(summaryView),
    open: async ({ id }) => {
      const { conversation, turns } = await core.library.conversations.open(id as ConversationId)
      return {
        id: conversation.id,
        title: conversation.title,
        createdAt: toIso(conversation.createdAt) as string,
        updatedAt: toIso(conversation.updatedAt) as string,
        turns: await Promise.all(turns.map((turn) => turnView(core, turn))),
      }
    },
    ask: async ({ conversationId, parentId, scope, ...asked }, signal) => {
      const turn = await core.library.conversations.ask(
        {
          ...asked,
          conversationId: conversationId as ConversationId | undefined,
          parentId: parentId as TurnId | null | undefined,
          scope: scope && (await scopeOf(core, scope)),
        },
        signal,
      )
      return viewOf(turn.id)
    },
    models: async ({ operation }) =>
      (await core.library.conversations.models(operation)).map(({ name, isDefault, context }) => ({
        name,
        isDefault,
        contextTokens: context.tokens,
        contextFrom: context.from,
      })),
    plan: async ({ conversationId, parentId, scope, ...asked }) =>
      planView(
        core,
        await core.library.conversations.plan({
          ...asked,
          conversationId: conversationId as ConversationId | undefined,
          parentId: parentId as TurnId | null | undefined,
          scope: scope && (await scopeOf(core, scope)),
        }),
      ),
    regenerate: async ({ turnId, model }, signal) =>
      viewOf((await core.library.conversations.regenerate(turnId as TurnId, model, signal)).id),
    turn: async ({ turnId }) => viewOf(turnId as TurnId),
    follow: async function* ({ turnId }, signal) {
      yield* followTurn(core, turnId as TurnId, signal)
    },
    stop: async ({ turnId }) => {
      const runId = await core.library.conversations.runOf(turnId as TurnId)
      if (runId !== undefined) await core.library.runs.stop(runId)
      return viewOf(turnId as TurnId)
    },
    rename: ({ id, title }) => core.library.conversations.rename(id as ConversationId, title),
    remove: ({ id }) => core.library.conversations.remove(id as ConversationId),
    restore: ({ id }) => core.library.conversations.restore(id as ConversationId),
  }
}

async function* followTurn(core: Core, id: TurnId, signal: AbortSignal): AsyncGenerator<TurnItem> {
  const runId = await core.library.conversations.runOf(id)
  let answered: OpenedTurn['answered']
  if (runId !== undefined)
    for await (const item of followAnswer(core, runId as RunId, 0, signal))
      if (item.type === 'text' || item.type === 'reasoning') yield { type: item.type, text: item.text }
      else if (item.type === 'ended') answered = item
  yield { type: 'ended', turn: await turnView(core, await core.library.conversations.openTurn(id, answered)) }
}

/** So many documents of a smart collection may be asked about. */
const mostAsked = 10_000

/**
 * A smart collection stands for the documents that it finds when it is asked about: what was asked can be looked at later.
 * @throws QuarryError usage on a date that is none, not_found for a field that is not there
 */
async function scopeOf(core: Core, input: NonNullable<AskInput['scope']>): Promise<Scope> {
  const asked = await Promise.all(input.collections.map((id) => core.library.source.getCollection(id as CollectionId)))
  const isSmart = asked.some(({ smart }) => smart !== undefined)
  const found = isSmart ? await documentsIn(core, input.collections, input.documents) : undefined
  await core.library.fields.conditions(input.fields as AskedFieldFilter[])
  return {
    collections: found ? [] : (input.collections as CollectionId[]),
    documents: found ?? (input.documents as DocumentId[]),
    since: fromIso(input.since, 'since'),
    until: fromIso(input.until, 'until', true),
    domains: input.domains,
    languages: input.languages,
    kinds: input.kinds,
    asOf: asOfIso(input.asOf),
    tags: input.tags as TagId[],
    starred: input.starred,
    unread: input.unread,
    highlighted: input.highlighted,
    noted: input.noted,
    status: input.status as ListValueId[],
    priority: input.priority as ListValueId[],
    fields: input.fields as AskedFieldFilter[],
    library: input.library,
    notes: input.notes,
    web: input.web,
  }
}

async function documentsIn(
  core: Core,
  collections: readonly number[],
  documents: readonly number[],
): Promise<readonly DocumentId[]> {
  const filters = await filtersOf(core, searchFilters.parse({ collections }))
  const only = documents.length === 0 ? filters : { ...filters, documents: documents as DocumentId[] }
  const ids = await allFound(core, only, 'added', mostAsked + 1)
  if (ids.length > mostAsked)
    throw new QuarryError('usage', 'A smart collection that is asked about finds at most 10,000 documents.', {
      where: 'scope',
      hint: 'Narrow its filters, or ask about ordinary collections.',
    })
  if (ids.length === 0)
    throw new QuarryError('usage', 'The smart collection finds nothing to ask about.', { where: 'scope' })
  return ids
}

/** The filters' ends are exclusive; a day that is meant whole ends with its last moment. */
function lastMoment(end: number | undefined): number | undefined {
  return end === undefined ? undefined : end - 1
}

function summaryView(summary: ConversationSummary): ConversationSummaryView {
  const { id, title, turns, questions, lastQuestion, createdAt, updatedAt } = summary
  return {
    id,
    title,
    turns,
    questions,
    lastQuestion: lastQuestion ?? null,
    createdAt: toIso(createdAt) as string,
    updatedAt: toIso(updatedAt) as string,
  }
}

async function turnView(core: Core, { turn, answered, citations }: OpenedTurn): Promise<TurnView> {
  const { retrieval } = turn
  const { source } = core.library
  const evidencePlaces = await citedPlaces(source, turn.evidence.map(pinnedSpan))
  const citationPlaces = await quotedPlaces(source, citations)
  return {
    id: turn.id,
    conversationId: turn.conversationId,
    parentId: turn.parentId ?? null,
    question: turn.question,
    protocol: turn.protocol,
    model: turn.model ?? null,
    scope: await scopeView(core, turn.scope),
    query: retrieval.query,
    queryEdited: retrieval.isEdited === true,
    webSearch: retrieval.webSearch ?? null,
    mode: retrieval.mode,
    reason: retrieval.reason ?? null,
    refused: turn.refused,
    gate: { similarity: retrieval.gate.similarity ?? null, cover: retrieval.gate.cover },
    leftOut: retrieval.leftOut,
    evidence: turn.evidence.map((one, index) => evidenceView(source.id, one, evidencePlaces[index] ?? null)),
    answer: answered
      ? {
          ...answerView(answered.run, answered.answer),
          citations: citations.map((one, index) => groundedCitationView(one, citationPlaces[index] ?? null)),
        }
      : null,
    createdAt: toIso(turn.createdAt) as string,
  }
}

async function planView(core: Core, plan: QuestionPlan): Promise<QuestionPlanView> {
  const { query, isRewritten, protocol, model, context, tokens, passages, leftOut, searchesWeb } = plan
  const sent = tokens.question + tokens.history + tokens.evidence
  const forecast = (operation: string, units: Readonly<Record<string, number>> | undefined) =>
    core.library.spending.forecast({ operation, model, collectionId: undefined, requests: 1, units }).then(forecastView)
  const units =
    protocol === 'chat'
      ? { prompt_tokens: sent, completion_tokens: tokens.answer, total_tokens: sent + tokens.answer }
      : { input_tokens: sent, output_tokens: tokens.answer }
  return {
    query,
    rewritten: isRewritten,
    protocol,
    model: model ?? null,
    contextTokens: context.tokens,
    contextFrom: context.from,
    tokens,
    passages,
    leftOut,
    forecasts: [...(searchesWeb ? [await forecast('search', undefined)] : []), await forecast(protocol, units)],
  }
}

/** Collections that are deleted for good have no name any more. */
async function scopeView(core: Core, scope: Scope): Promise<ScopeView> {
  const collections = await Promise.all(
    scope.collections.map(async (id) => {
      const found = await core.library.source.getCollection(id).catch(() => undefined)
      return { id, name: found?.name ?? '' }
    }),
  )
  const tags = (scope.tags ?? []).length === 0 ? [] : await core.library.tags.list(undefined)
  return {
    collections,
    documents: scope.documents,
    since: toIso(scope.since),
    until: toIso(lastMoment(scope.until)),
    domains: scope.domains,
    languages: scope.languages,
    kinds: scope.kinds,
    asOf: toIso(scope.asOf),
    tags: (scope.tags ?? []).map((id) => ({ id, name: tags.find((tag) => tag.id === id)?.name ?? '' })),
    starred: scope.starred ?? null,
    unread: scope.unread ?? null,
    highlighted: scope.highlighted ?? null,
    noted: scope.noted ?? null,
    status: scope.status ?? [],
    priority: scope.priority ?? [],
    fields: (scope.fields ?? []).map(fieldFilterView),
    library: scope.library !== false,
    notes: scope.notes === true,
    web: scope.web === true,
  }
}

function fieldFilterView({ field, values, ...filter }: AskedFieldFilter): FieldFilter {
  return { field, ...defined({ ...filter, values: values && [...values] }) }
}

function evidenceView(source: CollectionSourceId, evidence: StoredEvidence, place: PlaceView | null): EvidenceView {
  return {
    marker: evidence.marker,
    origin: evidence.origin,
    collectionSource: source,
    documentId: evidence.documentId ?? null,
    passageId: evidence.parts[0]?.passageId ?? 0,
    title: evidence.title,
    url: evidence.url ?? null,
    kind: evidence.kind,
    publishedAt: toIso(evidence.publishedAt),
    capturedAt: toIso(evidence.capturedAt) as string,
    text: evidence.text,
    start: evidence.start,
    end: evidence.end,
    similarity: evidence.similarity ?? null,
    cover: evidence.cover,
    held: evidence.isHeld,
    replaced: evidence.isReplaced,
    place,
  }
}

function groundedCitationView(
  citation: ResolvedCitation<StoredEvidence>,
  place: PlaceView | null,
): GroundedCitationView {
  const { marker, evidence, passageId, spans, marks, quote } = citation
  return {
    marker,
    origin: evidence?.origin ?? null,
    broken: evidence === undefined,
    title: evidence?.title ?? null,
    url: evidence?.url ?? null,
    quote: evidence ? quote : null,
    publishedAt: toIso(evidence?.publishedAt),
    documentId: evidence?.documentId ?? null,
    passageId: passageId ?? null,
    spans,
    marks,
    held: evidence?.isHeld ?? false,
    replaced: evidence?.isReplaced ?? false,
    place,
  }
}
