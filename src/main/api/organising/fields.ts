import type { FieldChangeView, FieldValueView, FieldView } from '../../../contract/organising/fields.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import type { ChangeId, CollectionId, DocumentId, FieldChoiceId, FieldId } from '../../model/ids.ts'
import { shownFieldValue, type CountedField, type Field, type FieldValue } from '../../model/organising/fields.ts'
import { filedView } from '../views/filed.ts'
import { filtersOf, selectionOf } from '../views/filters.ts'

export function fieldHandlers(core: Core): QuarryHandlers['fields'] {
  // Another library may be open by the next call.
  const fields = () => core.library.fields
  const changed = async ({
    id,
    changeId,
  }: {
    readonly id: FieldId
    readonly changeId: ChangeId | undefined
  }): Promise<FieldChangeView> => ({ field: fieldView(await fields().get(id)), changeId: changeId ?? null })
  const fieldsById = async () => new Map((await fields().all()).map((field) => [field.id, field]))
  return {
    list: async ({ collectionId }) => (await fields().list(collectionId as CollectionId | undefined)).map(fieldView),
    columns: async ({ collectionId }) => {
      const known = await fields().all(collectionId as CollectionId | undefined)
      const found = await fields().columns(collectionId as CollectionId | undefined)
      return found.map(({ format, ...column }) => ({
        ...column,
        format: format ?? null,
        fieldId: known.find(({ source }) => source.kind === 'column' && source.column === column.column)?.id ?? null,
      }))
    },
    define: async ({ collectionId, ...defined }) =>
      changed(await fields().define({ ...defined, collectionId: collectionId as CollectionId | undefined })),
    rename: async ({ id, name }) => changed(await fields().rename(id as FieldId, name)),
    preview: async ({ fieldId, collectionId, ...asked }) => {
      const { format, ...found } = await fields().preview({
        ...asked,
        collectionId: collectionId as CollectionId | undefined,
        fieldId: fieldId as FieldId | undefined,
      })
      return { ...found, format: format ?? null }
    },
    retype: async ({ id, ...type }) => {
      const change = await fields().retype(id as FieldId, type)
      return { ...(await changed(change)), lostEdits: change.lostEdits }
    },
    setChoices: async ({ id, choices }) =>
      changed(
        await fields().setChoices(
          id as FieldId,
          choices.map((choice) => ({ ...choice, id: choice.id as FieldChoiceId | undefined })),
        ),
      ),
    remove: async ({ id }) => ({ id, changeId: (await fields().remove(id as FieldId)).changeId ?? null }),
    values: async ({ ids, fields: wanted }) => {
      const all = await fieldsById()
      const found = await fields().values(ids as DocumentId[], wanted as FieldId[] | undefined)
      return found.map(({ documentId, fieldId, value, isEdited, unreadable }): FieldValueView => {
        const field = all.get(fieldId)
        return {
          documentId,
          fieldId,
          value: value === undefined || !field ? null : shownFieldValue(field, value),
          choiceId: choiceIdOf(field, value),
          edited: isEdited,
          unreadable: unreadable ?? null,
        }
      })
    },
    set: async ({ selection, field, value }) =>
      filedView(await fields().set(await selectionOf(core, selection), field as FieldId, value)),
    reset: async ({ selection, field }) =>
      filedView(await fields().reset(await selectionOf(core, selection), field as FieldId)),
    unreadable: ({ id, offset, limit }) => fields().unreadable(id as FieldId, offset, limit),
    facets: async ({ filters, fields: wanted }) => {
      const all = await fieldsById()
      const found = await fields().facets(await filtersOf(core, filters), wanted as FieldId[])
      return found.map(({ values, ranges, ...facet }) => {
        const field = all.get(facet.fieldId)
        const shown = (value: FieldValue) => (field ? shownFieldValue(field, value) : value)
        return {
          ...facet,
          values: values.map(({ value, documents }) => ({
            value: shown(value),
            choiceId: choiceIdOf(field, value),
            documents,
          })),
          ranges: ranges.map(({ start, end, documents }) => ({ start: shown(start), end: shown(end), documents })),
        }
      })
    },
  }
}

function fieldView({ format, collectionId, choices, ...field }: CountedField): FieldView {
  return {
    ...field,
    format: format ?? null,
    collectionId: collectionId ?? null,
    choices: choices.map(({ id, name, colour }) => ({ id, name, colour: colour ?? null })),
  }
}

function choiceIdOf(field: Field | undefined, value: FieldValue | undefined): number | null {
  return field?.type === 'choice' && typeof value === 'number' ? value : null
}
