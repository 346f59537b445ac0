import { MapPinCheck, X } from 'lucide-react'
import type { LostMarkView } from '../../contract/organising/marks.ts'
import { Quote } from '../marks/notes/Quote.tsx'
import { opensDocument } from '../state/presses.ts'
import { openReading } from '../state/route.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { SourceLink } from '../ui/text/SourceLink.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { type useLostMarks, useRemoveLost } from './useLostMarks.ts'

/** What each lost mark was, why it has no place any more, and the document it was on. */
export function LostMarks({ lost }: { readonly lost: ReturnType<typeof useLostMarks> }) {
  const w = useStrings().marks
  const remove = useRemoveLost()
  if (lost.isError) return <ErrorState error={lost.error} onRetry={() => void lost.refetch()} />
  if (!lost.data) return <Skeleton lines={6} />
  const { items, total } = lost.data
  if (items.length === 0) {
    return (
      <EmptyState icon={<MapPinCheck aria-hidden />} title={w.noLostTitle}>
        <p>{w.noLost}</p>
      </EmptyState>
    )
  }
  return (
    <div className="notesPage">
      <div className="row">
        <p className="grow muted">{w.lostHint}</p>
        <Button size="small" isDisabled={remove.isPending} onPress={() => remove.mutate(items.map(({ id }) => id))}>
          {items.length < total ? w.removeShown(items.length) : w.removeAllLost}
        </Button>
      </div>
      <ul className="noteList" aria-label={w.lostMarks}>
        {items.map((mark) => (
          <LostRow key={mark.id} mark={mark} onRemove={() => remove.mutate([mark.id])} />
        ))}
      </ul>
      {items.length < total ? <p className="faint">{w.firstLost(items.length, total)}</p> : null}
    </div>
  )
}

function LostRow({ mark, onRemove }: { readonly mark: LostMarkView; readonly onRemove: () => void }) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const w = strings.marks
  const { kind, reason, text, documentId, url, colour, page, lostAt } = mark
  const title = mark.title || strings.documents.untitled
  const isBeside = reason === 'imported' && (kind === 'status' || kind === 'priority')
  return (
    <li className="noteCard">
      <div className="highlightLine">
        <Quote text={text === '' ? w.kinds[kind] : text} colour={colour} />
        <IconButton size="small" label={w.removeLost(w.kinds[kind], text)} onPress={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <p className="noteFoot">
        <span className="nowrap">{w.kinds[kind]}</span>
        <span className="faint">{isBeside ? w.lostBeside : w.lostReasons[reason]}</span>
        <span className="faint num nowrap">{dateTime(lostAt)}</span>
      </p>
      <div className="noteFoot">
        {documentId === null || reason === 'deleted' ? (
          <span className="ellipsis" dir="auto">
            {title}
          </span>
        ) : (
          <button
            type="button"
            {...opensDocument}
            className="textLink ellipsis"
            onClick={() => openReading({ documentId, passageId: null })}
          >
            {title}
          </button>
        )}
        {page === null ? null : <span className="faint nowrap">{w.onPage(page)}</span>}
        <SourceLink url={url} />
      </div>
    </li>
  )
}
