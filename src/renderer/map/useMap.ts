import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MapColour, MapProgressView } from '../../contract/overview/maps.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { announcement } from '../state/shell.ts'
import { createLibraryStore, useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** A map that is being made, wherever the user has gone meanwhile. One at a time. */
interface MapWork {
  readonly collectionId: number
  readonly progress: MapProgressView | null
  readonly stop: () => void
}

const mapWork = createLibraryStore<MapWork | null>(null, (work) => work?.stop())

const mapKey = (collectionId: number) => ['documents', 'map', collectionId] as const

export function useMap(collectionId: number) {
  const client = useClient()
  return useQuery({
    queryKey: mapKey(collectionId),
    queryFn: ({ signal }) => client.maps.get({ collectionId }, { signal }),
    staleTime: 60_000,
  })
}

/** Makes the map, or with `again` false only puts what is new on it. */
export function useMakeMap(collectionId: number) {
  const client = useClient()
  const queries = useQueryClient()
  const work = useStore(mapWork)
  const w = useStrings().map
  const make = useMutation({
    mutationFn: async (again: boolean) => {
      const stopping = new AbortController()
      const report = (progress: MapProgressView | null) =>
        mapWork.set({ collectionId, progress, stop: () => stopping.abort() })
      report(null)
      try {
        for await (const progress of client.maps.make({ collectionId, again }, { signal: stopping.signal }))
          report(progress)
        announcement.set(w.made)
      } catch (error) {
        if (!stopping.signal.aborted) throw error
      } finally {
        mapWork.set(null)
      }
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey: mapKey(collectionId) }),
  })
  return { make: make.mutate, work: work?.collectionId === collectionId ? work : null, isBusy: work !== null }
}

/** What points are coloured by: their clusters, something else of theirs, or a field by its number. */
export type ColourBy = 'cluster' | Exclude<MapColour, 'field'> | `field-${number}`

export function useMapValues(collectionId: number, by: ColourBy, madeAt: string | null) {
  const client = useClient()
  const field = /^field-(\d+)$/.exec(by)?.[1]
  const asked =
    field === undefined ? { by: by as Exclude<MapColour, 'field'> } : { by: 'field' as const, field: Number(field) }
  return useQuery({
    queryKey: keys.mapValues(collectionId, by, madeAt),
    queryFn: ({ signal }) => client.maps.values({ collectionId, ...asked }, { signal }),
    enabled: by !== 'cluster',
    staleTime: 15_000,
  }).data
}

/** Fields that points can be coloured by: those of a collection, or without one all. */
export function useMapFields(collectionId: number | undefined) {
  const client = useClient()
  return (
    useQuery({
      queryKey: ['fields', 'map', collectionId ?? null],
      queryFn: ({ signal }) => client.fields.list(collectionId === undefined ? {} : { collectionId }, { signal }),
    }).data ?? []
  )
}

/** Documents of the collection that a search finds; a question that was not asked before is looked for by words. */
export function useFoundOnMap(collectionId: number, query: string) {
  const client = useClient()
  return useQuery({
    queryKey: ['search', 'map', collectionId, query],
    queryFn: async ({ signal }) => {
      const filters = { collections: [collectionId] }
      const { hits } = await client.search.query({ query, filters, offline: true, limit: 1000 }, { signal })
      return new Set(hits.map(({ documentId }) => documentId))
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  }).data
}
