import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PrecisionName, SizeView } from '../../contract/vectors/sizes.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { tellUndoable, tried } from '../state/undo.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { measureSize, reduceVectors } from './sizeWork.ts'

const sizeKey = (collectionId: number) => ['size', collectionId] as const

export function useSize(collectionId: number) {
  const client = useClient()
  return useQuery({
    queryKey: sizeKey(collectionId),
    queryFn: ({ signal }) => client.sizes.get({ collectionId }, { signal }),
  })
}

/** Measuring and choosing, with a way back where there is one, and refusals told. */
export function useSizeActions(collectionId: number) {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  const w = strings.sizes
  const onError = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const keep = (view: SizeView) => queries.setQueryData(sizeKey(view.collectionId), view)
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['size'] }),
      queries.invalidateQueries({ queryKey: keys.collections }),
      queries.invalidateQueries({ queryKey: keys.library }),
    ])

  const measure = useMutation({
    mutationFn: () => measureSize(client, collectionId),
    onSuccess: (view) => view && keep(view),
    onError,
  })
  const setDimension = useMutation({
    mutationFn: (dimension: number | null) => client.sizes.setDimension({ collectionId, dimension }),
    onSuccess: keep,
    onSettled: refresh,
    onError,
  })
  const setPrecision = useMutation({
    mutationFn: (precision: PrecisionName) => client.sizes.setPrecision({ collectionId, precision, agreed: true }),
    onSuccess: keep,
    onSettled: refresh,
    onError,
  })
  const reduce = useMutation({
    mutationFn: () => reduceVectors(client, collectionId),
    onSuccess: async (finished) => {
      await refresh()
      const view = queries.getQueryData<SizeView>(sizeKey(collectionId))
      if (finished && view) toast({ text: w.reduced(view.collection) })
    },
    onSettled: refresh,
    onError,
  })
  const choose = async (view: SizeView, dimension: number): Promise<void> => {
    const full = view.space?.dimension ?? dimension
    await setDimension.mutateAsync(dimension === full ? null : dimension)
    const text = w.chosen(view.collection, w.dimension(dimension))
    tellUndoable({ text }, () => setDimension.mutate(view.dimension), { redo: () => choose(view, dimension) })
  }
  const raise = async (view: SizeView, precision: PrecisionName): Promise<void> => {
    await setPrecision.mutateAsync(precision)
    tellUndoable({ text: w.raised(view.collection) }, () => setPrecision.mutate(view.precision), {
      redo: () => raise(view, precision),
    })
  }
  return {
    measure: () => measure.mutate(),
    /** Searches compare so many numbers; with a way back to what they compared before. A refusal is told. */
    choose: (view: SizeView, dimension: number) => void tried(() => choose(view, dimension)),
    /** What was agreed to. */
    reduceTo: (precision: PrecisionName) => setPrecision.mutate(precision, { onSuccess: () => reduce.mutate() }),
    goOn: () => reduce.mutate(),
    /** New vectors are kept more exactly; with a way back, which loses nothing that is kept. */
    raise: (view: SizeView, precision: PrecisionName) => void tried(() => raise(view, precision)),
  }
}
