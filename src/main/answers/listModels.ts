import { chatModelRule, defaultModelFor } from '../service/chooseModel.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import { readSettings } from '../settings/librarySettings.ts'
import type { Store } from '../store/store.ts'
import { contextOf, type ContextLength } from './questions.ts'

export interface KnownModel {
  readonly name: string
  readonly isDefault: boolean
  readonly context: ContextLength & { readonly from: 'settings' | 'profile' | 'assumed' }
}

export type ModelUse = 'answer' | 'chat' | 'messages'

/** Of the models that have answered before, the latest so many. */
const mostUsed = 20

/**
 * The language models that may be chosen for the service in use, the default first. The documents of the service omit its
 * list: these are the names of the settings and the service profile, and of what has answered before. Where the profile has
 * the whole list, which is checked before sending, no other name is offered.
 */
export async function listModels(store: Store, service: ServiceHandle, use: ModelUse): Promise<readonly KnownModel[]> {
  const { profile } = service
  const { grounding } = profile
  const settings = await readSettings(store)
  const byDefault = use === 'answer' ? profile.answer.defaultModel : chatModelRule(use, profile).defaultModel
  // The settings name the model of questions to collections, which need not answer from the web.
  const chosen = use === 'answer' ? undefined : (settings.chatModel ?? undefined)
  const first = chosen ?? defaultModelFor(byDefault, service)
  const listed = profile[use].models
  const used = await store.readAfterWrite.listAnsweringModels(service.origin, [use], mostUsed)
  const { suggestedModels, modelContextTokens } = grounding
  const suggested = [...suggestedModels, ...Object.keys(modelContextTokens), ...Object.keys(settings.contextTokens)]
  const possible = suggested.filter((name) => name !== '' && defaultModelFor(name, service) !== undefined)
  const offered = listed.length === 0 ? [...used, ...possible] : listed
  return [...new Set([...(first === undefined ? [] : [first]), ...offered])].map((name) => ({
    name,
    isDefault: name === first,
    context: contextOf(name, settings.contextTokens, grounding),
  }))
}
