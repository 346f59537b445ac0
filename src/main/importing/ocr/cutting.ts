import type { Box } from '../../model/place.ts'
import type { GrayImage } from './engine.ts'
import type { InkLine } from './inkLines.ts'

/** The value between the ink and the paper of a picture at which both differ most (Otsu's method). */
export function inkThreshold({ pixels }: GrayImage): number {
  const counts = new Float64Array(256)
  for (const value of pixels) counts[value]!++
  const total = counts.reduce((sum, count, value) => sum + count * value, 0)
  let [best, threshold, below, sum] = [-1, 127, 0, 0]
  for (let value = 0; value < 255; value++) {
    below += counts[value] ?? 0
    sum += (counts[value] ?? 0) * value
    const above = pixels.length - below
    if (below === 0 || above === 0) continue
    const between = below * above * (sum / below - (total - sum) / above) ** 2
    if (between > best) [best, threshold] = [between, value]
  }
  return threshold
}

/** For each column of the box of a line, 1 where it has ink. */
export function inkColumns({ box, runs }: InkLine, image: GrayImage, threshold: number): Uint8Array {
  const columns = new Uint8Array(box.width)
  for (const { row, from, to } of runs)
    for (let column = from; column < to; column++)
      if (image.pixels[row * image.width + column]! <= threshold) columns[column - box.left] = 1
  return columns
}

/** The ink of a line and the paper close to it, with `margin` pixels around it; the rest is white. */
export function cutOut({ box, runs }: InkLine, image: GrayImage, margin: number): GrayImage {
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin]
  const pixels = new Uint8Array(width * height).fill(WHITE)
  const [left, top] = [box.left - margin, box.top - margin]
  for (const { row, from, to } of runs)
    for (let y = Math.max(0, row - EDGE); y <= Math.min(image.height - 1, row + EDGE); y++) {
      const [first, end] = [Math.max(0, from - EDGE), Math.min(image.width, to + EDGE)]
      pixels.set(
        image.pixels.subarray(y * image.width + first, y * image.width + end),
        (y - top) * width + first - left,
      )
    }
  return { width, height, pixels, dpi: image.dpi }
}

const WHITE = 255
/** In pixels: soft edges of ink. It is less than any margin. */
const EDGE = 2

/** A part of a picture with `margin` pixels of white around it. The box is within the picture. */
export function part(image: GrayImage, box: Box, margin: number): GrayImage {
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin]
  const pixels = new Uint8Array(width * height).fill(WHITE)
  for (let row = 0; row < box.height; row++) {
    const from = (box.top + row) * image.width + box.left
    pixels.set(image.pixels.subarray(from, from + box.width), (row + margin) * width + margin)
  }
  return { width, height, pixels, dpi: image.dpi }
}

/** The smallest box around the ink in `box`; `box` itself where there is none. */
export function inkBox(image: GrayImage, box: Box, threshold: number): Box {
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0]
  const [first, end] = [Math.max(0, box.left), Math.min(image.width, box.left + box.width)]
  for (let row = Math.max(0, box.top); row < Math.min(image.height, box.top + box.height); row++)
    for (let column = first; column < end; column++) {
      if (image.pixels[row * image.width + column]! > threshold) continue
      left = Math.min(left, column)
      right = Math.max(right, column + 1)
      top = Math.min(top, row)
      bottom = row + 1
    }
  return right > left ? { left, top, width: right - left, height: bottom - top } : box
}
