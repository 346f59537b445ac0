import type { MappingView } from '../../contract/files/imports.ts'
import { Select } from '../ui/controls/Select.tsx'
import { useStrings } from '../strings/strings.ts'
import { importChoices } from './importState.ts'

/** The columns of a table without one that looks like a text, and what the other fields would be filled with. */
export interface UnreadTable {
  readonly columns: readonly string[]
  readonly guessed: Omit<MappingView, 'text'>
}

/** The table that a preview could not read because none of its columns looks like a text; null for any other failure. */
export function unreadTable(error: unknown): UnreadTable | null {
  const data = error instanceof Error && 'data' in error ? error.data : null
  if (typeof data !== 'object' || data === null || !('guessed' in data) || !('columns' in data)) return null
  const { columns, guessed } = data
  if (!Array.isArray(columns) || typeof guessed !== 'object' || guessed === null) return null
  const named = guessed as Readonly<Record<string, unknown>>
  const one = (field: string) => (typeof named[field] === 'string' ? named[field] : null)
  return {
    columns: columns.filter((name) => typeof name === 'string'),
    guessed: { title: one('title'), url: one('url'), date: one('date'), id: one('id'), language: one('language') },
  }
}

/** Asks for the column that is read, where none looks like a text: each of them may be one. */
export function TextColumn({ table: { columns, guessed } }: { readonly table: UnreadTable }) {
  const w = useStrings().importing
  const choose = (text: string) => {
    const free = (column: string | null) => (column === text ? null : column)
    const { title, url, date, id, language } = guessed
    const others = { title: free(title), url: free(url), date: free(date), id: free(id), language: free(language) }
    importChoices.set({ ...importChoices.get(), mapping: { text: [text], ...others } })
  }
  return (
    <>
      <h3>{w.mapping}</h3>
      <p className="fieldHint">{w.mappingHint}</p>
      <Select
        label={w.fields.text}
        placeholder={w.addTextColumn}
        options={columns.map((_, at) => ({ id: String(at), label: columns[at] ?? '' }))}
        value={null}
        onChange={(at) => choose(columns[Number(at)] ?? '')}
      />
    </>
  )
}
