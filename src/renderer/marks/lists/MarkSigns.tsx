import { MessageSquareText, Star } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { MarksSummaryView } from '../../../contract/organising/marks.ts'
import { useStrings } from '../../strings/strings.ts'
import { ColourDot } from '../ColourDot.tsx'
import { useMarkLists, useTags } from '../useMarks.ts'
import './signs.css'

/** Tags shown in a row; the title lists all of them. */
const mostTags = 4

/** The marks of a document in a row of a list: status, tags by their colours, notes, star. Nothing where it has none. */
export function MarkSigns({ marks }: { readonly marks: MarksSummaryView | null | undefined }) {
  if (!marks) return null
  const { starred, tags, status, priority, highlights, notes } = marks
  const hasAny = starred || tags.length > 0 || (status ?? priority) !== null || highlights + notes > 0
  // Most rows have none: they look nothing up.
  return hasAny ? <Signs marks={marks} /> : null
}

const Signs = memo(function Signs({ marks }: { readonly marks: MarksSummaryView }) {
  const w = useStrings().marks
  const tags = useTags().data
  const lists = useMarkLists().data
  const byId = useMemo(() => new Map(tags?.map((tag) => [tag.id, tag])), [tags])
  const own = marks.tags.flatMap((id) => byId.get(id) ?? [])
  const status = lists?.status.find(({ id }) => id === marks.status)
  const priority = lists?.priority.find(({ id }) => id === marks.priority)
  const written = marks.highlights + marks.notes
  return (
    <span className="markSigns">
      {[status, priority].map((value) =>
        value ? (
          <span key={value.id} className="markSign markSignValue">
            <ColourDot colour={value.colour} />
            {value.name}
          </span>
        ) : null,
      )}
      {own.length > 0 ? (
        <span
          className="markSign markSignTags"
          role="img"
          aria-label={w.taggedAs(own.map(({ name }) => name))}
          title={own.map(({ name }) => name).join(', ')}
        >
          {own.slice(0, mostTags).map(({ id, colour }) => (
            <ColourDot key={id} colour={colour} />
          ))}
          {own.length > mostTags ? <span className="num">+{own.length - mostTags}</span> : null}
        </span>
      ) : null}
      {written > 0 ? (
        <span
          className="markSign"
          role="img"
          aria-label={w.written(marks.highlights, marks.notes)}
          title={w.written(marks.highlights, marks.notes)}
        >
          <MessageSquareText aria-hidden />
        </span>
      ) : null}
      {marks.starred ? (
        <span className="markSign markSignStar" role="img" aria-label={w.isStarred} title={w.isStarred}>
          <Star aria-hidden />
        </span>
      ) : null}
    </span>
  )
})

/** Whether a row is drawn as unread: not before it is known. */
export function isUnread(marks: MarksSummaryView | null | undefined): boolean {
  return marks !== null && marks?.read !== true
}
