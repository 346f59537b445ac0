import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldView } from '../../contract/organising/fields.ts'
import { useFieldActions } from '../fields/useFieldActions.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useStrings } from '../strings/strings.ts'

/** Gives a field another name. */
export function RenameDialog({ field, onClose }: { readonly field: FieldView; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.fields
  const actions = useFieldActions()
  const [name, setName] = useState(field.name)
  const rename = useMutation({ mutationFn: () => actions.rename(field, name.trim()), onSuccess: onClose })
  const isReady = name.trim() !== '' && name.trim() !== field.name && !rename.isPending
  return (
    <Dialog
      title={w.renameTitle(field.name)}
      open
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button variant="primary" isDisabled={!isReady} onPress={() => rename.mutate()}>
            {strings.common.rename}
          </Button>
        </>
      }
    >
      <TextField
        label={w.name}
        value={name}
        maxLength={100}
        autoFocus
        onChange={(next) => {
          setName(next)
          rename.reset()
        }}
        onEnter={() => {
          if (isReady) rename.mutate()
        }}
        error={rename.isError ? failureLine(rename.error) : undefined}
      />
    </Dialog>
  )
}
