import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  ImportOptionsInput,
  ImportOutlook,
  ImportSourceInput,
  RecognitionCost,
} from '../../contract/files/imports.ts'
import type { TextsEstimateView } from '../../contract/vectors/embedding.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { plannedTexts } from './importForecast.ts'

/** What an import would take, as far as it is known. */
export interface ImportForecast {
  readonly outlook: ImportOutlook | undefined
  /** What the files hold is being found out. */
  readonly isSampling: boolean
  readonly error: unknown
  /** Null where nothing is embedded, undefined while it is asked for. */
  readonly embedding: TextsEstimateView | null | undefined
}

/** Follows what is chosen: files are looked at once, and prices are asked again with each change. */
export function useImportForecast({
  sources,
  options,
  isReady,
  recognition,
  collection,
  embed,
  passages,
}: {
  readonly sources: readonly ImportSourceInput[]
  /** Without text recognition, whose pages are counted by the preview. */
  readonly options: ImportOptionsInput
  readonly isReady: boolean
  readonly recognition: RecognitionCost | null
  readonly collection: string
  readonly embed: boolean
  readonly passages: { readonly chars: number; readonly overlap: number }
}): ImportForecast {
  const client = useClient()
  const look = (samples: boolean) => ({
    queryKey: ['importOutlook', sources, options, samples],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      client.imports.outlook({ sources: [...sources], options, samples }, { signal }),
    enabled: isReady,
    staleTime: Infinity,
    // What the same files would take by other options stays in sight until it is known by these.
    placeholderData: (
      before: ImportOutlook | undefined,
      query: { readonly queryKey: readonly unknown[] } | undefined,
    ) => (JSON.stringify(query?.queryKey[1]) === JSON.stringify(sources) ? before : undefined),
  })
  // Files are counted at once; what they hold is known some seconds later.
  const counted = useQuery(look(false))
  const outlook = useQuery(look(true))
  const texts = plannedTexts(outlook.data, recognition, passages)
  const embedding = useQuery({
    queryKey: [...keys.spending, 'texts', texts, collection],
    queryFn: ({ signal }) => client.embedding.estimateTexts({ ...texts!, collection }, { signal }),
    enabled: texts !== null && embed,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return {
    outlook: outlook.data ?? counted.data,
    isSampling: outlook.isFetching,
    error: outlook.error,
    embedding: embed ? embedding.data : null,
  }
}
