import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListValueView, MarkList } from '../../contract/organising/marks.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { refreshMarks } from '../state/refresh.ts'
import { actionsTold } from '../state/undo.ts'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'
import type { MarkLists } from './useMarks.ts'
import { useValueRows, ValueRows } from './ValueRows.tsx'

/** The user's own values of a list, in their order: named, coloured, moved, added and deleted. */
export function ListDialog({
  list,
  values,
  onClose,
}: {
  readonly list: MarkList
  readonly values: readonly ListValueView[]
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.marks
  const client = useClient()
  const queries = useQueryClient()
  const edited = useValueRows(
    values.length > 0 ? values : w.suggested[list].map(({ name, colour }) => ({ name, colour })),
  )
  const { kept } = edited
  const define = useMutation({
    mutationFn: () => {
      // What is not renamed keeps the name that it is stored under, whichever language it is shown in.
      const stored = queries.getQueryData<MarkLists>(keys.marks.lists)?.[list] ?? []
      const shown = new Map(values.map(({ id, name }) => [id, name]))
      const names = new Map(stored.map(({ id, name }) => [id, name]))
      const asStored = kept.map((row) => {
        const name = row.id !== undefined && shown.get(row.id) === row.name ? names.get(row.id) : undefined
        return { ...row, name: name ?? row.name }
      })
      return client.marks.define({ list, values: asStored })
    },
    onSuccess: async (defined) => {
      // Known before the dialog closes: the menu of the list may be opened next.
      await queries.cancelQueries({ queryKey: keys.marks.lists })
      queries.setQueryData<MarkLists>(keys.marks.lists, (now) => now && { ...now, [list]: defined })
      actionsTold.set((count) => count + 1)
      onClose()
    },
    onSettled: () => refreshMarks(queries),
  })
  const gone = values.filter(({ id }) => !kept.some((row) => row.id === id))
  return (
    <Dialog
      title={w.editListTitle[list]}
      open
      size="large"
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={edited.isTwice || define.isPending} onPress={() => define.mutate()}>
            {strings.common.save}
          </Button>
        </>
      }
    >
      <ValueRows label={w.lists[list]} values={edited} longest={100} />
      {gone.length > 0 ? <p>{w.takenOff(gone.map(({ name }) => name))}</p> : null}
      {define.isError ? <p className="fieldError">{failureLine(define.error)}</p> : null}
    </Dialog>
  )
}
