import { foldForm } from '../../text/words/foldWord.ts'
import { matchOfPrefix } from '../../text/query/queryMatches.ts'
import { visitRuns } from '../../text/tokens.ts'
import type { Completed, Completion } from '../../model/search/completion.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'
import { withoutFilters } from '../../model/search/filters.ts'
import { allowed } from './filters.ts'
import { recipientsFrom } from './recipients.ts'

const columns = { site: 'domain', kind: 'kind', lang: 'language', by: 'authors' } as const
/** Titles that are read to complete a word. */
const TITLES = 500

/** What documents of live collections have that begins with `start`, without case; what most documents have first. */
export function completions(db: ReadableDb, of: Completed, start: string, limit: number): Completion[] {
  if (of === 'word') return words(db, start, limit)
  if (of === 'to') return recipientsFrom(db, start, limit)
  const column = `d.${columns[of]}`
  const live = allowed(withoutFilters)
  return rows<Completion>(
    db,
    `SELECT ${column} AS value, count(*) AS documents FROM documents d
     WHERE ${column} IS NOT NULL AND ${column} <> '' AND substr(${column}, 1, ?) = ? COLLATE NOCASE AND ${live.sql}
     GROUP BY ${column} ORDER BY documents DESC, value LIMIT ?`,
    start.length,
    start,
    ...live.values,
    limit,
  )
}

/** Words of titles as they are written: the index holds stems, which nobody would recognise. */
function words(db: ReadableDb, start: string, limit: number): Completion[] {
  const match = matchOfPrefix(start)
  const wanted = foldForm(start)
  if (match === undefined || wanted === '') return []
  const live = allowed(withoutFilters)
  const titles = rows<{ title: string }>(
    db,
    `SELECT d.title FROM (SELECT DISTINCT p.document_id AS id FROM passage_words w CROSS JOIN passages p ON p.id = w.rowid
       WHERE w.passage_words MATCH ? LIMIT ?) found CROSS JOIN documents d ON d.id = found.id WHERE ${live.sql}`,
    `{title} : (${match})`,
    TITLES,
    ...live.values,
  )
  const counted = new Map<string, number>()
  for (const { title } of titles) {
    const found = new Set<string>()
    visitRuns(title, (_kind, first, end) => {
      const word = title.slice(first, end)
      if (foldForm(word).startsWith(wanted)) found.add(word.toLocaleLowerCase())
    })
    for (const word of found) counted.set(word, (counted.get(word) ?? 0) + 1)
  }
  return [...counted]
    .map(([value, documents]) => ({ value, documents }))
    .sort((a, b) => b.documents - a.documents || (a.value < b.value ? -1 : 1))
    .slice(0, limit)
}
