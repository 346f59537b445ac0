import type { Pdf } from './openPdf.ts'
import type { Pdfium } from './pdfium.ts'

/** Subtypes of annotations that show text: free text, stamps, and fields of forms. */
const shown = new Set([3, 13, 20])
/** For `FPDFPage_Flatten`: as on a screen. */
const normalDisplay = 0

/** So many pages are read before what PDFium keeps of them is freed. */
const pagesBetweenRenewals = 250

/** Opens a page with the text of its annotations and filled fields in its content. Gives its handle, or 0. */
export function loadPage(pdf: Pdf, number: number): number {
  if (number % pagesBetweenRenewals === 0) pdf.renew()
  const { pdfium, document } = pdf
  const { call } = pdfium
  const load = () => call.FPDF_LoadPage(pdf.document, number - 1)
  const page = load()
  if (page === 0 || !showsAnnotations(pdfium, page)) return page
  const letters = lettersOn(pdfium, page)
  call.FPDFPage_Flatten(page, normalDisplay)
  call.FPDF_ClosePage(page)
  const flattened = call.FPDF_LoadPage(document, number - 1)
  if (flattened === 0 || holds(lettersOn(pdfium, flattened), letters)) return flattened
  // A page whose resources are those of all pages loses them to PDFium's, and with them its fonts: it is read without.
  call.FPDF_ClosePage(flattened)
  pdf.renew()
  return load()
}

/** How often each letter is on a page. */
function lettersOn({ call, fast }: Pdfium, page: number): ReadonlyMap<number, number> {
  const letters = new Map<number, number>()
  const text = call.FPDFText_LoadPage(page)
  if (text === 0) return letters
  const count = call.FPDFText_CountChars(text)
  for (let at = 0; at < count; at++) {
    const letter = fast.unicode(text, at)
    if (letter > 0x20) letters.set(letter, (letters.get(letter) ?? 0) + 1)
  }
  call.FPDFText_ClosePage(text)
  return letters
}

/** Whether most of the letters are still there. */
function holds(now: ReadonlyMap<number, number>, before: ReadonlyMap<number, number>): boolean {
  let [all, lost] = [0, 0]
  for (const [letter, count] of before) {
    all += count
    lost += Math.max(0, count - (now.get(letter) ?? 0))
  }
  return lost <= mostLost * all
}

/** Letters that stand at the same place are given once. */
const mostLost = 0.02

function showsAnnotations({ call }: Pdfium, page: number): boolean {
  const count = call.FPDFPage_GetAnnotCount(page)
  for (let at = 0; at < count; at++) {
    const annotation = call.FPDFPage_GetAnnot(page, at)
    if (annotation === 0) continue
    const subtype = call.FPDFAnnot_GetSubtype(annotation)
    call.FPDFPage_CloseAnnot(annotation)
    if (shown.has(subtype)) return true
  }
  return false
}
