import { colourCount, colourIndex } from './colours.ts'
import type { Picture } from './picture.ts'

/** What is measured of a picture; words and numbers of its vector both come from here. */
export interface PictureStatistics {
  /** The share of each colour and tone (see colours.ts), together 1. */
  readonly colours: Float64Array
  /** For each pixel its colour. */
  readonly labels: Uint8Array
  /** For each pixel its brightness, 0 to 255. */
  readonly brightness: Float64Array
  readonly columns: number
  readonly rows: number
  /** For each of {@link cells} by {@link cells} fields, row by row: brightness, red less green, yellow less blue; −1 to 1. */
  readonly layout: Float64Array
  /** For each of 3 by 3 fields the strength of edges in each of {@link directions}. */
  readonly edges: Float64Array
  /** The same over the whole picture, together 1; zeros for a picture without an edge. */
  readonly edgeDirections: Float64Array
  /** The share of pixels that lie on an edge. */
  readonly edgeShare: number
  /** Mean and spread (standard deviation) of the brightness, 0 to 1. */
  readonly meanBrightness: number
  readonly contrast: number
}

const cells = 6
/** Of a gradient: 0 is a vertical edge (brightness changes from left to right), 4 a horizontal one. */
export const directions = 8
const edgeFields = 3
const visibleEdge = 60

export function measurePicture({ pixels, columns, rows }: Picture): PictureStatistics {
  const count = columns * rows
  const colours = new Float64Array(colourCount)
  const labels = new Uint8Array(count)
  const brightness = new Float64Array(count)
  const layout = new Float64Array(cells * cells * 3)
  const perCell = new Float64Array(cells * cells)
  let sum = 0
  let squares = 0
  for (let i = 0; i < count; i++) {
    const [red = 0, green = 0, blue = 0] = [pixels[i * 3], pixels[i * 3 + 1], pixels[i * 3 + 2]]
    const label = colourIndex(red, green, blue)
    labels[i] = label
    colours[label] = (colours[label] ?? 0) + 1 / count
    const light = (red + green + green + blue) / 4
    brightness[i] = light
    sum += light
    squares += light * light
    const cell = field(i, columns, rows, cells)
    perCell[cell] = (perCell[cell] ?? 0) + 1
    add(layout, cell * 3, light / 127.5 - 1)
    add(layout, cell * 3 + 1, (red - green) / 255)
    add(layout, cell * 3 + 2, ((red + green) / 2 - blue) / 255)
  }
  for (let i = 0; i < layout.length; i++) layout[i] = (layout[i] ?? 0) / Math.max(1, perCell[Math.trunc(i / 3)] ?? 1)
  const mean = sum / count
  return {
    colours,
    labels,
    brightness,
    columns,
    rows,
    layout,
    ...measureEdges(brightness, columns, rows),
    meanBrightness: mean / 255,
    contrast: Math.sqrt(Math.max(0, squares / count - mean * mean)) / 255,
  }
}

/** Differences over three by three pixels (Sobel). */
function measureEdges(brightness: Float64Array, columns: number, rows: number) {
  const edges = new Float64Array(edgeFields * edgeFields * directions)
  const edgeDirections = new Float64Array(directions)
  let visible = 0
  let total = 0
  const at = (x: number, y: number) => brightness[y * columns + x] ?? 0
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1; x < columns - 1; x++) {
      const across =
        at(x + 1, y - 1) + 2 * at(x + 1, y) + at(x + 1, y + 1) - at(x - 1, y - 1) - 2 * at(x - 1, y) - at(x - 1, y + 1)
      const down =
        at(x - 1, y + 1) + 2 * at(x, y + 1) + at(x + 1, y + 1) - at(x - 1, y - 1) - 2 * at(x, y - 1) - at(x + 1, y - 1)
      const strength = Math.sqrt(across * across + down * down)
      if (strength < visibleEdge) continue
      visible++
      total += strength
      const direction = directionOf(across, down)
      add(edgeDirections, direction, strength)
      add(edges, field(y * columns + x, columns, rows, edgeFields) * directions + direction, strength)
    }
  }
  if (total > 0) {
    for (let i = 0; i < directions; i++) edgeDirections[i] = (edgeDirections[i] ?? 0) / total
    for (let i = 0; i < edges.length; i++) edges[i] = (edges[i] ?? 0) / total
  }
  return { edges, edgeDirections, edgeShare: visible / Math.max(1, (columns - 2) * (rows - 2)) }
}

/** Tangents of 11.25°, 33.75°, 56.25° and 78.75°: written out, because trigonometry differs between machines. */
const [tangent1, tangent2, tangent3, tangent4] = [0.198912, 0.668179, 1.496606, 5.027339] as const

function directionOf(across: number, down: number): number {
  const steepness = Math.abs(down) / Math.max(1e-9, Math.abs(across))
  if (steepness < tangent1) return 0
  if (steepness >= tangent4) return 4
  const step = steepness < tangent2 ? 1 : steepness < tangent3 ? 2 : 3
  return across > 0 === down > 0 ? step : directions - step
}

/** The number of the field of a grid in which pixel `i` lies. */
function field(i: number, columns: number, rows: number, grid: number): number {
  const x = i % columns
  const y = Math.trunc(i / columns)
  return Math.trunc((y * grid) / rows) * grid + Math.trunc((x * grid) / columns)
}

function add(numbers: Float64Array, at: number, value: number): void {
  numbers[at] = (numbers[at] ?? 0) + value
}
