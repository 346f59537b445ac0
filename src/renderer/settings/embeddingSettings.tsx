import type { AboutView, ModelView } from '../../contract/app.ts'
import { Select } from '../ui/controls/Select.tsx'
import type { Strings } from '../strings/strings.ts'
import type { ChosenSettings } from '../state/queries.ts'

const usualWidths = [256, 384, 512, 768, 1024, 1536, 2048, 4096]

/** What texts, and images and videos, are embedded with: a model of each, and the width of its vectors. */
export function embeddingSettings(
  now: ChosenSettings,
  about: AboutView | undefined,
  change: (change: Partial<ChosenSettings>) => void,
  strings: Strings,
) {
  const w = strings.settings
  return {
    title: w.embedding,
    settings: [
      ...modelAndWidth(
        { model: w.model, modelHint: w.modelHint, dimension: w.dimension, dimensionHint: w.dimensionHint },
        {
          models: about?.models ?? [],
          fallback: about?.defaultModel ?? '',
          model: now.model,
          dimension: now.dimension,
        },
        change,
        strings,
      ),
      ...modelAndWidth(
        strings.media.settings,
        {
          models: about?.mediaModels ?? [],
          fallback: about?.defaultMediaModel ?? '',
          model: now.mediaModel,
          dimension: now.mediaDimension,
        },
        ({ model, dimension }) =>
          change({
            ...(model === undefined ? {} : { mediaModel: model }),
            ...(dimension === undefined ? {} : { mediaDimension: dimension }),
          }),
        strings,
      ),
    ],
  }
}

/** Widths below `full` that are offered, and the one in use; of a model of the user's own there is no other. */
export function widthsOf(full: number, used: number | null, isOwn = false): readonly number[] {
  if (isOwn) return used === null || used === full ? [] : [used]
  return [...new Set([...usualWidths, used ?? full])]
    .filter((size) => size < full || size === used)
    .sort((a, b) => b - a)
}

interface Chosen {
  readonly model: string | null
  readonly dimension: number | null
}

/** Two settings: another model is taken at its full width until a width is chosen. */
function modelAndWidth(
  names: {
    readonly model: string
    readonly modelHint: string
    readonly dimension: string
    readonly dimensionHint: string
  },
  now: Chosen & { readonly models: readonly ModelView[]; readonly fallback: string },
  change: (change: Partial<Chosen>) => void,
  strings: Strings,
) {
  const w = strings.settings
  const model = now.models.find(({ name }) => name === (now.model ?? now.fallback))
  const full = model?.maxDimension ?? now.dimension ?? 1024
  const widths = widthsOf(full, now.dimension, model?.own)
  return [
    {
      name: names.model,
      hint: names.modelHint,
      control: (
        <Select
          name={names.model}
          options={[
            { id: '', label: w.modelDefault(now.fallback) },
            ...now.models.map((item) => ({ id: item.name, label: item.name, hint: item.note })),
          ]}
          value={now.model ?? ''}
          onChange={(id) => change({ model: id || null, dimension: null })}
        />
      ),
    },
    {
      name: names.dimension,
      hint: names.dimensionHint,
      control: (
        <Select
          name={names.dimension}
          options={[
            { id: 'full', label: w.dimensionFull(full) },
            ...widths.map((size) => ({ id: String(size), label: strings.common.number(size) })),
          ]}
          value={now.dimension === null ? 'full' : String(now.dimension)}
          onChange={(id) => change({ dimension: id === 'full' ? null : Number(id) })}
        />
      ),
    },
  ]
}
