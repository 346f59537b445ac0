import { useMutation, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { SizeView } from '../../contract/vectors/sizes.ts'
import { useClient } from '../api.ts'
import { ForecastNotice } from '../spending/ForecastNotice.tsx'
import { goOnFrom } from '../state/route.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { lessExact } from './options.ts'

/** Says what was reduced before more was asked for, and what embedding it again would send. Sends nothing by itself. */
export function EmbedAgain({ view }: { readonly view: SizeView }) {
  const w = useStrings().sizes
  const client = useClient()
  const { collectionId, space, precision, stored } = view
  const left = lessExact(view)
  const scope = { collectionId, model: space?.model, dimension: space?.dimension, again: true }
  const estimate = useQuery({
    queryKey: ['size', collectionId, 'again', precision, stored],
    queryFn: ({ signal }) => client.embedding.estimate(scope, { signal }),
    enabled: left > 0,
    retry: false,
  })
  const start = useMutation({
    mutationFn: () => client.embedding.start(scope),
    onSuccess: () => {
      toast({ text: w.againStarted(view.collection) })
      goOnFrom('size', { page: 'jobs' })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  if (!space || left === 0 || estimate.isPending) return null
  const cost = estimate.data
  const canSend = cost !== undefined && cost.texts > 0
  return (
    <>
      <Notice tone="warn" icon={<TriangleAlert aria-hidden />}>
        <span className="grow">
          {w.lessExact(left)}{' '}
          {canSend ? w.againCost(cost.texts, cost.requests, cost.bytes) : w.againElsewhere(space.origin)}{' '}
          {canSend && cost.tokens !== null ? w.againTokens(cost.tokens) : null}
        </span>
        {canSend ? (
          <Button size="small" isDisabled={start.isPending} onPress={() => start.mutate()}>
            {w.again}
          </Button>
        ) : null}
      </Notice>
      {canSend ? <ForecastNotice forecast={cost.forecast} /> : null}
    </>
  )
}
