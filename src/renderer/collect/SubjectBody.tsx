import type { SubjectCard } from '../../contract/collect/collectViews.ts'
import { useStrings } from '../strings/strings.ts'
import { CardHead, CardSummary } from './CardHead.tsx'
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
      <CardHead kind="subject" label={w.subject} name={card.name} isWhole={opened} />
      <CardSummary text={card.summary} opened={opened} />
      <Facts facts={[span, w.articles(articles)]} />
    </>
  )
}
