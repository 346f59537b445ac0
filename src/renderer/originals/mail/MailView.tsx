import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DocumentView } from '../../../contract/documents.ts'
import type { OriginalView } from '../../../contract/files/originals.ts'
import { useClient } from '../../api.ts'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/EmptyState.tsx'
import { QuietFrame } from '../../ui/text/QuietFrame.tsx'
import { useStrings } from '../../strings/strings.ts'
import { Children } from '../FileFacts.tsx'
import { useOriginalPage } from '../PageView.tsx'
import { foldParts, lineSpans, mailHeaders, quotedLines } from './mailParts.ts'
import './mail.css'

/** As many spans as the core places at once. */
const mostSpans = 1_000

/** A message: its headers, its text with what it quotes folded, its attachments, and what it looked like where it was sent as HTML. */
export function MailView({ document, original }: { readonly document: DocumentView; readonly original: OriginalView }) {
  const w = useStrings().originals
  const [view, setView] = useState<'text' | 'html'>('text')
  // A mailbox holds many messages: none of them is the page of the whole.
  const isMessage = original.format !== 'mbox'
  // Whether it was sent as HTML is only known when it is read, which takes a process of its own.
  const page = useOriginalPage(original.id, isMessage && view === 'html')
  const headers = mailHeaders(document.raw)
  const isFramed = view === 'html' && isMessage
  return (
    <div className="originalPage" data-scrolls={isFramed ? undefined : ''}>
      <dl className="facts mailHeaders">
        {headers.map(({ name, value }) => (
          <div key={name}>
            <dt>{w.mailHeaders[name] ?? name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
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
        <QuietFrame html={page.data.html} title={w.mailFrame} kind="page" />
      ) : isFramed ? (
        <Skeleton lines={8} />
      ) : (
        <MailText document={document} />
      )}
    </div>
  )
}

/** The text of a message; what it quotes of others is folded. */
function MailText({ document }: { readonly document: DocumentView }) {
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
  return (
    <div className="mailText" dir="auto">
      {parts.map(({ start, text, quotedLines: count }) =>
        count === 0 ? (
          <div key={start}>{text}</div>
        ) : (
          <details key={start}>
            <summary>{w.quoted(count)}</summary>
            <div>{text}</div>
          </details>
        ),
      )}
    </div>
  )
}
