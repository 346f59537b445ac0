import { QuarryError } from '../../base/errors.ts'
import type { Json } from '../../model/document.ts'
import { choiceSet } from '../../model/organising/choiceSets.ts'
import { listFormatOf, type Field, type FieldValue } from '../../model/organising/fields.ts'
import { foldAscii, readValue, typedValue } from '../../text/values/typedValue.ts'
import { partsOf } from '../../text/values/severalValues.ts'
import { markValue } from '../../text/markParts.ts'
import { recipientsOf } from '../../text/names/recipients.ts'
import {
  authorsOf,
  documentsOf,
  fieldTexts,
  headersOf,
  markedDocuments,
  markValues,
  membersOf,
} from '../postgres/conditions.ts'
import type { Queryable } from '../postgres/connection.ts'
import { isComparing, passesField } from './passesField.ts'
import { everything, inBoth, inEither, notIn, setOf, type DocumentSet } from './documentSet.ts'
import type { AskedField, TeamCondition } from './teamCondition.ts'

/** A condition may let through, or keep out, this many documents; more would take too long for a search. */
const MOST = 200_000

/** More documents than {@link MOST}. */
export class TooMany extends Error {}

/**
 * The documents of a workspace that pass conditions, by what the one who is logged in may read of them. The server is asked
 * for what could pass, and what is found is compared here, as the library compares. @throws TooMany
 */
export async function findDocuments(
  on: Queryable,
  workspace: string,
  conditions: readonly TeamCondition[],
): Promise<DocumentSet> {
  const read = async <T>(rows: Promise<T[]>): Promise<T[]> => {
    const found = await rows
    if (found.length > MOST) throw new TooMany()
    return found
  }
  const at = { on, workspace, most: MOST + 1 }

  async function marked(kind: string, passes: (value: string) => boolean): Promise<DocumentSet> {
    const values = (await markValues(at, kind)).filter(passes)
    return setOf(values.length === 0 ? [] : (await read(markedDocuments(at, kind, values))).map(({ doc }) => doc))
  }

  async function find(condition: TeamCondition): Promise<DocumentSet> {
    switch (condition.kind) {
      case 'all':
        return (await Promise.all(condition.of.map(find))).reduce(inBoth, everything)
      case 'any':
        return (await Promise.all(condition.of.map(find))).reduce(inEither, setOf([]))
      case 'not':
        return notIn(await find(condition.of))
      case 'columns':
        return setOf((await read(documentsOf(at, condition.filters, false))).map(({ doc }) => doc))
      case 'undated':
        return setOf((await read(documentsOf(at, undefined, true))).map(({ doc }) => doc))
      case 'author': {
        const found = await read(authorsOf(at, condition.names.map(longestWord)))
        return setOf(found.filter(({ authors }) => holdsOne(authors, condition.names)).map(({ doc }) => doc))
      }
      case 'recipient': {
        const found = await read(headersOf(at, condition.names.map(longestWord)))
        const went = ({ headers }: { readonly headers: Json }) =>
          recipientsOf({ kind: 'file', raw: { message: 1, headers } }).some(({ name, address }) =>
            holdsOne(`${name} <${address}>`, condition.names),
          )
        return setOf(found.filter(went).map(({ doc }) => doc))
      }
      case 'star':
        return marked('star', () => true)
      case 'tag': {
        const wanted = foldAscii(condition.name)
        return marked('tag', (value) => {
          const name = foldAscii(markValue({ key: '', kind: 'tag', value }, 'tag')?.name ?? '')
          return name === wanted || name.startsWith(`${wanted}/`)
        })
      }
      case 'status':
      case 'priority': {
        const { kind } = condition
        const wanted = new Set(condition.names.map((name) => name.toLowerCase()))
        return marked(kind, (value) => wanted.has(markValue({ key: '', kind, value }, kind)?.toLowerCase() ?? ''))
      }
      case 'field':
        return findField(condition.asked)
    }
  }

  async function findField({ field, origins, scope, condition }: AskedField): Promise<DocumentSet> {
    const values = new Map<string, readonly (FieldValue | undefined)[]>()
    for (const { doc, json } of await read(fieldTexts(at, field.source)))
      values.set(doc, [readValue(field, json, (text) => origins.get(foldAscii(text)))?.value ?? undefined])
    // What somebody set takes the place of what stands in a document; of two people, either counts.
    const edits = new Map<string, FieldValue | undefined>()
    for (const mark of await markValues(at, 'field')) {
      const edit = editOf(field, mark)
      if (edit) edits.set(mark, edit.value)
    }
    const edited = edits.size === 0 ? [] : await read(markedDocuments(at, 'field', [...edits.keys()]))
    for (const [doc, marks] of Map.groupBy(edited, (one) => one.doc))
      values.set(
        doc,
        marks.map(({ value }) => edits.get(value)),
      )
    const members = scope && new Set((await read(membersOf(at, scope))).map(({ doc }) => doc))
    const inScope = [...values].filter(([doc]) => members?.has(doc) !== false)
    const having = (passes: (value: FieldValue) => boolean) =>
      setOf(inScope.filter(([, of]) => of.some((one) => one !== undefined && passes(one))).map(([doc]) => doc))
    const isEmpty = condition.isEmpty === true
    return inBoth(
      isEmpty ? notIn(having(() => true)) : everything,
      !isEmpty || isComparing(condition) ? having((value) => passesField(value, condition)) : everything,
    )
  }

  return find({ kind: 'all', of: conditions })
}

/** What a mark sets a field to; undefined where it is of another field, or its value is not of the field's type. */
function editOf(field: Field, mark: string): { readonly value: FieldValue | undefined } | undefined {
  const edit = markValue({ key: '', kind: 'field', value: mark }, 'field')
  if (!edit || foldAscii(edit.name) !== foldAscii(field.name)) return undefined
  if (edit.value === null) return { value: undefined }
  // A choice that is not known here is a value too: no choice has the number 0.
  if (listFormatOf(field)) {
    const known = new Map(field.choices.map(({ id, name }) => [foldAscii(name), id]))
    return { value: choiceSet(partsOf(String(edit.value)).map((part) => known.get(foldAscii(part)) ?? 0)) }
  }
  try {
    return { value: typedValue(field, edit.value) }
  } catch (error) {
    if (error instanceof QuarryError) return field.type === 'choice' ? { value: 0 } : undefined
    throw error
  }
}

const holdsOne = (text: string, names: readonly string[]) =>
  names.some((name) => foldAscii(text).includes(foldAscii(name)))

/** A part of a name that stands in JSON as it is. */
function longestWord(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.toSorted((a, b) => b.length - a.length)[0] ?? ''
}
