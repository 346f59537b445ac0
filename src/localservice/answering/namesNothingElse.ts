import { wordsOf } from '../corpus/words.ts'
import type { Passage } from './conversation.ts'

/** German writes every noun with a capital: there it says nothing. */
const german = /\b(?:der|die|das|dem|den|ein|eine|ist|sind|wurde|wer|wie|wann|welche[mnrs]?|und|hat|im)\b/giu
/** A word that differs by one sign is taken for misspelt from this length on. */
const longWord = 5

/**
 * Whether the passages have what the question names: each run of capitalised words in it, or its last
 * word standing by itself (a surname). A question about something that no passage names has no answer in them, whatever other words they share.
 */
export function namesNothingElse(question: string, passages: readonly Passage[]): boolean {
  if ((question.match(german) ?? []).length > 1 || !/\s\p{Ll}{2}/u.test(question)) return true
  const named = question.match(/(?<=\s)\p{Lu}\p{L}+(?:[\s-]+\p{Lu}\p{L}+)*/gu) ?? []
  if (named.length === 0) return true
  const texts = passages.map(({ text, title = '' }) => `${title.replaceAll('_', ' ')}.\n${text}`)
  const there = new Set(texts.flatMap(wordsOf))
  const isThere = (word: string) => there.has(word) || [...there].some((one) => isNearly(one, word))
  return named.every((name) => {
    if (wordsOf(name).every(isThere)) return true
    const last = /\p{L}+$/u.exec(name)?.[0] ?? ''
    const alone = new RegExp(`(?<!\\p{Lu}[\\p{L}'’.-]*[\\s-])(?<!\\p{L})${last}(?!\\p{L})`, 'u')
    return last !== name && texts.some((text) => alone.test(text))
  })
}

/** The same but for one sign that is put in, left out, changed or swapped, or for an ending. */
function isNearly(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < longWord - 1) return false
  if (long.startsWith(short) && long.length - short.length <= 2) return true
  if (long.length < longWord || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}
