import { useQuery } from '@tanstack/react-query'
import type { MapView } from '../../contract/overview/maps.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import type { Size } from './points.ts'

/** What the document under the mouse is. */
export function HoverCard({
  map,
  at,
  x,
  y,
  room,
}: {
  readonly map: MapView
  readonly at: number
  readonly x: number
  readonly y: number
  readonly room: Size
}) {
  const strings = useStrings()
  const client = useClient()
  const id = map.documents[at] ?? 0
  const document = useQuery({
    queryKey: keys.document(id),
    queryFn: ({ signal }) => client.documents.get({ id }, { signal }),
  }).data
  const cluster = map.clusters.find((one) => one.id === map.cluster[at])
  if (!document) return null
  const beside = x > room.width / 2 ? { insetInlineEnd: room.width - x + 12 } : { insetInlineStart: x + 12 }
  const below = y > room.height / 2 ? { bottom: room.height - y + 12 } : { top: y + 12 }
  const facts = [
    strings.kinds[document.kind] ?? document.kind,
    document.domain,
    document.publishedAt ? strings.common.date(document.publishedAt) : null,
  ].filter((fact) => fact !== null)
  return (
    <div className="mapCard" style={{ ...beside, ...below }}>
      <strong dir="auto">{document.title || strings.documents.untitled}</strong>
      <span className="faint">{facts.join(' · ')}</span>
      {cluster ? <span className="faint">{strings.map.cluster(cluster.words)}</span> : null}
    </div>
  )
}
