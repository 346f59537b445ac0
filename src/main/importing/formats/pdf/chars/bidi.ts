import type { Char } from '../runs.ts'

/** Letters that are read from right to left. */
export const rtl =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\uFB1D-\uFDFF\uFE70-\uFEFC]/u
const digit = /\p{Nd}/u
const letter = /\p{L}/u
const mirrored = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(
    ([a = '', b = '']) =>
      [
        [a, b],
        [b, a],
      ] as const,
  ),
)

type Direction = 'rtl' | 'ltr' | 'number' | 'neutral'

function directionOf({ text }: Char): Direction {
  if (digit.test(text)) return 'number'
  if (rtl.test(text)) return 'rtl'
  return letter.test(text) ? 'ltr' : 'neutral'
}

/**
 * Characters as they stand on a line, in the order in which they are read: the reverse of the reordering that the Unicode
 * Bidirectional Algorithm does for display. `isRtl`: the line as a whole is read from right to left.
 */
export function logicalOrder(chars: readonly Char[]): { readonly chars: readonly Char[]; readonly isRtl: boolean } {
  if (!chars.some(({ text }) => rtl.test(text))) return { chars, isRtl: false }
  const sorted = chars.toSorted((a, b) => a.u0 + a.u1 - b.u0 - b.u1)
  const shown = sorted.filter((_, at) => !isStroke(sorted, at))
  const directions = shown.map(directionOf)
  const count = (wanted: Direction) => directions.filter((direction) => direction === wanted).length
  const isRtl = count('rtl') >= count('ltr')
  const resolved = resolve(directions, isRtl)
  // Runs of one direction, in the order of the line, each in its own order.
  const ordered: Char[] = []
  for (const [from, to] of runsOf(resolved, isRtl)) {
    const run = shown.slice(from, to)
    if (resolved[from] === 'rtl') ordered.push(...run.toReversed().map(mirror))
    else ordered.push(...run)
  }
  return { chars: ordered, isRtl }
}

/**
 * A stroke that makes the connection of two letters longer, to fill the line. Programs draw it over both letters, by an
 * object of its own in their font. Most fonts of PDF files do not name it, so that it is read as some other sign.
 */
function isStroke(chars: readonly Char[], at: number): boolean {
  const char = chars[at] as Char
  if (char.text === '\u0640') return true
  const neighbours = [chars[at - 1], chars[at + 1]]
  const [before, after] = neighbours
  if (!before || !after || rtl.test(char.text) || char.text.trim() === '') return false
  const isBetween = neighbours.every((other) => other && other.font === char.font && drawsApart(other, char))
  const covered = Math.max(0, before.u1 - char.u0) + Math.max(0, char.u1 - after.u0)
  return isBetween && covered > leastCovered * (char.u1 - char.u0)
}

/** Another stroke, or a letter that another object draws. */
function drawsApart(other: Char, stroke: Char): boolean {
  if (other.text === stroke.text) return true
  return rtl.test(other.text) && (stroke.object === undefined || other.object !== stroke.object)
}

/** The share of a stroke's width that lies over letters, at the least: programs round where they put it. */
const leastCovered = 0.01

/** Gives every character a direction: neutral ones that of both sides where those agree, else the line's. */
function resolve(directions: readonly Direction[], isRtl: boolean): ('rtl' | 'ltr')[] {
  const base = isRtl ? 'rtl' : 'ltr'
  const sides = directions.map((direction) =>
    direction === 'number' ? 'ltr' : direction === 'neutral' ? undefined : direction,
  )
  const resolved: ('rtl' | 'ltr')[] = []
  for (let at = 0; at < sides.length;) {
    const side = sides[at]
    if (side) {
      resolved.push(side)
      at++
      continue
    }
    let end = at
    while (end < sides.length && !sides[end]) end++
    const before = sides[at - 1] ?? base
    const after = sides[end] ?? base
    // A number beside a letter of the other direction belongs to it: no phrase goes on from one to the other.
    const joins = before === after && !(isRtl && isBetweenNumbers(directions, at, end) && end - at > 1)
    for (; at < end; at++) resolved.push(joins ? before : base)
  }
  return resolved
}

function isBetweenNumbers(directions: readonly Direction[], from: number, to: number): boolean {
  return directions[from - 1] === 'number' || directions[to] === 'number'
}

function runsOf(sides: readonly string[], isRtl: boolean): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = []
  for (let from = 0; from < sides.length;) {
    let to = from + 1
    while (to < sides.length && sides[to] === sides[from]) to++
    runs.push([from, to])
    from = to
  }
  return isRtl ? runs.toReversed() : runs
}

function mirror(char: Char): Char {
  const other = mirrored.get(char.text)
  return other === undefined ? char : { ...char, text: other }
}
