import { QuarryError } from '../../base/errors.ts'
import type { ChangeId, DocumentId, FieldId } from '../../model/ids.ts'
import {
  listFormatOf,
  shownFieldValue,
  type Field,
  type FieldFormat,
  type FieldType,
  type FieldValue,
  type ListFormat,
} from '../../model/organising/fields.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { recordChange } from '../organising/changes.ts'
import { count, rows } from '../statement.ts'
import { checkParts } from './fieldChanges.ts'
import { getField } from './fields.ts'
import { completed, longestChoice, mostChoices } from './foundColumns.ts'
import { listFormatIn } from '../../text/values/listFormat.ts'
import { foldAscii, listedValues, typedValue } from '../../text/values/typedValue.ts'

/** The type that a field is to have; what is left out is found as with a definition. */
export interface NewType {
  readonly type: FieldType
  readonly format?: FieldFormat | undefined
}

export interface Retyped {
  readonly id: FieldId
  readonly changeId: ChangeId | undefined
  /** Edits that are none of the new type: they were taken back. */
  readonly lostEdits: number
}

interface Edit {
  readonly document: DocumentId
  readonly value: FieldValue | null
  readonly edited_at: number
}

/**
 * Gives a field another type. Edits are converted by what users see of them; values of documents are read again later
 * (readFields). Undone as a whole or not at all. @throws QuarryError invalid_input where the type does not fit, not_found
 */
export function retypeField(db: WritableDb, id: FieldId, wanted: NewType, now: number): Retyped {
  return recordChange(db, 'field.retype', now, (recording) => {
    const before = getField(db, id)
    const edits = editsOf(db, id)
    const after = retyped(db, before, wanted, edits)
    const subject = { name: before.name, from: before.type, into: after.type }
    if (after.type === before.type && after.format === before.format) return { id, subject, lostEdits: 0 }
    for (const { document } of edits) recording.delete('field_edits', [id, document])
    for (const { id: choice } of before.choices) recording.delete('field_choices', [choice])
    // No change had or will have this number, so no edit of an earlier type has it.
    const version = 1 + count(db, `SELECT seq FROM sqlite_sequence WHERE name = 'changes'`)
    recording.update('fields', [id], { type: after.type, format: after.format ?? null, version })
    for (const [position, { name, colour = null }] of after.choices.entries())
      recording.insert('field_choices', { field_id: id, name, colour, position, origin: name })
    const current = getField(db, id)
    let lostEdits = 0
    for (const { document, value, edited_at } of edits) {
      const converted = convertedEdit(before, current, value)
      if (converted === undefined) lostEdits++
      else
        recording.insert('field_edits', { field_id: id, document_id: document, value: converted, edited_at, version })
    }
    return { id, subject, lostEdits }
  })
}

export function editsOf(db: ReadableDb, id: FieldId): Edit[] {
  return rows<Edit>(
    db,
    'SELECT document_id AS document, value, edited_at FROM field_edits WHERE field_id = ? ORDER BY document_id',
    id,
  )
}

/** A field as it would be with another type. @throws QuarryError invalid_input where its source is of another type */
export function retyped(db: ReadableDb, field: Field, wanted: NewType, edits: readonly Pick<Edit, 'value'>[]): Field {
  const { id, name, source, collectionId } = field
  const asked = { name, source, collectionId, type: wanted.type, format: wanted.format, choices: [] }
  checkParts(asked)
  const found = completed(db, asked)
  const format =
    wanted.format === undefined && source.kind === 'typed' ? formatOfEdits(field, wanted, edits) : found.format
  const list = listFormatOf({ type: wanted.type, format })
  const names = wanted.type !== 'choice' ? [] : source.kind === 'typed' ? editedNames(field, edits) : namesOf(found)
  // A user may have added some that no document has, and put them in order.
  const kept = list || source.kind === 'typed' ? namesOf(field) : []
  return {
    id,
    name,
    source,
    collectionId,
    type: wanted.type,
    format,
    // Numbers are given when they are stored.
    choices: choiceNames(wanted.type === 'choice' ? [...kept, ...names] : [], list).map((choice, at) => ({
      id: (-1 - at) as Field['choices'][number]['id'],
      name: choice,
      colour: field.choices.find((known) => foldAscii(known.name) === foldAscii(choice))?.colour,
    })),
  }
}

const namesOf = ({ choices }: { readonly choices: readonly { readonly name: string }[] }) =>
  choices.map(({ name }) => name)

/** Edits of a field without a source are all that a format and choices can be found in. */
function editedNames(field: Field, edits: readonly Pick<Edit, 'value'>[]): string[] {
  return edits.flatMap(({ value }) => (value === null ? [] : [String(shownFieldValue(field, value))]))
}

function formatOfEdits(
  field: Field,
  { type }: NewType,
  edits: readonly Pick<Edit, 'value'>[],
): FieldFormat | undefined {
  if (type === field.type) return field.format
  if (type !== 'choice') return undefined
  const texts = Map.groupBy(editedNames(field, edits), foldAscii)
  return listFormatIn([...texts.values()].map((same) => ({ json: same[0], documents: same.length })))
}

/** Each once, without case; what lists several is those. */
function choiceNames(texts: readonly string[], list: ListFormat | undefined): string[] {
  const names = texts.flatMap((text) => (list ? listedValues(text, list) : [text]))
  const byKey = Map.groupBy(
    names.filter((name) => name !== '' && name.length <= longestChoice),
    foldAscii,
  )
  return [...byKey.values()].map(([name]) => name as string).slice(0, mostChoices)
}

/** An edit as the other type has it; undefined where it is none of that type. */
export function convertedEdit(before: Field, after: Field, value: FieldValue | null): FieldValue | null | undefined {
  if (value === null || (before.type === after.type && after.type !== 'choice')) return value
  try {
    return typedValue(after, String(shownFieldValue(before, value)))
  } catch (error) {
    if (error instanceof QuarryError) return undefined
    throw error
  }
}
