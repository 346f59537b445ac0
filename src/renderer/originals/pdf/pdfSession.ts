import type { PDFDocumentProxy } from 'pdfjs-dist'
import { EventBus, FindState, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import { createStore, type Store } from '../../state/store.ts'
import { type CitedPlace, firstBox, turnBox } from '../citedPlace.ts'
import { drawHighlights, placeBox, type PdfHighlight } from './pdfHighlights.ts'

export type PdfOutline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>

export interface PdfView {
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** What the pages call themselves, where that is not their number. */
  readonly labels: readonly string[] | null
  /** 1 for 100 %. */
  readonly scale: number
  /** Null while nothing is looked for. `at` is 0 where nothing was found. */
  readonly found: { readonly at: number; readonly of: number; readonly isPending: boolean } | null
}

/** How large a page is shown: so that its width fits (automatic: but no larger than print), all of it, or by a factor. */
export type PdfScale = 'auto' | 'page-width' | 'page-fit' | `${number}`

export interface PdfSession {
  readonly view: Store<PdfView>
  readonly outline: PdfOutline
  /** Looks for a text; goes on from the last match with the same text. Nothing for an empty one. */
  readonly find: (text: string, step?: 'next' | 'previous') => void
  /** To a page, by its number from 1 or by its label; false where there is none. */
  readonly goToPage: (page: number | string) => boolean
  readonly goToOutline: (entry: PdfOutline[number]) => void
  readonly setScale: (scale: PdfScale) => void
  readonly zoom: (by: 1 | -1) => void
  /** A quarter clockwise. */
  readonly turn: () => void
  /** Draws the boxes of what is cited and scrolls to the first; null takes them away. */
  readonly cite: (cited: CitedPlace | null) => void
  /** By how many degrees the pages are turned clockwise. */
  readonly rotation: () => number
  /** Draws highlights at their boxes. */
  readonly highlight: (highlights: readonly PdfHighlight[]) => void
  readonly close: () => void
}

/** Between pages, in CSS pixels. */
const gap = 12

/** pdf.js' enumerations, which it does not export. */
const textLayer = 1
const linksOnly = 1
const noEditor = -1
const opensNothing = 0

export interface ShowPdfOptions {
  readonly document: PDFDocumentProxy
  readonly container: HTMLDivElement
  readonly scale: PdfScale
  /** Whether it is still wanted: after it, a PDF that is being shown stops to listen to the window. */
  readonly signal: AbortSignal
}

/** Shows a PDF in `container`. Pages are drawn only while they are near the visible part. */
export async function showPdf({ document, container, scale, signal }: ShowPdfOptions): Promise<PdfSession> {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: opensNothing })
  const findController = new PDFFindController({ eventBus, linkService })
  const stopped = new AbortController()
  // As a value of its own: the types of pdf.js lack the signal, at which the viewer stops listening to the window.
  const options = {
    container,
    eventBus,
    linkService,
    findController,
    textLayerMode: textLayer,
    annotationMode: linksOnly,
    // What only looks like an address stays text: where a page is drawn again meanwhile, pdf.js fails to make links of those.
    enableAutoLinking: false,
    annotationEditorMode: noEditor,
    removePageBorders: true,
    abortSignal: AbortSignal.any([signal, stopped.signal]),
  }
  const viewer = new PDFViewer(options)
  linkService.setViewer(viewer)
  const [labels, outline] = await Promise.all([
    document.getPageLabels().catch(() => null),
    document.getOutline().catch(() => null),
  ])
  const view = createStore<PdfView>({
    page: 1,
    pages: document.numPages,
    labels: usefulLabels(labels),
    scale: 1,
    found: null,
  })
  const change = (part: Partial<PdfView>) => view.set((now) => ({ ...now, ...part }))

  let cited: CitedPlace | null = null
  let highlights: readonly PdfHighlight[] = []
  const drawBoxes = (pageNumber: number) => {
    const { div } = viewer.getPageView(pageNumber - 1) as { readonly div: HTMLDivElement }
    drawHighlights(div, highlights, pageNumber, viewer.pagesRotation)
    div.querySelector('.citedBoxes')?.remove()
    if (!cited) return
    const layer = boxesLayer(cited, pageNumber, viewer.pagesRotation)
    if (layer) div.append(layer)
  }
  const scrollToCited = () => {
    const box = cited && firstBox(cited)
    if (!box || box.page > document.numPages) return
    const { div } = viewer.getPageView(box.page - 1) as { readonly div: HTMLDivElement }
    const { top, left, width } = turnBox(box, viewer.pagesRotation)
    // A third of the view above it; more where its page ends before the view does, so that its page is the one in sight.
    const seen = container.clientHeight
    const rest = (1 - top) * div.clientHeight
    const above = Math.min(Math.max(seen / 3, seen - rest - gap), top * div.clientHeight + gap)
    container.scrollTo({
      top: div.offsetTop + top * div.clientHeight - above,
      left: Math.max(0, div.offsetLeft + (left + width / 2) * div.clientWidth - container.clientWidth / 2),
    })
  }

  // Each page has the size of the first one until its own is read, which moves those behind it.
  let scrolledTo = -1
  const showCited = () => {
    scrollToCited()
    scrolledTo = container.scrollTop
  }

  const ready = Promise.withResolvers<void>()
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = scale
    ready.resolve()
  })
  eventBus.on('pagechanging', ({ pageNumber }: { readonly pageNumber: number }) => change({ page: pageNumber }))
  eventBus.on('scalechanging', (event: { readonly scale: number }) => change({ scale: event.scale }))
  eventBus.on('pagerendered', ({ pageNumber }: { readonly pageNumber: number }) => drawBoxes(pageNumber))
  eventBus.on('updatefindmatchescount', ({ matchesCount }: { readonly matchesCount: MatchesCount }) => {
    const { current: at, total: of } = matchesCount
    view.set((now) => (now.found ? { ...now, found: { ...now.found, at, of } } : now))
  })
  eventBus.on(
    'updatefindcontrolstate',
    ({ state, matchesCount }: { readonly state: number; readonly matchesCount: MatchesCount }) => {
      const isPending = state === FindState.PENDING
      const { current: at, total: of } = matchesCount
      view.set((now) => (now.found ? { ...now, found: { at, of, isPending } } : now))
    },
  )
  viewer.setDocument(document)
  linkService.setDocument(document, null)
  await ready.promise
  if (labels) viewer.setPageLabels(labels)

  void viewer.pagesPromise?.then(() => {
    if (!stopped.signal.aborted && container.scrollTop === scrolledTo) showCited()
  })
  const resized = new ResizeObserver(() => {
    const { currentScaleValue } = viewer
    if (Number.isNaN(Number(currentScaleValue))) viewer.currentScaleValue = currentScaleValue
  })
  resized.observe(container)

  return {
    view,
    outline: outline ?? [],
    find: (text, step) => {
      change({ found: text === '' ? null : (view.get().found ?? { at: 0, of: 0, isPending: true }) })
      if (text === '') {
        eventBus.dispatch('findbarclose', { source: view })
        return
      }
      eventBus.dispatch('find', {
        source: view,
        type: step === undefined ? '' : 'again',
        query: text,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: step === 'previous',
        matchDiacritics: false,
      })
    },
    goToPage: (page) => {
      const labelled = view.get().labels?.indexOf(String(page)) ?? -1
      const number = typeof page === 'number' ? page : labelled >= 0 ? labelled + 1 : Number(page)
      if (!Number.isInteger(number) || number < 1 || number > document.numPages) return false
      viewer.currentPageNumber = number
      return true
    },
    goToOutline: ({ dest }) => {
      if (dest !== null) void linkService.goToDestination(dest)
    },
    setScale: (next) => {
      viewer.currentScaleValue = next
    },
    zoom: (by) => viewer.updateScale({ steps: by }),
    turn: () => {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360
      scrollToCited()
    },
    cite: (next) => {
      const before = pagesOf(cited)
      cited = next
      for (const page of new Set([...before, ...pagesOf(next)])) if (page <= document.numPages) drawBoxes(page)
      showCited()
    },
    rotation: () => viewer.pagesRotation,
    highlight: (next) => {
      const pages = new Set([...highlights, ...next].flatMap(({ boxes }) => boxes.map(({ page }) => page)))
      highlights = next
      for (const page of pages) if (page <= document.numPages) drawBoxes(page)
    },
    close: () => {
      resized.disconnect()
      stopped.abort()
      linkService.setDocument(null)
      // The types allow no null, with which pdf.js itself takes a document away.
      const closing: ClosingViewer = viewer
      closing.setDocument(null)
      viewer.cleanup()
    },
  }
}

interface ClosingViewer {
  setDocument(document: PDFDocumentProxy | null): void
}

interface MatchesCount {
  readonly current: number
  readonly total: number
}

/** Null where every label is the number of its page. */
function usefulLabels(labels: readonly string[] | null): readonly string[] | null {
  return labels?.some((label, index) => label !== String(index + 1)) ? labels : null
}

function pagesOf(cited: CitedPlace | null): readonly number[] {
  return cited ? [...cited.passage, ...cited.marks].map(({ page }) => page) : []
}

function boxesLayer({ passage, marks }: CitedPlace, page: number, rotation: number): HTMLDivElement | null {
  const layer = window.document.createElement('div')
  layer.className = 'citedBoxes'
  layer.ariaHidden = 'true'
  for (const [kind, boxes] of [
    ['passage', passage],
    ['mark', marks],
  ] as const) {
    for (const box of boxes) {
      if (box.page !== page) continue
      const drawn = window.document.createElement('div')
      drawn.dataset['kind'] = kind
      placeBox(drawn, turnBox(box, rotation))
      layer.append(drawn)
    }
  }
  return layer.childElementCount > 0 ? layer : null
}
