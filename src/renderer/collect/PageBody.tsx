import type { PageCard } from '../../contract/collect/collectViews.ts'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { PlainMarkdown } from '../ui/text/PlainMarkdown.tsx'
import { useStrings } from '../strings/strings.ts'
import type { PagePlace } from './collectRows.ts'
import { Facts } from './Facts.tsx'
import { RemoteImage } from '../media/RemoteImage.tsx'

/** A page: title, what was highlighted of it, where and when. Within an event it stands on its timeline. */
export function PageBody({
  card,
  place,
  opened,
}: {
  readonly card: PageCard
  readonly place: PagePlace
  readonly opened: boolean
}) {
  const strings = useStrings()
  const w = strings.collect
  const text = card.highlight ?? card.summary
  const dates = [
    card.publishedAt ? strings.common.date(card.publishedAt) : strings.documents.undated,
    card.crawledAt && opened ? w.crawled(strings.common.date(card.crawledAt)) : null,
  ]
  return (
    <>
      <div className="cardHead">
        {place.within === 'list' ? <KindIcon kind="web" /> : null}
        <h3 className={opened ? undefined : 'ellipsis'} dir="auto">
          {card.title}
        </h3>
        {place.isTop ? <span className="cardLabel">{w.topArticle}</span> : null}
      </div>
      {text ? (
        <div className="cardText" data-opened={opened || undefined} dir="auto">
          <PlainMarkdown text={text} />
        </div>
      ) : null}
      <Facts
        facts={[
          card.domain,
          ...dates,
          card.authors,
          card.fullContentCharacters === null ? null : w.fullText(card.fullContentCharacters),
          card.images.length > 0 ? w.imagesOf(card.images.length) : null,
        ]}
      />
      {opened ? <p className="cardUrl faint">{card.url}</p> : null}
      {opened && (card.coverImage || card.images.length > 0) ? (
        <div className="cardImages">
          {[...(card.coverImage ? [card.coverImage] : []), ...card.images].slice(0, 8).map((image, index) => (
            <RemoteImage key={`${index}-${image.url}`} url={image.url} alt={image.description ?? ''} />
          ))}
        </div>
      ) : null}
    </>
  )
}
