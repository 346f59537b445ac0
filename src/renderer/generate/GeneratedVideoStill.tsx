import { Play } from 'lucide-react'
import type { MediumView } from '../../contract/media.ts'
import { useMediumUrl } from '../media/useMediumUrl.ts'

/** What is larger is not loaded for its first picture. */
const stillBytes = 12_000_000

/** The first picture of a video. */
export function GeneratedVideoStill({ medium }: { readonly medium: MediumView }) {
  const { url } = useMediumUrl(medium, medium.bytes <= stillBytes)
  return (
    <>
      {url === null ? null : (
        // It stands for the video that opens; it neither plays nor sounds.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video src={url} muted preload="metadata" tabIndex={-1} aria-hidden />
      )}
      <span className="tilePlay">
        <Play aria-hidden />
      </span>
    </>
  )
}
