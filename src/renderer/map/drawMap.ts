import type { MapClusterView } from '../../contract/overview/maps.ts'
import type { Camera, Points, Size } from './points.ts'

/** What is drawn besides where: a colour for each point as 0xAABBGGRR, and those that stand out, which are drawn last. */
export interface Looks {
  readonly colours: Uint32Array
  readonly raised: readonly number[]
  readonly raisedColour: number
  readonly background: number
  readonly text: string
  readonly halo: string
}

/** Sides of points in pixels, the more of them are in sight the smaller. */
const sides = { least: 2, most: 9 } as const

/**
 * Draws all points into the pixels of a frame and that onto the canvas at once: a hundred thousand take some milliseconds on
 * any computer, with or without a graphics processor. `frame` is as large as the canvas.
 */
export function drawMap(
  context: CanvasRenderingContext2D,
  frame: ImageData,
  points: Points,
  clusters: readonly MapClusterView[],
  camera: Camera,
  looks: Looks,
  whole: number,
): void {
  const { width, height } = frame
  const ratio = width / Math.max(1, context.canvas.clientWidth)
  const pixels = new Uint32Array(frame.data.buffer)
  pixels.fill(looks.background)
  const [scale, left, top] = [camera.scale * ratio, camera.x * ratio, camera.y * ratio]
  const zoom = camera.scale / whole
  const base = points.count > 30_000 ? 2 : points.count > 3_000 ? 3 : 5
  const side = Math.round(Math.max(sides.least, Math.min(sides.most, base * Math.sqrt(zoom))) * ratio)
  const put = (at: number, size: number, colour: number) => {
    const x = Math.round((points.xs[at] as number) * scale + left - size / 2)
    const y = Math.round((points.ys[at] as number) * scale + top - size / 2)
    if (x < 0 || y < 0 || x + size >= width || y + size >= height) return
    // Without its corners a square of a few pixels is a dot.
    const cut = size >= 4 ? Math.floor(size / 4) : 0
    for (let row = 0; row < size; row++) {
      const inset = row < cut || row >= size - cut ? cut : 0
      const start = (y + row) * width + x
      pixels.fill(colour, start + inset, start + size - inset)
    }
  }
  for (let at = 0; at < points.count; at++) put(at, side, looks.colours[at] as number)
  for (const at of looks.raised) put(at, side + Math.max(2, Math.round(2 * ratio)), looks.raisedColour)
  for (const at of looks.raised) put(at, side, looks.colours[at] as number)
  context.putImageData(frame, 0, 0)
  drawLabels(context, clusters, { scale, x: left, y: top }, looks, ratio)
}

/** Labels of clusters, the largest first; one that would lie over another is left out. */
function drawLabels(
  context: CanvasRenderingContext2D,
  clusters: readonly MapClusterView[],
  camera: Camera,
  { text, halo }: Looks,
  ratio: number,
): void {
  const height = 13 * ratio
  const { fontFamily } = getComputedStyle(context.canvas)
  context.font = `600 ${height}px ${fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 4 * ratio
  const taken: { readonly x: number; readonly y: number; readonly width: number }[] = []
  for (const cluster of clusters.toSorted((a, b) => b.documents - a.documents)) {
    const label = cluster.words.slice(0, 2).join(', ')
    const [x, y] = [cluster.x * camera.scale + camera.x, cluster.y * camera.scale + camera.y]
    const width = context.measureText(label).width + 12 * ratio
    const isOver = taken.some(
      (other) => Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < height * 1.5,
    )
    if (label === '' || isOver) continue
    taken.push({ x, y, width })
    context.strokeStyle = halo
    context.strokeText(label, x, y)
    context.fillStyle = text
    context.fillText(label, x, y)
  }
}

/** The size that a canvas is shown at, in its own pixels. */
export function frameFor({ width, height }: Size, ratio: number): ImageData {
  return new ImageData(Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)))
}
