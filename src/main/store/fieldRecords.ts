import type { Clock } from '../base/clock.ts'
import type { CollectionId, DocumentId, FieldId } from '../model/ids.ts'
import type { AskedFieldFilter, DefinedChoice, DefinedField, FieldValue } from '../model/organising/fields.ts'
import type { Selection } from '../model/organising/selection.ts'
import type { Filters } from '../model/search/filters.ts'
import type { PreviewedField } from './fields/previewField.ts'
import type { NewType } from './fields/retypeField.ts'
import type { Store } from './store.ts'

/** Documents whose fields are read in one transaction: some tens of milliseconds. */
const readAtOnce = 1_000

/** Typed fields of documents. Each change can be undone. */
export function fieldRecords(store: Store, clock: Clock) {
  const { read, write } = store
  /**
   * Reads fields from the documents they have not been read from: after a definition, an undo, or a process that was killed
   * meanwhile. A library that may not be written shows what was read so far.
   */
  const catchUp = async () => {
    if (store.isReadOnly || !(await read.fieldsBehind())) return
    while ((await write.readFields(readAtOnce)).next !== undefined);
  }
  return {
    /** By name, with counts; with a collection, those that its documents have. */
    list: async (collectionId: CollectionId | undefined) => {
      await catchUp()
      // Counting is slow, and asked for whenever a window opens.
      return (await read.listFields(collectionId)).length === 0 ? [] : read.countedFields(collectionId)
    },
    /** The same without counts, which take longer the more documents there are. */
    all: (collectionId?: CollectionId) => read.listFields(collectionId),
    /** @throws QuarryError not_found */
    get: async (id: FieldId) => {
      await catchUp()
      return read.countField(id)
    },
    /** Columns of the raw records of a collection, or of the library. */
    columns: (collectionId: CollectionId | undefined) => read.foundColumns(collectionId),
    define: async (defined: DefinedField) => {
      // What has to be looked for in all documents is found by a reader: the writer has others waiting.
      const whole = await read.completedField(defined)
      const change = await write.defineField(whole, clock.now())
      await catchUp()
      return change
    },
    /** @throws QuarryError conflict where the name is taken, not_found */
    rename: (id: FieldId, name: string) => write.renameField(id, name, clock.now()),
    /** What values would be of a type. @throws QuarryError invalid_input, not_found */
    preview: (asked: PreviewedField) => read.previewField(asked),
    /** Gives a field another type. @throws QuarryError invalid_input, not_found */
    retype: async (id: FieldId, type: NewType) => {
      const change = await write.retypeField(id, type, clock.now())
      await catchUp()
      return change
    },
    remove: (id: FieldId) => write.removeField(id, clock.now()),
    setChoices: (id: FieldId, choices: readonly DefinedChoice[]) => write.setFieldChoices(id, choices, clock.now()),
    /** Sets a field of documents; null makes it empty. */
    set: async (selection: Selection, id: FieldId, value: FieldValue | null) => {
      await catchUp()
      return write.setField(selection, id, value, clock.now())
    },
    /** Takes edited values back. */
    reset: (selection: Selection, id: FieldId) => write.resetField(selection, id, clock.now()),
    /** Values of documents, in some fields or in all. */
    values: async (ids: readonly DocumentId[], fields: readonly FieldId[] | undefined) => {
      await catchUp()
      return read.fieldValues(ids, fields)
    },
    /** Documents whose text for a field is not of its type. */
    unreadable: async (id: FieldId, offset: number, limit: number) => {
      await catchUp()
      return read.unreadableValues(id, offset, limit)
    },
    facets: async (filters: Filters, ids: readonly FieldId[]) => {
      await catchUp()
      return read.fieldFacets(filters, ids)
    },
    /** Filters with their values checked. @throws QuarryError not_found, invalid_input */
    conditions: async (asked: readonly AskedFieldFilter[]) => {
      if (asked.length === 0) return []
      await catchUp()
      return read.fieldConditions(asked)
    },
    /** Reads what has not been read: before a list or an export uses fields. */
    catchUp,
  }
}
