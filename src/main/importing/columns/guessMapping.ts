import { nameScore, type ColumnRole } from './columnNames.ts'
import { columnStats, type ColumnStats } from './columnStats.ts'
import { fieldOf, type Row } from '../../model/columns.ts'
import type { ColumnMapping } from '../importItem.ts'

interface Column extends ColumnStats {
  readonly name: string
}

/**
 * Which column fills which field, by names in many languages and by what stands in the first rows. A column is given one
 * role; without anything that could be a text, `text` is empty. `vector` is a suggestion only: numbers mean nothing
 * without the model they came from, so readers use it when the user names it. Roles that are `filled` by a column which
 * is not among these take none away from the others.
 */
export function guessMapping(
  columns: readonly string[],
  sampleRows: readonly Row[],
  filled: readonly string[] = [],
): ColumnMapping {
  const all: Column[] = columns.map((name) => ({ name, ...columnStats(sampleRows.map((row) => fieldOf(row, name))) }))
  const taken = new Set<string>()
  const pick = (role: ColumnRole, score: (column: Column) => number): string | undefined => {
    if (filled.includes(role)) return undefined
    let best: Column | undefined
    let highest = 0
    for (const column of all) {
      const value = taken.has(column.name) || column.filled === 0 ? 0 : score(column)
      if (value > highest) {
        highest = value
        best = column
      }
    }
    if (best) taken.add(best.name)
    return best?.name
  }

  // The roles with the clearest shapes first, so that what is left for text and title is text.
  const vector = pick('vector', (column) => (column.vectorShare > 0.9 ? 1 + nameScore(column.name, 'vector') : 0))
  const url = pick('url', urlScore)
  const date = pick('date', dateScore)
  const id = pick('id', (column) => idScore(column, all[0] === column))
  const language = pick('language', (column) => (column.languageShare > 0.9 ? nameScore(column.name, 'language') : 0))
  const kind = pick('kind', (column) => (column.kindShare > 0.9 ? nameScore(column.name, 'kind') : 0))
  const longest = Math.max(1, ...all.map((column) => column.averageLength))
  const text =
    pick('text', (column) => textScore(column, longest)) ??
    pick('text', (column) => (column.textShare > 0 ? column.averageLength : 0))
  const title =
    pick('title', (column) => nameOf(column, 'title', column.averageLength <= 300)) ?? pick('title', titleByContent)
  const authors = pick('authors', (column) =>
    nameScore(column.name, 'authors') > 0.5 ? nameScore(column.name, 'authors') : 0,
  )
  return {
    text: text === undefined ? [] : [text],
    ...(title !== undefined ? { title } : {}),
    ...(url !== undefined ? { url } : {}),
    ...(date !== undefined ? { date } : {}),
    ...(id !== undefined ? { id } : {}),
    ...(language !== undefined ? { language } : {}),
    ...(authors !== undefined ? { authors } : {}),
    ...(kind !== undefined ? { kind } : {}),
    ...(vector !== undefined ? { vector } : {}),
  }
}

function nameOf(column: Column, role: ColumnRole, possible: boolean): number {
  return possible && column.textShare > 0 ? nameScore(column.name, role) : 0
}

function urlScore(column: Column): number {
  // The address of a picture is not the address of the document.
  if (/(image|img|thumb|icon|logo|avatar|photo|picture|media)/i.test(column.name)) return 0
  const byName = nameScore(column.name, 'url')
  if (column.urlShare < (byName > 0 ? 0.3 : 0.8)) return 0
  return byName * 2 + column.urlShare
}

function dateScore(column: Column): number {
  const byName = nameScore(column.name, 'date')
  if (byName > 0) return column.dateShare >= 0.3 ? byName * 2 + column.dateShare : 0
  return column.isoDateShare >= 0.8 ? column.isoDateShare : 0
}

/** An id that repeats is none: documents would replace each other. */
function idScore(column: Column, isFirst: boolean): number {
  if (!column.distinct || column.filledShare < 1 || column.longest > 200) return 0
  const byName = nameScore(column.name, 'id')
  if (byName > 0) return 1 + byName
  const ownName = (['text', 'title', 'date', 'authors', 'language'] as const).some(
    (role) => nameScore(column.name, role) > 0,
  )
  if (ownName || column.filled < 3 || column.urlShare > 0 || column.isoDateShare > 0) return 0
  // A column of codes; plain counting numbers only where ids stand, in the first column.
  return column.codeShare === 1 && (isFirst || column.numberShare === 0) ? 0.5 : 0
}

function textScore(column: Column, longest: number): number {
  if (column.textShare < 0.5 || column.urlShare > 0.5 || column.vectorShare > 0.5) return 0
  const byName = nameScore(column.name, 'text')
  const otherName = (['title', 'url', 'date', 'id', 'language', 'authors'] as const).some(
    (role) => nameScore(column.name, role) > 0.5,
  )
  const byContent = column.averageLength / longest
  // A name decides between columns of like length; a column hardly ever filled is not the text whatever its name.
  return (
    (byName * 3 + byContent - (otherName && byName === 0 ? 0.5 * byContent : 0)) * Math.max(0.05, column.filledShare)
  )
}

function titleByContent(column: Column): number {
  const otherName = (['text', 'url', 'date', 'id', 'language', 'authors'] as const).some(
    (role) => nameScore(column.name, role) > 0.5,
  )
  if (
    otherName ||
    column.name.includes('.') ||
    column.filled < 3 ||
    column.distinctShare < 0.8 ||
    column.spacedShare < 0.5
  )
    return 0
  if (column.averageLength < 8 || column.averageLength > 150 || column.urlShare > 0 || column.isoDateShare > 0) return 0
  return column.filledShare
}
