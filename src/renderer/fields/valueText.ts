import type { FieldColumnView, FieldView } from '../../contract/organising/fields.ts'
import type { Formats } from '../strings/formats.ts'
import type { Strings } from '../strings/strings.ts'

/** A value as the core gives it: a date as ISO 8601, a choice by its name. */
export type ShownValue = string | number | null

/** A value as the language writes it. */
export function valueText({ type }: Pick<FieldView, 'type'>, value: ShownValue, formats: Formats): string {
  if (value === null) return ''
  if (typeof value === 'number') return type === 'number' ? formats.value(value) : String(value)
  if (type !== 'date') return value
  return value.includes('T') ? formats.dateTime(value) : formats.date(value)
}

/** A value as it is typed to mean itself: a number has the decimal sign that the field is read with. */
export function typedText({ type, format }: Pick<FieldView, 'type' | 'format'>, value: ShownValue): string {
  if (value === null) return ''
  const text = String(value)
  return type === 'number' && format === 'comma' && !text.includes('e') ? text.replace('.', ',') : text
}

/** Whether a document may have several choices of a field. */
export function hasSeveral({ type, format }: Pick<FieldView | FieldColumnView, 'type' | 'format'>): boolean {
  return type === 'choice' && format !== null && format !== 'single'
}

/** The type of a field, or the one that a column looks like. */
export function typeName(of: Pick<FieldView | FieldColumnView, 'type' | 'format'>, w: Strings['fields']): string {
  return hasSeveral(of) ? w.severalChoices : w.types[of.type]
}

/** The choices of a value as the core gives it, by name; and the value of some of them. */
export function choicesOf(value: ShownValue): readonly string[] {
  return value === null ? [] : String(value).split('; ')
}
export function valueOf(names: readonly string[]): ShownValue {
  return names.length === 0 ? null : names.join('; ')
}
