import type { VideoCard } from '../../contract/collect/collectViews.ts'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { Facts } from './Facts.tsx'
import { RemoteImage } from '../media/RemoteImage.tsx'

/** A video: its poster where one asks for it, how long it is, what it is about. */
export function VideoBody({ card, opened }: { readonly card: VideoCard; readonly opened: boolean }) {
  const strings = useStrings()
  const { clock } = useFormats()
  const length = card.durationSeconds === null ? null : clock(card.durationSeconds)
  return (
    <div className="videoCard">
      <div className="poster">
        {card.coverUrl ? (
          <RemoteImage url={card.coverUrl} alt={strings.collect.poster} />
        ) : (
          <div className="noImage">
            <KindIcon kind="video" />
          </div>
        )}
        {length ? <span className="posterLength num">{length}</span> : null}
      </div>
      <div className="grow">
        <div className="cardHead">
          <KindIcon kind="video" />
          <h3 className={opened ? undefined : 'ellipsis'} dir="auto">
            {card.title}
          </h3>
        </div>
        {card.description ? (
          <p className="cardText" data-opened={opened || undefined} dir="auto">
            {card.description}
          </p>
        ) : null}
        <Facts
          facts={[
            card.authors,
            card.publishedAt ? strings.common.date(card.publishedAt) : strings.documents.undated,
            length,
            opened && card.crawledAt ? strings.collect.crawled(strings.common.date(card.crawledAt)) : null,
          ]}
        />
        {opened && card.sourcePage ? <p className="cardUrl faint">{card.sourcePage}</p> : null}
      </div>
    </div>
  )
}
