import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

/** What finds by meaning where no service can be asked, and how much of it was measured. */
export function OfflineEncoder({ collectionId }: { readonly collectionId: number }) {
  const client = useClient()
  const queries = useQueryClient()
  const {
    search: w,
    sizes: { stop },
  } = useStrings()
  const key = ['encoders', collectionId]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.encoders.list({ collectionId }, { signal }),
  })
  const [work, setWork] = useState<{ readonly share: number; readonly stop: () => void } | null>(null)
  const fit = useMutation({
    mutationFn: async () => {
      const stopping = new AbortController()
      const stop = () => stopping.abort()
      setWork({ share: 0, stop })
      try {
        for await (const { done, total } of client.encoders.fit({ collectionId }, { signal: stopping.signal }))
          setWork({ share: done / total, stop })
      } catch (error) {
        if (!stopping.signal.aborted) throw error
      }
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
    onSettled: () => {
      setWork(null)
      return queries.invalidateQueries({ queryKey: ['encoders'] })
    },
  })
  if (!data || data.length === 0) return null
  return (
    <section aria-label={w.encoder}>
      <h2>{w.encoder}</h2>
      {data.map(({ spaceId, fitted, used }) => (
        <p key={spaceId} className="sizeNote num">
          {fitted ? `${w.encoderRow(fitted)} ${used ? w.encoderUsed : w.encoderUnused}` : w.encoderNone}
        </p>
      ))}
      {work ? (
        <div className="sizeWork" role="status">
          <div className="row">
            <span className="grow">{w.encoderFitting}</span>
            <Button size="small" onPress={work.stop}>
              {stop}
            </Button>
          </div>
          <ProgressBar label={w.encoderFitting} fraction={work.share} />
        </div>
      ) : (
        <Button size="small" onPress={() => fit.mutate()}>
          {data.some(({ fitted }) => fitted) ? w.encoderFitAgain : w.encoderFit}
        </Button>
      )}
    </section>
  )
}
