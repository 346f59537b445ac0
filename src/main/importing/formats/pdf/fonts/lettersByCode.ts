import type { Pdfium } from '../pdfium.ts'

/** Fewer letters are too few to judge; in every language that is written with Latin letters, so many are vowels. */
const enoughLetters = 20
const vowelShare = { least: 0.25, most: 0.6 } as const
/** Of the signs that are seen: what else there is are numbers and punctuation. */
const fewestLetters = 0.2
/** Words whose capitals stand where they may. Letters of other codes are small and large at random. */
const fewestOrderly = 0.8

/**
 * The fonts on a page that do not say which letters they draw, and whose codes are those letters: programs that draw their
 * letters themselves often count so. The codes of other fonts make no words.
 */
export function fontsWithLettersByCode({ call, fast }: Pdfium, text: number): ReadonlySet<number> {
  const texts = new Map<number, string>()
  const count = call.FPDFText_CountChars(text)
  let last: number | undefined
  for (let at = 0; at < count; at++) {
    const code = fast.unicode(text, at)
    const isBlank = code <= 0x20 || fast.isGenerated(text, at) === 1
    if (!isBlank && fast.hasUnicodeMapError(text, at) === 0) continue
    if (!isBlank) last = fontOf(call, fast.object(text, at))
    if (last === undefined || code > 0x10ffff) continue
    texts.set(last, (texts.get(last) ?? '') + (isBlank ? ' ' : String.fromCodePoint(code)))
  }
  const isAllPlain = isPlain([...texts.values()].join(' '))
  return new Set([...texts].filter(([, own]) => (isShort(own) ? isAllPlain : isPlain(own))).map(([font]) => font))
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
