import { useMutation } from '@tanstack/react-query'
import type { FieldView } from '../../contract/organising/fields.ts'
import { useFieldActions } from '../fields/useFieldActions.ts'
import { ValueRows, useValueRows } from '../marks/ValueRows.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'

/** The choices of a field, in their order: named, coloured, moved, added and deleted. */
export function ChoicesDialog({ field, onClose }: { readonly field: FieldView; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.fields
  const actions = useFieldActions()
  const values = useValueRows(field.choices)
  const save = useMutation({ mutationFn: () => actions.setChoices(field, values.kept), onSuccess: onClose })
  const gone = field.choices.filter(({ id }) => !values.kept.some((row) => row.id === id))
  return (
    <Dialog
      title={w.choicesTitle(field.name)}
      open
      size="large"
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={values.isTwice || save.isPending} onPress={() => save.mutate()}>
            {strings.common.save}
          </Button>
        </>
      }
    >
      <ValueRows label={w.choices} values={values} longest={200} />
      {gone.length > 0 ? <p>{strings.marks.takenOff(gone.map(({ name }) => name))}</p> : null}
      {save.isError ? <p className="fieldError">{failureLine(save.error)}</p> : null}
    </Dialog>
  )
}
