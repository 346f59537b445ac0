import type { CollectionId, DocumentId, FieldChoiceId, FieldId } from '../ids.ts'
import { choicesIn } from './choiceSets.ts'
import type { MarkColour } from './marks.ts'

export const fieldTypes = ['text', 'number', 'date', 'choice'] as const
export type FieldType = (typeof fieldTypes)[number]

/** Facts that documents have, whatever they came from, and the type of each. */
export const facts = {
  kind: 'text',
  domain: 'text',
  language: 'text',
  authors: 'text',
  title: 'text',
  url: 'text',
  source: 'text',
  published: 'date',
  crawled: 'date',
  captured: 'date',
  characters: 'number',
} as const satisfies Record<string, FieldType>
export type Fact = keyof typeof facts

/** Where a field's values come from: a column of the raw record, a fact, or only from users. */
export type FieldSource =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'fact'; readonly fact: Fact }
  | { readonly kind: 'typed' }

/** How documents with several choices list them. */
export const listFormats = ['semicolons', 'bars', 'commas'] as const
export type ListFormat = (typeof listFormats)[number]

/**
 * How ambiguous numbers (`1,234`) and dates (`03/04/2021`) of a column are written, and whether and how a document lists
 * several choices; `single` is kept as no format.
 */
export type FieldFormat = 'point' | 'comma' | 'dayFirst' | 'monthFirst' | 'single' | ListFormat

export interface FieldChoice {
  readonly id: FieldChoiceId
  readonly name: string
  readonly colour: MarkColour | undefined
}

export interface Field {
  readonly id: FieldId
  readonly name: string
  readonly type: FieldType
  readonly source: FieldSource
  readonly format: FieldFormat | undefined
  /** Only documents in this collection, or in one within it, have the field; undefined: all. */
  readonly collectionId: CollectionId | undefined
  /** In the user's order; empty unless the type is `choice`. */
  readonly choices: readonly FieldChoice[]
}

/** A field with how many documents have a value, an edited value, and a text that is not of the field's type. */
export interface CountedField extends Field {
  readonly documents: number
  readonly edited: number
  readonly unreadable: number
}

/** A value as it is stored: milliseconds since the epoch for a date, a number of a choice, several choices as a text (choiceSets.ts). */
export type FieldValue = string | number

export interface DocumentFieldValue {
  readonly documentId: DocumentId
  readonly fieldId: FieldId
  /** Undefined: empty. */
  readonly value: FieldValue | undefined
  readonly isEdited: boolean
  /** What stands in the document and is not of the field's type. */
  readonly unreadable: string | undefined
}

/** What a filter asks of a field, as users give it: numbers and dates may be texts, choices names. */
export interface AskedFieldFilter {
  readonly field: FieldId
  /** Any of these; of several choices in one value all. */
  readonly values?: readonly FieldValue[] | undefined
  readonly contains?: string | undefined
  readonly from?: FieldValue | undefined
  readonly above?: FieldValue | undefined
  readonly to?: FieldValue | undefined
  readonly below?: FieldValue | undefined
  readonly empty?: boolean | undefined
}

/** The same, checked, with values as they are stored. Everything that is given must hold. */
export interface FieldCondition {
  readonly field: FieldId
  /** Where the field belongs to a collection: it and those within it. */
  readonly scope: readonly CollectionId[] | undefined
  readonly values?: readonly FieldValue[]
  /** Whether documents may have several values. */
  readonly isList?: boolean
  /** Of a text. */
  readonly contains?: string
  /** Any of these periods, each from its start to before its end. */
  readonly periods?: readonly { readonly start: number; readonly end: number }[]
  readonly least?: FieldValue
  readonly above?: FieldValue
  readonly most?: FieldValue
  readonly below?: FieldValue
  readonly isEmpty?: boolean
}

/** A list of documents in the order of a field; those without a value come last. */
export interface FieldOrder {
  readonly field: FieldId
  readonly descending: boolean
}

/** A list of documents in the order of a fact; those without it come last. */
export interface FactOrder {
  readonly fact: Fact
  readonly descending: boolean
}

/** A column of imported records, and what it could be as a field. */
export interface FoundColumn {
  readonly column: string
  /** Of the documents that were looked at. */
  readonly filled: number
  readonly examples: readonly string[]
  readonly type: FieldType
  readonly format: FieldFormat | undefined
  /** Where the type is `choice`: the different values, those of lists one by one, the most frequent first. */
  readonly choices: readonly string[]
}

/** What values would be of a type: counted in the documents that were looked at. */
export interface FieldPreview {
  readonly documents: number
  readonly lookedAt: number
  readonly filled: number
  readonly converted: number
  readonly format: FieldFormat | undefined
  /** Of a `choice`, the most frequent first. */
  readonly choices: readonly string[]
  /** The most frequent first. */
  readonly examples: readonly { readonly text: string; readonly value: FieldValue; readonly documents: number }[]
  readonly unreadable: readonly { readonly text: string; readonly documents: number }[]
  /** Edited values, and how many of them are none of the type. */
  readonly edited: number
  readonly lostEdits: number
}

/** How many of the documents that pass filters have which values. */
export interface FieldFacet {
  readonly fieldId: FieldId
  readonly documents: number
  readonly empty: number
  /** Texts and choices, the most frequent first; choices in their order. */
  readonly values: readonly { readonly value: FieldValue; readonly documents: number }[]
  /** Of numbers and dates: `end` belongs only to the last. */
  readonly ranges: readonly { readonly start: number; readonly end: number; readonly documents: number }[]
}

/** How a field lists several choices; undefined where a document has one value at most. */
export function listFormatOf({ type, format }: Pick<Field, 'type' | 'format'>): ListFormat | undefined {
  return type === 'choice' ? listFormats.find((one) => one === format) : undefined
}

/**
 * A value for people and other programs: dates as ISO 8601, without a time where it is midnight; choices by name, several of
 * them in the order of the field.
 */
export function shownFieldValue({ type, choices }: Pick<Field, 'type' | 'choices'>, value: FieldValue): FieldValue {
  if (type === 'choice') {
    const ids = choicesIn(value)
    const names = choices.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    return names.length === 0 ? value : names.join('; ')
  }
  if (type !== 'date') return value
  return new Date(value).toISOString().replace('T00:00:00.000Z', '')
}

/** A choice as a user defines it; without `id` a new one. */
export interface DefinedChoice {
  readonly id?: FieldChoiceId | undefined
  readonly name: string
  readonly colour: MarkColour | null
}

export interface DefinedField {
  readonly name: string
  readonly type: FieldType
  readonly source: FieldSource
  readonly format?: FieldFormat | undefined
  readonly collectionId?: CollectionId | undefined
  readonly choices: readonly DefinedChoice[]
}
