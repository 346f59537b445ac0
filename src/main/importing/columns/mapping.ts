import { defined } from '../../base/defined.ts'
import { advise } from '../../base/advice.ts'
import { QuarryError } from '../../base/errors.ts'
import { fieldOf, type Row } from '../../model/columns.ts'
import { guessMapping } from './guessMapping.ts'
import type { ColumnMapping } from '../importItem.ts'

/**
 * The mapping for one file: what the user named, and guesses for the rest; nothing for a field given an empty name.
 * @throws QuarryError usage for a named column that no row has, invalid_input when nothing looks like a text: with the
 * columns, and what the other fields would be filled with
 */
export function resolveMapping(
  columns: readonly string[],
  rows: readonly Row[],
  named: Partial<ColumnMapping>,
  file: string,
): ColumnMapping {
  const has = (column: string) => columns.includes(column) || rows.some((row) => fieldOf(row, column) !== undefined)
  const chosen = Object.entries(named).flatMap(([role, value]) =>
    [value ?? []].flat().flatMap((column) => (column === '' ? [] : [{ role, column }])),
  )
  for (const { role, column } of chosen)
    if (!has(column))
      throw new QuarryError('usage', `There is no column "${column}" for the ${role}.`, {
        where: file,
        hint: `The columns are: ${listed(columns)}.`,
        data: { column, role, columns },
      })
  const { vector: _, ...guessed } = guessMapping(
    columns.filter((name) => !chosen.some(({ column }) => column === name)),
    rows,
    chosen.map(({ role }) => role),
  )
  const textNamed = (named.text ?? []).filter((column) => column !== '')
  const text = textNamed.length > 0 ? textNamed : guessed.text
  if (text.length === 0 && rows.length > 0)
    throw new QuarryError('invalid_input', 'No column looks like a text.', {
      where: file,
      hint: `${advise('chooseText')} The columns are: ${listed(columns)}.`,
      data: { columns, guessed },
    })
  const { title, url, date, id, language, authors, kind, vector } = { ...guessed, ...named }
  // An empty name leaves the field without a column.
  const one = (column: string | undefined) => column || undefined
  return {
    text,
    ...defined({
      title: one(title),
      url: one(url),
      date: one(date),
      id: one(id),
      language: one(language),
      authors: one(authors),
      kind: one(kind),
      vector: one(vector),
    }),
  }
}

function listed(columns: readonly string[]): string {
  const shown = columns.slice(0, 50).join(', ')
  return columns.length > 50 ? `${shown} and ${columns.length - 50} more` : shown
}
