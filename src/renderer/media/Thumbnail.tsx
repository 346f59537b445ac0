import { useQuery } from '@tanstack/react-query'
import { Clapperboard, Image } from 'lucide-react'
import type { MediumView } from '../../contract/media.ts'
import { useClient } from '../api.ts'
import { isVideoType } from './mediaTypes.ts'
import './media.css'

/** A small picture of an image of the library; a mark in its place while it loads, and for a video. */
export function Thumbnail({
  medium,
  size,
}: {
  readonly medium: Pick<MediumView, 'id' | 'mime'>
  readonly size: 'row' | 'hit'
}) {
  const client = useClient()
  const isVideo = isVideoType(medium.mime)
  const picture = useQuery({
    queryKey: ['thumbnail', medium.id],
    queryFn: ({ signal }) => client.media.thumbnail({ id: medium.id }, { signal }),
    enabled: !isVideo,
    staleTime: Infinity,
    // A file that is gone stays gone.
    retry: false,
  })
  return (
    <span className="thumbnail" data-size={size}>
      {picture.data ? (
        // What it is stands beside it.
        <img src={`data:${picture.data.contentType};base64,${picture.data.base64}`} alt="" />
      ) : isVideo ? (
        <Clapperboard aria-hidden />
      ) : (
        <Image aria-hidden />
      )}
    </span>
  )
}
