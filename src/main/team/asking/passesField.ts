import { choicesIn } from '../../model/organising/choiceSets.ts'
import type { FieldCondition, FieldValue } from '../../model/organising/fields.ts'
import { foldAscii } from '../../text/values/typedValue.ts'

/** Whether a condition compares values, beside asking whether there is one. */
export function isComparing({ values, contains, periods, least, above, most, below }: FieldCondition): boolean {
  return [values, contains, periods, least, above, most, below].some((one) => one !== undefined)
}

/** Whether a value is what a condition asks for: the same as in SQL (store/fields/fieldConditions.ts). */
export function passesField(value: FieldValue, condition: FieldCondition): boolean {
  const { values, isList = false, contains, periods, least, above, most, below } = condition
  const isPassing = (sign: (order: number) => boolean, bound: FieldValue | undefined) =>
    bound === undefined || sign(compare(value, bound))
  return (
    (values === undefined ||
      values.some((one) => compare(value, one) === 0 || (isList ? hasChoices(value, one) : listsOne(value, one)))) &&
    (contains === undefined || foldAscii(String(value)).includes(foldAscii(contains))) &&
    (periods === undefined ||
      periods.some(({ start, end }) => compare(value, start) >= 0 && compare(value, end) < 0)) &&
    isPassing((order) => order >= 0, least) &&
    isPassing((order) => order > 0, above) &&
    isPassing((order) => order <= 0, most) &&
    isPassing((order) => order < 0, below)
  )
}

const space = /^[ \t\r\n]+|[ \t\r\n]+$/g

/** Whether a text that lists several values has one of them. */
function listsOne(value: FieldValue, one: FieldValue): boolean {
  if (typeof value !== 'string' || typeof one !== 'string' || !value.includes(';')) return false
  return value.split(';').some((part) => foldAscii(part.replaceAll(space, '')) === foldAscii(one))
}

/** Whether a document with these choices has those that are asked for. */
function hasChoices(value: FieldValue, wanted: FieldValue): boolean {
  const ids = choicesIn(value)
  return choicesIn(wanted).every((id) => ids.includes(id))
}

/** As SQLite orders values: numbers before texts, and texts by their bytes without case in ASCII. */
function compare(a: FieldValue, b: FieldValue): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1
  return typeof b === 'number' ? 1 : Buffer.compare(Buffer.from(foldAscii(a)), Buffer.from(foldAscii(b)))
}
