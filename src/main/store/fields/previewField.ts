import type { FieldId } from '../../model/ids.ts'
import {
  listFormatOf,
  shownFieldValue,
  type DefinedField,
  type Field,
  type FieldPreview,
} from '../../model/organising/fields.ts'
import type { ReadableDb } from '../connection.ts'
import { checkParts } from './fieldChanges.ts'
import { getField } from './fields.ts'
import { completed } from './foundColumns.ts'
import { convertedEdit, editsOf, retyped } from './retypeField.ts'
import { sourceTexts } from './sourceTexts.ts'
import { foldAscii, readValue } from '../../text/values/typedValue.ts'

/** Documents that are looked at, spread over the collection: less than a second of a reader. */
const lookedAt = 20_000
const shown = { examples: 8, unreadable: 20, choices: 100, text: 200 } as const

/** What is asked of a preview: of a field that is there, its source and collection count. */
export interface PreviewedField extends Pick<DefinedField, 'type' | 'source' | 'format' | 'collectionId'> {
  readonly fieldId?: FieldId | undefined
}

/** What values would be of a type, without changing anything. @throws QuarryError invalid_input, not_found */
export function previewField(db: ReadableDb, { fieldId, ...asked }: PreviewedField): FieldPreview {
  const before = fieldId === undefined ? undefined : getField(db, fieldId)
  const edits = before ? editsOf(db, before.id) : []
  const after = before ? retyped(db, before, asked, edits) : fieldLike(db, asked)
  const { documents, lookedAt: seen, texts } = sourceTexts(db, after.source, after.collectionId, lookedAt)
  const keys = new Map(after.choices.map(({ name, id }) => [foldAscii(name), id]))
  const read = texts.map(({ json, text, documents: having }) => {
    const value = readValue(after, json, (one) => keys.get(foldAscii(one)))?.value ?? null
    return { text: text.slice(0, shown.text), documents: having, value }
  })
  const sum = (some: readonly { readonly documents: number }[]) => some.reduce((all, one) => all + one.documents, 0)
  const isSingle = after.type === 'choice' && listFormatOf(after) === undefined
  const converted = read.flatMap(({ text, documents: having, value }) =>
    value === null ? [] : [{ text, documents: having, value: isSingle ? text : shownFieldValue(after, value) }],
  )
  const unreadable = read.filter(({ value }) => value === null)
  return {
    documents,
    lookedAt: seen,
    filled: sum(read),
    converted: sum(converted),
    format: after.format,
    choices: after.choices.slice(0, shown.choices).map(({ name }) => name),
    examples: converted.slice(0, shown.examples),
    unreadable: unreadable
      .slice(0, shown.unreadable)
      .map(({ text, documents: having }) => ({ text, documents: having })),
    edited: edits.length,
    lostEdits: before ? edits.filter(({ value }) => convertedEdit(before, after, value) === undefined).length : 0,
  }
}

function fieldLike(db: ReadableDb, asked: Omit<PreviewedField, 'fieldId'>): Field {
  const defined = { ...asked, name: '', choices: [] }
  checkParts(defined)
  const { type, source, format, collectionId, choices } = completed(db, defined)
  return {
    id: 0 as FieldId,
    name: '',
    type,
    source,
    format,
    collectionId,
    choices: choices.map(({ name }, at) => ({ id: at as Field['choices'][number]['id'], name, colour: undefined })),
  }
}
