import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Recogniser } from '../../ocr/recogniser.ts'
import { drawPage } from './drawPage.ts'
import type { Line } from './pageText.ts'
import { recognisedLines } from './recognisedLines.ts'

/** What recognition made of a page. */
export type PageRecognition =
  | { readonly kind: 'text'; readonly lines: readonly Line[]; readonly confidence: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'skipped' }

/** Draws a page and recognises its text. @throws as Recogniser.read */
export async function recognisePage(
  pdf: PDFDocumentProxy,
  number: number,
  recogniser: Recogniser,
): Promise<PageRecognition> {
  let scale = 1
  const outcome = await recogniser.read(async () => {
    const page = await pdf.getPage(number)
    try {
      const image = await drawPage(page)
      scale = page.getViewport({ scale: 1 }).width / image.width
      return image
    } finally {
      page.cleanup()
    }
  })
  if (outcome.kind !== 'text') return outcome
  return { kind: 'text', lines: recognisedLines(outcome.page, scale), confidence: outcome.page.confidence }
}
