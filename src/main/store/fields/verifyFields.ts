import type { Check } from '../../model/check.ts'
import { listFormatOf, type Field, type FieldValue } from '../../model/organising/fields.ts'
import type { ReadableDb } from '../connection.ts'
import { count, rows } from '../statement.ts'
import { listFields } from './fields.ts'
import { choiceOrigins } from './readFields.ts'
import { foldAscii, readValue } from '../../text/values/typedValue.ts'

/** Whether each value that is indexed is the edited one, else the one that was read. */
export function verifyFields(db: ReadableDb): Check {
  const wrong = rows<{ name: string; document: number }>(
    db,
    `SELECT t.name, v.document_id AS document FROM field_values v JOIN fields t ON t.id = v.field_id
     LEFT JOIN field_edits e ON e.field_id = v.field_id AND e.document_id = v.document_id
     LEFT JOIN field_choices c ON c.field_id = v.field_id AND c.origin = v.text AND t.type = 'choice' AND t.format IS NULL
     WHERE v.is_edited <> (e.document_id IS NOT NULL)
       OR e.version <> t.version OR v.value IS NOT iif(e.document_id IS NULL, v.read, e.value) OR t.type = 'choice' AND t.format IS NULL AND v.read IS NOT c.id LIMIT 100`,
  )
  const missing = rows<{ name: string; document: number }>(
    db,
    `SELECT t.name, e.document_id AS document FROM field_edits e JOIN fields t ON t.id = e.field_id
     WHERE NOT EXISTS (SELECT 1 FROM field_values v WHERE v.field_id = e.field_id AND v.document_id = e.document_id)
     LIMIT 100`,
  )
  return {
    name: 'field values',
    checked: count(db, 'SELECT count(*) FROM field_values'),
    problems: [...wrong, ...missing, ...listFields(db).flatMap((field) => wrongLists(db, field))].map(
      ({ name, document }) =>
        `The indexed value of the field "${name}" of document ${document} is neither the one that was set nor the one that was read.`,
    ),
  }
}

/** What was read from lists and is not the choices that these list. */
function wrongLists(db: ReadableDb, field: Field): { readonly name: string; readonly document: number }[] {
  if (!listFormatOf(field)) return []
  const ids = new Map(choiceOrigins(db, field.id).map(({ id, origin }) => [foldAscii(origin), id]))
  return rows<{ text: string | null; read: FieldValue | null; is_part: number; document: number }>(
    db,
    `SELECT text, read, is_part, min(document_id) AS document FROM field_values WHERE field_id = ? GROUP BY text, read, is_part`,
    field.id,
  ).flatMap(({ text, read, is_part, document }) => {
    const found = readValue({ type: field.type, format: 'semicolons' }, text ?? undefined, (part) =>
      ids.get(foldAscii(part)),
    )
    const isRight = read === (found?.value ?? null) && (is_part === 1) === (found?.isPart ?? false)
    return isRight ? [] : [{ name: field.name, document }]
  })
}
