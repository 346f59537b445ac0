import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MediumView } from '../../contract/media.ts'
import { useMediumUrl } from '../media/useMediumUrl.ts'

/** What is larger is not loaded for its first picture. */
const stillBytes = 12_000_000

/** The first picture of a video, loaded while its place is in sight. */
export function GeneratedVideoStill({ medium }: { readonly medium: MediumView }) {
  const place = useRef<HTMLSpanElement>(null)
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting === true))
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const { url } = useMediumUrl(medium, inSight && medium.bytes <= stillBytes)
  return (
    <span className="tileStill" ref={place}>
      {url === null || !inSight ? null : (
        // It stands for the video that opens; it neither plays nor sounds.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video src={url} muted preload="metadata" tabIndex={-1} aria-hidden />
      )}
      <span className="tilePlay">
        <Play aria-hidden />
      </span>
    </span>
  )
}
