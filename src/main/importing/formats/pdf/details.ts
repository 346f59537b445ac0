import type { Json, JsonObject } from '../../../model/document.ts'
import type { OutlineEntry } from './classify.ts'
import type { Pdf } from './openPdf.ts'

/** What a PDF says about itself. */
export interface PdfDetails {
  readonly title: string | undefined
  readonly authors: string | undefined
  readonly outline: readonly OutlineEntry[]
  readonly raw: JsonObject
}

/** The bounds of what is kept of a file that says too much. */
const longestValue = 2_000
const mostEntries = 5_000
const deepestOutline = 12

const keys = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate'] as const

/** Metadata and outline. What of them is damaged is left out. */
export function readDetails({ pdfium, document, pageCount }: Pdf): PdfDetails {
  const { call } = pdfium
  const told = (key: string) =>
    plain(pdfium.text((buffer, bytes) => call.FPDF_GetMetaText(document, key, buffer, bytes)))
  const raw: { [key: string]: Json } = { pages: pageCount }
  for (const key of keys) {
    const value = told(key)
    if (value !== undefined) raw[key.charAt(0).toLowerCase() + key.slice(1)] = value
  }
  if (call.EPDF_IsEncrypted(document)) raw['encrypted'] = true
  const outline = readOutline({ pdfium, document })
  const titles = outline.filter(({ level }) => level === 1).map(({ title }) => title)
  if (titles.length > 0) raw['outline'] = titles
  return { title: statedTitle(told('Title')), authors: told('Author'), outline, raw }
}

/** What a page calls itself; undefined where that is its number. */
export function labelOf({ pdfium, document }: Pdf, number: number): string | undefined {
  const label = plain(
    pdfium.text((buffer, bytes) => pdfium.call.FPDF_GetPageLabel(document, number - 1, buffer, bytes)),
  )
  return label === String(number) ? undefined : label
}

function plain(text: string): string | undefined {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001F]+/g, ' ')
      .trim()
      .slice(0, longestValue) || undefined
  )
}

const printedBy = /^Microsoft (?:Office )?(?:Word|PowerPoint|Excel|Publisher) [-–] /i
const modeOfProgram = /\s*\[(?:Compatibility Mode|Kompatibilitätsmodus|Read-Only|Schreibgeschützt)\]$/i
const fillings = /^(?:untitled|title|document\d*|slide 1|powerpoint[ -]pr[aä]sentation|powerpoint presentation)$/i
/** Of files that are printed to PDF, or made into one. Not those that names of things have: `.com`, `.net`, `.js`. */
const endings = new RegExp(
  `\\.(?:${[
    'docx?|docm|dotx?|odt|rtf|txt|wp[ds]|lwp|sxw|md|tex|dvi|indd|qxd|pmd|p65|fm|pub|pptx?|odp|xlsx?|ods|csv|vsdx?|dwg|cdr|ai',
    'html?|mht|xml|pdf|ps|eps|prn|xps|rpt|tiff?|jpe?g|png|gif|bmp|exe|tmp|log|eml|msg',
  ].join('|')})$`,
  'i',
)
const path = /^(?:[a-z]:\\|\\\\|file:\/\/|\/(?:home|users|tmp|var|mnt|volumes)\/)/i

/**
 * The title that a PDF states, where that names the document. Programs write the name of the file that was printed, or what
 * stands for any title: then the name that the file has now says more.
 */
export function statedTitle(title: string | undefined): string | undefined {
  const named = title?.replace(printedBy, '').replace(modeOfProgram, '').trim()
  if (named === undefined || named === '' || fillings.test(named)) return undefined
  return endings.test(named) || path.test(named) ? undefined : named
}

function readOutline({ pdfium, document }: Pick<Pdf, 'pdfium' | 'document'>): OutlineEntry[] {
  const { call } = pdfium
  const entries: OutlineEntry[] = []
  // A damaged outline may lead back to itself.
  const seen = new Set<number>()
  const walk = (parent: number, level: number): void => {
    let entry = call.FPDFBookmark_GetFirstChild(document, parent)
    while (entry !== 0 && entries.length < mostEntries && !seen.has(entry)) {
      seen.add(entry)
      const current = entry
      const title = plain(pdfium.text((buffer, bytes) => call.FPDFBookmark_GetTitle(current, buffer, bytes)))
      const page = pageOf(current)
      if (title !== undefined) entries.push({ title, level, ...(page === undefined ? {} : { page }) })
      if (level < deepestOutline) walk(entry, level + 1)
      entry = call.FPDFBookmark_GetNextSibling(document, entry)
    }
  }
  const pageOf = (entry: number): number | undefined => {
    const action = call.FPDFBookmark_GetAction(entry)
    const target =
      call.FPDFBookmark_GetDest(document, entry) || (action === 0 ? 0 : call.FPDFAction_GetDest(document, action))
    const index = target === 0 ? -1 : call.FPDFDest_GetDestPageIndex(document, target)
    return index < 0 ? undefined : index + 1
  }
  walk(0, 1)
  return entries
}
