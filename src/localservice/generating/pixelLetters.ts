/**
 * Letters of five by five squares, drawn as shapes: they look the same on a machine without any font, which
 * libraries that draw text need. Rows from the top,
 * the highest of five bits on the left.
 */
const letters: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 31, 17, 17],
  B: [30, 17, 30, 17, 30],
  C: [15, 16, 16, 16, 15],
  D: [30, 17, 17, 17, 30],
  E: [31, 16, 30, 16, 31],
  F: [31, 16, 30, 16, 16],
  G: [15, 16, 19, 17, 15],
  H: [17, 17, 31, 17, 17],
  I: [14, 4, 4, 4, 14],
  J: [1, 1, 1, 17, 14],
  K: [17, 18, 28, 18, 17],
  L: [16, 16, 16, 16, 31],
  M: [17, 27, 21, 17, 17],
  N: [17, 25, 21, 19, 17],
  O: [14, 17, 17, 17, 14],
  P: [30, 17, 30, 16, 16],
  Q: [14, 17, 21, 18, 13],
  R: [30, 17, 30, 18, 17],
  S: [15, 16, 14, 1, 30],
  T: [31, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 14],
  V: [17, 17, 17, 10, 4],
  W: [17, 17, 21, 27, 17],
  X: [17, 10, 4, 10, 17],
  Y: [17, 10, 4, 4, 4],
  Z: [31, 2, 4, 8, 31],
  '0': [14, 19, 21, 25, 14],
  '1': [4, 12, 4, 4, 14],
  '2': [30, 1, 14, 16, 31],
  '3': [30, 1, 14, 1, 30],
  '4': [17, 17, 31, 1, 1],
  '5': [31, 16, 30, 1, 30],
  '6': [14, 16, 30, 17, 14],
  '7': [31, 1, 2, 4, 4],
  '8': [14, 17, 14, 17, 14],
  '9': [14, 17, 15, 1, 14],
  '-': [0, 0, 14, 0, 0],
  '.': [0, 0, 0, 0, 4],
  ',': [0, 0, 0, 4, 8],
  ':': [0, 4, 0, 4, 0],
  '!': [4, 4, 4, 0, 4],
  '?': [14, 1, 6, 0, 4],
  "'": [4, 4, 0, 0, 0],
  '/': [1, 2, 4, 8, 16],
  '%': [25, 2, 4, 8, 19],
}

/** Columns that a letter takes, with the gap after it. */
const advance = 6

/** What can be drawn of a text: upper case, accents left out, other scripts as spaces. */
export function drawable(text: string): string {
  return [...text.normalize('NFD').toUpperCase()]
    .filter((sign) => !/\p{M}/u.test(sign))
    .map((sign) => (sign in letters ? sign : ' '))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}

/** Width of a drawn text, in squares. */
export function widthOf(text: string): number {
  return Math.max(0, text.length * advance - 1)
}

/** The text as the data of one SVG path; `size` is that of a square, (x, y) the top left. */
export function letterPath(text: string, x: number, y: number, size: number): string {
  const parts: string[] = []
  for (const [at, sign] of [...text].entries())
    for (const [row, bits] of (letters[sign] ?? []).entries())
      for (let column = 0; column < 5; column++)
        if (bits & (16 >> column)) {
          const left = (x + (at * advance + column) * size).toFixed(1)
          parts.push(`M${left} ${(y + row * size).toFixed(1)}h${size}v${size}h-${size}z`)
        }
  return parts.join('')
}

/** `text` in lines of at most `columns` squares, at most `lines` of them; the last one ends in dots where more follows. */
export function wrap(text: string, columns: number, lines: number): readonly string[] {
  const done: string[] = []
  const most = Math.max(1, Math.floor((columns + 1) / advance))
  let line = ''
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= most) {
      line = longer
      continue
    }
    if (line !== '') done.push(line)
    line = word.slice(0, most)
  }
  if (line !== '') done.push(line)
  if (done.length <= lines) return done
  const last = done[lines - 1] ?? ''
  return [...done.slice(0, lines - 1), `${last.slice(0, Math.max(0, most - 3))}...`]
}
