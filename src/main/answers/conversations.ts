import { defined } from '../base/defined.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { Random } from '../base/random.ts'
import type {
  ChatProtocol,
  Conversation,
  ConversationSummary,
  Evidence,
  LeftOut,
  Retrieval,
  StoredEvidence,
  StoredTurn,
} from '../model/conversation.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { ConversationId, RunId, TurnId } from '../model/ids.ts'
import type { Run } from '../model/run.ts'
import type { QueryEmbedder } from '../search/queryEmbedder.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import type { Store } from '../store/store.ts'
import type { Answers } from './answers.ts'
import { listModels, type KnownModel, type ModelUse } from './listModels.ts'
import type { Answer } from './readAnswer.ts'
import type { Piece } from './grounded/chooseEvidence.ts'
import { fitContext, measureRequest, toQuoted, type RequestTokens } from './grounded/fitContext.ts'
import { judgeEvidence } from './grounded/gate.ts'
import { conversationMessages, instructions, questionText } from './grounded/prompt.ts'
import { resolveCitations, type ResolvedCitation } from './grounded/resolveCitations.ts'
import { retrieve, type EvidenceSources } from './grounded/retrieve.ts'
import type { SearchWeb } from './grounded/searchWeb.ts'
import { createQuestions, type ContextLength, type Question } from './questions.ts'

/** Answers from what the library holds, as conversations that branch. */
export interface Conversations {
  /**
   * Looks for evidence, and only where there is some sends the question with it. Answers the turn as it was stored: refused
   * with what came nearest, or with its run under way. @throws QuarryError usage, not_found
   */
  ask(question: Question, signal?: AbortSignal): Promise<StoredTurn>
  /** What asking would search for and send, found by words alone: nothing is sent and nothing stored. Throws as `ask`. */
  plan(question: Question): Promise<QuestionPlan>
  /** Asks a turn's question again, as another branch, of `model` or the one that answered it. @throws QuarryError not_found */
  regenerate(id: TurnId, model?: string, signal?: AbortSignal): Promise<StoredTurn>
  /** @throws QuarryError not_found */
  open(id: ConversationId): Promise<{ readonly conversation: Conversation; readonly turns: readonly OpenedTurn[] }>
  /** `answered`: what came of it, where that is known; otherwise it is read from the journal. @throws QuarryError not_found */
  openTurn(id: TurnId, answered?: OpenedTurn['answered']): Promise<OpenedTurn>
  /** The turns that lead to one, the first question first, itself last. @throws QuarryError not_found */
  thread(id: TurnId): Promise<readonly OpenedTurn[]>
  list(text: string | undefined, limit: number): Promise<readonly ConversationSummary[]>
  /** The language models that may be chosen for the service in use. */
  models(use: ModelUse): Promise<readonly KnownModel[]>
  /** The run that answers a turn; undefined where nothing was sent. @throws QuarryError not_found */
  runOf(id: TurnId): Promise<RunId | undefined>
  /** The turn that a run answers, with the evidence it was given; undefined for a run of no conversation. */
  turnOf(id: RunId): Promise<StoredTurn | undefined>
  /** @throws QuarryError not_found */
  rename(id: ConversationId, title: string): Promise<Conversation>
  /** Moves a conversation to the trash. @throws QuarryError not_found */
  remove(id: ConversationId): Promise<Conversation>
  /** @throws QuarryError not_found */
  restore(id: ConversationId): Promise<Conversation>
}

/** What asking a question would search for and send. */
export interface QuestionPlan {
  readonly query: string
  /** The question depends on the one before, and is searched for with words of that. */
  readonly isRewritten: boolean
  readonly protocol: ChatProtocol
  /** Undefined: the service's own choice. */
  readonly model: string | undefined
  readonly context: ContextLength
  /** Estimates, in tokens; `answer` is what is kept free. Results of a web search are not among them. */
  readonly tokens: RequestTokens & { readonly answer: number }
  readonly passages: number
  readonly leftOut: LeftOut
  readonly searchesWeb: boolean
}

/** A turn with what came of it. */
export interface OpenedTurn {
  readonly turn: StoredTurn
  /** Undefined: nothing was sent, because it was refused or the program ended before. */
  readonly answered: { readonly run: Run; readonly answer: Answer } | undefined
  readonly citations: readonly ResolvedCitation<StoredEvidence>[]
}

const titleCharacters = 120
/** Of a refused question so many of the nearest passages are kept and shown. */
const nearestShown = 5

export function createConversations({
  store,
  source,
  answers,
  service,
  embedder,
  searchWeb,
  readFields,
  clock,
  random,
}: {
  readonly store: Store
  readonly source: CollectionSource
  readonly answers: Answers
  readonly service: ServiceHandle
  readonly embedder: QueryEmbedder
  readonly searchWeb: SearchWeb
  readonly readFields: EvidenceSources['readFields']
  readonly clock: Clock
  readonly random: Random
}): Conversations {
  const { grounding } = service.profile

  const openTurn = async (turn: StoredTurn, known?: OpenedTurn['answered']): Promise<OpenedTurn> => {
    const answered = known ?? (turn.runId === undefined ? undefined : await answers.open(turn.runId))
    const citations = answered ? resolveCitations(answered.answer.text, turn.evidence, turn.question) : []
    return { turn, answered, citations }
  }
  const questions = createQuestions({ store, source, answers, service })
  const { threadTo, modelBefore } = questions
  const sources: EvidenceSources = {
    source,
    embedder,
    readTags: async (id) => (await store.readAfterWrite.tagsWithin(id)).map((tag) => tag.id),
    readFields,
    findMarked: (tokens, within, limit) => store.readAfterWrite.findMarked(tokens, within, limit),
    searchWeb,
  }

  const ask = async (given: Question, signal?: AbortSignal): Promise<StoredTurn> => {
    const prepared = await questions.prepare(given)
    const { question, query, parentId, scope, protocol, model, history, settings, context } = prepared
    const found = await retrieve(query, scope, grounding.mostPassages, sources, signal)
    const gate = judgeEvidence(found.pieces, found.asked, grounding)
    const { answerTokens, charactersPerToken } = grounding
    const contextTokens = context.tokens
    const fitted = fitContext(question, found.pieces, history, { contextTokens, answerTokens, charactersPerToken })
    if (gate.clears && fitted.pieces.length === 0)
      throw new QuarryError('usage', `No passage fits into a context of ${contextTokens} tokens beside the question.`, {
        where: 'contextTokens',
        hint: 'Allow more tokens, or ask a shorter question.',
      })
    const pieces = gate.clears ? fitted.pieces : found.pieces.slice(0, nearestShown)
    const leftOut = { ...fitted.leftOut, duplicates: found.duplicates }
    const retrieval: Retrieval = {
      query,
      ...(prepared.isEdited ? { isEdited: true } : {}),
      ...defined({ webSearch: found.webSearch }),
      mode: found.mode,
      reason: found.reason,
      gate,
      leftOut,
    }
    const now = clock.now()
    const conversation =
      given.conversationId === undefined
        ? await store.write.createConversation(
            titleOf(question),
            settings.sendPseudonym ? random.uuid() : undefined,
            now,
          )
        : await store.readAfterWrite.getConversation(given.conversationId)
    const turn = await store.write.addTurn(
      {
        conversationId: conversation.id,
        parentId,
        question,
        protocol,
        model,
        scope,
        retrieval,
        refused: !gate.clears,
        evidence: pieces.map((piece, at) => toEvidence(piece, at + 1)),
      },
      now,
    )
    if (!gate.clears) return turn
    const text = questionText(
      question,
      pieces.map((piece, at) => toQuoted(piece, at + 1)),
    )
    const messages = conversationMessages(fitted.history, text)
    const named = model === undefined ? {} : { model }
    try {
      const run =
        protocol === 'chat'
          ? await answers.chat(
              {
                ...named,
                messages: [{ role: 'system', content: instructions }, ...messages],
                web_search: 'off',
                max_tokens: answerTokens,
                ...defined({ user: conversation.pseudonym }),
              },
              question,
            )
          : await answers.message({ ...named, messages, system: instructions, max_tokens: answerTokens }, question)
      return await store.write.linkRun(turn.id, run.id, run.model)
    } catch (error) {
      // Nothing was sent: the question is as if it had not been asked.
      await store.write.dropTurn(turn.id)
      throw error
    }
  }

  const plan = async (given: Question): Promise<QuestionPlan> => {
    const prepared = await questions.prepare(given)
    const { question, query, scope, history, context } = prepared
    // By words alone: what costs money is not looked for.
    const free = { ...scope, web: false }
    const found = await retrieve(query, free, grounding.mostPassages, { ...sources, embedder: undefined })
    const { answerTokens, charactersPerToken } = grounding
    const budget = { contextTokens: context.tokens, answerTokens, charactersPerToken }
    const fitted = fitContext(question, found.pieces, history, budget)
    return {
      query,
      isRewritten: !prepared.isEdited && query !== question,
      protocol: prepared.protocol,
      model: prepared.model,
      context,
      tokens: { ...measureRequest(question, fitted, charactersPerToken), answer: answerTokens },
      passages: fitted.pieces.length,
      leftOut: { ...fitted.leftOut, duplicates: found.duplicates },
      searchesWeb: scope.web === true,
    }
  }

  return {
    ask,
    plan,
    regenerate: async (id, named, signal) => {
      const turn = await store.readAfterWrite.getTurn(id)
      const { conversationId, parentId, question, scope, protocol, retrieval } = turn
      const model = named ?? (await modelBefore([turn]))
      const query = retrieval.isEdited === true ? retrieval.query : undefined
      return ask({ conversationId, parentId: parentId ?? null, question, scope, protocol, model, query }, signal)
    },
    open: async (id) => {
      const conversation = await store.readAfterWrite.getConversation(id)
      const turns = await store.readAfterWrite.listTurns(id)
      return { conversation, turns: await Promise.all(turns.map((turn) => openTurn(turn))) }
    },
    openTurn: async (id, answered) => openTurn(await store.readAfterWrite.getTurn(id), answered),
    thread: async (id) => Promise.all((await threadTo(id)).map((turn) => openTurn(turn))),
    models: (use) => listModels(store, service, use),
    list: (text, limit) => store.readAfterWrite.listConversations(text, limit),
    runOf: async (id) => (await store.readAfterWrite.getTurn(id)).runId,
    turnOf: (id) => store.read.turnOfRun(id),
    rename: (id, title) => store.write.renameConversation(id, title),
    remove: (id) => store.write.removeConversation(id, clock.now()),
    restore: (id) => store.write.restoreConversation(id),
  }
}

function toEvidence(piece: Piece, marker: number): Evidence {
  const { origin, documentId, start, end, parts, text, source, similarity, cover } = piece
  const { title, url, kind, publishedAt, capturedAt } = source
  return {
    marker,
    origin,
    documentId,
    start,
    end,
    parts,
    title,
    url,
    kind,
    publishedAt,
    capturedAt,
    text,
    similarity,
    cover,
  }
}

function titleOf(question: string): string {
  const line = question.replace(/\s+/g, ' ').trim()
  return line.length > titleCharacters ? `${line.slice(0, titleCharacters).toWellFormed().trimEnd()}…` : line
}
