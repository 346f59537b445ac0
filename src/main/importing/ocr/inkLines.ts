import type { Box } from '../../model/place.ts'
import type { GrayImage } from './engine.ts'

/** A line of text as its ink shows it: a row of marks without a wide gap. */
export interface InkLine {
  readonly box: Box
  /** Its ink, row after row from the top. */
  readonly runs: readonly Run[]
}

/** Ink of one row of pixels, and the gaps within that are narrower than between columns of text. */
export interface Run {
  readonly row: number
  /** The first pixel, and the one after the last. */
  readonly from: number
  readonly to: number
}

/** In heights of a line: marks further apart on one row are not of one line. */
const WIDEST_GAP = 1
/** Marks that are less high, such as dots and accents, belong to the line that is nearest. */
const LEAST_HEIGHT = 0.5
/** Nothing higher is one line of text of this size. */
const MOST_HEIGHT = 2
/** As far as a dot is from its letter. */
const NEAREST = 0.4

/** The lines of text of about `height` pixels in a picture; `threshold` is the lightest ink. */
export function inkLines(image: GrayImage, height: number, threshold: number): readonly InkLine[] {
  const marks = connected(runsOf(image, threshold, Math.round(WIDEST_GAP * height)))
  const lines = marks.filter(({ box }) => box.height >= LEAST_HEIGHT * height)
  const whole = new Map(lines.map((line) => [line, [line]]))
  for (const mark of marks) {
    if (whole.has(mark)) continue
    const near = lines
      .filter(({ box }) => overlapsAlong(box, mark.box))
      .map((line) => ({ line, distance: distanceAcross(line.box, mark.box) }))
      .filter(({ distance }) => distance <= NEAREST * height)
      .toSorted((a, b) => a.distance - b.distance)[0]
    if (near) whole.get(near.line)?.push(mark)
  }
  return [...whole.values()].map(joined).filter(({ box }) => box.height <= MOST_HEIGHT * height)
}

function runsOf({ width, height, pixels }: GrayImage, threshold: number, gap: number): Run[] {
  const runs: Run[] = []
  for (let row = 0; row < height; row++) {
    let from = -1
    let to = -1
    const start = row * width
    for (let column = 0; column < width; column++) {
      if (pixels[start + column]! > threshold) continue
      if (from >= 0 && column - to > gap) {
        runs.push({ row, from, to })
        from = -1
      }
      if (from < 0) from = column
      to = column + 1
    }
    if (from >= 0) runs.push({ row, from, to })
  }
  return runs
}

/** Runs that touch each other, row by row. */
function connected(runs: readonly Run[]): InkLine[] {
  const parents = runs.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) root = parents[root]!
    while (parents[index] !== root) [index, parents[index]] = [parents[index]!, root]
    return root
  }
  let above = 0
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at]!
    // The first run of the row above that does not end before this one.
    while (
      above < at &&
      (runs[above]!.row < run.row - 1 || (runs[above]!.row === run.row - 1 && runs[above]!.to <= run.from))
    )
      above++
    for (let other = above; other < at && runs[other]!.row === run.row - 1 && runs[other]!.from < run.to; other++)
      parents[rootOf(at)] = rootOf(other)
  }
  return [...Map.groupBy(runs.keys(), rootOf).values()].map((own) => lineOf(own.map((index) => runs[index]!)))
}

function joined(lines: readonly InkLine[]): InkLine {
  const [only] = lines
  if (only && lines.length === 1) return only
  return lineOf(lines.flatMap(({ runs }) => runs).toSorted((a, b) => a.row - b.row || a.from - b.from))
}

function lineOf(runs: readonly Run[]): InkLine {
  const top = runs[0]?.row ?? 0
  const height = (runs.at(-1)?.row ?? top) - top + 1
  const left = runs.reduce((least, { from }) => Math.min(least, from), Infinity)
  const right = runs.reduce((most, { to }) => Math.max(most, to), 0)
  return { box: { left, top, width: right - left, height }, runs }
}

function overlapsAlong(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width
}

function distanceAcross(a: Box, b: Box): number {
  return Math.max(0, a.top - b.top - b.height, b.top - a.top - a.height)
}
