import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { defined } from '../../../base/defined.ts'
import type { Json, JsonObject } from '../../../model/document.ts'
import type { PageFacts } from '../../../model/layout.ts'
import type { Extract, ExtractionContext } from '../../extraction/extractor.ts'
import type { DocumentDraft } from '../../importItem.ts'
import { recognitionFacts } from '../../ocr/recognitionPlan.ts'
import type { ParsedPart } from '../format.ts'
import { assemble } from './assemble.ts'
import { openPdf } from './openPdf.ts'
import { needsRecognition, readPage, recognised, type ReadPage } from './readPage.ts'
import { pagesThatAre, pagesWhere, refusalWithoutText, remarksOn } from './remarks.ts'
import { leaveOutRunningLines } from './runningLines.ts'

/** The share of the time that reading takes, where pages are recognised. */
const READ_SHARE = 0.05

/** Reads a PDF as one document, with its attachments as files in it. */
export const extract: Extract = async function* (file, context) {
  const { size } = await stat(file.path)
  const pdf = await openPdf(file.path, file.name, context.options.password)
  const { recogniser, options } = context
  try {
    const pages: ReadPage[] = []
    const readBytes = recogniser ? size * READ_SHARE : size
    for (let number = 1; number <= pdf.numPages; number++) {
      pages.push(await readPage(pdf, number))
      context.onProgress(Math.round((readBytes * number) / pdf.numPages))
    }
    if (recogniser) {
      const wanted = pagesWhere(pages, (page) => needsRecognition(page, recogniser))
      recogniser.expect(wanted.length)
      for (const [done, number] of wanted.entries()) {
        // What is known is told before each page: it takes seconds.
        yield [{ kind: 'recognition', ...recogniser.takeTally() }]
        pages[number - 1] = await recognised(pdf, number, pages[number - 1] as ReadPage, recogniser)
        context.onProgress(Math.round(readBytes + ((size - readBytes) * (done + 1)) / wanted.length))
      }
    }
    const { kept, running } = leaveOutRunningLines(pages)
    const { text, blocks, lines } = assemble(kept)
    const remarks = remarksOn(pages, text !== '')
    if (recogniser) remarks.push({ kind: 'recognition', ...recogniser.takeTally() })
    const attachments = await writeAttachments(pdf, context)
    if (text === '') {
      // What was left out of a sample may have text.
      const isRefused = !pages.some(({ state }) => state === 'skipped')
      if (isRefused) remarks.push({ kind: 'refused', message: refusalWithoutText(pages) })
      else if (recogniser?.plan.isStored) remarks.push({ kind: 'empty' })
      yield [...remarks, ...attachments]
      return
    }
    const info = await readInfo(pdf)
    const unreadable = pagesThatAre(pages, 'unreadable')
    const withoutText = pagesWhere(pages, ({ state }) => state === 'empty' || state === 'blank')
    const raw: JsonObject = {
      ...info.raw,
      pages: pdf.numPages,
      ...(running.length > 0 ? { headersAndFooters: running } : {}),
      ...(unreadable.length > 0 ? { unreadablePages: unreadable } : {}),
      ...(withoutText.length > 0 ? { pagesWithoutText: withoutText } : {}),
      ...recognitionFacts(options.recognition, pagesThatAre(pages, 'recognised')),
    }
    const draft: DocumentDraft = {
      kind: 'file',
      title: info.title ?? path.basename(file.name).replace(/\.pdf$/i, ''),
      text,
      ...defined({ authors: info.author }),
      source: { name: file.name },
      raw,
      layout: { blocks, pages: await pageFacts(pdf, pages), lines },
    }
    yield [{ kind: 'document', draft }, ...remarks, ...attachments]
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function pageFacts(pdf: PDFDocumentProxy, pages: readonly ReadPage[]): Promise<PageFacts[]> {
  const labels = await pdf.getPageLabels().catch(() => null)
  return pages.map(({ width, height, confidence }, index) => {
    const label = labels?.[index]
    return {
      width,
      height,
      ...(label && label !== String(index + 1) ? { label } : {}),
      ...defined({ recognised: confidence }),
    }
  })
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
