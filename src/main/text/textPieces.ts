/** What is needed of a text to look at it piece by piece; a string is one. Offsets are in UTF-16 units. */
export interface TextSource {
  readonly length: number
  slice(start: number, end?: number): string
}

/** UTF-16 units to a piece. */
const PIECE = 64 * 1024

/** All of a text in pieces that do not part a pair of surrogates, of at most `units` each. */
export function* piecesOf(text: TextSource, units = PIECE): Generator<string> {
  for (let from = 0; from < text.length;) {
    const piece = text.slice(from, Math.min(from + units, text.length))
    const isParted = from + piece.length < text.length && /[\uD800-\uDBFF]$/.test(piece)
    const whole = isParted ? piece.slice(0, -1) : piece
    yield whole
    from += whole.length
  }
}

/** All of a text in pieces that end behind a blank or a line feed: no word is parted. They are longer where there is none. */
export function* wordPiecesOf(text: TextSource): Generator<string> {
  let open = ''
  for (const piece of piecesOf(text)) {
    const end = Math.max(piece.lastIndexOf(' '), piece.lastIndexOf('\n')) + 1
    if (end === 0) {
      open += piece
      continue
    }
    yield open + piece.slice(0, end)
    open = piece.slice(end)
  }
  if (open !== '') yield open
}
