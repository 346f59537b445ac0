import { stat } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import type { JsonObject } from '../../../model/document.ts'
import type { Extract, ExtractionContext, ExtractionFile } from '../../extraction/extractor.ts'
import { recognitionFacts, type RecognitionPlan } from '../../ocr/recognitionPlan.ts'
import type { ParsedPart } from '../format.ts'
import { titleFromName } from '../text/wholeText.ts'
import { Attachments } from './attachments.ts'
import { classify } from './classify.ts'
import { readDetails, type PdfDetails } from './details.ts'
import { openPdf, type Pdf } from './openPdf.ts'
import { PageReader, pagesToRecognise } from './pageReader.ts'
import { refusalWithoutText, remarksOn } from './remarks.ts'

/** As for other formats: one document is kept in memory as a whole. */
const maxDocumentChars = 64 * 1024 * 1024

/** The share of the time that reading takes, where pages are recognised. */
const readShare = 0.05

/** Reads a PDF as one document, with its attachments as files in it. */
export const extract: Extract = async function* (file, context) {
  const pdf = await openPdf(file.path, file.name, context.options.password)
  try {
    yield* readPages(pdf, file, context)
  } finally {
    pdf.close()
  }
}

async function* readPages(
  pdf: Pdf,
  file: ExtractionFile,
  { folder, onProgress, recogniser, options }: ExtractionContext,
): AsyncGenerator<readonly ParsedPart[]> {
  const { size } = await stat(file.path)
  const { pageCount } = pdf
  const readBytes = recogniser ? size * readShare : 0
  // All pages are looked at before one is recognised, so that it is known how many there will be.
  const wanted = recogniser
    ? pagesToRecognise(pdf, recogniser, (number) => onProgress(Math.round((readBytes * number) / pageCount)))
    : new Set<number>()
  recogniser?.expect(wanted.size)
  const attachments = new Attachments(pdf, folder)
  const children = await attachments.ofDocument()
  const reader = new PageReader(pdf, attachments, recogniser)
  for (let number = 1; number <= pageCount; number++) {
    // What is known is told before each page: it takes seconds.
    if (recogniser && wanted.has(number)) yield [{ kind: 'recognition', ...recogniser.takeTally() }]
    children.push(...(await reader.read(number)))
    onProgress(Math.round(readBytes + ((size - readBytes) * number) / pageCount))
    if (reader.written.length > maxDocumentChars)
      throw new QuarryError('invalid_input', `The PDF has more than ${maxDocumentChars} characters.`, {
        where: file.name,
        hint: 'Split it into several files.',
      })
  }
  reader.finish()
  const text = reader.written.toString()
  const parts: ParsedPart[] = remarksOn(reader, text !== '')
  if (recogniser) parts.push({ kind: 'recognition', ...recogniser.takeTally() })
  if (text !== '') parts.unshift(documentOf(text, reader, readDetails(pdf), file.name, options.recognition))
  // What was left out of a sample may have text.
  else if (reader.skipped.length === 0) parts.push({ kind: 'refused', message: refusalWithoutText(pageCount, reader) })
  else if (recogniser?.plan.isStored) parts.push({ kind: 'empty' })
  yield [...parts, ...children]
}

function documentOf(
  text: string,
  reader: PageReader,
  details: PdfDetails,
  name: string,
  recognition: RecognitionPlan | undefined,
): ParsedPart {
  const { written, pages, running, withoutText, unreadable, recognised } = reader
  const raw: JsonObject = {
    ...details.raw,
    ...(running.length > 0 ? { headersAndFooters: running } : {}),
    ...(unreadable.length > 0 ? { unreadablePages: unreadable } : {}),
    ...(withoutText.length > 0 ? { pagesWithoutText: withoutText } : {}),
    ...recognitionFacts(recognition, recognised),
  }
  return {
    kind: 'document',
    draft: {
      kind: 'file',
      title: details.title ?? titleFromName(name),
      text,
      ...(details.authors === undefined ? {} : { authors: details.authors }),
      source: { name },
      raw,
      layout: { blocks: classify(written.blocks, text, details.outline), pages, lines: written.placed.toArray() },
    },
  }
}
