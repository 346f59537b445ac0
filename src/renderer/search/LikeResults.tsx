import { useQuery } from '@tanstack/react-query'
import { SearchX, Sparkle, X } from 'lucide-react'
import type { Ref } from 'react'
import type { SearchInput } from '../../contract/search.ts'
import { useClient } from '../api.ts'
import { ExportFound } from '../exporting/ExportFound.tsx'
import { foundDocuments } from '../exporting/foundDocuments.ts'
import { likeQuery, type LikeQuery } from '../state/searchState.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Badge } from '../ui/indicators/Badge.tsx'
import type { VirtualListHandle } from '../ui/layout/VirtualList.tsx'
import { useStrings } from '../strings/strings.ts'
import { HitList } from './HitList.tsx'

/** What is like the documents of a selection, by the mean of their vectors: nothing is sent. */
export function LikeResults({
  like,
  filters,
  limit,
  handle,
}: {
  readonly like: LikeQuery
  readonly filters: SearchInput['filters']
  readonly limit: number
  readonly handle: Ref<VirtualListHandle>
}) {
  const strings = useStrings()
  const w = strings.related
  const client = useClient()
  const results = useQuery({
    queryKey: ['search', 'like', like.ids, filters, limit],
    queryFn: ({ signal }) =>
      client.related.like({ documentIds: [...like.ids], limit, ...(filters ? { filters } : {}) }, { signal }),
    staleTime: 15_000,
  })
  const found = results.data
  return (
    <>
      <div className="resultsBar" role="status">
        <Badge tone="accent" icon={<Sparkle aria-hidden />}>
          {w.likeWhat(like.ids.length, like.title)}
        </Badge>
        <IconButton size="small" label={w.endLike} onPress={() => likeQuery.set(null)}>
          <X aria-hidden />
        </IconButton>
        {found ? (
          <>
            <span className="num">{strings.search.found(found.hits.length, found.hits.length >= limit)}</span>
            <span className="faint num">{strings.search.tookMs(found.tookMs)}</span>
            <ExportFound found={foundDocuments(found.hits)} name={w.likeWhat(like.ids.length, like.title)} />
            {found.reason ? (
              <span className="resultsReason">{strings.message(found.reason)}</span>
            ) : found.space ? (
              <span className="faint ellipsis">{w.usedOf(found.used, like.ids.length, found.space.model)}</span>
            ) : null}
          </>
        ) : null}
      </div>
      {results.isError ? (
        <ErrorState error={results.error} onRetry={() => void results.refetch()} />
      ) : !found ? (
        <Skeleton lines={9} />
      ) : found.hits.length > 0 ? (
        <HitList key={like.ids.join()} name={`like ${like.ids.join()}`} result={found} limit={limit} handle={handle} />
      ) : (
        <EmptyState icon={<SearchX aria-hidden />} title={strings.search.nothingTitle}>
          <p>{w.nothing}</p>
        </EmptyState>
      )}
    </>
  )
}
