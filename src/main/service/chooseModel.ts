import { QuarryError } from '../base/errors.ts'
import type { ChatProtocol } from '../model/conversation.ts'
import type { ServiceHandle } from './serviceHandle.ts'
import type { ServiceProfile } from './profile/profile.ts'

/** The shipped defaults are the local service's own models, which no other service has. */
const localModelPrefix = 'local/'

/** The profile's default model where the service in use can have it. */
export function defaultModelFor(defaultModel: string, { baseUrl }: Pick<ServiceHandle, 'baseUrl'>): string | undefined {
  return baseUrl !== undefined && defaultModel.startsWith(localModelPrefix) ? undefined : defaultModel
}

/**
 * The model that a request names where its user named none. Undefined: none is named, and the service chooses.
 * @throws QuarryError usage where one must be named; `entry` is where the service profile keeps the default
 */
export function chooseModel(
  { defaultModel, isRequired, entry }: ModelRule,
  service: Pick<ServiceHandle, 'baseUrl'>,
): string | undefined {
  const model = defaultModelFor(defaultModel, service)
  if (model !== undefined || !isRequired) return model
  throw new QuarryError('usage', 'A model must be named for this service.', {
    where: 'model',
    hint: `Name one of your account's models with the question, keep one in Settings, or set ${entry} in the service profile.`,
  })
}

export interface ModelRule {
  readonly defaultModel: string
  readonly isRequired: boolean
  readonly entry: string
}

/** Web chat documents its model as required; of messages the profile says. */
export function chatModelRule(protocol: ChatProtocol, { chat, messages }: ServiceProfile): ModelRule {
  return protocol === 'chat'
    ? { defaultModel: chat.defaultModel, isRequired: true, entry: 'chat.defaultModel' }
    : { defaultModel: messages.defaultModel, isRequired: messages.modelRequired, entry: 'messages.defaultModel' }
}
