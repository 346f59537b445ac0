import { defined } from '../../../base/defined.ts'
import type { PageFacts } from '../../../model/layout.ts'
import { DOUBTFUL, type Recogniser } from '../../ocr/recogniser.ts'
import type { ParsedPart } from '../format.ts'
import type { Attachments } from './attachments.ts'
import { blocksOf, blocksOfParagraphs } from './blocks.ts'
import { labelOf } from './details.ts'
import type { DocumentText } from './documentText.ts'
import { linesOf, readable, textOf, type Line } from './lines.ts'
import { loadPage } from './loadPage.ts'
import type { Pdf } from './openPdf.ts'
import { readingOrder } from './order.ts'
import type { Pdfium } from './pdfium.ts'
import type { RecognisedParagraph } from './recognisedParagraphs.ts'
import { comparedPages, RunningLines } from './runningLines.ts'
import type { PageSize, Turn } from './chars/drawnChars.ts'
import { taggedTables } from './taggedTables.ts'
import { readRuns, type PageRuns, type Run } from './runs.ts'
import { hasDamagedWords, isUnreadable } from './fonts/unreadable.ts'

interface WaitingPage extends PageSize {
  readonly number: number
  readonly label: string | undefined
  readonly text: PageText
}

/** What a page says by itself, by how it is turned; or what was recognised on it. */
type PageText =
  | {
      readonly kind: 'written'
      readonly turns: readonly (readonly [Turn, readonly Line[]])[]
      /** Nothing is on the page but a few lines. */
      readonly isBare: boolean
    }
  | { readonly kind: 'recognised'; readonly paragraphs: readonly RecognisedParagraph[] }

/** `none`: empty, or an image. `unreadable`: its fonts do not say which letters they draw. */
type PageState = 'text' | 'none' | 'unreadable'

interface OpenPage extends PageSize {
  readonly number: number
  readonly label: string | undefined
}

/** So few pages may all be the same. */
const fewPages = 3
/** More running lines are left out of the raw record. */
const mostRunning = 200
/** The share of lines of a page that is written from right to left, but for a few words. */
const onlyRtl = 0.8
/** Of a page with headers and footers alone. */
const mostBareLines = 8
/** Of a page that cannot be opened, in points. */
const usualPage = { width: 612, height: 792 }

/**
 * Reads the pages of a PDF one after the other. A page is written to the text a few pages late, when it can be told what
 * is repeated on the pages around it; what is held does not grow with the number of pages, but for the text.
 */
export class PageReader {
  readonly #written: DocumentText
  readonly pages: PageFacts[] = []
  /** Numbers of pages without text. */
  readonly withoutText: number[] = []
  /** Numbers of pages that cannot be opened. */
  readonly unopened: number[] = []
  /** Numbers of pages whose text is no text. */
  readonly unreadable: number[] = []
  /** Numbers of pages with words that miss letters. */
  readonly damaged: number[] = []
  /** Numbers of pages whose text was recognised, and of those of them with a low confidence. */
  readonly recognised: number[] = []
  readonly doubtful: number[] = []
  /** Numbers of pages on which recognition found no text. They are `withoutText` too. */
  readonly blank: number[] = []
  readonly failed: { readonly number: number; readonly reason: string }[] = []
  /** Numbers of pages that were left out, because only a sample is recognised. */
  readonly skipped: number[] = []
  /** Headers and footers, each text once as it is first written. */
  readonly running: string[] = []
  readonly #pdf: Pdf
  readonly #attachments: Attachments
  readonly #recogniser: Recogniser | undefined
  readonly #runningLines = new RunningLines()
  readonly #runningTexts = new Set<string>()
  readonly #waiting: WaitingPage[] = []
  /**
   * Pages with nothing but running lines, as long as there is no other text: these lines are the text of a file of such pages,
   * without those that are the same on each page where others are left.
   */
  #bare: { readonly page: WaitingPage; readonly running: ReadonlySet<Line> }[] = []
  /** Lines of all pages that were read, and those of them that are read from right to left. */
  #lines = 0
  #rtlLines = 0

  /** See {@link Pdf}. */
  readonly isCut: boolean

  /** `written`: where the pages are written to. */
  constructor(pdf: Pdf, attachments: Attachments, written: DocumentText, recogniser?: Recogniser) {
    this.#written = written
    this.#pdf = pdf
    this.isCut = pdf.isCut
    this.#attachments = attachments
    this.#recogniser = recogniser
  }

  /** Reads a page; they come in order. Gives the files that are pinned to it. */
  async read(number: number): Promise<readonly ParsedPart[]> {
    const { call } = this.#pdf.pdfium
    const label = labelOf(this.#pdf, number)
    const page = loadPage(this.#pdf, number)
    if (page === 0) {
      this.unopened.push(number)
      this.pages.push({ ...(label === undefined ? {} : { label }), ...usualPage })
      return []
    }
    try {
      await this.#readText(page, number, label)
      return await this.#attachments.ofPage(page, number)
    } finally {
      call.FPDF_ClosePage(page)
      this.#writeWaiting(number - comparedPages)
    }
  }

  /** Writes the pages that wait for later ones. */
  finish(): void {
    this.#writeWaiting(Infinity)
    for (const { page, running } of this.#bare) this.#writeWithout(page, running)
    this.#written.finish()
  }

  async #readText(page: number, number: number, label: string | undefined): Promise<void> {
    const runs = readRuns(this.#pdf, page)
    const { width, height } = runs
    const open = { number, label, width, height }
    const state = stateOf(runs)
    const recogniser = this.#recogniser
    const confidence =
      recogniser && isRecognised(state, recogniser, this.#pdf)
        ? await this.#recognise(page, open, state, recogniser)
        : this.#noteUnread(number, state)
    this.pages.push({ ...defined({ label }), width, height, ...defined({ recognised: confidence }) })
    if (confidence === undefined && state === 'text') this.#addWritten(runs, open, page)
  }

  /** Gives the confidence, or undefined where nothing was recognised. */
  async #recognise(
    page: number,
    open: OpenPage,
    state: PageState,
    recogniser: Recogniser,
  ): Promise<number | undefined> {
    // Loaded where it is needed.
    const { recognisePage } = await import('./recognisePage.ts')
    const outcome = await recognisePage(this.#pdf.pdfium, page, open, recogniser)
    const { number } = open
    if (outcome.kind === 'text' && outcome.paragraphs.length > 0) {
      const { paragraphs, confidence } = outcome
      this.recognised.push(number)
      if (confidence < DOUBTFUL) this.doubtful.push(number)
      const upright = paragraphs.flatMap(({ turn, lines }) => (turn === 0 ? lines : []))
      this.#runningLines.add(number, upright, open.height)
      this.#waiting.push({ ...open, text: { kind: 'recognised', paragraphs } })
      return confidence
    }
    if (state === 'text') return undefined
    if (outcome.kind === 'failed') this.failed.push({ number, reason: outcome.reason })
    else if (outcome.kind === 'skipped') this.skipped.push(number)
    else {
      this.blank.push(number)
      this.withoutText.push(number)
    }
    return undefined
  }

  #noteUnread(number: number, state: PageState): undefined {
    if (state === 'unreadable') this.unreadable.push(number)
    if (state === 'none') this.withoutText.push(number)
  }

  #addWritten({ turns: runs }: PageRuns, open: OpenPage, page: number): void {
    const { number, height } = open
    const { tables, rest } = taggedTables(this.#pdf, page, runs.get(0) ?? [])
    const turns = [...runs]
      .map(([turn, own]) => [turn, turn === 0 ? [...linesOf(rest), ...tables] : linesOf(own)] as const)
      .filter(([, lines]) => lines.length > 0)
      .sort((a, b) => b[1].length - a[1].length)
    if (turns.some(([, lines]) => lines.some((line) => hasDamagedWords(textOf(line))))) this.damaged.push(number)
    for (const [turn, lines] of turns) {
      if (turn === 0) this.#runningLines.add(number, lines, height)
      this.#lines += lines.length
      this.#rtlLines += lines.filter(({ isRtl }) => isRtl).length
    }
    const count = turns.reduce((sum, [, lines]) => sum + lines.length, 0)
    const isBare = count > 0 && count <= mostBareLines && !hasPicture(this.#pdf.pdfium, page)
    this.#waiting.push({ ...open, text: { kind: 'written', turns, isBare } })
  }

  #writeWaiting(last: number): void {
    while (this.#waiting[0] && this.#waiting[0].number <= last) this.#writePage(this.#waiting.shift() as WaitingPage)
  }

  #writePage(page: WaitingPage): void {
    const { number, label, text } = page
    const lines =
      text.kind === 'written' ? text.turns.flatMap(([, own]) => own) : text.paragraphs.flatMap((own) => own.lines)
    const repeated = this.#runningLines.of(number, label)
    const isWhole = repeated.size === lines.length
    // Two or three pages that are the same have text, and no header.
    const isSame = isWhole && this.#pdf.pageCount <= fewPages
    if (isWhole && !isSame && text.kind === 'written' && text.isBare && this.#written.length === 0) {
      const same = lines.filter((line) => repeated.get(line) === 'same')
      this.#bare.push({ page, running: new Set(same.length < lines.length ? same : []) })
      return
    }
    this.#writeWithout(page, new Set(isSame ? [] : repeated.keys()))
    if (this.#written.length > 0) this.#bare = []
  }

  #writeWithout(page: WaitingPage, running: ReadonlySet<Line>): void {
    for (const line of running) this.#noteRunning(textOf(line))
    this.#writeBody(page, running)
  }

  /** Writes a page without its running lines. */
  #writeBody({ number, text, width, height }: WaitingPage, running: ReadonlySet<Line>): void {
    const withoutRunning = (lines: readonly Line[]) =>
      running.size === 0 ? lines : lines.filter((line) => !running.has(line))
    const place = { page: number, width, height }
    if (text.kind === 'recognised') {
      const body = text.paragraphs.map(({ turn, lines }) => ({ turn, lines: withoutRunning(lines) }))
      blocksOfParagraphs(body, place).forEach((block, index) => this.#written.add(block, index === 0))
      return
    }
    for (const [turn, lines] of text.turns) {
      const body = withoutRunning(lines)
      // Vertical writing is laid out turned, where its columns are lines from top to bottom.
      for (const rows of readingOrder(body, this.#isRtl(body)))
        blocksOf(rows, { ...place, turn }).forEach((block, index) => this.#written.add(block, index === 0))
    }
  }

  /** Whether columns are read from right to left. A page with lines of both directions is read as most of the document. */
  #isRtl(lines: readonly Line[]): boolean {
    const share = lines.filter((line) => line.isRtl).length / Math.max(1, lines.length)
    return share > onlyRtl || (share > 0.5 && this.#rtlLines > this.#lines / 2)
  }

  #noteRunning(text: string): void {
    const pattern = text.replace(/\d+/g, '#')
    if (this.running.length >= mostRunning || this.#runningTexts.has(pattern)) return
    this.#runningTexts.add(pattern)
    this.running.push(text)
  }
}

/** Types of objects of a page: images, and forms, which may hold some. */
const pictures = new Set([3, 5])

function hasPicture({ call }: Pdfium, page: number): boolean {
  const count = call.FPDFPage_CountObjects(page)
  for (let at = 0; at < count; at++)
    if (pictures.has(call.FPDFPageObj_GetType(call.FPDFPage_GetObject(page, at)))) return true
  return false
}

function stateOf(runs: PageRuns): PageState {
  if (isUnreadable(runs)) return 'unreadable'
  const isSeen = ({ chars }: Run) => chars.some(({ text }) => readable(text).trim() !== '')
  return [...runs.turns.values()].some((own) => own.some(isSeen)) ? 'text' : 'none'
}

/** Without its fonts a page is drawn in others, whose letters for the same codes are wrong ones. */
function isRecognised(state: PageState, { plan }: Recogniser, { isCut }: Pdf): boolean {
  if (state === 'unreadable' && isCut) return false
  return state !== 'text' || plan.mode === 'all'
}

/** Numbers of the pages that need recognition: those without readable text, or all of them where that is asked for. */
export function pagesToRecognise(pdf: Pdf, recogniser: Recogniser, onPage: (number: number) => void): Set<number> {
  const found = new Set<number>()
  for (let number = 1; number <= pdf.pageCount; number++) {
    const page = loadPage(pdf, number)
    if (page === 0) continue
    try {
      if (isRecognised(stateOf(readRuns(pdf, page)), recogniser, pdf)) found.add(number)
    } finally {
      pdf.pdfium.call.FPDF_ClosePage(page)
    }
    onPage(number)
  }
  return found
}
