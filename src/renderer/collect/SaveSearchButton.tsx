import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { CollectKind, CollectParameters } from '../../contract/collect/collectParameters.ts'
import { useClient } from '../api.ts'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Popover } from '../ui/overlays/Popover.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { collectKeys } from './useCollect.ts'

/** Keeps the form under a name, to be sent again another day. */
export function SaveSearchButton({
  kind,
  parameters,
  disabled,
  children,
}: {
  readonly kind: CollectKind
  readonly parameters: CollectParameters
  readonly disabled: boolean
  readonly children: ReactNode
}) {
  const strings = useStrings()
  const client = useClient()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const save = useMutation({
    mutationFn: (as: string) => client.collect.saveSearch({ kind, parameters, name: as }),
    onSuccess: async (saved) => {
      setName('')
      toast({ text: strings.collect.searchSaved(saved.name) })
      await queries.invalidateQueries({ queryKey: collectKeys.saved })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return (
    <Popover
      label={strings.collect.saveSearch}
      trigger={
        <Button variant="quiet" isDisabled={disabled}>
          {children}
          {strings.collect.saveSearch}
        </Button>
      }
    >
      {(close) => (
        <form
          className="filterAdd"
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate(name.trim() || parameters.query)
            close()
          }}
        >
          <TextField
            label={strings.collect.savedSearchName}
            placeholder={parameters.query}
            value={name}
            onChange={setName}
            maxLength={200}
            autoFocus
          />
          <Button type="submit" variant="primary">
            {strings.common.save}
          </Button>
        </form>
      )}
    </Popover>
  )
}
