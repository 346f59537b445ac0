import type { PlaceView } from '../../../contract/places.ts'

/** Where in its original a text lies, as a reader looks it up; null where there is nothing to look up. */
export function enPlace({
  row,
  page,
  pageLabel,
  pages,
  sheet,
  range,
  message,
  part,
  inMailbox,
  chapter,
}: PlaceView): string | null {
  if (pages !== undefined) return `pages ${pages.map((one) => one.pageLabel ?? one.page).join(', ')}`
  if (row !== undefined) return `row ${row}`
  if (page !== undefined) return `page ${pageLabel ?? page}`
  if (sheet !== undefined) return [sheet, range].filter((one) => one !== undefined).join(' ')
  if (message !== undefined && (message > 1 || inMailbox))
    return [`message ${message}`, part].filter((one) => one !== undefined).join(', ')
  if (part !== undefined && part !== 'body') return part
  return chapter ?? null
}
