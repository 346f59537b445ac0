import type { GenerationRequest, ImageInput, TaskView } from '../../contract/generation.ts'
import { createStore } from '../state/store.ts'

export type GenerateKind = 'image' | 'video' | 'guided'

/** An image that goes along, and what it is called. */
export interface DraftImage {
  readonly key: string
  readonly name: string
  readonly input: ImageInput
}

/** The form as it is written: texts stay texts until they are sent. '' leaves a field to the service. */
export interface GenerateDraft {
  readonly kind: GenerateKind
  readonly prompt: string
  readonly model: string
  readonly aspectRatio: string
  readonly duration: string
  readonly resolution: string
  readonly sound: '' | 'on' | 'off'
  readonly seed: string
  readonly extra: string
  readonly frames: readonly DraftImage[]
  readonly references: readonly DraftImage[]
}

const initial: GenerateDraft = {
  kind: 'image',
  prompt: '',
  model: '',
  aspectRatio: '',
  duration: '',
  resolution: '',
  sound: '',
  seed: '',
  extra: '',
  frames: [],
  references: [],
}

/** What stands in the form: kept while one looks at something else. */
export const generateDraft = createStore<GenerateDraft>(initial)

export function changeGenerateDraft(change: Partial<GenerateDraft>): void {
  generateDraft.set((now) => ({ ...now, ...change }))
}

/** What a draft asks for, or what of it cannot be read. */
export function requestOf(draft: GenerateDraft): {
  readonly request: GenerationRequest
  readonly unread: { readonly duration?: 'notNumber'; readonly seed?: 'notNumber'; readonly extraParams?: 'notJson' }
} {
  const isGuided = draft.kind === 'guided'
  const text = (value: string) => (value.trim() === '' ? undefined : value.trim())
  const duration = draft.kind === 'image' ? undefined : numberIn(draft.duration)
  const seed = isGuided ? numberIn(draft.seed) : undefined
  const extra = isGuided ? objectIn(draft.extra) : undefined
  const set = {
    model: text(draft.model),
    aspectRatio: text(draft.aspectRatio),
    duration: duration === 'notNumber' ? undefined : duration,
    ...(isGuided
      ? {
          resolution: text(draft.resolution),
          generateAudio: draft.sound === '' ? undefined : draft.sound === 'on',
          seed: seed === 'notNumber' ? undefined : seed,
          extraParams: extra === 'notJson' ? undefined : extra,
          frameImages: draft.frames.length > 0 ? draft.frames.map(({ input }) => input) : undefined,
          inputReferences: draft.references.length > 0 ? draft.references.map(({ input }) => input) : undefined,
        }
      : {}),
  }
  return {
    request: {
      operation: isGuided ? 'videos' : 'grounded',
      modality: draft.kind === 'image' ? 'image' : 'video',
      prompt: draft.prompt,
      ...(Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as typeof set),
    },
    unread: {
      ...(duration === 'notNumber' ? { duration } : {}),
      ...(seed === 'notNumber' ? { seed } : {}),
      ...(extra === 'notJson' ? { extraParams: extra } : {}),
    },
  }
}

/** The form with what was asked before. */
export function draftFromTask({ operation, modality, prompt, asked, model }: TaskView): void {
  const images = (list: TaskView['asked']['frameImages']): DraftImage[] =>
    list.map((image) =>
      image.kind === 'url'
        ? { key: image.url, name: image.url, input: image }
        : { key: `medium ${image.mediumId}`, name: `#${image.mediumId}`, input: image },
    )
  generateDraft.set({
    kind: operation === 'videos' ? 'guided' : modality,
    prompt,
    model: operation === 'videos' ? (model ?? '') : '',
    aspectRatio: asked.aspectRatio ?? '',
    duration: asked.duration === null ? '' : String(asked.duration),
    resolution: asked.resolution ?? '',
    sound: asked.generateAudio === null ? '' : asked.generateAudio ? 'on' : 'off',
    seed: asked.seed === null ? '' : String(asked.seed),
    extra: asked.extraParams === null ? '' : JSON.stringify(asked.extraParams),
    frames: images(asked.frameImages),
    references: images(asked.inputReferences),
  })
}

function numberIn(text: string): number | undefined | 'notNumber' {
  if (text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : 'notNumber'
}

function objectIn(text: string): { [name: string]: unknown } | undefined | 'notJson' {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as { [name: string]: unknown })
      : 'notJson'
  } catch {
    return 'notJson'
  }
}
