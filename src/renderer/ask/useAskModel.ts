import type { ChatProtocol, TurnView } from '../../contract/answering/conversations.ts'
import { useAbout, useSettings } from '../state/queries.ts'
import { useStore } from '../state/store.ts'
import { askDrafts, draftOf } from '../conversations/askState.ts'

export interface AskModel {
  /** As it stands in the form; '' names none. */
  readonly named: string
  /** What is taken where none is named; null: the service's own choice. */
  readonly otherwise: string | null
  /** One must be named before anything can be asked. */
  readonly isMissing: boolean
  /** How the question is sent. */
  readonly protocol: ChatProtocol
}

/** The language model that the next question of a conversation goes to; `last` is the turn it follows. */
export function useAskModel(conversationId: number | null, last: TurnView | undefined): AskModel {
  const named = draftOf(useStore(askDrafts), conversationId ?? 0).model
  const about = useAbout().data
  const settings = useSettings().data
  const protocol = last?.protocol ?? settings?.chatProtocol ?? 'chat'
  const rule = about && settings ? about.chatModels[protocol] : undefined
  const run = last?.answer?.run
  // What another service answered with, this one need not have.
  const isOther = run !== undefined && about !== undefined && run.origin !== (about.service.baseUrl ?? 'local')
  const before = isOther ? null : last?.model
  const otherwise = before ?? settings?.chatModel ?? rule?.name ?? null
  const isMissing = named.trim() === '' && otherwise === null && rule?.required === true
  return { named, otherwise, isMissing, protocol }
}
