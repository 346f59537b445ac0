import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewTeamView } from '../../contract/team.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { wordAdvice } from '../strings/wordAdvice.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'

/** Asks for the address of a team and its password, and connects; or sets one up in a database. */
export function ConnectDialog({
  url: known = '',
  workspace: knownWorkspace = '',
  onClose,
}: {
  /** Of a team that is connected already, whose password is asked for again. */
  readonly url?: string
  readonly workspace?: string
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.teams
  const client = useClient()
  const queries = useQueryClient()
  const [url, setUrl] = useState(known)
  const [password, setPassword] = useState('')
  const [workspace, setWorkspace] = useState(knownWorkspace)
  const [isNew, setNew] = useState(false)
  const connect = useMutation({
    mutationFn: async (): Promise<NewTeamView | null> => {
      const asked = {
        url,
        ...(password === '' ? {} : { password }),
        ...(workspace.trim() === '' ? {} : { workspace: workspace.trim() }),
      }
      if (isNew) return client.teams.init(asked)
      await client.teams.connect(asked)
      return null
    },
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: keys.teams.all })
      onClose()
      if (made === null) return
      toast({ text: w.isSetUp(made) })
      if (made.note !== null) toast({ text: wordAdvice(made.note), tone: 'bad' })
    },
  })
  const isReady = url.trim() !== ''
  const isKnown = known !== ''
  const submit = () => {
    if (isReady && !connect.isPending) connect.mutate()
  }
  return (
    <Dialog
      title={isNew && !isKnown ? w.setUpTitle : w.connectTitle}
      open
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          {/* Not disabled while it waits: it would lose the focus, and Escape would no longer reach the dialog. */}
          <Button variant="primary" isDisabled={!isReady} isPending={connect.isPending} onPress={submit}>
            {connect.isPending ? w.connecting : !isNew ? w.connectNow : isKnown ? w.bringUpToDate : w.setUp}
          </Button>
        </>
      }
    >
      <div className="teamForm">
        <TextField
          label={w.address}
          hint={isNew && !isKnown ? w.newAddressHint : w.addressHint}
          placeholder={w.addressExample}
          value={url}
          onChange={setUrl}
          onEnter={submit}
          autoFocus={!isKnown}
        />
        <TextField
          label={w.password}
          hint={w.passwordHint}
          type="password"
          value={password}
          onChange={setPassword}
          onEnter={submit}
          autoFocus={isKnown}
        />
        <TextField
          label={w.workspace}
          hint={isNew && !isKnown ? w.newWorkspaceHint : w.workspaceHint}
          value={workspace}
          onChange={setWorkspace}
          onEnter={submit}
        />
        <Checkbox checked={isNew} onChange={setNew}>
          {isKnown ? w.isOlder : w.isNew}
        </Checkbox>
        {connect.isError ? (
          <p className="teamProblem" role="alert">
            {failureLine(connect.error)}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
