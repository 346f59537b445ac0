import type { SubjectCard } from '../../contract/collectViews.ts'
import { KindIcon } from '../ui/KindIcon.tsx'
import { useWords } from '../words/words.ts'
import { Facts } from './Facts.tsx'

/** An event of the news. Its articles follow it in the list, on its timeline. */
export function SubjectBody({ card, opened }: { readonly card: SubjectCard; readonly opened: boolean }) {
  const words = useWords()
  const w = words.collect
  const articles = card.timeline.length + (card.top ? 1 : 0)
  const { startedAt, latestAt } = card
  const span =
    startedAt && latestAt
      ? w.since(words.common.date(startedAt), words.common.date(latestAt))
      : (startedAt ?? latestAt) && words.common.date(startedAt ?? latestAt ?? '')
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
