import { colourOf, type ColourName } from './colours.ts'
import type { PictureStatistics } from './statistics.ts'

/** A thing that stands out from a plain background. */
export interface Shape {
  /** 'circle', 'square', 'triangle', …; undefined where it is none of those. */
  readonly name: string | undefined
  readonly colour: ColourName
  /** Of the picture. */
  readonly share: number
}

export interface Shapes {
  /** Undefined where the edge of the picture is not of one colour: then nothing stands out. */
  readonly background: ColourName | undefined
  /** The largest first. */
  readonly shapes: readonly Shape[]
}

/** How far brightness or colour must be from the background to belong to a shape. */
const foregroundStep = 24
const leastShare = 0.005
const mostShapes = 40

/** Finds what stands out: connected pixels that differ from a background of one colour. */
export function findShapes(picture: PictureStatistics, pixels: Uint8Array): Shapes {
  const { columns, rows, labels } = picture
  const background = backgroundOf(picture)
  if (background === undefined) return { background: undefined, shapes: [] }
  const [red, green, blue] = meanColour(pixels, border(columns, rows), (i) => labels[i] === background)
  const isForeground = new Uint8Array(columns * rows)
  for (let i = 0; i < isForeground.length; i++) {
    const distance =
      Math.abs((pixels[i * 3] ?? 0) - red) +
      Math.abs((pixels[i * 3 + 1] ?? 0) - green) +
      Math.abs((pixels[i * 3 + 2] ?? 0) - blue)
    if (distance > foregroundStep * 4) isForeground[i] = 1
  }
  const shapes = components(isForeground, columns, rows)
    .filter(({ length }) => length >= leastShare * columns * rows)
    .map((component) => ({
      name: shapeName(component, columns),
      colour: mostCommonColour(component, labels),
      share: component.length / (columns * rows),
    }))
  return {
    background: colourOf(background).name,
    shapes: shapes.sort((a, b) => b.share - a.share).slice(0, mostShapes),
  }
}

/** The colour of most of the picture's edge, where that is nearly all of it. */
function backgroundOf({ columns, rows, labels }: PictureStatistics): number | undefined {
  const counts = new Map<number, number>()
  const places = border(columns, rows)
  for (const i of places) counts.set(labels[i] ?? 0, (counts.get(labels[i] ?? 0) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  return most && most[1] > 0.7 * places.length ? most[0] : undefined
}

function border(columns: number, rows: number): number[] {
  const places: number[] = []
  for (let x = 0; x < columns; x++) places.push(x, (rows - 1) * columns + x)
  for (let y = 1; y < rows - 1; y++) places.push(y * columns, y * columns + columns - 1)
  return places
}

function meanColour(
  pixels: Uint8Array,
  places: readonly number[],
  counts: (i: number) => boolean,
): readonly [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (const i of places) {
    if (!counts(i)) continue
    count++
    sums[0] += pixels[i * 3] ?? 0
    sums[1] += pixels[i * 3 + 1] ?? 0
    sums[2] += pixels[i * 3 + 2] ?? 0
  }
  return [sums[0] / count, sums[1] / count, sums[2] / count]
}

/** Groups of pixels that touch by a side. */
function components(mask: Uint8Array, columns: number, rows: number): number[][] {
  const seen = new Uint8Array(mask.length)
  const found: number[][] = []
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || seen[start] === 1) continue
    const component = [start]
    seen[start] = 1
    for (let next = 0; next < component.length; next++) {
      const i = component[next] ?? 0
      const x = i % columns
      const y = Math.trunc(i / columns)
      for (const [neighbour, exists] of [
        [i - 1, x > 0],
        [i + 1, x < columns - 1],
        [i - columns, y > 0],
        [i + columns, y < rows - 1],
      ] as const) {
        if (!exists || mask[neighbour] === 0 || seen[neighbour] === 1) continue
        seen[neighbour] = 1
        component.push(neighbour)
      }
    }
    found.push(component)
  }
  return found
}

/** By how much of its box a shape fills, how long that is, and where the shape is widest. */
function shapeName(component: readonly number[], columns: number): string | undefined {
  const rowWidths = new Map<number, number>()
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1]
  for (const i of component) {
    const x = i % columns
    const y = Math.trunc(i / columns)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    rowWidths.set(y, (rowWidths.get(y) ?? 0) + 1)
  }
  const width = right - left + 1
  const height = bottom - top + 1
  const fill = component.length / (width * height)
  const aspect = width / height
  const isEven = aspect > 0.85 && aspect < 1.18
  if (fill > 0.92) {
    if (isEven) return 'square'
    return aspect > 6 || aspect < 1 / 6 ? 'line' : 'rectangle'
  }
  // A disc fills π/4 of its box; what is hollow there is none.
  if (fill > 0.7 && fill < 0.86) return isEven ? 'circle' : 'oval'
  if (fill < 0.4 || fill > 0.62) return undefined
  const widthAt = (part: number) => (rowWidths.get(top + Math.trunc((height - 1) * part)) ?? 0) / width
  if (widthAt(0.1) < 0.35 && widthAt(0.9) < 0.35 && widthAt(0.5) > 0.8) return 'diamond'
  return (widthAt(0.1) < 0.3 && widthAt(0.95) > 0.8) || (widthAt(0.05) > 0.8 && widthAt(0.9) < 0.3)
    ? 'triangle'
    : undefined
}

function mostCommonColour(component: readonly number[], labels: Uint8Array): ColourName {
  const counts = new Map<ColourName, number>()
  for (const i of component) {
    const { name } = colourOf(labels[i] ?? 0)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return most?.[0] ?? 'grey'
}
