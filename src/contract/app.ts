import { z } from 'zod'
import type { ChatProtocol } from './answering/conversations.ts'
import { call } from './define.ts'

export interface AboutView {
  readonly version: string
  readonly shell: 'desktop' | 'web' | 'cli'
  readonly platform: string
  /** Which service answers: the embedded local one, or a remote address. Never the key. */
  readonly service: {
    readonly kind: 'local' | 'remote'
    readonly baseUrl: string | null
    readonly hasKey: boolean
    /** The key travels unencrypted to another machine. */
    readonly isKeyInClear: boolean
  }
  readonly models: readonly ModelView[]
  readonly defaultModel: string
  /** The language model that is taken where none is named and the settings have none; `required`: then one must be. */
  readonly chatModels: Readonly<Record<ChatProtocol, { readonly name: string | null; readonly required: boolean }>>
  /** Of images and videos. */
  readonly mediaModels: readonly ModelView[]
  readonly defaultMediaModel: string
}

export interface ModelView {
  readonly name: string
  readonly maxDimension: number
  /** A model of the user's own, whose vectors are not shortened. */
  readonly own?: boolean
  readonly note: string
}

export const app = {
  about: call(z.object({}))<AboutView>(),
}
