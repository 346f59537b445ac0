import { colourNames, colourOf, type ColourName } from './colours.ts'
import type { Picture } from './picture.ts'
import { findShapes, type Shapes } from './shapes.ts'
import { directions, type PictureStatistics } from './statistics.ts'

/** A word or phrase of English that describes a picture, and how much it counts. */
export interface VisualWord {
  readonly text: string
  readonly weight: number
}

const leastColourShare = 0.03
const strongPattern = 0.5

/** What can be said of a picture from its pixels alone: colours, shapes, pattern, light, form, and what those suggest. */
export function describePicture(picture: Picture, measured: PictureStatistics): readonly VisualWord[] {
  const shapes = findShapes(measured, picture.pixels)
  const pattern = patternWords(measured)
  return [
    ...colourWords(measured, shapes),
    ...shapeWords(shapes),
    ...pattern,
    ...lightWords(measured),
    ...formWords(picture),
    ...kindWords(measured, shapes),
    // Stripes and plain surfaces are of no scene.
    ...(pattern.some(({ weight }) => weight >= strongPattern) ? [] : sceneWords(measured)),
  ]
}

function colourWords({ colours }: PictureStatistics, { background, shapes }: Shapes): VisualWord[] {
  const words: VisualWord[] = []
  for (const [index, share] of colours.entries()) {
    const { name, tone } = colourOf(index)
    if (share >= leastColourShare && tone !== '') words.push({ text: `${tone} ${name}`, weight: 0.5 * root(share) })
  }
  const shares = sharesByName(colours)
  for (const [name, share] of shares) {
    // People name the colour of a thing, not that of the paper it is on.
    const isBehind = name === background && shapes.length > 0
    const weight = (root(share) + (share > 0.5 ? 0.3 : 0)) * (isBehind ? 0.25 : 1)
    if (share >= leastColourShare) words.push({ text: name, weight })
  }
  const coloured = [...shares].filter(([name, share]) => !isGrey(name) && share >= leastColourShare)
  if (coloured.length === 0) words.push({ text: 'black and white monochrome', weight: 0.3 })
  if (coloured.length >= 5) words.push({ text: 'colourful colorful', weight: 0.5 })
  return words
}

function sharesByName(colours: Float64Array): ReadonlyMap<ColourName, number> {
  const shares = new Map(colourNames.map((name) => [name, 0]))
  for (const [index, share] of colours.entries()) {
    const { name } = colourOf(index)
    shares.set(name, (shares.get(name) ?? 0) + share)
  }
  return shares
}

function isGrey(name: ColourName): boolean {
  return name === 'black' || name === 'white' || name === 'grey'
}

const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six']

function shapeWords({ background, shapes }: Shapes): VisualWord[] {
  if (background === undefined || shapes.length === 0) return []
  const words: VisualWord[] = [{ text: `${background} background`, weight: 0.2 }]
  const kinds = new Map<string, number>()
  for (const { name, colour } of shapes) {
    if (name === undefined) continue
    const kind = `${colour} ${name}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  for (const [kind, count] of kinds) words.push({ text: kind, weight: count > 1 ? 1 : 0.9 })
  const total = shapes.filter(({ name }) => name !== undefined).length
  if (total > 0) words.push({ text: numbers[total] ?? 'many several', weight: 0.25 })
  return words
}

function patternWords(measured: PictureStatistics): VisualWord[] {
  const { edgeShare, edgeDirections, contrast } = measured
  if (edgeShare < 0.004) return [{ text: contrast > 0.06 ? 'gradient smooth' : 'plain solid uniform', weight: 0.5 }]
  const upright = edgeDirections[0] ?? 0
  const level = edgeDirections[directions / 2] ?? 0
  const acrossChanges = changes(measured, 'across')
  const downChanges = changes(measured, 'down')
  if (edgeShare > 0.04 && upright + level > 0.8) {
    if (acrossChanges >= 4 && downChanges >= 4) return [{ text: 'checkered grid pattern', weight: 0.7 }]
    if (acrossChanges >= 5 && upright > 0.75) return [{ text: 'vertical stripes striped pattern', weight: 0.7 }]
    if (downChanges >= 5 && level > 0.75) return [{ text: 'horizontal stripes striped pattern', weight: 0.7 }]
  }
  const slanted = 1 - upright - level
  if (edgeShare > 0.15 && slanted > 0.9 && Math.max(...edgeDirections) > 0.6)
    return [{ text: 'diagonal stripes striped pattern', weight: 0.6 }]
  if (edgeShare > 0.35) return [{ text: 'detailed textured', weight: 0.35 }]
  return edgeShare < 0.02 ? [{ text: 'plain simple', weight: 0.2 }] : []
}

/** How often brightness crosses its mean along a typical line: half the number of stripes, twice over. */
function changes({ brightness, columns, rows, meanBrightness }: PictureStatistics, way: 'across' | 'down'): number {
  const [lines, length] = way === 'across' ? [rows, columns] : [columns, rows]
  const margin = 12
  const counts: number[] = []
  for (let line = 0; line < lines; line++) {
    let side = 0
    let count = 0
    for (let i = 0; i < length; i++) {
      const light = brightness[way === 'across' ? line * columns + i : i * columns + line] ?? 0
      const difference = light - meanBrightness * 255
      const now = difference > margin ? 1 : difference < -margin ? -1 : side
      if (side !== 0 && now !== side) count++
      side = now
    }
    counts.push(count)
  }
  return counts.sort((a, b) => a - b)[lines >> 1] ?? 0
}

function lightWords({ meanBrightness, contrast }: PictureStatistics): VisualWord[] {
  const words: VisualWord[] = []
  if (meanBrightness < 0.25) words.push({ text: 'dark night', weight: 0.35 })
  if (meanBrightness > 0.75) words.push({ text: 'bright light', weight: 0.25 })
  if (contrast > 0.36) words.push({ text: 'high contrast', weight: 0.2 })
  return words
}

function formWords({ width, height, isTransparent }: Picture): VisualWord[] {
  const form = width > height * 1.15 ? 'landscape format' : height > width * 1.15 ? 'portrait format' : 'square format'
  return [
    { text: form, weight: 0.1 },
    { text: 'image picture', weight: 0.12 },
    ...(isTransparent ? [{ text: 'transparent', weight: 0.15 }] : []),
  ]
}

/** Guesses from where colours lie; they count little, and only where two of them agree. */
function sceneWords({ labels, columns, rows }: PictureStatistics): VisualWord[] {
  const words: VisualWord[] = []
  const third = Math.trunc(rows / 3)
  const share = (from: number, to: number, names: readonly ColourName[]) => {
    let count = 0
    for (let i = from * columns; i < to * columns; i++) if (names.includes(colourOf(labels[i] ?? 0).name)) count++
    return count / Math.max(1, (to - from) * columns)
  }
  const blueAbove = share(0, third, ['blue', 'turquoise']) > 0.5
  if (blueAbove) words.push({ text: 'sky', weight: 0.3 })
  if (blueAbove && share(rows - third, rows, ['blue', 'turquoise']) > 0.5)
    words.push({ text: 'sea water', weight: 0.25 })
  if (share(rows - third, rows, ['green']) > 0.5) words.push({ text: 'grass meadow', weight: 0.3 })
  if (share(0, third, ['orange', 'red', 'pink']) > 0.5 && share(rows - third, rows, ['black', 'brown']) > 0.4)
    words.push({ text: 'sunset evening', weight: 0.3 })
  return words
}

/** Whether it looks drawn, photographed or written. */
function kindWords({ colours, edgeShare }: PictureStatistics, { background }: Shapes): VisualWord[] {
  const words: VisualWord[] = []
  const paper = (colours[colourNames.indexOf('white') * 3 + 1] ?? 0) > 0.6
  if (paper && background === 'white' && edgeShare > 0.15) words.push({ text: 'document text page', weight: 0.3 })
  const [first = 0, second = 0, third = 0] = [...colours].sort((a, b) => b - a)
  if (first + second + third > 0.93) words.push({ text: 'drawing graphic illustration', weight: 0.15 })
  else if (colours.filter((share) => share > 0.004).length > 8) words.push({ text: 'photo photograph', weight: 0.15 })
  return words
}

function root(share: number): number {
  return Math.sqrt(share)
}
