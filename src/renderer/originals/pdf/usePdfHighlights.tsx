import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DocumentView } from '../../../contract/documents.ts'
import type { MarkColour } from '../../../contract/organising/colours.ts'
import type { HighlightView } from '../../../contract/organising/marks.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { useClient } from '../../api.ts'
import { AreaBar } from '../../marks/highlights/AreaBar.tsx'
import { HighlightBar } from '../../marks/highlights/HighlightBar.tsx'
import { type ChosenHighlight, HighlightPopover } from '../../marks/highlights/HighlightPopover.tsx'
import { shownQuote } from '../../marks/highlights/shownQuote.ts'
import { type NewHighlight, useHighlightActions } from '../../marks/highlights/useHighlightActions.ts'
import { useMarkSelection } from '../../marks/highlights/useMarkSelection.ts'
import { type Selected, selectedIn, useSelected } from '../../marks/highlights/useSelected.ts'
import { lastColour, writingNote } from '../../marks/markState.ts'
import { linkTo } from '../../marks/notes/noteLinks.ts'
import { useDocumentMarks } from '../../marks/useMarks.ts'
import { keys } from '../../state/queries.ts'
import { copyToClipboard } from '../../ui/feedback/copyToClipboard.ts'
import { failureLine } from '../../ui/feedback/describeFailure.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { findAll } from '../../ui/text/findInPage.ts'
import { useStrings } from '../../strings/strings.ts'
import { type PageBox, turnBox } from '../citedPlace.ts'
import { boxWithin } from './boxWithin.ts'
import { highlightAt, type PdfHighlight, pageElementOf } from './pdfHighlights.ts'
import type { PdfSession } from './pdfSession.ts'
import { type AreaTool, useAreaTool } from './useAreaTool.ts'

const none: readonly HighlightView[] = []
/** Occurrences of the selected text that are compared with the place of the selection. */
const mostPlaces = 200

/** What is selected on a page: its text and where it lies. */
interface SelectedBox {
  readonly quote: string
  readonly box: PageBox
}

/** The tool that highlights areas, and what is shown over the pages: toolbars of what is highlighted, and the popover. */
interface PdfHighlights {
  readonly area: AreaTool
  readonly shown: ReactNode
}

/** Draws the highlights of a document on the pages of its PDF. */
export function usePdfHighlights(
  document: DocumentView,
  session: PdfSession | null,
  container: RefObject<HTMLDivElement | null>,
): PdfHighlights {
  const client = useClient()
  const documentId = document.id
  const highlights = useDocumentMarks(documentId).data?.highlights ?? none
  const drawn = useDrawn(documentId, highlights)
  const [chosen, setChosen] = useState<ChosenHighlight | null>(null)
  const [freshArea, setFreshArea] = useState<number | null>(null)
  const actions = useHighlightActions()
  const w = useStrings().marks
  const read = useCallback((range: Range) => readSelection(range, session?.rotation() ?? 0), [session])
  const selected = useSelected(container, read)

  // One that was drawn by the keyboard gets the focus: Enter opens its popover.
  const toFocus = useRef<number | null>(null)
  const area = useAreaTool(session, container, (box, by) =>
    actions.add({ documentId, box }, lastColour.get(), ({ id }) => {
      setFreshArea(id)
      if (by === 'keyboard') toFocus.current = id
    }),
  )
  useEffect(() => {
    session?.highlight(drawn)
    const focused = container.current?.querySelector<HTMLElement>(`[data-highlight="${toFocus.current}"]`)
    if (!focused) return
    focused.focus({ preventScroll: true })
    toFocus.current = null
  }, [session, drawn, container])

  const place = (what: SelectedBox): Promise<NewHighlight> => placeInText(client, document, what)
  const report = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
  const highlight = (what: SelectedBox, colour: MarkColour) => {
    window.getSelection()?.removeAllRanges()
    place(what).then((wanted) => actions.add(wanted, colour), report)
  }
  const note = async (what: SelectedBox) => {
    window.getSelection()?.removeAllRanges()
    const { span, ...rest } = await place(what)
    const colour = lastColour.get()
    // A note needs a span or a highlight to be on: what is only a box is highlighted first.
    if (span) {
      writingNote.set({ kind: 'span', documentId, ...span, quote: what.quote, colour })
      return
    }
    const made = await client.marks.highlight({ ...rest, colour })
    writingNote.set({ kind: 'highlight', documentId, highlightId: made.id, quote: what.quote })
  }
  const copyLink = async (what: SelectedBox) => {
    // What is not in the text, as on a scan, has no span: the link leads to the document.
    const { span } = await place(what)
    copyToClipboard(linkTo(documentId, span ?? null), w.linkCopied)
  }
  useMarkSelection<SelectedBox>({
    documentId,
    selected: () => selectedIn(container.current, read)?.what ?? null,
    instead: null,
    onHighlight: (what) => highlight(what, lastColour.get()),
    onNote: (what) => void note(what).catch(report),
  })
  useEffect(() => {
    const pages = container.current
    const choose = (event: MouseEvent) => {
      const target = event.target as Element
      // By the keyboard it is the box that has the focus; boxes let the pointer through to the text.
      const element =
        event.detail === 0
          ? target.closest<HTMLElement>('.highlightBoxes > button')
          : pages && window.getSelection()?.isCollapsed !== false
            ? highlightAt(pages, event.clientX, event.clientY)
            : null
      if (element) setChosen({ id: Number(element.dataset['highlight']), element })
    }
    pages?.addEventListener('click', choose)
    return () => pages?.removeEventListener('click', choose)
  }, [container])
  const fresh = highlights.find(({ id }) => id === freshArea)
  const shown = (
    <>
      {fresh?.box ? (
        <AreaBar
          key={fresh.id}
          highlight={fresh}
          place={() => rectOn(container.current, fresh.box, session?.rotation() ?? 0)}
          onClose={() => setFreshArea(null)}
        />
      ) : null}
      {selected ? (
        <HighlightBar
          selected={selected}
          quote={selected.what.quote}
          onHighlight={(colour) => highlight(selected.what, colour)}
          onNote={() => void note(selected.what).catch(report)}
          onCopyLink={() => void copyLink(selected.what).catch(report)}
        />
      ) : null}
      <HighlightPopover documentId={documentId} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  )
  return { area, shown }
}

/** Highlights with their boxes on the pages: their own box, or the boxes of their span. */
function useDrawn(documentId: number, highlights: readonly HighlightView[]): readonly PdfHighlight[] {
  const client = useClient()
  const strings = useStrings()
  const spans = useMemo(
    () => highlights.flatMap(({ box, span }) => (box === null && span !== null ? [span] : [])).slice(0, 1_000),
    [highlights],
  )
  const { data: places } = useQuery({
    queryKey: keys.places(documentId, spans),
    queryFn: ({ signal }) =>
      client.documents.places({ spans: spans.map((span) => ({ documentId, ...span })) }, { signal }),
    enabled: spans.length > 0,
    staleTime: Infinity,
    placeholderData: (before) => before,
  })
  return useMemo(
    () =>
      highlights.flatMap(({ id, colour, quote, box, span }) => {
        const boxes = box ? [box] : ((span && places?.[spans.indexOf(span)]?.boxes) ?? [])
        const w = strings.marks
        const label = `${w.highlightOf(w.colours[colour])}: ${shownQuote(quote, box, strings)}`
        return boxes.length > 0 ? [{ id, colour, label, boxes }] : []
      }),
    [highlights, places, spans, strings],
  )
}

/** Where in the window a box of a page is. */
function rectOn(container: Element | null, box: PageBox | null, rotation: number): Selected<unknown>['rect'] {
  const page = box && container?.querySelector(`.page[data-page-number="${box.page}"]`)
  if (!page) return { left: 0, top: 0, bottom: 0, width: 0 }
  const frame = page.getBoundingClientRect()
  const { left, top, width, height } = turnBox(box, rotation)
  return {
    left: frame.left + left * frame.width,
    top: frame.top + top * frame.height,
    bottom: frame.top + (top + height) * frame.height,
    width: width * frame.width,
  }
}

function readSelection(range: Range, rotation: number): SelectedBox | null {
  const page = pageElementOf(range.startContainer)
  const quote = range.toString().replaceAll(/\s+/g, ' ').trim()
  if (!page || quote === '') return null
  const number = Number(page.dataset['pageNumber'])
  const box = boxWithin(page.getBoundingClientRect(), range.getBoundingClientRect(), number, rotation)
  return box && { quote, box }
}

/** Maps a selection on a page to the nearest occurrence in the stored text; otherwise to a box with its text. */
async function placeInText(
  client: QuarryClient,
  { id: documentId, text }: DocumentView,
  { quote, box }: SelectedBox,
): Promise<NewHighlight> {
  const found = findAll(text, quote, mostPlaces)
  if (found.length > 0) {
    const places = await client.documents.places({ spans: found.map((span) => ({ documentId, ...span })) })
    const near = found
      .map((span, at) => ({ span, away: distance(places[at]?.boxes?.[0], box) }))
      .sort((a, b) => a.away - b.away)[0]
    // Less than a line away: it is the same text, not the same words elsewhere on the page.
    if (near && near.away < 0.02) return { documentId, span: near.span }
  }
  return { documentId, box, quote: quote.slice(0, 10_000) }
}

function distance(one: PageBox | undefined, other: PageBox): number {
  if (!one || one.page !== other.page) return Infinity
  return Math.abs(one.top - other.top)
}
