import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentView } from '../../contract/documents.ts'
import type { OriginalView } from '../../contract/files/originals.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useBlobUrl } from '../state/useBlobUrl.ts'
import { Switch } from '../ui/controls/Switch.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import { readOriginal } from './readOriginal.ts'
import './imageView.css'

/** An image, and where in it text was recognised. */
export function ImageView({
  document,
  original,
}: {
  readonly document: DocumentView
  readonly original: OriginalView
}) {
  const w = useStrings().originals
  const client = useClient()
  const [boxes, setBoxes] = useState(true)
  const [isBroken, setBroken] = useState(false)
  const { id, mime } = original
  const read = async (signal: AbortSignal) => [await readOriginal(client, id, { signal })]
  const { url, error, retry } = useBlobUrl(['originalBytes', id], mime, read)
  const end = document.text.length
  const { data: places } = useQuery({
    queryKey: keys.place(document.id, 0, end),
    queryFn: ({ signal }) =>
      client.documents.places({ spans: [{ documentId: document.id, start: 0, end }] }, { signal }),
    enabled: end > 0,
  })
  const recognised = places?.[0]?.boxes ?? []
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (isBroken) return <EmptyState title={w.broken} />
  if (url === null) return <Skeleton lines={12} />
  return (
    <div className="originalPage">
      {recognised.length > 0 ? (
        <div className="originalBar">
          <Switch on={boxes} onChange={setBoxes}>
            {w.textBoxes}
          </Switch>
        </div>
      ) : null}
      <div className="imageGround scroll">
        <div className="imageFrame">
          <img src={url} alt={document.title || w.image} onError={() => setBroken(true)} />
          {boxes
            ? recognised.map(({ left, top, width, height }, index) => (
                <span
                  key={index}
                  className="imageBox"
                  style={{
                    left: `${left * 100}%`,
                    top: `${top * 100}%`,
                    width: `${width * 100}%`,
                    height: `${height * 100}%`,
                  }}
                />
              ))
            : null}
        </div>
      </div>
    </div>
  )
}
