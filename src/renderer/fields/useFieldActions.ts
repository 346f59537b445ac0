import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldChoiceView, FieldFormatName, FieldTypeName, FieldView } from '../../contract/organising/fields.ts'
import type { SelectionInput } from '../../contract/organising/selection.ts'
import { useClient } from '../api.ts'
import { useTellChange } from '../organising/useTellChange.ts'
import { refreshFields, refreshFieldValues } from '../state/refresh.ts'
import { useStrings } from '../strings/strings.ts'
import { typeName } from './valueText.ts'

type NewField = Parameters<ReturnType<typeof useClient>['fields']['define']>[0]
type NewChoice = Omit<FieldChoiceView, 'id'> & { readonly id?: number }

/**
 * Changes of fields and of values. Each tells what was done with the way back, and resolves when what is shown has been
 * read again; it rejects with what the core says, and shows nothing then.
 */
export function useFieldActions() {
  const client = useClient()
  const queries = useQueryClient()
  const tell = useTellChange()
  const w = useStrings().fields
  return useMemo(() => {
    const defined = async (text: string, changeId: number | null) => {
      tell({ text }, changeId)
      await refreshFields(queries)
    }
    return {
      /** Null makes the field empty. */
      set: async (selection: SelectionInput, field: FieldView, value: string | number | null) => {
        const { documents, changeId } = await client.fields.set({ selection, field: field.id, value })
        tell({ text: changeId === null ? w.unchanged : w.wasSet(field.name, documents) }, changeId)
        await refreshFieldValues(queries)
      },
      reset: async (selection: SelectionInput, field: FieldView) => {
        const { documents, changeId } = await client.fields.reset({ selection, field: field.id })
        tell({ text: changeId === null ? w.unchanged : w.wasReset(field.name, documents) }, changeId)
        await refreshFieldValues(queries)
      },
      define: async (field: NewField) => {
        const { changeId, field: made } = await client.fields.define(field)
        await defined(w.defined(made.name, made.documents), changeId)
        return made
      },
      rename: async ({ id, name }: FieldView, next: string) => {
        const { changeId } = await client.fields.rename({ id, name: next })
        await defined(w.renamed(name, next), changeId)
      },
      retype: async ({ id, name }: FieldView, type: FieldTypeName, format: FieldFormatName | null) => {
        const { changeId, lostEdits, field } = await client.fields.retype({
          id,
          type,
          ...(format === null ? {} : { format }),
        })
        await defined(
          changeId === null
            ? w.unchanged
            : `${w.retyped(name, typeName(field, w))}${lostEdits > 0 ? ` ${w.lostEdits(lostEdits)}` : ''}`,
          changeId,
        )
      },
      setChoices: async ({ id, name }: FieldView, choices: readonly NewChoice[]) => {
        const { changeId } = await client.fields.setChoices({ id, choices: [...choices] })
        await defined(changeId === null ? w.unchanged : w.choicesChanged(name), changeId)
      },
      remove: async ({ id, name }: FieldView) => {
        const { changeId } = await client.fields.remove({ id })
        await defined(w.removed(name), changeId)
      },
    }
  }, [client, queries, tell, w])
}
