import type { DocumentId } from '../../model/ids.ts'
import type { WantedToken } from '../../text/query/queryTokens.ts'
import { indexTokens } from '../../text/tokens.ts'
import { indexGrams } from '../../text/words/wordGrams.ts'
import type { ReadableDb } from '../connection.ts'
import { spansOf } from '../documents/longTexts.ts'
import { rows } from '../statement.ts'

interface PassageRow {
  readonly title: string
  readonly language: string | null
  readonly start: number
  readonly end: number
}

/**
 * Which of a few documents have any of some tokens, or of tokens that follow each other, from their texts: the word index takes longer to be asked for so many
 * passages than these to be read. The tokens are those that wordIndex.ts indexes.
 */
export function matchesAny(
  db: ReadableDb,
  ids: readonly DocumentId[],
  wanted: readonly WantedToken[],
): ReadonlySet<DocumentId> {
  const tokens = new Set(wanted.map(({ token }) => token).filter((token) => !token.includes(' ')))
  const runs = wanted.flatMap(({ token }) => (token.includes(' ') ? [` ${token} `] : []))
  const found = new Set<DocumentId>()
  for (const id of ids) {
    const passages = rows<PassageRow>(
      db,
      `SELECT d.title, coalesce(l.language, d.language) AS language, p.start, p."end"
       FROM documents d CROSS JOIN passages p ON p.document_id = d.id
         LEFT JOIN passage_languages l ON l.document_id = d.id AND l.ordinal = p.ordinal
       WHERE d.id = ? ORDER BY p.ordinal`,
      id,
    )
    const spanOf = spansOf(db, id)
    if (passages.some((passage) => hasAny(passage, spanOf(passage.start, passage.end), tokens, runs))) found.add(id)
  }
  return found
}

function hasAny(
  { title, language }: PassageRow,
  body: string,
  tokens: ReadonlySet<string>,
  runs: readonly string[],
): boolean {
  const holds = (indexed: string) =>
    indexed.split(' ').some((token) => tokens.has(token)) || runs.some((run) => ` ${indexed} `.includes(run))
  return (
    holds(indexTokens(title)) ||
    holds(indexTokens(body)) ||
    holds(indexGrams(`${title}\n${body}`, language ?? undefined))
  )
}
