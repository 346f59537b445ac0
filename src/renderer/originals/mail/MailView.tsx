import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DocumentView } from '../../../contract/documents.ts'
import type { OriginalView } from '../../../contract/files/originals.ts'
import { useClient } from '../../api.ts'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/EmptyState.tsx'
import type { SoughtText } from '../../ui/text/findInPage.ts'
import { Marked } from '../../ui/text/Marked.tsx'
import { QuietFrame } from '../../ui/text/QuietFrame.tsx'
import { useStrings } from '../../strings/strings.ts'
import { Children } from '../FileFacts.tsx'
import { useOriginalPage } from '../PageView.tsx'
import type { CitedSpans } from '../soughtText.ts'
import { MailHeaders } from './MailHeaders.tsx'
import { foldParts, lineSpans, marksIn, quotedLines } from './mailParts.ts'
import './mail.css'

/** As many spans as the core places at once. */
const mostSpans = 1_000

/** A message: its headers, its text with what it quotes folded, its attachments, and what it looked like where it was sent as HTML. */
export function MailView({
  document,
  original,
  spans,
  sought,
}: {
  readonly document: DocumentView
  readonly original: OriginalView
  readonly spans: CitedSpans | null
  readonly sought: SoughtText | null
}) {
  const w = useStrings().originals
  const [view, setView] = useState<'text' | 'html'>('text')
  // A mailbox holds many messages: none of them is the page of the whole.
  const isMessage = original.format !== 'mbox'
  // Whether it was sent as HTML is only known when it is read, which takes a process of its own.
  const page = useOriginalPage(original.id, isMessage && view === 'html')
  const isFramed = view === 'html' && isMessage
  return (
    <div className="originalPage" data-scrolls={isFramed ? undefined : ''}>
      <MailHeaders document={document} />
      {original.children.length > 0 ? <Children original={original} label={w.attachments} /> : null}
      {isMessage ? (
        <div className="originalBar">
          <SegmentedControl
            label={w.mailView}
            options={[
              { id: 'text', label: w.mailText },
              { id: 'html', label: w.mailHtml },
            ]}
            value={view}
            onChange={setView}
          />
          {isFramed ? <span className="fieldHint mailNote">{w.mailNote}</span> : null}
        </div>
      ) : null}
      {isFramed && page.isError ? (
        <ErrorState error={page.error} />
      ) : isFramed && page.data ? (
        <QuietFrame html={page.data.html} title={w.mailFrame} kind="page" sought={sought} />
      ) : isFramed ? (
        <Skeleton lines={8} />
      ) : (
        <MailText document={document} cited={spans} />
      )}
    </div>
  )
}

/** The text of a message with what was found marked; what it quotes of others is folded, but for what was found in it. */
function MailText({ document, cited }: { readonly document: DocumentView; readonly cited: CitedSpans | null }) {
  const w = useStrings().originals
  const client = useClient()
  const lines = useMemo(() => lineSpans(document.text).slice(0, mostSpans), [document.text])
  const { data: places } = useQuery({
    queryKey: ['mailPlaces', document.id],
    queryFn: ({ signal }) =>
      client.documents.places(
        { spans: lines.map(({ start, end }) => ({ documentId: document.id, start, end })) },
        { signal },
      ),
    enabled: lines.length > 0,
    staleTime: Infinity,
  })
  const parts = useMemo(
    () => foldParts(document.text, lines, places ? quotedLines(places) : []),
    [document.text, lines, places],
  )
  const frame = useRef<HTMLDivElement>(null)
  const first = cited?.marks[0]?.start
  useEffect(() => {
    if (first !== undefined && parts.length > 0)
      frame.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [first, parts])
  return (
    <div className="mailText" dir="auto" ref={frame}>
      {parts.map((part) => {
        const { start, text, quotedLines: count } = part
        const marks = marksIn(part, cited?.marks ?? [])
        const marked = <Marked text={text} marks={marks} />
        return count === 0 ? (
          <div key={start}>{marked}</div>
        ) : (
          // A part that holds what is cited is opened; it can be closed again.
          <details key={`${start} ${marks.length > 0}`} open={marks.length > 0}>
            <summary>{w.quoted(count)}</summary>
            <div>{marked}</div>
          </details>
        )
      })}
    </div>
  )
}
