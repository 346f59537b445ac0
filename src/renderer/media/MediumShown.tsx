import { useState } from 'react'
import type { MediumView } from '../../contract/media.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { isVideoType } from './mediaTypes.ts'
import { useMediumUrl } from './useMediumUrl.ts'
import './media.css'

/** What is larger is loaded when one asks for it. */
const shownAtOnceBytes = 30_000_000

/** An image or video of the library, with what is known of it. */
export function MediumShown({ medium, alt }: { readonly medium: MediumView; readonly alt: string }) {
  const strings = useStrings()
  const w = strings.media
  const [asked, setAsked] = useState(false)
  const [broken, setBroken] = useState(false)
  const wanted = asked || medium.bytes <= shownAtOnceBytes
  const { url, error } = useMediumUrl(medium, wanted)
  const facts = [
    medium.width !== null && medium.height !== null ? w.pixels(medium.width, medium.height) : null,
    medium.durationMs === null ? null : w.seconds(medium.durationMs),
    strings.common.bytes(medium.bytes),
    w.origins[medium.origin] ?? medium.origin,
  ].filter((fact) => fact !== null)
  // What was generated names its task where others name their file.
  const task = /^task (\d+)$/.exec(medium.source)?.[1]
  const shape = medium.width && medium.height ? { aspectRatio: `${medium.width} / ${medium.height}` } : {}
  return (
    <figure className="medium">
      {error || broken ? (
        <p className="readEmpty">{w.gone}</p>
      ) : !wanted ? (
        <Button onPress={() => setAsked(true)}>{w.show(medium.bytes)}</Button>
      ) : url === null ? (
        <div className="mediumWaits" style={shape} role="img" aria-label={w.loading} />
      ) : isVideoType(medium.mime) ? (
        // There are no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video src={url} controls preload="metadata" aria-label={alt} onError={() => setBroken(true)} />
      ) : (
        <img src={url} alt={alt} style={shape} onError={() => setBroken(true)} />
      )}
      <figcaption className="faint num">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <span className="ellipsis" title={medium.source}>
          {task ? w.ofTask(task) : medium.source.split(/[/\\]/).at(-1)}
        </span>
      </figcaption>
    </figure>
  )
}
