import { QuarryError } from '../../base/errors.ts'
import type { ChangeId, DocumentId, FieldChoiceId, FieldId } from '../../model/ids.ts'
import { choiceSet, choicesIn } from '../../model/organising/choiceSets.ts'
import {
  facts,
  listFormats,
  listFormatOf,
  type DefinedChoice,
  type DefinedField,
  type Field,
  type FieldFormat,
  type FieldType,
  type FieldValue,
} from '../../model/organising/fields.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { getLiveCollection } from '../documents/collections.ts'
import { recordChange, type Recording } from '../organising/changes.ts'
import { row, rows, run } from '../statement.ts'
import { findField, getField } from './fields.ts'
import { completed } from './foundColumns.ts'
import { foldAscii } from '../../text/values/typedValue.ts'

/** A field that was changed, and the change's number where anything changed. */
export interface FieldChange {
  readonly id: FieldId
  readonly changeId: ChangeId | undefined
}

/**
 * Defines a field. A format and choices that are left out are those that documents have; values are read later (readFields).
 * Undone, the field is removed: documents may have edited values by then.
 * @throws QuarryError conflict where the name is taken, invalid_input where the parts do not fit, not_found
 */
export function defineField(db: WritableDb, defined: DefinedField, now: number): FieldChange {
  checkParts(defined)
  return recordChange(db, 'field.define', now, (recording) => {
    const { name, type, source, format = null, collectionId, choices } = completed(db, defined)
    refuseTaken(db, name)
    if (collectionId !== undefined) getLiveCollection(db, collectionId)
    const sourceName = source.kind === 'column' ? source.column : source.kind === 'fact' ? source.fact : null
    const { id } = run(
      db,
      `INSERT INTO fields (name, type, source, source_name, format, collection_id, created_at, removed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      name,
      type,
      source.kind,
      sourceName,
      format,
      collectionId ?? null,
      now,
      now,
    )
    for (const [position, choice] of choices.entries())
      run(
        db,
        'INSERT INTO field_choices (field_id, name, colour, position, origin) VALUES (?, ?, ?, ?, ?)',
        id,
        choice.name,
        choice.colour,
        position,
        choice.name,
      )
    recording.update('fields', [id], { removed_at: null })
    return { id: id as FieldId, subject: { name } }
  })
}

/** @throws QuarryError conflict where another field has the name, not_found */
export function renameField(db: WritableDb, id: FieldId, name: string, now: number): FieldChange {
  return recordChange(db, 'field.rename', now, (recording) => {
    const from = getField(db, id).name
    refuseTaken(db, name, id)
    recording.update('fields', [id], { name })
    return { id, subject: { name, from } }
  })
}

/** Removes a field from every document. Its values are kept until the trash is emptied. @throws QuarryError not_found */
export function removeField(db: WritableDb, id: FieldId, now: number): FieldChange {
  return recordChange(db, 'field.remove', now, (recording) => {
    const { name } = getField(db, id)
    recording.update('fields', [id], { removed_at: now })
    return { id, subject: { name } }
  })
}

/**
 * Makes the choices of a field what `choices` says, in that order. What is left out is deleted: edits of it are taken back,
 * and documents whose text stood for it have no value. @throws QuarryError invalid_input, not_found
 */
export function setFieldChoices(
  db: WritableDb,
  id: FieldId,
  choices: readonly DefinedChoice[],
  now: number,
): FieldChange {
  return recordChange(db, 'field.choices', now, (recording) => {
    const field = getField(db, id)
    checkParts({ ...field, choices })
    const kept = new Set(choices.flatMap((choice) => (choice.id === undefined ? [] : [knownChoice(field, choice.id)])))
    for (const choice of field.choices) if (!kept.has(choice.id)) deleteChoice(db, recording, id, choice.id)
    for (const [position, { id: choice, name, colour }] of choices.entries())
      if (choice !== undefined) recording.update('field_choices', [choice], { name, colour, position })
      else
        recording.insert('field_choices', {
          field_id: id,
          name,
          colour,
          position,
          origin: hasOrigin(db, id, name) ? null : name,
        })
    return { id, subject: { name: field.name } }
  })
}

function deleteChoice(db: ReadableDb, recording: Recording, field: FieldId, choice: FieldChoiceId): void {
  for (const { document, value } of rows<{ document: DocumentId; value: FieldValue }>(
    db,
    `SELECT document_id AS document, value FROM field_edits
     WHERE field_id = ? AND (value = ? OR instr(value, ?) > 0)`,
    field,
    choice,
    `;${choice};`,
  )) {
    const left = choiceSet(choicesIn(value).filter((one) => one !== choice))
    if (left === undefined) recording.delete('field_edits', [field, document])
    else recording.update('field_edits', [field, document], { value: left })
  }
  recording.delete('field_choices', [choice])
}

function hasOrigin(db: ReadableDb, field: FieldId, origin: string): boolean {
  return row(db, 'SELECT 1 FROM field_choices WHERE field_id = ? AND origin = ?', field, origin) !== undefined
}

function knownChoice(field: Field, id: FieldChoiceId): FieldChoiceId {
  if (field.choices.some((choice) => choice.id === id)) return id
  throw new QuarryError('not_found', `The field "${field.name}" has no choice with the number ${id}.`)
}

function refuseTaken(db: ReadableDb, name: string, own?: FieldId): void {
  const taken = findField(db, name)
  if (taken !== undefined && taken !== own)
    throw new QuarryError('conflict', `There is a field "${name}" already.`, {
      hint: 'Give this one another name, or remove that one.',
    })
}

const formats: Readonly<Record<FieldType, readonly (FieldFormat | undefined)[]>> = {
  text: [undefined],
  choice: [undefined, 'single', ...listFormats],
  number: [undefined, 'point', 'comma'],
  date: [undefined, 'dayFirst', 'monthFirst'],
}

/** @throws QuarryError invalid_input where the parts do not fit each other */
export function checkParts({ name, type, source, format, choices }: DefinedField): void {
  const refused = (message: string, hint: string) => new QuarryError('invalid_input', message, { where: name, hint })
  if (choices.length > 0 && type !== 'choice')
    throw refused(`A field of the type "${type}" has no choices.`, 'Leave the choices out, or define it as "choice".')
  if (new Set(choices.map((choice) => foldAscii(choice.name))).size < choices.length)
    throw refused('Two choices have the same name.', 'Give each choice a name of its own.')
  if (!formats[type].includes(format))
    throw refused(
      `A field of the type "${type}" is not written in the form "${format}".`,
      'Numbers have a decimal "point" or "comma", dates are "dayFirst" or "monthFirst", choices are "single" or listed with "semicolons", "bars" or "commas".',
    )
  if (listFormatOf({ type, format }) && choices.some((choice) => choice.name.includes(';')))
    throw refused(
      'The name of a choice has a semicolon, which separates several.',
      'Name the parts of it as choices of their own.',
    )
  if (source.kind !== 'fact') return
  const natural = facts[source.fact]
  if (natural !== type && !(natural === 'text' && type === 'choice'))
    throw refused(`The fact "${source.fact}" is of the type "${natural}", not "${type}".`, `Define it as "${natural}".`)
}
