import type { QueryNode } from '../../model/search/query.ts'
import { WORD } from '../charClasses.ts'
import { foldForm, foldWord } from '../words/foldWord.ts'
import { matchOfTokens, phraseTokens, queryTokens } from './queryTokens.ts'
import { visitRuns } from '../tokens.ts'

/** Tokens of the index that are nearly a word, for words that have any. */
export type Spellings = ReadonlyMap<string, readonly string[]>

/**
 * The FTS5 expression of a text whose words stand together, or undefined where nothing of it is a token. What is shorter
 * than a token of its script is looked for as the beginning of one.
 */
export function matchOfText(text: string): string | undefined {
  const { words, prefixes } = queryTokens(text.replace(/(?<!\S)-/g, ' '))
  if (words.length === 0) return prefixes.map(beginning).join(' AND ') || undefined
  const tokens = phraseTokens(text)
  return tokens.length === 0 ? undefined : matchOfTokens(tokens)
}

/** Words of a text in any order, with at most `within` other tokens between them. */
export function matchOfNear(text: string, within: number): string | undefined {
  const words = text
    .split(/\s+/u)
    .map(phraseTokens)
    .filter((tokens) => tokens.length > 0)
  if (words.length < 2) return matchOfText(text)
  return `NEAR(${words.map(matchOfTokens).join(' ')}, ${within})`
}

/**
 * Words that begin with a text. The index holds stems, so the text's own stem counts too: "harvesting*" finds "harvest".
 * Runs of scripts without spaces are looked for as they stand.
 */
export function matchOfPrefix(text: string): string | undefined {
  if (!isWord(text)) return matchOfText(text)
  const form = foldForm(text)
  const stem = foldWord(text)
  if (form === '') return undefined
  return stem === form || stem === '' ? beginning(form) : `(${beginning(form)} OR ${matchOfTokens([stem])})`
}

/** Any of the spellings that are in the index. */
export function matchOfSpelling(text: string, spellings: Spellings): string | undefined {
  const found = spellings.get(text) ?? []
  const own = matchOfText(text)
  const any = [...(own === undefined ? [] : [own]), ...found.map((token) => matchOfTokens([token]))]
  return any.length === 0 ? undefined : `(${any.join(' OR ')})`
}

/** An expression that holds in titles only. */
export function inTitle(match: string): string {
  return `{title} : (${match})`
}

/** Words of a query whose near spellings are looked for, without repetition. */
export function wordsToSpell(nodes: readonly QueryNode[]): string[] {
  const found = new Set<string>()
  const visit = (node: QueryNode) => {
    if (node.kind === 'spelling') found.add(node.text)
    else if (node.kind === 'not') visit(node.of)
    else if (node.kind === 'any' || node.kind === 'all') node.of.forEach(visit)
  }
  nodes.forEach(visit)
  return [...found]
}

/** Whether a text is one word of a script with spaces. */
export function isWord(text: string): boolean {
  const kinds: number[] = []
  visitRuns(text, (kind) => kinds.push(kind))
  return kinds.length === 1 && kinds[0] === WORD
}

function beginning(token: string): string {
  return `"${token}" *`
}
