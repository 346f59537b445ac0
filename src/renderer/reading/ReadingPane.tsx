import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Copy, ExternalLink, MessageSquareQuote, Pilcrow, X } from 'lucide-react'
import type { DocumentView } from '../../contract/documents.ts'
import { useClient } from '../api.ts'
import { askAbout } from '../conversations/askAbout.ts'
import { acceptBoolean, usePageState } from '../state/pageState.ts'
import { keys } from '../state/queries.ts'
import { openReading, type Reading } from '../state/route.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { useStrings } from '../strings/strings.ts'
import { DocumentMedia } from '../media/DocumentMedia.tsx'
import { DocumentDetails } from './DocumentDetails.tsx'
import { DocumentText } from './DocumentText.tsx'
import { useVersionsTab } from './useVersionsTab.tsx'
import { openOutside } from '../ui/text/openOutside.ts'
import { webAddress } from '../ui/text/webAddress.ts'
import './reading.css'

/** The stored copy of a document, at the passage that was found, and where it came from. */
export function ReadingPane({ reading }: { readonly reading: Reading }) {
  const strings = useStrings()
  const client = useClient()
  const id = reading.documentId
  const document = useQuery({
    queryKey: keys.document(id),
    queryFn: ({ signal }) => client.documents.get({ id }, { signal }),
  })
  return (
    <section className="reader" aria-label={strings.reading.title}>
      {document.data ? (
        <Loaded document={document.data} passageId={reading.passageId} spans={reading.spans} />
      ) : (
        <>
          <div className="readerBar">
            <span className="grow" />
            <CloseButton />
          </div>
          {document.isError ? (
            <ErrorState error={document.error} onRetry={() => void document.refetch()} />
          ) : (
            <Skeleton lines={12} />
          )}
        </>
      )}
    </section>
  )
}

/** The place of a span of the text in the original, as it is printed: `p. 12`. */
function usePlace(documentId: number, span: { readonly start: number; readonly end: number } | undefined) {
  const client = useClient()
  const strings = useStrings()
  const { start, end } = span ?? { start: 0, end: 0 }
  const { data } = useQuery({
    queryKey: keys.place(documentId, start, end),
    queryFn: ({ signal }) => client.documents.places({ spans: [{ documentId, start, end }] }, { signal }),
    enabled: span !== undefined,
  })
  const place = data?.[0]
  return place ? strings.common.place(place) : null
}

function CloseButton() {
  const strings = useStrings()
  return (
    <IconButton label={strings.reading.close} keys="Escape" onPress={() => openReading(null)}>
      <X aria-hidden />
    </IconButton>
  )
}

function Loaded({
  document,
  passageId,
  spans,
}: {
  readonly document: DocumentView
  readonly passageId: number | null
  readonly spans: Reading['spans']
}) {
  const strings = useStrings()
  const [borders, setBorders] = usePageState('passageBorders', false, acceptBoolean)

  const { passages } = document
  const at = passages.findIndex((passage) => passage.id === passageId)
  const passage = passages[at]
  const place = usePlace(document.id, spans?.[0] ?? passage)
  const step = (by: number) => {
    const next = passages[Math.max(0, Math.min(passages.length - 1, at + by))]
    if (next) openReading({ documentId: document.id, passageId: next.id })
  }
  const copy = () => {
    const copied = passage ? document.text.slice(passage.start, passage.end) : document.text
    copyToClipboard(copied, strings.reading.copied)
  }
  const versions = useVersionsTab(document.id)
  const href = webAddress(document.url)
  const facts = [
    document.domain,
    document.publishedAt ? strings.common.date(document.publishedAt) : strings.documents.undated,
    document.language,
  ].filter((fact) => fact !== null)

  return (
    <>
      <div className="readerBar">
        <div className="grow row num faint readerPlace">
          {passages.length > 0 ? (
            <>
              <IconButton
                size="small"
                label={strings.reading.previous}
                keys="["
                isDisabled={at === 0}
                onPress={() => step(at < 0 ? 0 : -1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                size="small"
                label={strings.reading.next}
                keys="]"
                isDisabled={at === passages.length - 1}
                onPress={() => step(1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
              <span className="ellipsis">
                {/* The narrow pane cuts the end: the place is what a reader looks for. */}
                {place === null ? null : `${place} · `}
                {at < 0 ? strings.common.passages(passages.length) : strings.reading.passage(at + 1, passages.length)}
              </span>
            </>
          ) : null}
        </div>
        <IconButton label={strings.reading.showBorders} aria-pressed={borders} onPress={() => setBorders(!borders)}>
          <Pilcrow aria-hidden />
        </IconButton>
        <IconButton label={strings.ask.about} onPress={() => askAbout([document.id])}>
          <MessageSquareQuote aria-hidden />
        </IconButton>
        <IconButton label={strings.reading.copyText} onPress={copy}>
          <Copy aria-hidden />
        </IconButton>
        {href ? (
          <IconButton label={strings.reading.openSource} onPress={() => openOutside(href)}>
            <ExternalLink aria-hidden />
          </IconButton>
        ) : null}
        <CloseButton />
      </div>
      <header className="readerHead">
        <h2 dir="auto">{document.title || strings.documents.untitled}</h2>
        <p className="readerFacts">
          <KindIcon kind={document.kind} />
          {facts.map((fact, index) => (
            <span key={`${index}-${fact}`}>{fact}</span>
          ))}
        </p>
      </header>
      <Tabs
        label={strings.reading.title}
        items={[
          {
            id: 'text',
            label: strings.reading.text,
            content: (
              <>
                <DocumentMedia document={document} />
                <DocumentText
                  document={document}
                  passage={passage ?? null}
                  quoted={spans}
                  borders={borders}

                  onStep={step}
                />
              </>
            ),
          },
          ...versions,
          { id: 'details', label: strings.reading.details, content: <DocumentDetails document={document} /> },
          {
            id: 'raw',
            label: strings.reading.raw,
            content: <pre className="rawRecord mono">{JSON.stringify(document.raw, null, 2)}</pre>,
          },
        ]}
      />
    </>
  )
}
