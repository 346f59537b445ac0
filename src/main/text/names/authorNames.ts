/** What a query cannot quote. */
const QUOTES = /["“”„«»]/u

/**
 * The names in what names the authors of a document: separated by semicolons, lines or bars, else by commas where what
 * stands between them are whole names ("Ada Berg, Jon Smith", not "Berg, Ada"). Names that no query can ask for are left
 * out.
 */
export function authorNames(authors: string): string[] {
  const parts = split(authors, /[;|\n]/u)
  const byComma = split(authors, /,/u)
  const names = parts.length > 1 || !byComma.every((name) => /\s/u.test(name)) ? parts : byComma
  return [...new Set(names.filter(mayBeAsked))]
}

/** Whether a query can ask for a name. */
export function mayBeAsked(name: string): boolean {
  return !QUOTES.test(name)
}

function split(text: string, at: RegExp): string[] {
  return text
    .split(at)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A name in the cases it may be written in: SQLite compares without case in ASCII only. */
export function nameCases(name: string): string[] {
  const capitals = name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  return [...new Set([name, name.toLowerCase(), name.toUpperCase(), capitals])]
}

/** Whether a name is in what names authors: the same as the condition of `by:` in SQL. */
export function hasName(authors: string, name: string): boolean {
  const folded = lowerAscii(authors)
  return nameCases(name).some((one) => folded.includes(lowerAscii(one)))
}

/** As SQLite compares names: without case in ASCII only. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
