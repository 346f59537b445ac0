import type { DocumentView } from '../../../contract/documents.ts'
import type { PlaceView } from '../../../contract/places.ts'

interface Span {
  readonly start: number
  readonly end: number
}

const shownHeaders = ['from', 'sender', 'to', 'cc', 'bcc', 'replyTo', 'date', 'subject']

/** The headers that a reader of mail shows, in their usual order; none of what is no message. */
export function mailHeaders({
  kind,
  raw,
}: Pick<DocumentView, 'kind' | 'raw'>): { readonly name: string; readonly value: string }[] {
  const { headers, message } = raw
  if (kind !== 'file' || typeof message !== 'number' || typeof headers !== 'object' || headers === null) return []
  return shownHeaders.flatMap((name) => {
    const value: unknown = Reflect.get(headers, name)
    return typeof value === 'string' && value !== '' ? [{ name, value }] : []
  })
}

/** The standards by which a message is encrypted; none for one that could be read, and for what is no message. */
export function mailEncryption({ encryption }: DocumentView['raw']): readonly string[] {
  return Array.isArray(encryption) ? encryption.filter((one) => typeof one === 'string') : []
}

/** The lines of a text that have something in them. */
export function lineSpans(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(/[^\n]*\S[^\n]*/g))
    spans.push({ start: match.index, end: match.index + match[0].length })
  return spans
}

/** Which of the lines, by their places, are quoted from another message. */
export function quotedLines(places: readonly (PlaceView | null)[]): boolean[] {
  return places.map((place) => place?.part === 'quoted')
}

export interface MailPart {
  readonly start: number
  readonly text: string
  /** How many lines are quoted here; 0 for the message's own text. */
  readonly quotedLines: number
}

/** A text as runs of its own lines and of quoted ones. The parts are the text, without the blank lines between them. */
export function foldParts(text: string, lines: readonly Span[], isQuoted: readonly boolean[]): MailPart[] {
  const parts: MailPart[] = []
  let first = 0
  for (let at = 1; at <= lines.length; at++) {
    const quoted = isQuoted[first] ?? false
    if (at < lines.length && (isQuoted[at] ?? false) === quoted) continue
    const start = lines[first]?.start ?? 0
    // The last part takes the lines that were not asked for.
    const end = at === lines.length ? text.length : (lines[at - 1]?.end ?? text.length)
    parts.push({ start, text: text.slice(start, end).trimEnd(), quotedLines: quoted ? at - first : 0 })
    first = at
  }
  return parts
}

/** Those of the marks that lie in a part, as spans of its text in order; what reaches beyond it is cut off. */
export function marksIn({ start, text }: MailPart, marks: readonly Span[]): Span[] {
  return marks
    .map((mark) => ({ start: Math.max(0, mark.start - start), end: Math.min(text.length, mark.end - start) }))
    .filter((mark) => mark.start < mark.end)
    .toSorted((one, other) => one.start - other.start)
}
