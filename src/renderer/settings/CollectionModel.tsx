import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../api.ts'
import { ForecastNotice } from '../spending/ForecastNotice.tsx'
import { keys, useAbout, useChangeSettings, useCollections, type ChosenSettings } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { SettingRow } from './SettingRow.tsx'
import { widthsOf } from './embeddingSettings.tsx'

/** What one collection is embedded with, and what embedding it so would be. Vectors that are there are kept. */
export function CollectionModel({ now }: { readonly now: ChosenSettings }) {
  const strings = useStrings()
  const w = strings.settings
  const client = useClient()
  const queries = useQueryClient()
  const collections = useCollections().data ?? []
  const about = useAbout().data
  const { mutate: change } = useChangeSettings()
  const [chosen, setChosen] = useState('')
  const own = now.collectionModels[chosen]
  const collectionId = Number(chosen)
  const estimate = useQuery({
    queryKey: [...keys.spending, 'embedding', collectionId, own ?? null],
    queryFn: ({ signal }) =>
      client.embedding.estimate(
        { collectionId, ...(own ? { model: own.model, ...(own.dimension ? { dimension: own.dimension } : {}) } : {}) },
        { signal },
      ),
    enabled: chosen !== '',
    staleTime: 0,
  }).data
  const embed = useMutation({
    mutationFn: () => client.embedding.start({ collectionId }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: keys.spending })
      goTo({ page: 'job', id })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  if (collections.length === 0 || !about) return null
  const set = (next: { readonly model: string; readonly dimension: number | null } | null) => {
    const { [chosen]: _, ...others } = now.collectionModels
    change({ collectionModels: next ? { ...others, [chosen]: next } : others })
  }
  const model = about.models.find(({ name }) => name === own?.model)
  const full = model?.maxDimension ?? 1024
  return (
    <>
      <SettingRow name={w.collectionModel} hint={w.collectionModelHint}>
        <Select
          name={w.collectionModel}
          placeholder={w.collectionChoose}
          options={collections.map(({ id, name }) => ({
            id: String(id),
            label: name,
            ...(now.collectionModels[String(id)] ? { hint: w.collectionOwn } : {}),
          }))}
          value={chosen === '' ? null : chosen}
          onChange={setChosen}
        />
      </SettingRow>
      {chosen === '' ? null : (
        <>
          <SettingRow name={w.model}>
            <Select
              name={w.collectionModelOf}
              options={[
                { id: '', label: w.collectionSame },
                ...about.models.map(({ name }) => ({ id: name, label: name })),
              ]}
              value={own?.model ?? ''}
              onChange={(model) => set(model === '' ? null : { model, dimension: null })}
            />
          </SettingRow>
          {own ? (
            <SettingRow name={w.dimension}>
              <Select
                name={w.collectionDimensionOf}
                options={[
                  { id: 'full', label: w.dimensionFull(full) },
                  ...widthsOf(full, own.dimension, model?.own).map((size) => ({
                    id: String(size),
                    label: strings.common.number(size),
                  })),
                ]}
                value={own.dimension === null ? 'full' : String(own.dimension)}
                onChange={(id) => set({ model: own.model, dimension: id === 'full' ? null : Number(id) })}
              />
            </SettingRow>
          ) : null}
          {estimate ? (
            <SettingRow
              name={w.toEmbed}
              hint={estimate.texts === 0 ? w.nothingToEmbed : w.embedForecast(estimate.texts, estimate.requests)}
            >
              <Button isDisabled={estimate.texts === 0 || embed.isPending} onPress={() => embed.mutate()}>
                {w.embedNow}
              </Button>
            </SettingRow>
          ) : null}
          {estimate && estimate.texts > 0 ? <ForecastNotice forecast={estimate.forecast} /> : null}
        </>
      )}
    </>
  )
}
