import type { DocumentSummary } from '../../../contract/documents.ts'
import type { MarksSummaryView } from '../../../contract/organising/marks.ts'
import { isUnread, MarkSigns } from '../../marks/lists/MarkSigns.tsx'
import { Thumbnail } from '../../media/Thumbnail.tsx'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { KindIcon } from '../../ui/indicators/KindIcon.tsx'
import { useFormats, useStrings } from '../../strings/strings.ts'
import { sourceHint, sourceOf } from '../sourceOf.ts'
import type { ColumnKey, MarkColumn } from './useTable.ts'

/** A fact of a document in a cell of a table. */
export function FactCell({
  item,
  fact,
  marks,
  beside,
}: {
  readonly item: DocumentSummary
  readonly fact: ColumnKey
  readonly marks: MarksSummaryView | null | undefined
  /** Marks that have columns of their own: they are not beside the title as well. */
  readonly beside: ReadonlySet<MarkColumn>
}) {
  const strings = useStrings()
  const formats = useFormats()
  const w = strings.documents
  if (fact === 'title') {
    const state = item.goneSince === null ? (item.outdated ? w.outdated : null) : w.gone
    return (
      <span className="documentTitle">
        {item.medium ? (
          // A row takes in one document after another: the picture of the one before must not stay.
          <Thumbnail key={item.medium.id} medium={item.medium} size="row" />
        ) : (
          <KindIcon kind={item.kind} />
        )}
        <span className="ellipsis" dir="auto" title={item.title}>
          {item.title || w.untitled}
        </span>
        {state === null ? null : <Badge tone="warn">{state}</Badge>}
        {isUnread(marks) ? <span className="visuallyHidden">{strings.marks.isUnread}</span> : null}
        <MarkSigns marks={marks} without={beside} />
      </span>
    )
  }
  const text = textOf()
  return (
    <span className="ellipsis" title={fact === 'source' ? sourceHint(item, strings) : text} dir="auto">
      {text}
    </span>
  )

  function textOf(): string {
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
