/** An entry of a BibTeX file, as it is written. */
export interface BibtexEntry {
  /** In lower case: `article`, `string`, `comment`. */
  readonly type: string
  readonly text: string
  /** From 1. */
  readonly line: number
  /** Its brackets do not close before the next entry begins, or the file ends. */
  readonly isCut: boolean
}

const start = /@[ \t]*([A-Za-z]+)\s*[{(]/g
const nextEntry = /\n[ \t]*@[ \t]*[A-Za-z]+\s*[{(]/g

/** The entries of a file, so that one that is damaged loses no other. What stands between entries is a comment. */
export function* splitBibtex(text: string): Generator<BibtexEntry, undefined> {
  let line = 1
  let counted = 0
  for (let at = 0; ;) {
    start.lastIndex = at
    const found = start.exec(text)
    if (!found) return
    line += lineEnds(text, counted, found.index)
    counted = found.index
    const open = start.lastIndex - 1
    const close = closingOf(text, open)
    nextEntry.lastIndex = open
    // An entry within another one that never closes is the next one.
    const end = close ?? nextEntry.exec(text)?.index ?? text.length
    yield { type: (found[1] ?? '').toLowerCase(), text: text.slice(found.index, end), line, isCut: close === undefined }
    at = end
  }
}

/** After the bracket that closes the one at `open`. */
function closingOf(text: string, open: number): number | undefined {
  const isRound = text[open] === '('
  let depth = 0
  for (let at = open; at < text.length; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0 && !isRound) return at + 1
    else if (sign === ')' && isRound && depth === 0) return at + 1
  }
  return undefined
}

function lineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
