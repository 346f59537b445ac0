import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Recogniser } from '../../ocr/recogniser.ts'
import { toLines, toRuns, type TextItem } from './pageText.ts'
import type { PageLines } from './runningLines.ts'

export type PageState =
  /** The page says its text. */
  | 'text'
  | 'empty'
  /** Its fonts do not say which letters they draw, or it is damaged. */
  | 'unreadable'
  /** Its text was recognised from how it looks. */
  | 'recognised'
  /** Recognition found no text on it. */
  | 'blank'
  /** Recognition left it out, because only a sample is recognised. */
  | 'skipped'
  | 'failed'

export interface ReadPage extends PageLines {
  readonly state: PageState
  /** Some letters in its words are ones that the font does not name. */
  readonly hasDamagedWords?: boolean
  /** Of recognition, 0 to 1. */
  readonly confidence?: number
  /** Why recognition failed. */
  readonly failure?: string
}

/** Whether a page is to be recognised: it does not say its text, or every page is asked for. */
export function needsRecognition({ state }: ReadPage, { plan }: Recogniser): boolean {
  return state !== 'text' || plan.mode === 'all'
}

/** A page with the text that recognition found on it; unchanged where it found none. */
export async function recognised(
  pdf: PDFDocumentProxy,
  number: number,
  page: ReadPage,
  recogniser: Recogniser,
): Promise<ReadPage> {
  // Loaded where it is needed.
  const { recognisePage } = await import('./recognisePage.ts')
  const outcome = await recognisePage(pdf, number, recogniser)
  const { width, height } = page
  if (outcome.kind === 'text')
    return { width, height, state: 'recognised', lines: outcome.lines, confidence: outcome.confidence }
  if (page.state === 'text') return page
  if (outcome.kind === 'failed') return { ...page, state: 'failed', failure: outcome.reason }
  return { ...page, state: outcome.kind === 'nothing' ? 'blank' : 'skipped' }
}

/** What a page says by itself. */
export async function readPage(pdf: PDFDocumentProxy, number: number): Promise<ReadPage> {
  let page: PDFPageProxy
  try {
    page = await pdf.getPage(number)
  } catch {
    // A page that is damaged: the others are good.
    return { width: 612, height: 792, lines: [], state: 'unreadable' }
  }
  const viewport = page.getViewport({ scale: 1 })
  const { width, height } = viewport
  try {
    const { items, styles } = await page.getTextContent()
    const bold = new Map<string, boolean>()
    const isBold = (font: string) => {
      const known = bold.get(font) ?? isBoldFont(page, font, styles[font]?.fontFamily)
      bold.set(font, known)
      return known
    }
    const texts = items.filter((item): item is typeof item & TextItem => 'str' in item)
    const all = texts.map(({ str }) => str).join('')
    if (all.trim() === '') return { width, height, lines: [], state: 'empty' }
    if (isNoText(all)) return { width, height, lines: [], state: 'unreadable' }
    return {
      width,
      height,
      lines: toLines(toRuns(texts, viewport, isBold)),
      state: 'text',
      hasDamagedWords: damagedWord.test(all),
    }
  } catch {
    return { width, height, lines: [], state: 'unreadable' }
  } finally {
    page.cleanup()
  }
}

function isBoldFont(page: PDFPageProxy, name: string, family: string | undefined): boolean {
  const font: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined
  const full = typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : (family ?? '')
  return /bold|black|heavy/i.test(full)
}

/** A letter of private use beside another letter: by itself it is often a bullet or a symbol. */
const damagedWord = /\p{L}[\ue000-\uf8ff\ufffd]|[\ue000-\uf8ff\ufffd]\p{L}/u

/** More of it than this share of characters that no text has: the font does not say which letters it draws. */
const MOST_FOREIGN = 0.2

function isNoText(text: string): boolean {
  const letters = text.replace(/\s/g, '')
  const foreign = letters.match(/[\u0000-\u001f\u0080-\u009f\ue000-\uf8ff\ufffd]/g)?.length ?? 0
  return foreign > letters.length * MOST_FOREIGN
}
