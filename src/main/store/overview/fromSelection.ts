import type { Selection } from '../../model/organising/selection.ts'
import { allowed } from '../search/filters.ts'

/** SQL that names the documents of a selection `d`, each once. */
export interface SelectedFrom {
  readonly from: string
  readonly where: string
  /** Of `from`, then of `where`. */
  readonly values: readonly unknown[]
}

/** The documents of a selection as part of a statement that counts or reads them; those without a collection count too where they are named. */
export function fromSelection(selection: Selection): SelectedFrom {
  if (selection.kind === 'documents')
    return {
      from: '(SELECT DISTINCT value FROM json_each(?)) named CROSS JOIN documents d ON d.id = named.value',
      where: 'TRUE',
      values: [JSON.stringify(selection.ids)],
    }
  const isExcepted = selection.except.length === 0 ? 'TRUE' : 'd.id NOT IN (SELECT value FROM json_each(?))'
  const excepted = selection.except.length === 0 ? [] : [JSON.stringify(selection.except)]
  if (selection.kind === 'collection')
    return {
      from: 'collection_documents cd CROSS JOIN documents d ON d.id = cd.document_id',
      where: `cd.collection_id = ? AND ${isExcepted}`,
      values: [selection.id, ...excepted],
    }
  const { sql, values } = allowed(selection.filters)
  return { from: 'documents d', where: `${sql} AND ${isExcepted}`, values: [...values, ...excepted] }
}
