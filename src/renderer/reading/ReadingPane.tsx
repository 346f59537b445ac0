import { useQuery } from '@tanstack/react-query'
import {
  AppWindow,
  ArrowDown,
  ArrowUp,
  CalendarRange,
  Columns2,
  Copy,
  ExternalLink,
  FolderInput,
  GripVertical,
  MessageSquareQuote,
  Pilcrow,
  X,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DocumentView } from '../../contract/documents.ts'
import { useClient } from '../api.ts'
import { askAbout } from '../conversations/askAbout.ts'
import { dragDocuments } from '../organising/dragging.ts'
import { chosenById, filing } from '../organising/filing.ts'
import { useOfferChosen } from '../organising/useChosen.ts'
import { MailHeaders } from '../originals/mail/MailHeaders.tsx'
import { mailEncryption } from '../originals/mail/mailParts.ts'
import { citedFirst } from '../originals/citedFirst.ts'
import { OriginalShown } from '../originals/OriginalShown.tsx'
import { originalKind } from '../originals/originalKind.ts'
import { TeamFiles } from '../originals/TeamFiles.tsx'
import { useOriginals } from '../originals/useOriginals.ts'
import { acceptBoolean, acceptNumber, usePageState } from '../state/pageState.ts'
import type { Json } from '../state/unsavedPages.ts'
import { useCommand, useKeysOf } from '../state/commands.ts'
import { keys } from '../state/queries.ts'
import { goTo, openReading, type Reading } from '../state/route.ts'
import { openInWindow } from '../state/tabs/openInWindow.ts'
import { useStore } from '../state/store.ts'
import { chosenTab, type TabId } from '../state/tabs/readerTab.ts'
import { useTabs } from '../state/tabs/useTabs.ts'
import { findInReader, focusReader } from '../state/shell.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { SplitPane } from '../ui/layout/SplitPane.tsx'
import { type TabItem, Tabs } from '../ui/layout/Tabs.tsx'
import { useBarsFirst } from '../ui/layout/useBarsFirst.ts'
import { useStrings } from '../strings/strings.ts'
import { MarkBar } from '../marks/MarkBar.tsx'
import { useNotesTab } from '../marks/notes/DocumentNotes.tsx'
import { DocumentMedia } from '../media/DocumentMedia.tsx'
import { DocumentDetails } from './DocumentDetails.tsx'
import { FindInText } from './FindInText.tsx'
import { DocumentText } from './DocumentText.tsx'
import { ReaderMenu } from './ReaderMenu.tsx'
import { TabStrip } from './tabs/TabStrip.tsx'
import { useCited, useCitedSpans } from './useCited.ts'
import { useTabFollows } from './readingTab.ts'
import { useRelatedTab } from './useRelatedTab.tsx'
import { useVersionsTab } from './useVersionsTab.tsx'
import { openOutside } from '../ui/text/openOutside.ts'
import { webAddress } from '../ui/text/webAddress.ts'
import './reading.css'

/** The stored copy of a document, at the passage that was found, and where it came from. */
export function ReadingPane({
  reading,
  isAlone = false,
}: {
  readonly reading: Reading
  /** In a window of its own: without tabs, and closed with the window. */
  readonly isAlone?: boolean
}) {
  const strings = useStrings()
  const client = useClient()
  const id = reading.documentId
  useTabFollows(reading)
  const pane = useRef<HTMLElement>(null)
  useBarsFirst(pane)
  const document = useQuery({
    queryKey: keys.document(id),
    queryFn: ({ signal }) => client.documents.get({ id }, { signal }),
  })
  const tabs = useTabs()
  const { show, named } = tabs
  useEffect(() => {
    if (!isAlone) show(reading)
  }, [isAlone, show, reading])
  const title = document.data?.title
  useEffect(() => {
    if (!isAlone && title !== undefined) named(id, title)
  }, [isAlone, named, id, title])
  const { open } = tabs.tabs
  const hasTabs = !isAlone && open.some(({ kept }) => kept)
  return (
    <section className="reader" id="reader" ref={pane} aria-label={strings.reading.title}>
      {hasTabs ? <TabStrip tabs={tabs} shown={id} /> : null}
      {document.data ? (
        <Loaded document={document.data} reading={reading} isAlone={isAlone} />
      ) : (
        <>
          <div className="readerBar">
            <span className="grow" />
            {isAlone ? null : <CloseButton />}
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

function CloseButton() {
  const strings = useStrings()
  // As by its key, so that the focus goes back to the list.
  const close = useCommand('view.reader')
  return (
    <IconButton label={strings.reading.close} keys={close?.keys?.[0]} onPress={() => close?.run()}>
      <X aria-hidden />
    </IconButton>
  )
}

function Loaded({
  document,
  reading,
  isAlone,
}: {
  readonly document: DocumentView
  readonly reading: Reading
  readonly isAlone: boolean
}) {
  const strings = useStrings()
  const { passageId, spans, box } = reading
  const [borders, setBorders] = usePageState('passageBorders', false, acceptBoolean)

  const sideKeys = useKeysOf('view.sideBySide')
  const addKeys = useKeysOf('documents.add')
  const windowKeys = useKeysOf('tab.window')

  const { passages } = document
  const at = passages.findIndex((passage) => passage.id === passageId)
  const passage = passages[at]
  const citedSpans = useCitedSpans(document, passage ?? null, spans)
  const cited = useCited(document, citedSpans, reading)
  const place = cited && strings.common.place(cited.place)
  const originals = useOriginals(document.id)
  const [first, ...others] = citedFirst(originals.data ?? [], document.source.name)
  const [preferred, setPreferred] = usePageState<PreferredTab>('readingTab', 'auto', acceptTab)
  const chosen = useStore(chosenTab)
  useEffect(() => {
    const showText = () => {
      if (focusReader.get() === document.id) chosenTab.set(null)
    }
    showText()
    return focusReader.subscribe(showText)
  }, [document.id])
  const [isWide, setWide] = usePageState('readingWide', false, acceptBoolean)
  const [textWidth, setTextWidth] = usePageState('readingTextWidth', 480, acceptNumber)
  const step = (by: number) => {
    const next = passages[Math.max(0, Math.min(passages.length - 1, at + by))]
    if (next) openReading({ documentId: document.id, passageId: next.id }, 'step')
  }
  const copy = () => {
    const copied = passage ? document.text.slice(passage.start, passage.end) : document.text
    copyToClipboard(copied, strings.reading.copied)
  }
  const versions = useVersionsTab(document.id)
  const notes = useNotesTab(document.id)
  const related = useRelatedTab(document.id, document.title)
  const [only, ...more] = document.collections
  const filed = chosenById([document.id], {
    title: document.title,
    from: only && more.length === 0 ? only.id : null,
  })
  useOfferChosen('reader', () => filed)
  const href = webAddress(document.url)
  const encryption = mailEncryption(document.raw)
  const facts = [
    document.domain,
    document.publishedAt ? strings.common.date(document.publishedAt) : strings.documents.undated,
    document.language,
  ].filter((fact) => fact !== null)
  const original = first ? (
    <OriginalShown document={document} originals={[first, ...others]} cited={cited} spans={citedSpans} onStep={step} />
  ) : null
  const kind = first ? originalKind(first) : 'other'
  // Until the user has chosen: what is cited of a PDF or a scan is looked at where it stands. Facts of a file are never in the way.
  const isCitedThere = kind === 'pdf' || (kind === 'image' && document.text !== '')
  const isArea = box !== undefined && (kind === 'pdf' || kind === 'image')
  // A sentence that is quoted of a long cell is out of sight in a grid.
  const isInCell = kind === 'grid' && spans !== undefined
  const isPreferred = (preferred === 'original' && !isInCell) || (preferred === 'auto' && isCitedThere)
  const showsOriginal = kind !== 'other' && (isArea || isPreferred)
  // Text or original is a choice for all documents that can be shown both ways, and the rest of the tabs for a while.
  const own = chosen?.documentId === document.id ? chosen.tab : null
  const canBeWide = kind !== 'other'
  const shown = own === 'original' && !original ? 'text' : (own ?? (showsOriginal ? 'original' : 'text'))
  // The text has a field for that, and pages of a PDF have their own.
  const canFind = isWide || shown === 'text' || (shown === 'original' && kind === 'pdf')
  useEffect(
    () =>
      findInReader.subscribe(() => {
        if (findInReader.get() && !canFind) chosenTab.set({ tab: 'text', documentId: document.id })
      }),
    [canFind, document.id],
  )
  const text: TabItem<TabId> = {
    id: 'text',
    label: strings.reading.text,
    content: (
      <>
        <TeamFiles key={document.id} documentId={document.id} />
        <DocumentMedia document={document} />
        <div className="readMail">
          <MailHeaders document={document} />
        </div>
        <FindInText documentId={document.id}>
          <DocumentText document={document} passage={passage ?? null} quoted={spans} borders={borders} onStep={step} />
        </FindInText>
      </>
    ),
  }
  const about: readonly TabItem<TabId>[] = [
    notes,
    related,
    ...versions,
    { id: 'details', label: strings.reading.details, content: <DocumentDetails document={document} /> },
    {
      id: 'raw',
      label: strings.reading.raw,
      content: <pre className="rawRecord mono">{JSON.stringify(document.raw, null, 2)}</pre>,
    },
  ]

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
                {passage?.language ? ` · ${passage.language}` : null}
              </span>
            </>
          ) : null}
        </div>
        {canBeWide ? (
          <IconButton
            label={isWide ? strings.originals.closeSideBySide : strings.originals.sideBySide}
            keys={sideKeys}
            aria-pressed={isWide}
            onPress={() => setWide(!isWide)}
          >
            <Columns2 aria-hidden />
          </IconButton>
        ) : null}
        <IconButton label={strings.reading.showBorders} aria-pressed={borders} onPress={() => setBorders(!borders)}>
          <Pilcrow aria-hidden />
        </IconButton>
        {document.kind === 'subject' ? (
          <IconButton
            label={strings.timeline.ofArticles}
            onPress={() => goTo({ page: 'timeline', of: `subject-${document.id}` })}
          >
            <CalendarRange aria-hidden />
          </IconButton>
        ) : null}
        <IconButton label={strings.ask.about} onPress={() => askAbout([document.id])}>
          <MessageSquareQuote aria-hidden />
        </IconButton>
        <IconButton
          label={strings.organising.addTo}
          keys={addKeys}
          onPress={() => filing.set({ way: 'add', chosen: filed })}
        >
          <FolderInput aria-hidden />
        </IconButton>
        <ReaderMenu documentId={document.id} chosen={filed} />
        <IconButton label={strings.reading.copyText} onPress={copy}>
          <Copy aria-hidden />
        </IconButton>
        {isAlone ? null : (
          <IconButton
            label={strings.reading.tabs.window}
            keys={windowKeys}
            onPress={() => openInWindow({ documentId: document.id, passageId })}
          >
            <AppWindow aria-hidden />
          </IconButton>
        )}
        {href ? (
          <IconButton label={strings.reading.openSource} onPress={() => openOutside(href)}>
            <ExternalLink aria-hidden />
          </IconButton>
        ) : null}
        {isAlone ? null : <CloseButton />}
      </div>
      <header className="readerHead">
        <h2 dir="auto">{document.title || strings.documents.untitled}</h2>
        <p className="readerFacts">
          <span
            className="readerGrip"
            title={strings.organising.dragThis}
            draggable
            onDragStart={(event) => dragDocuments(event, filed, strings.organising.dragged(1, filed.title))}
          >
            <GripVertical aria-hidden />
            <KindIcon kind={document.kind} />
          </span>
          {document.goneSince === null ? null : (
            <span className="fieldError">{strings.reading.goneSince(strings.common.date(document.goneSince))}</span>
          )}
          {document.outdated ? <span className="fieldError">{strings.reading.outdated}</span> : null}
          {encryption.length > 0 ? (
            <span className="fieldError">{strings.originals.encrypted(encryption.join(', '))}</span>
          ) : null}
          {facts.map((fact, index) => (
            <span key={`${index}-${fact}`}>{fact}</span>
          ))}
        </p>
        <MarkBar documentId={document.id} />
      </header>
      {originals.isPending ? (
        <Skeleton lines={12} />
      ) : original && canBeWide && isWide ? (
        <div className="readerSides">
          <SplitPane
            side="end"
            width={textWidth}
            defaultWidth={480}
            min={240}
            max={1000}
            restMin={320}
            onResize={setTextWidth}
            label={strings.originals.originalWidth}
            fixed={
              <Tabs
                label={strings.reading.title}
                items={[text, ...about]}
                selected={own === null || own === 'original' ? 'text' : own}
                onSelect={(tab) => chosenTab.set({ tab, documentId: document.id })}
              />
            }
            rest={original}
          />
        </div>
      ) : (
        <Tabs
          label={strings.reading.title}
          items={
            original
              ? [text, { id: 'original', label: strings.originals.tab, content: original }, ...about]
              : [text, ...about]
          }
          selected={shown}
          onSelect={(id) => {
            chosenTab.set({ tab: id, documentId: document.id })
            if (canBeWide && (id === 'text' || id === 'original')) setPreferred(id)
          }}
        />
      )}
    </>
  )
}

type PreferredTab = 'auto' | 'text' | 'original'

const acceptTab = (stored: Json): PreferredTab | undefined =>
  stored === 'text' || stored === 'original' || stored === 'auto' ? stored : undefined
