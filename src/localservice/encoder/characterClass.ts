/**
 * Our own classes of characters, so that no version of Unicode data decides what a vector is:
 * a break, part of a word that is written between spaces, part of a run that is written without spaces, or a sign that
 * stands for itself (an emoji, an arrow).
 */
export type CharacterClass = 0 | 1 | 2 | 3
export const breakClass = 0
export const wordClass = 1
export const runClass = 2
export const signClass = 3

/** Inclusive ranges of UTF-16 units, in order, of scripts written without spaces between words. */
const runRanges: readonly (readonly [number, number])[] = [
  [0x0e01, 0x0e4e], // Thai
  [0x0e81, 0x0ecd], // Lao
  [0x1000, 0x109f], // Burmese
  [0x1780, 0x17d3], // Khmer
  [0x2e80, 0x2fdf], // CJK radicals
  [0x3005, 0x3007],
  [0x3041, 0x309f], // Hiragana
  [0x30a1, 0x30ff], // Katakana
  [0x3100, 0x312f],
  [0x3400, 0x4dbf], // Han
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
]

const breakRanges: readonly (readonly [number, number])[] = [
  [0x0000, 0x002f],
  [0x003a, 0x0060],
  [0x007b, 0x00a9],
  [0x00ab, 0x00b4],
  [0x00b6, 0x00b9],
  [0x00bb, 0x00bf],
  [0x00d7, 0x00d7],
  [0x00f7, 0x00f7],
  [0x060c, 0x060d],
  [0x061b, 0x061f],
  [0x066a, 0x066d],
  [0x06d4, 0x06d4],
  [0x0964, 0x0965],
  [0x0e3f, 0x0e3f],
  [0x0e4f, 0x0e4f],
  [0x0e5a, 0x0e5b],
  [0x2000, 0x206f],
  [0x20a0, 0x20cf],
  [0x3000, 0x3004],
  [0x3008, 0x3020],
  [0x3030, 0x303f],
  [0x30a0, 0x30a0],
  [0xfe00, 0xfe0f],
  [0xfe10, 0xfe6f],
  [0xfeff, 0xfeff],
  [0xff00, 0xff0f],
  [0xff1a, 0xff20],
  [0xff3b, 0xff40],
  [0xff5b, 0xff65],
]

const signRanges: readonly (readonly [number, number])[] = [
  [0x2100, 0x2bff],
  [0xd800, 0xf8ff], // surrogates (emoji, rare Han) and private use: each unit counts, pairs as bigrams
]

const classes = new Uint8Array(0x10000).fill(wordClass)
const fill = (ranges: readonly (readonly [number, number])[], value: CharacterClass) => {
  for (const [first, last] of ranges) classes.fill(value, first, last + 1)
}
fill(runRanges, runClass)
fill(breakRanges, breakClass)
fill(signRanges, signClass)

/** The class of each UTF-16 unit. */
export const classOfUnit: Uint8Array = classes
