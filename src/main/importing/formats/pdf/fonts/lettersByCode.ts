import type { Pdfium } from '../pdfium.ts'

/** Fewer letters are too few to judge; in every language that is written with Latin letters, so many are vowels. */
const enoughLetters = 20
const vowelShare = { least: 0.25, most: 0.6 } as const
/** Of the signs that are seen: what else there is are numbers and punctuation. */
const fewestLetters = 0.2
/** Words whose capitals stand where they may. Letters of other codes are small and large at random. */
const fewestOrderly = 0.8

/** How the codes of a font are letters: as they are, or as the bytes of UTF-8. */
export type LetterCodes = 'plain' | 'utf8'

/** So many codes of several bytes, and no other code, are the bytes of UTF-8 by no chance. */
const enoughOfUtf8 = 6

/**
 * The fonts on a page that do not say which letters they draw, and whose codes are those letters: programs that draw their
 * letters themselves often count so. The codes of other fonts make no words.
 */
export function fontsWithLettersByCode({ call, fast }: Pdfium, text: number): ReadonlyMap<number, LetterCodes> {
  const codes = new Map<number, number[]>()
  const count = call.FPDFText_CountChars(text)
  let last: number | undefined
  for (let at = 0; at < count; at++) {
    const code = fast.unicode(text, at) >>> 0
    const isBlank = code <= 0x20 || fast.isGenerated(text, at) === 1
    if (!isBlank && fast.hasUnicodeMapError(text, at) === 0) continue
    if (!isBlank) last = fontOf(call, fast.object(text, at))
    if (last === undefined) continue
    const own = codes.get(last)
    if (own) own.push(isBlank ? 0x20 : code)
    else codes.set(last, [isBlank ? 0x20 : code])
  }
  const found = new Map<number, LetterCodes>()
  const texts = new Map<number, string>()
  for (const [font, own] of codes)
    if (areOfUtf8(own)) found.set(font, 'utf8')
    else texts.set(font, own.map((code) => letterOfCode(code, 'plain') ?? '').join(''))
  const isAllPlain = isPlain([...texts.values()].join(' '))
  for (const [font, own] of texts)
    if (isJapanese(own) || (isShort(own) ? isAllPlain : isPlain(own))) found.set(font, 'plain')
  return found
}

/** The letter of a code; undefined for a code of none. */
export function letterOfCode(code: number, codes: LetterCodes): string | undefined {
  if (codes === 'plain') return code > 0x10ffff ? undefined : String.fromCodePoint(code)
  const bytes = [24, 16, 8, 0].map((shift) => (code >>> shift) & 0xff)
  const first = bytes.findIndex((byte) => byte !== 0)
  try {
    const [letter, ...others] = utf8.decode(Uint8Array.from(bytes.slice(first < 0 ? 3 : first)))
    return others.length === 0 ? letter : undefined
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function areOfUtf8(codes: readonly number[]): boolean {
  const long = codes.filter((code) => code > 0xff)
  return long.length >= enoughOfUtf8 && codes.every((code) => letterOfCode(code, 'utf8') !== undefined)
}

/** Kana and ideographs have codes that numbers of glyphs seldom have. */
function isJapanese(text: string): boolean {
  const seen = text.replace(/\s/gu, '')
  const kana = seen.match(/[\p{Script=Hiragana}\p{Script=Katakana}ー]/gu)?.length ?? 0
  const usual = seen.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{P}ー]/gu)?.length ?? 0
  return kana >= enoughLetters && kana > fewestLetters * seen.length && usual >= 0.95 * seen.length
}

/** The font of an object; 0 where it has none. */
export function fontOf(call: Pdfium['call'], object: number): number {
  return object === 0 ? 0 : call.FPDFTextObj_GetFont(object)
}

const letter = /\p{Script=Latin}/gu
const vowel = /[aeiouyœæøı]/gi

function isShort(text: string): boolean {
  return (text.match(letter)?.length ?? 0) < enoughLetters
}

/** Whether codes make words of Latin letters. */
function isPlain(text: string): boolean {
  const letters = text.match(letter)?.length ?? 0
  const vowels = text.normalize('NFD').match(vowel)?.length ?? 0
  const seen = text.match(/[^\s]/gu)?.length ?? 0
  const usual = text.match(/[\p{Script=Latin}\p{Nd}\p{P}\p{Sc}+=<>|°]/gu)?.length ?? 0
  if (letters < enoughLetters || letters < fewestLetters * seen || usual < 0.95 * seen) return false
  if (vowels < vowelShare.least * letters || vowels > vowelShare.most * letters) return false
  const words = text.match(/\p{L}{2,}/gu) ?? []
  return words.filter((word) => /^(\p{Lu}?\p{Ll}+|\p{Lu}+)$/u.test(word)).length >= fewestOrderly * words.length
}
