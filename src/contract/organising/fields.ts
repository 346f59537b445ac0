import { z } from 'zod'
import { call } from '../define.ts'
import { searchFilters } from './searchFilters.ts'
import { markColours, type MarkColour } from './colours.ts'
import { fieldValue } from './fieldFilters.ts'
import { selection, type FiledView } from './selection.ts'

export const fieldTypes = ['text', 'number', 'date', 'choice'] as const
export type FieldTypeName = (typeof fieldTypes)[number]

/** What documents have, whatever they came from. */
export const factNames = [
  'kind',
  'domain',
  'language',
  'authors',
  'title',
  'url',
  'source',
  'published',
  'crawled',
  'captured',
  'characters',
] as const
export type FactName = (typeof factNames)[number]

/**
 * How `1,234` and `03/04/2021` are read; of choices whether documents have a `single` one, or several, and what separates these
 * (semicolons always do).
 */
export const fieldFormats = [
  'point',
  'comma',
  'dayFirst',
  'monthFirst',
  'single',
  'semicolons',
  'bars',
  'commas',
] as const
export type FieldFormatName = (typeof fieldFormats)[number]

const fieldName = z.string().trim().min(1, 'A field needs a name.').max(100)

/** Where values come from: a column of the imported records, a fact of documents, or only what users type. */
const source = z.discriminatedUnion('kind', [
  /** `outer.inner` is a column of a nested record. */
  z.object({ kind: z.literal('column'), column: z.string().min(1).max(500) }),
  z.object({ kind: z.literal('fact'), fact: z.enum(factNames) }),
  z.object({ kind: z.literal('typed') }),
])
export type FieldSourceShape = z.output<typeof source>

const choice = z.object({
  /** Left out: a new one. */
  id: z.int().optional(),
  name: z.string().trim().min(1).max(200),
  colour: z.enum(markColours).nullable().default(null),
})

export interface FieldChoiceView {
  readonly id: number
  readonly name: string
  readonly colour: MarkColour | null
}

export interface FieldView {
  readonly id: number
  readonly name: string
  readonly type: FieldTypeName
  readonly source: FieldSourceShape
  /** Of numbers and dates, and of choices where a document may have several. */
  readonly format: FieldFormatName | null
  /** Only documents in this collection, or in one within it, have the field; null: all. */
  readonly collectionId: number | null
  /** In the user's order. */
  readonly choices: readonly FieldChoiceView[]
  /** Documents with a value; with one that a user set; with a text that is not of the type, and so without a value. */
  readonly documents: number
  readonly edited: number
  readonly unreadable: number
}

/** What is left of a change of fields, and the change that `changes.undo` takes back. */
export interface FieldChangeView {
  readonly field: FieldView
  readonly changeId: number | null
}

/** A field that has another type now. */
export interface RetypedFieldView extends FieldChangeView {
  /** Edited values that are none of the new type: they were taken back, until the change is undone. */
  readonly lostEdits: number
}

/** What values would be of a type. */
export interface FieldPreviewView {
  /** Documents that could have the field, and how many of them were looked at: at most 20,000, spread over them. */
  readonly documents: number
  readonly lookedAt: number
  /** Of those that were looked at: with something in it, and with a value of the type. */
  readonly filled: number
  readonly converted: number
  readonly format: FieldFormatName | null
  /** Of a `choice`: the first 100 that would be taken from the documents, the most frequent first. */
  readonly choices: readonly string[]
  /** What stands in documents and what value that is, the most frequent first, at most 8. */
  readonly examples: readonly { readonly text: string; readonly value: string | number; readonly documents: number }[]
  /** What is no value of the type, the most frequent first, at most 20. */
  readonly unreadable: readonly { readonly text: string; readonly documents: number }[]
  /** Edited values of a field that is there, and how many of them are none of the type. */
  readonly edited: number
  readonly lostEdits: number
}

/** A column of imported records, and what it could be as a field. */
export interface FieldColumnView {
  readonly column: string
  /** Of the documents that were looked at: at most 1,000, spread over the collection. */
  readonly filled: number
  readonly examples: readonly string[]
  readonly type: FieldTypeName
  readonly format: FieldFormatName | null
  readonly choices: readonly string[]
  /** The field that is defined over it; null where there is none. */
  readonly fieldId: number | null
}

export interface FieldValueView {
  readonly documentId: number
  readonly fieldId: number
  /** A date as ISO 8601, without a time where that is midnight in UTC; a choice by its name, several as `a; b`; null: empty. */
  readonly value: string | number | null
  /** The number of the choice; null where there are several. */
  readonly choiceId: number | null
  readonly edited: boolean
  /** What stands in the document and is not of the field's type; of several choices, where one of them is not of the field. */
  readonly unreadable: string | null
}

/** How many of the documents that pass filters have which values. */
export interface FieldFacetView {
  readonly fieldId: number
  readonly documents: number
  readonly empty: number
  /** Texts, the most frequent first, at most 100; choices in their order. */
  readonly values: readonly {
    readonly value: string | number
    readonly choiceId: number | null
    readonly documents: number
  }[]
  /** Of numbers and dates, each from its start to before its end; the last has its end too. */
  readonly ranges: readonly {
    readonly start: string | number
    readonly end: string | number
    readonly documents: number
  }[]
}

export const fields = {
  /** By name; with a collection, those that its documents have. */
  list: call(z.object({ collectionId: z.int().optional() }))<readonly FieldView[]>(),
  /** Columns of the imported records of a collection and those within it, or of the library. */
  columns: call(z.object({ collectionId: z.int().optional() }))<readonly FieldColumnView[]>(),
  /**
   * Defines a field and reads its values from the documents. The format, and the choices of a `choice`, are taken from the
   * documents where they are left out. Refuses with `conflict` where a field has the name.
   */
  define: call(
    z.object({
      name: fieldName,
      type: z.enum(fieldTypes),
      source: source.default({ kind: 'typed' }),
      format: z.enum(fieldFormats).optional(),
      collectionId: z.int().optional(),
      choices: z
        .array(choice.omit({ id: true }))
        .max(500)
        .default([]),
    }),
  )<FieldChangeView>(),
  /**
   * How many values a column, a fact or a field that is there would have of a type, and which would be none; changes nothing.
   * Of a field, its source and its collection count.
   */
  preview: call(
    z.object({
      type: z.enum(fieldTypes),
      source: source.default({ kind: 'typed' }),
      format: z.enum(fieldFormats).optional(),
      collectionId: z.int().optional(),
      fieldId: z.int().optional(),
    }),
  )<FieldPreviewView>(),
  rename: call(z.object({ id: z.int(), name: fieldName }))<FieldChangeView>(),
  /**
   * Gives a field another type or format: values are read again from the documents, edited values are converted. The format
   * and choices are found as `define` finds them.
   */
  retype: call(
    z.object({ id: z.int(), type: z.enum(fieldTypes), format: z.enum(fieldFormats).optional() }),
  )<RetypedFieldView>(),
  /** Makes the choices these, in this order. Those left out are deleted, and documents have them no more. */
  setChoices: call(z.object({ id: z.int(), choices: z.array(choice).max(500) }))<FieldChangeView>(),
  /** Removes a field from every document. It can be undone until the trash is emptied. */
  remove: call(z.object({ id: z.int() }))<{ readonly id: number; readonly changeId: number | null }>(),
  /** Of documents, in these fields or in all: what has a value, is edited, or could not be read. */
  values: call(z.object({ ids: z.array(z.int()).max(1_000), fields: z.array(z.int()).max(100).optional() }))<
    readonly FieldValueView[]
  >(),
  /**
   * Sets a field of documents that have it; null makes it empty. A number or date may be a text as people write it, a choice
   * is its name or number, several are names as `a; b`. What a user sets overrules what the document says, until `reset`.
   */
  set: call(z.object({ selection, field: z.int(), value: fieldValue.nullable() }))<FiledView>(),
  /** Takes edited values back. */
  reset: call(z.object({ selection, field: z.int() }))<FiledView>(),
  /** Documents whose text for a field is not of its type. */
  unreadable: call(
    z.object({ id: z.int(), offset: z.int().min(0).default(0), limit: z.int().min(1).max(500).default(100) }),
  )<{
    readonly total: number
    readonly items: readonly { readonly documentId: number; readonly title: string; readonly text: string }[]
  }>(),
  facets: call(z.object({ filters: searchFilters, fields: z.array(z.int()).min(1).max(50) }))<
    readonly FieldFacetView[]
  >(),
}
