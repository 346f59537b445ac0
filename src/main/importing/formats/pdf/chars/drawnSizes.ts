import type { DrawnChar, TextObject } from './drawnChars.ts'
import { medianOf } from '../median.ts'

/** In units of the font size: letters that are both lower and narrower, or both higher and wider, are of another size. */
const usual = { height: [0.4, 2.5], width: [0.25, 1.5] } as const
/** The font size in units of the height of a line. */
const ofHeight = 0.85

/**
 * The sizes of objects as their letters show them. Fonts that are made of drawings have units of their own, and what is
 * written as their size may be any number.
 */
export function sizesAsDrawn(chars: readonly DrawnChar[], objects: Map<number, TextObject>): void {
  for (const [key, own] of Map.groupBy(chars, ({ object }) => object)) {
    const object = objects.get(key)
    const letters = own.filter(({ text }) => text.trim() !== '')
    if (!object || letters.length === 0) continue
    const across = medianOf(letters.map(({ left, right }) => right - left))
    const down = medianOf(letters.map(({ top, bottom }) => bottom - top))
    const [height, width] = object.turn % 2 === 0 ? [down, across] : [across, down]
    const isSmaller = height < usual.height[0] * object.size && width < usual.width[0] * object.size
    const isLarger = height > usual.height[1] * object.size && width > usual.width[1] * object.size
    if ((isSmaller || isLarger) && height > 0 && width > 0) objects.set(key, { ...object, size: ofHeight * height })
  }
}
