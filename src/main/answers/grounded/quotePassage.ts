/**
 * Passages as data in a prompt. A passage may say anything, also what looks like the end of its own quote, a marker, a
 * turn of the conversation or an instruction; what could be taken for a sign of ours is written with a look-alike that
 * means nothing, and everything else stays as it is.
 */

/** Signs that no reader sees: overrides and isolates of direction, tags, separators and blanks of no width. */
const unseen = /[\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
/** `<` before a word that frames something in a prompt of ours or of a model's own. */
const frame =
  /[<＜﹤](?=(?:[\s/|]|\u200c|\u200d|\u00ad)*(?:passages?|documents?|sources?|question|system|user|assistant|human|tool|function|think)(?![\p{L}\p{N}]))/giu
/** `[^` in any of the forms that read the same. */
const marker = /([[［])((?:\s|\u200c|\u200d|\u00ad)*)[\^＾]/g
/** `[3]` at the start of a line numbers a passage in some prompts. */
const lineMarker = /^([ \t]*)\[(?=\d{1,6}\])/gm

/** The text of a passage as it is quoted: no frame and no marker of ours can be in it. */
export function quoteText(text: string): string {
  return text
    .replace(controls, ' ')
    .replace(unseen, '')
    .replace(frame, '‹')
    .replace(marker, '$1$2ˆ')
    .replace(lineMarker, '$1❲')
}

/** A short text within quotation marks of a tag. */
export function quoteAttribute(text: string): string {
  return quoteText(text)
    .replace(/[\s"]+/g, (found) => (found.includes('"') ? '’' : ' '))
    .replace(/[<＜﹤]/g, '‹')
    .replace(/[>＞﹥]/g, '›')
    .trim()
    .slice(0, longestAttribute)
}

const longestAttribute = 200

export interface QuotedPassage {
  readonly marker: number
  readonly title: string
  readonly text: string
  /** ISO 8601 day; undefined: not known. */
  readonly date: string | undefined
  /** What it is, where it is no document of the user's. */
  readonly from?: string | undefined
}

/** One passage with its number, title and date. */
export function quotePassage({ marker: number, title, text, date, from }: QuotedPassage): string {
  const attributes = [
    `id="${number}"`,
    ...(title.trim() === '' ? [] : [`title="${quoteAttribute(title)}"`]),
    ...(date === undefined ? [] : [`date="${quoteAttribute(date)}"`]),
    ...(from === undefined ? [] : [`from="${from}"`]),
  ]
  return `<passage ${attributes.join(' ')}>\n${quoteText(text)}\n</passage>`
}
