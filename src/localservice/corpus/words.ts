import { breakClass, classOfUnit, runClass, wordClass } from '../encoder/characterClass.ts'
import { commonnessOfWord, isCommonRun } from '../encoder/commonWords.ts'
import { fold } from '../encoder/fold.ts'
import { hashText } from '../encoder/hash.ts'
import { stemEnd } from '../encoder/stemEnd.ts'

/**
 * The words of a text as they are compared: folded and stemmed, without function words; of scripts without spaces, pairs
 * of characters. Function words are left out.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  const words: string[] = []
  let at = 0
  while (at < folded.length) {
    const kind = classOfUnit[folded.charCodeAt(at)] ?? breakClass
    let end = at + 1
    while (end < folded.length && classOfUnit[folded.charCodeAt(end)] === kind) end++
    if (kind === wordClass) addWord(folded, at, end, words)
    else if (kind === runClass) addPairs(folded.slice(at, end), words)
    at = end
  }
  return words
}

function addWord(text: string, start: number, end: number, words: string[]): void {
  if (commonnessOfWord(hashText(text.slice(start, end))) === 2) return
  const first = text.charCodeAt(start)
  const latin = first >= 0x61 && first <= 0x17f
  words.push(text.slice(start, latin ? stemEnd(text, start, end) : end))
}

function addPairs(run: string, words: string[]): void {
  if (run.length === 1) words.push(run)
  for (let from = 0; from + 1 < run.length; from++) {
    const pair = run.slice(from, from + 2)
    if (!isCommonRun(hashText(pair))) words.push(pair)
  }
}
