import { namesAgree, type Name } from './names.ts'
import { prepareSentence } from './prepare.ts'
import type { LoadedSource } from './sources.ts'

/** In German every noun has a capital: there it does not tell a name. */
const languagesOfCapitals: ReadonlySet<string> = new Set(['de', 'lb'])
/** A word of fewer letters is another word when one letter is changed. */
const leastMisspelt = 5

/**
 * The first name in a question that no source has, in its text or its title; undefined where there is none, or where it
 * cannot be told: another language may write the name in another way. An answer from such sources is about something else,
 * however well they support it.
 */
export function findUnnamed(
  question: string,
  sources: readonly LoadedSource[],
  languages: { readonly question: string | undefined; readonly sources: string | undefined },
): string | undefined {
  const read = sources.filter(({ sentences }) => sentences.length > 0)
  if (read.length === 0) return undefined
  const asked = prepareSentence(question).names.filter(({ isSoft }) => !isSoft)
  if (asked.length === 0) return undefined
  if (languages.sources && languagesOfCapitals.has(languages.sources)) return undefined
  if (languages.question !== undefined && languages.question !== languages.sources) return undefined
  const titles = read.map(({ title }) => prepareSentence((title ?? '').replaceAll('_', ' ')))
  const sentences = [...titles, ...read.flatMap((source) => source.sentences)]
  const forms = new Set(sentences.flatMap(({ words }) => words.map(({ form }) => form)))
  const isThere = (name: Name) =>
    name.words.every((word) => forms.has(word) || isMisspelt(word, forms)) ||
    sentences.some(({ names }) => names.some((one) => namesAgree(one, name)))
  return asked.find((name) => !isThere(name))?.text
}

/** Whether a word is one of `forms` but for one letter that is left out, put in, changed or swapped with its neighbour. */
function isMisspelt(word: string, forms: ReadonlySet<string>): boolean {
  if (word.length < leastMisspelt) return false
  for (const form of forms)
    if (form.length >= leastMisspelt && Math.abs(form.length - word.length) <= 1 && isOneLetterOff(word, form))
      return true
  return false
}

function isOneLetterOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}
