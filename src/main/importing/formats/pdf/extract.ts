import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { defined } from '../../../base/defined.ts'
import type { Json, JsonObject } from '../../../model/document.ts'
import type { PageFacts } from '../../../model/layout.ts'
import type { Extract, ExtractionContext } from '../../extraction/extractor.ts'
import type { ParsedPart } from '../format.ts'
import { assemble } from './assemble.ts'
import { openPdf } from './openPdf.ts'
import { toLines, toRuns, type TextItem } from './pageText.ts'
import { leaveOutRunningLines, type PageLines } from './runningLines.ts'

/** Reads a PDF as one document, with its attachments as files in it. */
export const extract: Extract = async function* (file, context) {
  const { size } = await stat(file.path)
  const pdf = await openPdf(file.path, file.name, context.options.password)
  try {
    const pages: PageLines[] = []
    const facts: PageFacts[] = []
    const unreadable: number[] = []
    const damaged: number[] = []
    const withoutText: number[] = []
    const labels = await pdf.getPageLabels().catch(() => null)
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await readPage(pdf, number)
      context.onProgress(Math.round((size * number) / pdf.numPages))
      if (page.state === 'unreadable') unreadable.push(number)
      if (page.state === 'empty') withoutText.push(number)
      if (page.hasDamagedWords) damaged.push(number)
      const label = labels?.[number - 1]
      facts.push({
        width: page.width,
        height: page.height,
        ...(label && label !== String(number) ? { label } : {}),
      })
      pages.push(page)
    }
    const { kept, running } = leaveOutRunningLines(pages)
    const { text, blocks, lines } = assemble(kept)
    const warnings = [
      ...pagesWarning(
        unreadable,
        'has a font that does not say which letters it draws',
        'have fonts that do not say which letters they draw',
      ),
      ...pagesWarning(
        damaged,
        'has letters that its font does not name, so some words are not right',
        'have letters that their fonts do not name, so some words are not right',
      ),
      ...(text === '' ? [] : pagesWarning(withoutText, 'has no text', 'have no text')),
    ]
    const attachments = await writeAttachments(pdf, context)
    if (text === '') {
      yield [...warnings, ...attachments, { kind: 'refused', message: noText(pdf.numPages, unreadable.length) }]
      return
    }
    const info = await readInfo(pdf)
    yield [
      {
        kind: 'document',
        draft: {
          kind: 'file',
          title: info.title ?? path.basename(file.name).replace(/\.pdf$/i, ''),
          text,
          ...defined({ authors: info.author }),
          source: { name: file.name },
          raw: {
            ...info.raw,
            pages: pdf.numPages,
            ...(running.length > 0 ? { headersAndFooters: running } : {}),
            ...(unreadable.length > 0 ? { unreadablePages: unreadable } : {}),
            ...(withoutText.length > 0 ? { pagesWithoutText: withoutText } : {}),
          },
          layout: { blocks, pages: facts, lines },
        },
      },
      ...warnings,
      ...attachments,
    ]
  } finally {
    await pdf.loadingTask.destroy()
  }
}

type PageState = 'text' | 'empty' | 'unreadable'

interface ReadPage extends PageLines {
  readonly state: PageState
  /** Some letters in its words are ones that the font does not name. */
  readonly hasDamagedWords?: boolean
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<ReadPage> {
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

const shownPages = 12

/** One warning for all pages of a kind. */
function pagesWarning(pages: readonly number[], one: string, many: string): ParsedPart[] {
  const [first] = pages
  if (first === undefined) return []
  const shown = pages.slice(0, shownPages).join(', ') + (pages.length > shownPages ? ', …' : '')
  const message =
    pages.length === 1
      ? `Page ${shown} ${one}: text recognition would be needed to read it.`
      : `${pages.length} pages (${shown}) ${many}: text recognition would be needed to read them.`
  return [{ kind: 'warning', message, place: { kind: 'page', page: first } }]
}

function noText(pages: number, unreadable: number): string {
  if (pages === 0) return 'This PDF has no page.'
  return unreadable > 0
    ? 'The text of this PDF cannot be read: its fonts do not say which letters they draw.'
    : 'This PDF has no text: its pages are empty or images. Text recognition would be needed to read images.'
}

async function readInfo(pdf: PDFDocumentProxy) {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} as object }))
  const facts = new Map(Object.entries(info))
  const string = (key: string) => {
    const value: unknown = facts.get(key)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const outline = await pdf.getOutline().catch(() => null)
  const raw: { [key: string]: Json } = {}
  for (const key of ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate']) {
    const value = string(key)
    if (value !== undefined) raw[key.charAt(0).toLowerCase() + key.slice(1)] = value
  }
  if (facts.get('EncryptFilterName') !== null && facts.get('EncryptFilterName') !== undefined) raw['encrypted'] = true
  const titles = (outline ?? []).slice(0, 1_000).map(({ title }) => title)
  if (titles.length > 0) raw['outline'] = titles
  return { title: string('Title'), author: string('Author'), raw: raw as JsonObject }
}

const MOST_ATTACHMENTS = 1_000

async function writeAttachments(pdf: PDFDocumentProxy, { folder }: ExtractionContext): Promise<ParsedPart[]> {
  const found: unknown = await pdf.getAttachments().catch(() => null)
  if (typeof found !== 'object' || found === null) return []
  const parts: ParsedPart[] = []
  for (const one of Object.values(found).slice(0, MOST_ATTACHMENTS) as unknown[]) {
    if (typeof one !== 'object' || one === null || !('content' in one) || !(one.content instanceof Uint8Array)) continue
    const name = 'filename' in one && typeof one.filename === 'string' ? one.filename : ''
    const file = path.join(await mkdtemp(path.join(folder, 'attachment-')), 'file')
    await writeFile(file, one.content)
    parts.push({ kind: 'child', name: path.basename(name) || 'attachment', path: file })
  }
  return parts
}
