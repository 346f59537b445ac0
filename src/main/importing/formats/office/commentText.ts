import { DocumentText, type WrittenText } from './documentText.ts'

/** What a reviewer said of a document. */
export interface Comment {
  readonly author?: string
  /** As the file has it. */
  readonly date?: string
  /** The words that it is on, or their beginning. */
  readonly about?: string
  readonly slide?: number
  readonly text: string
}

/**
 * A text with what reviewers said behind it, under a heading, so that it is found by word and no sentence of the author is cut
 * in two. Each comment has a place of its own: a slide, or its number.
 */
export function withComments(written: WrittenText, comments: readonly Comment[]): WrittenText {
  if (comments.length === 0) return written
  const text = new DocumentText()
  text.append(written)
  text.heading('Comments', 1)
  for (const [at, comment] of comments.entries()) {
    const { author, slide } = comment
    const name = `Comment ${at + 1}${author === undefined ? '' : ` (${author})`}`
    text.place = slide === undefined ? { kind: 'chapter', chapter: name } : { kind: 'page', page: slide }
    text.paragraph(sentenceOf(comment))
  }
  return text.finish()
}

/** `Cleo, 2024-02-02 09:00, on “Is it so?”: I doubt it.` */
function sentenceOf({ author, date, about, text }: Comment): string {
  const words = about === undefined ? undefined : `on “${about.replaceAll(/\s+/g, ' ')}”`
  const head = [author, date && timeOf(date), words].filter((part) => part !== undefined && part !== '').join(', ')
  return head === '' ? text : `${head}: ${text}`
}

/** To the minute; a day where the file has no more. */
function timeOf(date: string): string {
  return date.replace(/T00:00(?::00.*)?$/, '').replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*$/, '$1 $2')
}
