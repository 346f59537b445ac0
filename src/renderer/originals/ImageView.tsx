import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { DocumentView } from '../../contract/documents.ts'
import type { OriginalView } from '../../contract/files/originals.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useBlobUrl } from '../state/useBlobUrl.ts'
import { Switch } from '../ui/controls/Switch.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import type { CitedPlace } from './citedPlace.ts'
import { readOriginal } from './readOriginal.ts'
import './imageView.css'

/** An image, where in it text was recognised, and what of it is cited. */
export function ImageView({
  document,
  original,
  cited,
}: {
  readonly document: DocumentView
  readonly original: OriginalView
  readonly cited: CitedPlace | null
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
  const frame = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const marked = cited?.marks.length ? cited.marks : (cited?.passage ?? [])
  const [first] = marked
  useEffect(() => {
    // Of a picture that is larger than the pane.
    if (isDrawn && first)
      frame.current?.querySelector('[data-cited]')?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [first, isDrawn])
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
        <div className="imageFrame" ref={frame}>
          <img
            src={url}
            alt={document.title || w.image}
            onLoad={() => setDrawn(true)}
            onError={() => setBroken(true)}
          />
          {boxes
            ? recognised.map((box, index) => <span key={index} className="imageBox" style={placeOf(box)} />)
            : null}
          {marked.map((box, index) => (
            <span key={index} className="imageBox" data-cited style={placeOf(box)} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** `box` in shares of the image. */
function placeOf(box: CitedPlace['marks'][number]): CSSProperties {
  const [left, top, width, height] = [box.left, box.top, box.width, box.height].map((share) => `${share * 100}%`)
  return { left, top, width, height }
}
