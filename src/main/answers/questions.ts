import { QuarryError } from '../base/errors.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { ChatProtocol, Scope, StoredTurn } from '../model/conversation.ts'
import type { ConversationId, TurnId } from '../model/ids.ts'
import type { ServiceProfile } from '../service/profile/profile.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import { readSettings } from '../settings/librarySettings.ts'
import type { Store } from '../store/store.ts'
import type { Answers } from './answers.ts'
import type { EarlierTurn } from './grounded/prompt.ts'
import { rewriteQuestion } from './grounded/rewriteQuestion.ts'

export interface Question {
  readonly question: string
  /** Undefined: a new conversation. */
  readonly conversationId?: ConversationId | undefined
  /** The turn it follows; null for a first question, undefined for the latest turn. */
  readonly parentId?: TurnId | null | undefined
  /** Undefined: that of the turn it follows, or the whole library. */
  readonly scope?: Scope | undefined
  readonly protocol?: ChatProtocol | undefined
  readonly model?: string | undefined
  /** Tokens of the model's context; undefined: as in the settings and the profile. */
  readonly contextTokens?: number | undefined
  /** What is searched for in place of the question, as the user wrote it. */
  readonly query?: string | undefined
}

/** How long the context of a model is taken to be, and who says so: the caller, the settings, or the service profile. */
export interface ContextLength {
  readonly tokens: number
  /** `assumed`: no length is known for this model, and the profile's for any model is taken. */
  readonly from: 'asked' | 'settings' | 'profile' | 'assumed'
}

/** How long the context of a model is taken to be where nobody says it for one question. `set`: by the user, for each model. */
export function contextOf(
  model: string | undefined,
  set: Readonly<Record<string, number>>,
  grounding: ServiceProfile['grounding'],
): ContextLength & { readonly from: 'settings' | 'profile' | 'assumed' } {
  const ofUser = set[model ?? '']
  if (ofUser !== undefined) return { tokens: ofUser, from: 'settings' }
  const known = grounding.modelContextTokens[model ?? '']
  return known === undefined ? { tokens: grounding.contextTokens, from: 'assumed' } : { tokens: known, from: 'profile' }
}

/** A question with all that it goes on from. */
export interface PreparedQuestion {
  readonly question: string
  /** What is searched for. */
  readonly query: string
  readonly isEdited: boolean
  readonly parentId: TurnId | undefined
  readonly scope: Scope
  readonly protocol: ChatProtocol
  readonly model: string | undefined
  readonly context: ContextLength
  readonly history: readonly EarlierTurn[]
  readonly settings: Awaited<ReturnType<typeof readSettings>>
}

const wholeLibrary: Scope = {
  collections: [],
  documents: [],
  since: undefined,
  until: undefined,
  domains: [],
  languages: [],
  kinds: [],
  asOf: undefined,
}

/** Works out what a question takes from the turns before it, the settings and the profile. Sends nothing. */
export function createQuestions({
  store,
  source,
  answers,
  service,
}: {
  readonly store: Store
  readonly source: CollectionSource
  readonly answers: Answers
  readonly service: ServiceHandle
}) {
  const { grounding } = service.profile

  const threadTo = async (id: TurnId): Promise<StoredTurn[]> => {
    const turns: StoredTurn[] = []
    for (let at: TurnId | undefined = id; at !== undefined; at = turns[0]?.parentId)
      turns.unshift(await store.readAfterWrite.getTurn(at))
    return turns
  }
  /** The model that answered last, unless it was another service's: this one need not have it. */
  const modelBefore = async (turns: readonly StoredTurn[]): Promise<string | undefined> => {
    const last = turns.at(-1)
    const run = turns.findLast(({ runId }) => runId !== undefined)?.runId
    if (run === undefined) return last?.model
    return (await store.readAfterWrite.getRun(run)).origin === service.origin ? last?.model : undefined
  }
  /** What was asked and answered before, without what was refused or came to nothing. */
  const historyOf = async (turns: readonly StoredTurn[]): Promise<EarlierTurn[]> => {
    const history: EarlierTurn[] = []
    for (const turn of turns) {
      if (turn.runId === undefined) continue
      const { answer } = await answers.open(turn.runId)
      if (answer.text !== '') history.push({ question: turn.question, answer: answer.text })
    }
    return history
  }

  return {
    threadTo,
    modelBefore,
    /** @throws QuarryError usage, not_found */
    prepare: async (given: Question): Promise<PreparedQuestion> => {
      const question = given.question.trim()
      if (question === '') throw new QuarryError('usage', 'There is no question.', { where: 'question' })
      const parentId = await parentOf(store, given)
      const before = parentId === undefined ? [] : await threadTo(parentId)
      const last = before.at(-1)
      const scope = given.scope ?? last?.scope ?? wholeLibrary
      if (scope.library === false && scope.notes !== true && scope.web !== true)
        throw new QuarryError('usage', 'There is nothing to answer from.', {
          where: 'scope',
          hint: 'Choose documents, notes or the web.',
        })
      for (const id of scope.collections) await source.getCollection(id)
      const settings = await readSettings(store)
      const model = given.model ?? (await modelBefore(before)) ?? settings.chatModel ?? undefined
      const edited = given.query?.trim()
      const isEdited = edited !== undefined && edited !== ''
      return {
        question,
        query: isEdited ? edited : rewriteQuestion(question, last?.retrieval.query),
        isEdited,
        parentId,
        scope,
        protocol: given.protocol ?? last?.protocol ?? settings.chatProtocol,
        model,
        context:
          given.contextTokens === undefined
            ? contextOf(model, settings.contextTokens, grounding)
            : { tokens: given.contextTokens, from: 'asked' },
        history: await historyOf(before),
        settings,
      }
    },
  }
}

/** @throws QuarryError usage for a turn without its conversation, not_found */
async function parentOf(store: Store, { conversationId, parentId }: Question): Promise<TurnId | undefined> {
  if (conversationId === undefined) {
    if (parentId === undefined || parentId === null) return undefined
    throw new QuarryError('usage', 'A question that follows another needs its conversation.', { where: 'parentId' })
  }
  if (parentId !== undefined) return parentId ?? undefined
  const turns = await store.readAfterWrite.listTurns(conversationId)
  if (turns.length === 0) await store.readAfterWrite.getConversation(conversationId)
  return turns.at(-1)?.id
}
