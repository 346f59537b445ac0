import type { SubjectCard } from '../../contract/collect/collectViews.ts'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { useStrings } from '../strings/strings.ts'
import { Facts } from './Facts.tsx'

/** An event of the news. Its articles follow it in the list, on its timeline. */
export function SubjectBody({ card, opened }: { readonly card: SubjectCard; readonly opened: boolean }) {
  const strings = useStrings()
  const w = strings.collect
  const articles = card.timeline.length + (card.top ? 1 : 0)
  const { startedAt, latestAt } = card
  const span =
    startedAt && latestAt
      ? w.since(strings.common.date(startedAt), strings.common.date(latestAt))
      : (startedAt ?? latestAt) && strings.common.date(startedAt ?? latestAt ?? '')
  return (
    <>
      <div className="cardHead">
        <KindIcon kind="subject" />
        <h3 className={opened ? undefined : 'ellipsis'} dir="auto">
          {card.name}
        </h3>
        <span className="cardLabel">{w.subject}</span>
      </div>
      {card.summary ? (
        <p className="cardText" data-opened={opened || undefined} dir="auto">
          {card.summary}
        </p>
      ) : null}
      <Facts facts={[span, w.articles(articles)]} />
    </>
  )
}
