import type { Recogniser } from '../../ocr/recogniser.ts'
import { drawPage } from './drawPage.ts'
import type { PageSize } from './chars/drawnChars.ts'
import type { Pdfium } from './pdfium.ts'
import { recognisedParagraphs, type RecognisedParagraph } from './recognisedParagraphs.ts'

/** What recognition made of a page. */
export type PageRecognition =
  | { readonly kind: 'text'; readonly paragraphs: readonly RecognisedParagraph[]; readonly confidence: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'skipped' }

/** Draws an open page and recognises its text. @throws as Recogniser.read */
export async function recognisePage(
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  recogniser: Recogniser,
): Promise<PageRecognition> {
  let scale = 1
  const outcome = await recogniser.read(async () => {
    const image = drawPage(pdfium, page)
    scale = size.width / image.width
    return image
  })
  if (outcome.kind !== 'text') return outcome
  const paragraphs = recognisedParagraphs(outcome.page, scale, size)
  return { kind: 'text', paragraphs, confidence: outcome.page.confidence }
}
