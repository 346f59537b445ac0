/**
 * What a UTF-16 unit means to the tokenizer. One table for the Basic Multilingual Plane, built in a thread when it first
 * looks at a text (a dozen milliseconds, which no thread that starts should wait for); letters beyond it are looked up by
 * code point.
 */
export const SEPARATOR = 0
/** A letter, digit or mark of a script that puts spaces between words. */
export const WORD = 1
/** Never seen by a reader (soft hyphen, joiners, Arabic tatweel): inside a word it is dropped, alone it separates. */
export const INVISIBLE = 2
/** Han, kana, Bopomofo and Yi: no spaces, and every character carries meaning. */
export const IDEOGRAPH = 3
/** Thai, Lao, Khmer, Myanmar and their neighbours: alphabets without spaces between words. */
const UNSPACED = 4
/** High or low half of a code point beyond the BMP. */
export const SURROGATE = 5

/** Later patterns win. Vulgar fractions would run into the number before them: "6½" must stay findable as 6. */
const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/[\p{L}\p{N}\p{M}]+/gu, WORD],
  [/[\u{ad}\u{640}\u{180e}\u{200c}-\u{200d}\u{2060}]+/gu, INVISIBLE],
  [/[¼-¾⅐-⅞↉]+/gu, SEPARATOR],
  [
    /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\u{30fc}\u{ff70}\u{ff9e}\u{ff9f}]|[\u{3099}\u{309a}])+/gu,
    IDEOGRAPH,
  ],
  [/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]+/gu, UNSPACED],
  [/[\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Tham}\p{Script=Javanese}\p{Script=Balinese}]+/gu, UNSPACED],
  [/[\p{Nd}]+/gu, WORD],
  [/[\p{P}\p{S}\p{Z}]+/gu, SEPARATOR],
]

function buildTable(): Uint8Array {
  const classes = new Uint8Array(0x1_0000).fill(SURROGATE, 0xd800, 0xe000)
  // A space stands in for the surrogates, so that a unit's place in the string is its number.
  const numbers = Uint16Array.from({ length: 0x1_0000 }, (_, unit) => unit).fill(0x20, 0xd800, 0xe000)
  const units = Buffer.from(numbers.buffer).toString('utf16le')
  for (const [pattern, kind] of PATTERNS) {
    for (const match of units.matchAll(pattern)) {
      for (let unit = match.index; unit < match.index + match[0].length; unit++) {
        if (classes[unit] !== SURROGATE) classes[unit] = kind
      }
    }
  }
  return classes
}

let table: Uint8Array | undefined

/** Class of each UTF-16 unit of the BMP. */
export function classesOfUnits(): Uint8Array {
  return (table ??= buildTable())
}

/** The class of one code point beyond the BMP, by the same patterns. */
export function classOfAstral(codePoint: number): number {
  const char = String.fromCodePoint(codePoint)
  let kind = SEPARATOR
  for (const [pattern, patternKind] of PATTERNS) {
    pattern.lastIndex = 0
    if (pattern.test(char)) kind = patternKind
  }
  return kind
}
