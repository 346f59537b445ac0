import { useMutation, useQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '../api.ts'
import { fetchingMedia } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { tellStarted } from '../jobs/tellStarted.ts'
import { useTakeEmbedding } from '../jobs/useTakeEmbedding.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

/** Open for the collection whose images are about to be fetched. */
export function FetchMediaDialog() {
  const id = useStore(fetchingMedia)
  return id === null ? null : <FetchEstimate collectionId={id} onClose={() => fetchingMedia.set(null)} />
}

/** What fetching would ask of whom and cost, before anything is asked. */
function FetchEstimate({ collectionId, onClose }: { readonly collectionId: number; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.media
  const client = useClient()
  const takeEmbedding = useTakeEmbedding()
  const [videos, setVideos] = useState(false)
  const estimated = useQuery({
    queryKey: ['collectedMedia', collectionId, videos],
    queryFn: ({ signal }) => client.collect.estimateMedia({ collectionId, videos }, { signal }),
    staleTime: 0,
  })
  const start = useMutation({
    mutationFn: () => client.collect.fetchMedia({ collectionId, videos }),
    onSuccess: (started) => {
      takeEmbedding(started.embed)
      tellStarted(started.fetch, strings.jobs.started(strings.message(started.fetch.title)))
      onClose()
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const found = estimated.data
  const nothing = found !== undefined && found.images + found.videos === 0
  return (
    <Dialog
      title={w.fetchTitle}
      open
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={!found || nothing || start.isPending} onPress={() => start.mutate()}>
            {w.fetchGo}
          </Button>
        </>
      }
    >
      <p>{w.fetchHint}</p>
      <Switch on={videos} onChange={setVideos}>
        {w.fetchVideos}
      </Switch>
      {estimated.isError ? (
        <ErrorState error={estimated.error} onRetry={() => void estimated.refetch()} />
      ) : !found ? (
        <Skeleton lines={2} />
      ) : nothing ? (
        <p className="muted">{w.nothingEstimated}</p>
      ) : (
        <Notice icon={<Coins aria-hidden />}>
          <p>
            {w.estimated(found.images, found.videos, found.documents)} {w.hosts(found.hosts)}.
          </p>
          <p>{w.requests(found.requests, found.tokens)}</p>
        </Notice>
      )}
    </Dialog>
  )
}
