import type { PageRuns } from '../runs.ts'

/** Fewer characters are too few to judge by their share. */
const enough = 24
/** More characters without a meaning than this make a page unreadable, and of few characters more than the other. */
const mostMeaningless = 0.25
const mostOfFew = 0.5
/** In every language that is written with Latin letters, more letters are vowels. */
const fewestVowels = 0.16
const enoughLetters = 80

const meaningless = /[\p{Co}\p{Cn}\p{Cc}\uFFFD]/u
/** Bullets of the Symbol fonts. */
const known = /[\t\n\r\uF0A0-\uF0FF]/u
const latin = /\p{Script=Latin}/u
const vowel = /[aeiouyœæøı]/i

/**
 * Whether the text of a page is no text: its fonts do not say which characters their glyphs are, and what comes out are
 * private or control characters, or letters that make no words.
 */
export function isUnreadable({ turns }: PageRuns): boolean {
  let chars = 0
  let bad = 0
  let letters = 0
  let vowels = 0
  for (const runs of turns.values())
    for (const { chars: own } of runs)
      for (const { text } of own) {
        if (text.trim() === '') continue
        chars++
        if (meaningless.test(text) && !known.test(text)) bad++
        else if (latin.test(text)) {
          letters++
          if (vowel.test(text.normalize('NFKD'))) vowels++
        }
      }
  if (chars < enough) return bad > mostOfFew * chars
  if (bad > mostMeaningless * chars) return true
  return letters >= enoughLetters && letters > 0.7 * chars && vowels < fewestVowels * letters
}

/** A letter of private use beside another letter: by itself it is often a bullet or a symbol. */
const damagedWord = /\p{L}[\ue000-\uf8ff\ufffd]|[\ue000-\uf8ff\ufffd]\p{L}/u

/** Some letters in the words of a line are ones that the font does not name. */
export function hasDamagedWords(text: string): boolean {
  return damagedWord.test(text)
}
