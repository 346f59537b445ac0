import { WORD } from '../charClasses.ts'
import { foldForm, foldWord } from './foldWord.ts'
import { visitRuns, visitTokens } from '../tokens.ts'
import { gramsOfSpan, runsOfWord } from './wordGrams.ts'

/** A word of a query, and how often a hit has it. */
export interface MatchedWord {
  /** As it was typed. */
  readonly word: string
  readonly inTitle: number
  readonly inText: number
  /** Where the hit has only other forms of the word, or compounds with it: these, as they are written. */
  readonly forms?: readonly string[]
}

/** A word as it was typed, and whether a token is of it. */
interface AskedWord {
  readonly word: string
  readonly tokens: ReadonlySet<string>
  readonly prefix: string | undefined
}

/** How often each word of a query is in texts: words that texts have not are among them, as they explain as much. */
export function wordMatcher(
  query: string,
  marked: { readonly prefixes: readonly string[]; readonly words: readonly string[] } | undefined,
): (title: string, text: string) => MatchedWord[] {
  const asked = askedWords(query, marked)
  return (title, text) => {
    const [inTitle, inText] = [countTokens(title), countTokens(text)]
    return asked.map((one): MatchedWord => {
      const found = { word: one.word, inTitle: occurrences(one, inTitle), inText: occurrences(one, inText) }
      if (found.inTitle + found.inText > 0 || one.prefix !== undefined) return found
      const forms = formsIn(one.word, `${title}\n${text}`)
      return forms.length === 0 ? found : { ...found, forms }
    })
  }
}

/** More of them say no more. */
const MOST_FORMS = 3

/** Words of a text that are other forms of a word, or compounds with it, as a search finds them (wordGrams.ts). */
export function formsIn(word: string, text: string): string[] {
  const runs = runsOfWord(word).map((run) => ` ${run.join(' ')} `)
  const own = foldWord(word)
  const forms = new Map<string, string>()
  if (runs.length === 0) return []
  visitRuns(text, (kind, start, end) => {
    if (kind !== WORD || forms.size >= MOST_FORMS) return
    const grams = ` ${gramsOfSpan(text, start, end)} `
    const found = text.slice(start, end)
    if (runs.some((run) => grams.includes(run)) && foldWord(found) !== own) forms.set(foldForm(found), found)
  })
  return [...forms.values()]
}

function askedWords(query: string, marked: Parameters<typeof wordMatcher>[1]): AskedWord[] {
  const words = new Map<string, AskedWord>()
  visitRuns(query, (_kind, start, end) => {
    const word = query.slice(start, end)
    const tokens = new Set<string>()
    visitTokens(word, (token) => tokens.add(token), { forQuery: true })
    const key = [...tokens].join(' ')
    if (tokens.size === 0 || words.has(key)) return
    const form = foldForm(word)
    words.set(key, { word, tokens, prefix: marked?.prefixes.includes(form) ? form : undefined })
  })
  const spelt = (marked?.words ?? []).filter((token) => ![...words.values()].some(({ tokens }) => tokens.has(token)))
  return [...words.values(), ...spelt.map((word) => ({ word, tokens: new Set([word]), prefix: undefined }))]
}

function countTokens(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  visitTokens(text, (token) => counts.set(token, (counts.get(token) ?? 0) + 1))
  return counts
}

/** Of a word of several tokens, as ideographs make them, all must be there. */
function occurrences({ tokens, prefix }: AskedWord, counts: ReadonlyMap<string, number>): number {
  if (prefix !== undefined) {
    let sum = 0
    for (const [token, count] of counts) if (token.startsWith(prefix)) sum += count
    return sum
  }
  return Math.min(...[...tokens].map((token) => counts.get(token) ?? 0))
}
