import { longestTerm, mostTerms, type TermText } from '../../model/search/termLists.ts'

/** The terms of a text, one a line, each once in the order of the text; or why it is no list of terms. */
function termsOfText(text: string): TermText {
  // Control characters stand in no text that somebody wrote.
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text)) return { refused: 'binary' }
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const long = lines.findIndex((line) => line.trim().length > longestTerm)
  if (long >= 0) return { refused: 'long', line: long + 1 }
  const terms = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))]
  if (terms.length === 0) return { refused: 'empty' }
  return terms.length > mostTerms ? { refused: 'many' } : { terms }
}

/** The same of the bytes of a file: UTF-8, or UTF-16 with its mark. */
export function termsOfBytes(bytes: Uint8Array): TermText {
  const starts = (...first: readonly number[]) => first.every((byte, at) => bytes[at] === byte)
  if (starts(0x25, 0x50, 0x44, 0x46)) return { refused: 'pdf' }
  const encoding = starts(0xff, 0xfe) ? 'utf-16le' : starts(0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  try {
    return termsOfText(new TextDecoder(encoding, { fatal: true }).decode(bytes))
  } catch {
    return { refused: 'binary' }
  }
}
