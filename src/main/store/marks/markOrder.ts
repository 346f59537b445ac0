import type { MarkOrder } from '../../model/organising/marks.ts'
import type { ValuedOrder } from '../fields/valuedFirst.ts'

/** The order of a status or priority, as the user ordered their values, or of the star: those that have one first. */
export function markOrder({ mark, descending }: MarkOrder): ValuedOrder {
  const direction = descending ? 'DESC' : 'ASC'
  const document = 'm.document_id'
  const byDocument = `${document} ${direction}`
  if (mark === 'starred')
    return {
      tables: 'document_marks m',
      document,
      valued: { sql: 'm.starred_at IS NOT NULL', values: [] },
      by: byDocument,
      without: withoutMark('starred_at'),
    }
  return {
    tables: `list_values v CROSS JOIN document_marks m ON m.${mark}_id = v.id`,
    document,
    valued: { sql: 'v.list = ?', values: [mark] },
    by: `v.position ${direction}, v.id ${direction}, ${byDocument}`,
    without: withoutMark(`${mark}_id`),
  }
}

const withoutMark = (column: string) => ({
  sql: `NOT EXISTS (SELECT 1 FROM document_marks m WHERE m.document_id = d.id AND m.${column} IS NOT NULL)`,
  values: [],
})
