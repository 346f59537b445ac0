import type { Char, Run } from './runs.ts'
import { logicalOrder } from './chars/bidi.ts'
import { square, withBlanks } from './chars/blanks.ts'

export interface Word {
  readonly text: string
  /** It goes on from the one before without a blank: part of a text that is written without any. */
  readonly isGlued?: true
  readonly u0: number
  readonly u1: number
}

/** The cells of a row of a table, each with its lines; none for an empty cell. */
export type TableRow = readonly (readonly Line[])[]

/** Words on one baseline without wide gaps: a line of a column, a cell of a table. */
export interface Line {
  /** In reading order. */
  readonly words: readonly Word[]
  readonly u0: number
  readonly u1: number
  readonly v0: number
  readonly v1: number
  readonly base: number
  /** Of most of its characters. */
  readonly size: number
  readonly isBold: boolean
  readonly isRtl: boolean
  /** The line begins with a character that is smaller and raised: the mark of a note. */
  readonly hasRaisedStart: boolean
  /** The line stands for a table that the page names as one; it has no words of its own. */
  readonly table?: readonly TableRow[]
}

/** In units of the font size: pieces that are farther apart are in different columns or cells. */
const widestGap = 0.95

interface Growing {
  readonly runs: Run[]
  u1: number
  /** Without blanks at the end; -Infinity where there is nothing else. */
  seenEnd: number
  v0: number
  v1: number
  size: number
}

/** The lines of runs that are turned alike, in no order that matters. */
export function linesOf(runs: readonly Run[]): Line[] {
  const sorted = runs.toSorted((a, b) => a.u0 - b.u0 || a.base - b.base)
  const lines: Growing[] = []
  let open: Growing[] = []
  for (const run of sorted) {
    open = open.filter((line) => line.u1 > run.u0 - 3 * Math.max(line.size, run.size))
    let found: Growing | undefined
    for (const line of open)
      if (continues(line, run) && (!found || Math.abs(line.u1 - run.u0) < Math.abs(found.u1 - run.u0))) found = line
    if (found) grow(found, run)
    else {
      const line = { runs: [run], u1: run.u1, seenEnd: seenEndOf(run), v0: run.v0, v1: run.v1, size: run.size }
      lines.push(line)
      open.push(line)
    }
  }
  return joinJustified(lines.flatMap(({ runs: own }) => finished(own)))
}

/** In units of the font size: how much the gaps of a justified line differ, as programs round where they put its pieces. */
const sameGap = 0.05
/** In units of the font size: words that differ less in width may be the cells of a row. */
const leastVariety = 0.5
/** A column of text has this many lines at least that begin at one place, each of several words. */
const fewestStarts = 3

/**
 * Joins the words of lines that are justified with gaps as wide as between cells: the gaps of such a line are equal, and
 * its words are not. Cells of different widths have different gaps.
 */
function joinJustified(lines: readonly Line[]): Line[] {
  const starts = lines.filter(({ words }) => words.length > 1).map(({ u0 }) => u0)
  const joined: Line[] = []
  let words: Line[] = []
  const close = () => {
    // Gaps between cells depend on the widths of those before them, or behind them where columns end at one place.
    const isJustified = words.length > 2 && [words.slice(0, -1), words.slice(1)].every(differInWidth)
    joined.push(...(isJustified ? [lineOfWords(words)] : words))
    words = []
  }
  for (const line of lines.toSorted((a, b) => a.base - b.base || a.u0 - b.u0)) {
    const [before, last] = [words.at(-2), words.at(-1)]
    if (last) {
      const gap = line.u0 - last.u1
      const isEqual = !before || Math.abs(gap - (last.u0 - before.u1)) < sameGap * line.size
      if (line.base !== last.base || line.words.length > 1 || gap < 0 || !isEqual || isColumnStart(line, starts))
        close()
    }
    words.push(line)
    if (line.words.length > 1) close()
  }
  close()
  return joined
}

/** The gap between two columns may be as wide as those of a justified line. */
function isColumnStart({ u0, size }: Line, starts: readonly number[]): boolean {
  return starts.filter((start) => Math.abs(start - u0) < sameGap * size).length >= fewestStarts
}

function differInWidth(words: readonly Line[]): boolean {
  const widths = words.map(({ u0, u1 }) => u1 - u0)
  const [{ size } = { size: 0 }] = words
  return Math.max(...widths) - Math.min(...widths) > leastVariety * size
}

function lineOfWords(lines: readonly Line[]): Line {
  const [first] = lines as readonly [Line, ...Line[]]
  const isRtl = lines.filter((line) => line.isRtl).length * 2 > lines.length
  const words = lines.flatMap((line) => line.words)
  return {
    ...first,
    words: isRtl ? words.toReversed() : words,
    u1: Math.max(...lines.map(({ u1 }) => u1)),
    v0: Math.min(...lines.map(({ v0 }) => v0)),
    v1: Math.max(...lines.map(({ v1 }) => v1)),
    isBold: lines.every(({ isBold }) => isBold),
    isRtl,
  }
}

function continues(line: Growing, run: Run): boolean {
  const overlap = Math.min(line.v1, run.v1) - Math.max(line.v0, run.v0)
  const smaller = Math.min(line.v1 - line.v0, run.v1 - run.v0)
  const gap = run.u0 - line.u1
  const size = Math.max(line.size, run.size)
  return overlap > 0.55 * smaller && gap < widestGap * size && run.u0 - line.seenEnd > -0.5 * size
}

/** Where the letters of a run end: a blank behind them may be drawn over by what comes next. */
function seenEndOf({ chars, u1 }: Run): number {
  const last = chars.at(-1)
  if (!last || last.text.trim() !== '') return u1
  return Math.max(...chars.filter(({ text }) => text.trim() !== '').map((char) => char.u1), -Infinity)
}

/** The largest characters say where the line is, so that a raised note does not lead to the line above. */
function grow(line: Growing, run: Run): void {
  line.runs.push(run)
  line.u1 = Math.max(line.u1, run.u1)
  line.seenEnd = Math.max(line.seenEnd, seenEndOf(run))
  if (run.size <= line.size) return
  line.size = run.size
  line.v0 = run.v0
  line.v1 = run.v1
}

function finished(runs: readonly Run[]): Line[] {
  const bySize = new Map<Run, number>()
  let chars = 0
  let bold = 0
  for (const run of runs) {
    const visible = run.chars.filter(({ text }) => text.trim() !== '').length
    bySize.set(run, visible)
    chars += visible
    if (run.isBold) bold += visible
  }
  if (chars === 0) return []
  const main = [...bySize].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
  const { chars: ordered, isRtl } = logicalOrder(
    withBlanks(
      runs.flatMap((run) => run.chars),
      main.size,
    ),
  )
  const words = wordsOf(ordered)
  if (words.length === 0) return []
  const first = runs.find((run) => (bySize.get(run) ?? 0) > 0) ?? main
  return [
    {
      words,
      u0: Math.min(...words.map(({ u0 }) => u0)),
      u1: Math.min(Math.max(...words.map(({ u1 }) => u1)), Math.max(...runs.map(({ u1 }) => u1))),
      v0: Math.min(...runs.map(({ v0 }) => v0)),
      v1: Math.max(...runs.map(({ v1 }) => v1)),
      base: main.base,
      size: main.size,
      isBold: bold > 0.8 * chars,
      isRtl,
      hasRaisedStart: first.size < 0.85 * main.size && first.base < main.base - 0.1 * main.size,
    },
  ]
}

/** Text without blanks is cut into pieces of about this many squares, each with a place of its own. */
const squaresInPiece = 8

function wordsOf(chars: readonly Char[]): Word[] {
  const words: Word[] = []
  let text = ''
  let u0 = 0
  let u1 = 0
  let squares = 0
  let isGlued = false
  const end = () => {
    const written = readable(text)
    if (written !== '') words.push({ text: written, u0, u1, ...(isGlued ? { isGlued } : {}) })
    text = ''
    squares = 0
  }
  for (const char of chars) {
    if (char.text.trim() === '') {
      end()
      isGlued = false
      continue
    }
    if (squares === squaresInPiece || (squares > 0 && /[\u3001\u3002]$/.test(text))) {
      end()
      isGlued = true
    }
    u0 = text === '' ? char.u0 : Math.min(u0, char.u0)
    u1 = text === '' ? char.u1 : Math.max(u1, char.u1)
    text += char.text
    if (square.test(char.text)) squares++
  }
  end()
  return words
}

/** Letters that only a font knows as one or in their shapes, and radicals that stand for the ideographs they look like. */
const presentation = /[\uFB00-\uFB4F\uFB50-\uFDFF\uFE70-\uFEFC\u2F00-\u2FD5]+/gu
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001F\u007F-\u009F\u200B\uFEFF]/g

/** Ligatures as their letters; without control characters, which only damaged maps give. */
export function readable(text: string): string {
  return text
    .replace(presentation, (letters) => letters.normalize('NFKC'))
    .replace(controls, '')
    .replace(/[\uF0B7\uF0A7]/g, '•')
}

export function textOf({ words }: Pick<Line, 'words'>): string {
  return words.reduce((whole, { text, isGlued }) => (whole === '' || isGlued ? whole + text : `${whole} ${text}`), '')
}
