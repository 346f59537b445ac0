import { parseDate } from '../../../text/values/parseDate.ts'

/** What the lines at the top of a text name. */
export interface TextHead {
  readonly title?: string
  readonly publishedAt?: number
  /** Its first line is `Name: value`, which is no title. */
  readonly beginsWithNames: boolean
}

/** Lines and characters in which a head can stand. */
const mostLines = 10
const mostChars = 4_000
const longestTitle = 120

/** `Name: value`, in Markdown perhaps with emphasis. */
const named = /^[*_]{0,2}(\p{L}[\p{L} ]{0,30}?)[*_]{0,2}\s*:[*_]{0,2}\s+(\S.*)$/u
const dateNames = /^(?:date|published(?: on)?|publication date|datum|veröffentlicht(?: am)?)$/iu
const titleNames = /^(?:title|titel)$/iu
/** A heading of Markdown, and what is drawn under a line. */
const heading = /^#{1,6}\s|^(?:[-=*_]\s?){3,}$/

const isoDay = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?(?:Z|[+-]\d{2}:?\d{2}))?)?$/
/** A day with its month in letters and all of its year: `1 March 2024`, `March 1st, 2024`, `Freitag, 1. März 2024`. */
const longDay =
  /^(?:\p{L}+,?\s+)?(?:\d{1,2}(?:st|nd|rd|th|\.)?\s+\p{L}{3,}\.?,?\s+\d{4}|\p{L}{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})$/u

/**
 * Reads `Date: …` and `Title: …` at the top of a text: among its first ten lines, before the first that is neither `Name: value` nor
 * a heading. Its first line may be any. A date counts where it can be read in one way alone.
 */
export function readHead(text: string): TextHead {
  let title: string | undefined
  let publishedAt: number | undefined
  let beginsWithNames = false
  let above: string | undefined
  let read = 0
  for (const written of text
    .slice(0, mostChars)
    .split(/\r\n?|\n/)
    .slice(0, mostLines)) {
    const line = written.trim()
    if (line === '') continue
    const [, name, value] = named.exec(line) ?? []
    if (name !== undefined && value !== undefined) {
      if (read === 0) beginsWithNames = dateNames.test(name) || titleNames.test(name)
      if (titleNames.test(name) && value.length <= longestTitle) title ??= value
      const day = dateNames.test(name) ? dayOf(value) : undefined
      // What has its date right below it is a title.
      if (day !== undefined && read === 1) title ??= above
      publishedAt ??= day
    } else if (read === 0) above = line.length <= longestTitle ? line : undefined
    else if (!heading.test(line)) break
    read++
  }
  return {
    ...(title === undefined ? {} : { title }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    beginsWithNames,
  }
}

function dayOf(value: string): number | undefined {
  const day = value.replace(/[*_]+$/, '').trim()
  return isoDay.test(day) || longDay.test(day) ? parseDate(day) : undefined
}
