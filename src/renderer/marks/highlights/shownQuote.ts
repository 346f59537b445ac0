import type { HighlightView } from '../../../contract/organising/marks.ts'
import type { Strings } from '../../strings/strings.ts'

/** What a highlight, or the highlight that a note is on, is called: its text, or the page of an area without a text. */
export function shownQuote(quote: string, box: HighlightView['box'], { marks }: Strings): string {
  return quote || marks.boxOnPage(box?.page ?? 1)
}
