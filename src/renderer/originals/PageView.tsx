import { useQuery } from '@tanstack/react-query'
import type { OriginalView } from '../../contract/files/originals.ts'
import { useClient } from '../api.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import type { SoughtText } from '../ui/text/findInPage.ts'
import { QuietFrame } from '../ui/text/QuietFrame.tsx'
import { useStrings } from '../strings/strings.ts'

/** The page of an original, without scripts and remote parts. */
export function useOriginalPage(id: number, enabled = true) {
  const client = useClient()
  return useQuery({
    queryKey: ['originalPage', id],
    queryFn: ({ signal }) => client.originals.page({ id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled,
  })
}

/** A saved page as it looked, in a frame that runs nothing and loads nothing, with what was found marked. */
export function PageView({
  original,
  sought,
}: {
  readonly original: OriginalView
  readonly sought: SoughtText | null
}) {
  const w = useStrings().originals
  const page = useOriginalPage(original.id)
  if (page.isError) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />
  if (!page.data) return <Skeleton lines={12} />
  return (
    <div className="originalPage">
      <p className="fieldHint originalNote">{w.pageNote}</p>
      <QuietFrame html={page.data.html} title={w.pageFrame} kind="page" sought={sought} />
    </div>
  )
}
