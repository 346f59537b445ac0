import { wordsOf } from '../corpus/words.ts'
import { searchLimits } from '../limits.ts'
import { pointsBack, type Turn } from './conversation.ts'

/**
 * Decomposes a conversation into at most `most` queries: the question itself, then its parts. A short question that points
 * back takes the words of the question before it along.
 */
export function subQueries(question: string, turns: readonly Turn[], most: number): string[] {
  const asked = turns.filter(({ role }) => role === 'user').map(({ text }) => text)
  const before = asked.at(-2)
  const whole = before !== undefined && pointsBack(question) ? `${before} ${question}` : question
  const parts = whole
    .split(/[?？؟;；\n]+|,?\s+(?:and|und|et|y|or|as well as)\s+/i)
    .filter((part) => wordsOf(part).length > 1)
  const queries = parts.length > 1 ? [whole, ...parts] : [whole]
  const unique = new Map(queries.map((query) => [wordsOf(query).join(' ') || query, clean(query)]))
  return [...unique.values()].filter((query) => query !== '').slice(0, most)
}

function clean(query: string): string {
  const text = query.replace(/\s+/g, ' ').trim()
  const cut = text.slice(0, searchLimits.queryCharacters)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
