import type { DrawnChar, TextObject } from './drawnChars.ts'
import { medianOf } from '../median.ts'

/** In units of the font size: letters that are both lower and narrower, or both higher and wider, are of another size. */
const usual = { height: [0.4, 2.5], width: [0.25, 1.5] } as const
/** The font size in units of the height of a line. */
const ofHeight = 0.85

/** Stops and commas are small in every font. */
const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * The sizes of objects as their letters show them. Fonts that are made of drawings have units of their own, and what is
 * written as their size may be any number. All that a font draws in one size is looked at together, as one letter may be
 * small by itself.
 */
export function sizesAsDrawn(chars: readonly DrawnChar[], objects: Map<number, TextObject>): void {
  const keyOf = ({ font, size, turn }: TextObject) => `${font} ${size} ${turn}`
  const letters = chars.filter(({ text, object }) => letterOrDigit.test(text) && objects.has(object))
  const groups = Map.groupBy(letters, ({ object }) => keyOf(objects.get(object) as TextObject))
  const sizes = new Map<string, number>()
  for (const [key, own] of groups) {
    const size = sizeAsDrawn(own, objects.get((own[0] as DrawnChar).object) as TextObject)
    if (size !== undefined) sizes.set(key, size)
  }
  if (sizes.size === 0) return
  for (const [number, object] of objects) {
    const size = sizes.get(keyOf(object))
    if (size !== undefined) objects.set(number, { ...object, size })
  }
}

/** Undefined where it is what is written. */
function sizeAsDrawn(letters: readonly DrawnChar[], { size, turn }: TextObject): number | undefined {
  const across = medianOf(letters.map(({ left, right }) => right - left))
  const down = medianOf(letters.map(({ top, bottom }) => bottom - top))
  const [height, width] = turn % 2 === 0 ? [down, across] : [across, down]
  const isSmaller = height < usual.height[0] * size && width < usual.width[0] * size
  const isLarger = height > usual.height[1] * size && width > usual.width[1] * size
  return (isSmaller || isLarger) && height > 0 && width > 0 ? ofHeight * height : undefined
}
