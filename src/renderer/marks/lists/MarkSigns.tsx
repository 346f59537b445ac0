import { MessageSquareText, Star } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { MarksSummaryView } from '../../../contract/organising/marks.ts'
import { useStrings } from '../../strings/strings.ts'
import { ColourDot } from '../ColourDot.tsx'
import { useMarkLists, useTags } from '../useMarks.ts'
import './signs.css'

/** Colours of tags shown in a row, beside the name of the first; the title lists all of them. */
const mostTags = 4

const none: ReadonlySet<string> = new Set()

/**
 * The marks of a document in a row of a list: status, tags by their colours and the first by its name, notes, star. Nothing where it has none. `without`:
 * those that are shown elsewhere in the row.
 */
export function MarkSigns({
  marks,
  without = none,
}: {
  readonly marks: MarksSummaryView | null | undefined
  readonly without?: ReadonlySet<string>
}) {
  if (!marks) return null
  const { tags, highlights, notes } = marks
  const hasAny =
    (marks.starred && !without.has('starred')) ||
    (tags.length > 0 && !without.has('tags')) ||
    (marks.status !== null && !without.has('status')) ||
    (marks.priority !== null && !without.has('priority')) ||
    highlights + notes > 0
  // Most rows have none: they look nothing up.
  return hasAny ? <Signs marks={marks} without={without} /> : null
}

const Signs = memo(function Signs({
  marks,
  without,
}: {
  readonly marks: MarksSummaryView
  readonly without: ReadonlySet<string>
}) {
  const w = useStrings().marks
  const tags = useTags().data
  const lists = useMarkLists().data
  const byId = useMemo(() => new Map(tags?.map((tag) => [tag.id, tag])), [tags])
  const own = without.has('tags') ? [] : marks.tags.flatMap((id) => byId.get(id) ?? [])
  const [status, priority] = (['status', 'priority'] as const).map((list) =>
    without.has(list) ? undefined : lists?.[list].find(({ id }) => id === marks[list]),
  )
  const written = marks.highlights + marks.notes
  return (
    <span className="markSigns">
      {[status, priority].map((value) =>
        value ? (
          <span key={value.id} className="markSign markSignValue" title={value.name}>
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
          <span className="markSignName" dir="auto">
            {own[0]?.name}
          </span>
          {own.length > 1 ? <span className="num">+{own.length - 1}</span> : null}
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
      {marks.starred && !without.has('starred') ? (
        <span className="markSign markSignStar" role="img" aria-label={w.isStarred} title={w.isStarred}>
          <Star aria-hidden />
        </span>
      ) : null}
    </span>
  )
})
