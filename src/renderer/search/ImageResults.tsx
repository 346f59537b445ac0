import { useQuery } from '@tanstack/react-query'
import { SearchX, X } from 'lucide-react'
import type { Ref } from 'react'
import type { SearchInput } from '../../contract/search.ts'
import { useClient } from '../api.ts'
import { ExportFound } from '../exporting/ExportFound.tsx'
import { foundDocuments } from '../exporting/foundDocuments.ts'
import { uploadFile } from '../state/uploadFile.ts'
import { HitList } from './HitList.tsx'
import { IconButton } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import type { VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import { useStrings } from '../strings/strings.ts'
import { searchByImage, type ImageQuery } from '../state/searchState.ts'
import '../media/media.css'

/** What is like an image: the image itself, why something could not be searched, and the hits. */
export function ImageResults({
  image,
  filters,
  limit,
  handle,
}: {
  readonly image: ImageQuery
  readonly filters: SearchInput['filters']
  readonly limit: number
  readonly handle: Ref<VirtualListHandle>
}) {
  const strings = useStrings()
  const w = strings.media
  const client = useClient()
  const results = useQuery({
    queryKey: ['imageSearch', image.key, filters, limit],
    queryFn: async ({ signal }) => {
      const source = await uploadFile(client, image.file, signal, () => {})
      try {
        return await client.search.image({ image: source, limit, ...(filters ? { filters } : {}) }, { signal })
      } finally {
        if (source.kind === 'upload') client.uploads.discard({ uploadId: source.uploadId }).catch(() => {})
      }
    },
    staleTime: 15_000,
    retry: false,
  })
  return (
    <>
      <div className="resultsBar" role="status">
        <span className="imageAsked">
          <img src={image.url} alt="" />
          <span className="ellipsis">{w.likeImage(image.file.name)}</span>
          <IconButton label={w.removeImage} onPress={() => searchByImage(null)}>
            <X aria-hidden />
          </IconButton>
        </span>
        {results.data ? (
          <>
            <span className="num">
              {strings.search.found(results.data.hits.length, results.data.hits.length >= limit)}
            </span>
            <span className="faint num">{strings.search.tookMs(results.data.tookMs)}</span>
            <ExportFound found={foundDocuments(results.data.hits)} name={w.likeImage(image.file.name)} />
            {results.data.reason ? <span className="resultsReason">{strings.message(results.data.reason)}</span> : null}
          </>
        ) : null}
      </div>
      {results.isError ? (
        <ErrorState error={results.error} onRetry={() => void results.refetch()} />
      ) : !results.data ? (
        <Skeleton lines={9} />
      ) : results.data.hits.length > 0 ? (
        <HitList key={image.key} name={`image ${image.key}`} result={results.data} limit={limit} handle={handle} />
      ) : (
        <EmptyState icon={<SearchX aria-hidden />} title={strings.search.nothingTitle}>
          <p>{w.nothingLike}</p>
        </EmptyState>
      )}
    </>
  )
}
