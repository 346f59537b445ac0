import type { FieldView } from '../../contract/organising/fields.ts'
import type { Formats } from '../strings/formats.ts'

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
