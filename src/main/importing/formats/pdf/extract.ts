import { stat } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import type { JsonObject } from '../../../model/document.ts'
import type { Extract, ExtractionContext, ExtractionFile } from '../../extraction/extractor.ts'
import type { DocumentDraft } from '../../importItem.ts'
import { recognitionFacts, type RecognitionPlan } from '../../ocr/recognitionPlan.ts'
import type { ExtractedPart } from '../format.ts'
import { titleFromName } from '../text/wholeText.ts'
import { Attachments } from './attachments.ts'
import { readDetails, type PdfDetails } from './details.ts'
import { openPdf, type Pdf } from './openPdf.ts'
import { DocumentText } from './documentText.ts'
import { PageReader, pagesToRecognise } from './pageReader.ts'
import { refusalWithoutText, remarksOn, unreadableOf } from './remarks.ts'
import { handOver } from './spool/handOver.ts'

/** As for other formats: one document is kept in memory as a whole. */
const maxDocumentChars = 64 * 1024 * 1024

/** The share of the time that reading takes, where pages are recognised. */
const readShare = 0.05

/** Reads a PDF as one document, with its attachments as files in it. */
export const extract: Extract = async function* (file, context) {
  const pdf = await openPdf(file.path, file.name, context.options.password)
  const written = new DocumentText(context.folder)
  try {
    yield* readPages(pdf, written, file, context)
  } finally {
    written.close()
    pdf.close()
  }
}

async function* readPages(
  pdf: Pdf,
  written: DocumentText,
  file: ExtractionFile,
  { folder, onProgress, recogniser, options }: ExtractionContext,
): AsyncGenerator<readonly ExtractedPart[]> {
  const { size } = await stat(file.path)
  const { pageCount } = pdf
  const readBytes = recogniser ? size * readShare : 0
  // All pages are looked at before one is recognised, so that it is known how many there will be.
  const wanted = recogniser
    ? pagesToRecognise(pdf, recogniser, (number) => onProgress(Math.round((readBytes * number) / pageCount)))
    : new Set<number>()
  recogniser?.expect(wanted.size)
  if (recogniser?.plan.isCounting) return yield [{ kind: 'recognition', ...recogniser.takeTally() }]
  const attachments = new Attachments(pdf, folder)
  const children = await attachments.ofDocument()
  const reader = new PageReader(pdf, attachments, written, recogniser)
  for (let number = 1; number <= pageCount; number++) {
    // What is known is told before each page: it takes seconds.
    if (recogniser && wanted.has(number)) yield [{ kind: 'recognition', ...recogniser.takeTally() }]
    children.push(...(await reader.read(number)))
    onProgress(Math.round(readBytes + ((size - readBytes) * number) / pageCount))
    if (written.length > maxDocumentChars)
      throw new QuarryError('invalid_input', `The PDF has more than ${maxDocumentChars} characters.`, {
        where: file.name,
        hint: 'Split it into several files.',
      })
  }
  reader.finish()
  const hasText = written.length > 0
  const parts: ExtractedPart[] = remarksOn(reader, hasText)
  if (recogniser) parts.push({ kind: 'recognition', ...recogniser.takeTally() })
  if (hasText) {
    const details = readDetails(pdf)
    const draft = draftOf(reader, details, file.name, options.recognition)
    parts.unshift(await handOver(written, draft, reader.pages, details.outline, folder, () => onProgress(size)))
  }
  // What was left out of a sample may have text.
  else if (reader.skipped.length === 0) parts.push({ kind: 'refused', message: refusalWithoutText(pageCount, reader) })
  else if (recogniser?.plan.isStored) parts.push({ kind: 'empty' })
  yield [...parts, ...children]
}

function draftOf(
  reader: PageReader,
  details: PdfDetails,
  name: string,
  recognition: RecognitionPlan | undefined,
): Omit<DocumentDraft, 'text' | 'layout'> {
  const { running, withoutText, recognised } = reader
  const unreadable = unreadableOf(reader)
  const raw: JsonObject = {
    ...details.raw,
    ...(running.length > 0 ? { headersAndFooters: running } : {}),
    ...(unreadable.length > 0 ? { unreadablePages: unreadable } : {}),
    ...(withoutText.length > 0 ? { pagesWithoutText: withoutText } : {}),
    ...recognitionFacts(recognition, recognised),
  }
  return {
    kind: 'file',
    title: details.title ?? titleFromName(name),
    ...(details.authors === undefined ? {} : { authors: details.authors }),
    source: { name },
    raw,
  }
}
