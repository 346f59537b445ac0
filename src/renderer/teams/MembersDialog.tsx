import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { TeamMemberView, TeamRole } from '../../contract/team.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { BesideFields } from './BesideFields.tsx'

const teamRoles = ['guest', 'reader', 'editor', 'owner'] as const satisfies readonly TeamRole[]

/** Who belongs to a team and what they may do; its owners change that here. */
export function MembersDialog({
  team,
  isOwner,
  onClose,
}: {
  readonly team: string
  readonly isOwner: boolean
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.teams
  const client = useClient()
  const members = useQuery({
    queryKey: keys.teams.members(team),
    queryFn: ({ signal }) => client.teams.members({ team }, { signal }),
  })
  return (
    <Dialog
      title={w.membersTitle(team)}
      size="large"
      open
      onClose={onClose}
      foot={
        <Button autoFocus onPress={onClose}>
          {strings.common.close}
        </Button>
      }
    >
      {members.isError ? (
        <ErrorState error={members.error} onRetry={() => void members.refetch()} />
      ) : !members.data ? (
        <Skeleton lines={4} />
      ) : (
        <table className="teamTable">
          <thead>
            <tr>
              <th scope="col">{w.member}</th>
              <th scope="col">{w.role}</th>
              <th scope="col">{w.addedBy}</th>
              {isOwner ? (
                <th scope="col">
                  <span className="visuallyHidden">{w.remove}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {members.data.map((one) => (
              <Member key={one.name} team={team} of={one} isOwner={isOwner} />
            ))}
          </tbody>
        </table>
      )}
      <p className="muted">{w.rolesHint}</p>
      {isOwner ? <Invite team={team} /> : null}
    </Dialog>
  )
}

const useRefreshed = (team: string) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keys.teams.members(team) })
}
const tellFailure = (error: Error) => void toast({ text: failureLine(error), tone: 'bad' })

function Member({
  team,
  of,
  isOwner,
}: {
  readonly team: string
  readonly of: TeamMemberView
  readonly isOwner: boolean
}) {
  const strings = useStrings()
  const { date } = useFormats()
  const w = strings.teams
  const client = useClient()
  const onSuccess = useRefreshed(team)
  const [isAsked, setIsAsked] = useState(false)
  const change = useMutation({
    mutationFn: (role: TeamRole) => client.teams.invite({ team, name: of.name, role }),
    onSuccess,
    onError: tellFailure,
  })
  const remove = useMutation({
    mutationFn: () => client.teams.removeMember({ team, name: of.name }),
    onSuccess,
    onError: tellFailure,
    onSettled: () => setIsAsked(false),
  })
  return (
    <tr>
      <td>
        <bdi>{of.name}</bdi>
      </td>
      <td>
        {isOwner ? (
          <Select
            name={w.roleOf(of.name)}
            options={teamRoles.map((id) => ({ id, label: w.roles[id], hint: w.roleHints[id] }))}
            value={of.role}
            disabled={change.isPending}
            onChange={(role) => {
              if (role !== of.role) change.mutate(role)
            }}
          />
        ) : (
          w.roles[of.role]
        )}
      </td>
      <td className="num">
        <bdi>{of.addedBy}</bdi>, {date(of.addedAt)}
      </td>
      {isOwner ? (
        <td>
          <IconButton
            size="small"
            label={w.removeOf(of.name)}
            isDisabled={remove.isPending}
            onPress={() => setIsAsked(true)}
          >
            <UserMinus aria-hidden />
          </IconButton>
          <Dialog
            role="alertdialog"
            title={w.removeTitle(of.name, team)}
            open={isAsked}
            onClose={() => setIsAsked(false)}
            foot={
              <>
                <Button variant="quiet" autoFocus onPress={() => setIsAsked(false)}>
                  {strings.common.cancel}
                </Button>
                <Button variant="danger" isDisabled={remove.isPending} onPress={() => remove.mutate()}>
                  {w.remove}
                </Button>
              </>
            }
          >
            <p>{w.removeWhat(of.name)}</p>
          </Dialog>
        </td>
      ) : null}
    </tr>
  )
}

function Invite({ team }: { readonly team: string }) {
  const strings = useStrings()
  const w = strings.teams
  const client = useClient()
  const [name, setName] = useState('')
  const [role, setRole] = useState<TeamRole>('editor')
  const refreshed = useRefreshed(team)
  const invite = useMutation({
    mutationFn: () => client.teams.invite({ team, name: name.trim(), role }),
    onSuccess: () => {
      setName('')
      return refreshed()
    },
    onError: tellFailure,
  })
  const made = invite.data
  const text = made ? [made.url, ...(made.password === null ? [] : [made.password])].join('\n') : ''
  return (
    <div className="teamForm">
      <h3>{w.inviteTitle}</h3>
      <div className="teamInvite">
        <TextField label={w.name} hint={w.nameHint} value={name} onChange={setName} />
        <Select
          label={w.role}
          options={teamRoles.map((id) => ({ id, label: w.roles[id], hint: w.roleHints[id] }))}
          value={role}
          onChange={setRole}
        />
        <BesideFields>
          <Button isDisabled={name.trim() === '' || invite.isPending} onPress={() => invite.mutate()}>
            {w.invite}
          </Button>
        </BesideFields>
      </div>
      {made ? (
        <div role="status" className="teamMade">
          <p>{made.password === null ? w.madeKnown : w.madeNew}</p>
          <p className="mono">{made.url}</p>
          {made.password === null ? null : <p className="mono">{made.password}</p>}
          <Button size="small" onPress={() => copyToClipboard(text, w.copied)}>
            {w.copy}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
