import type { DocumentSummary } from '../../../contract/documents.ts'
import type { MarksSummaryView } from '../../../contract/organising/marks.ts'
import { MarkSigns } from '../../marks/lists/MarkSigns.tsx'
import { UnreadDot } from '../../marks/lists/UnreadDot.tsx'
import { Thumbnail } from '../../media/Thumbnail.tsx'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { KindIcon } from '../../ui/indicators/KindIcon.tsx'
import { useFormats, useStrings } from '../../strings/strings.ts'
import { sourceHint, sourceOf } from '../sourceOf.ts'
import type { ColumnKey, MarkColumn } from './useTable.ts'

/** A fact of a document in a cell of a table. Of one that is not loaded yet it has the same elements: none are made when it comes. */
export function FactCell({
  item,
  fact,
  marks,
  unread,
  beside,
}: {
  readonly item: DocumentSummary | undefined
  readonly fact: ColumnKey
  readonly marks: MarksSummaryView | null | undefined
  /** As `useUnread` has it. */
  readonly unread: boolean
  /** Marks that have columns of their own: they are not beside the title as well. */
  readonly beside: ReadonlySet<MarkColumn>
}) {
  const strings = useStrings()
  const formats = useFormats()
  const w = strings.documents
  if (fact === 'title') {
    const state = item === undefined ? null : item.goneSince === null ? (item.outdated ? w.outdated : null) : w.gone
    return (
      <span className="documentTitle">
        {item?.medium ? (
          // A row takes in one document after another: the picture of the one before must not stay.
          <Thumbnail key={item.medium.id} medium={item.medium} size="row" />
        ) : (
          <KindIcon kind={item?.kind ?? 'row'} />
        )}
        <UnreadDot isUnread={unread} />
        <span className="ellipsis" dir="auto" title={item?.title}>
          {item ? item.title || w.untitled : ''}
        </span>
        {state === null ? null : <Badge tone="warn">{state}</Badge>}
        {item ? <MarkSigns marks={marks} without={beside} /> : null}
      </span>
    )
  }
  const text = item ? textOf(item) : ''
  return (
    <span className="ellipsis" title={item && fact === 'source' ? sourceHint(item, strings) : text} dir="auto">
      {text}
    </span>
  )

  function textOf(item: DocumentSummary): string {
    switch (fact) {
      case 'kind':
        return strings.kinds[item.kind] ?? item.kind
      case 'published':
        return item.publishedAt ? formats.date(item.publishedAt) : ''
      case 'captured':
        return formats.date(item.capturedAt)
      case 'source':
        return sourceOf(item)
      case 'authors':
        return item.authors ?? ''
      case 'domain':
        return item.domain ?? ''
      case 'language':
        return item.language ? formats.languageName(item.language) : ''
      case 'characters':
        return formats.number(item.characters)
      default:
        return ''
    }
  }
}
