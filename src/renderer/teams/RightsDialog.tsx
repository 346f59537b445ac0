import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { CollectionGrantsView, CollectionRole } from '../../contract/team.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { BesideFields } from './BesideFields.tsx'

const roles = ['reader', 'editor', 'owner'] as const satisfies readonly CollectionRole[]

interface Place {
  readonly team: string
  /** By the name that the team shares it under. */
  readonly collection: string
}

/** Who may do what in a shared collection; its owners grant and withdraw it here. */
export function RightsDialog({
  isOwner,
  onClose,
  ...place
}: Place & { readonly isOwner: boolean; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.teams
  const client = useClient()
  const grants = useQuery({
    queryKey: keys.teams.grants(place.team, place.collection),
    queryFn: ({ signal }) => client.teams.grants(place, { signal }),
  })
  return (
    <Dialog
      title={w.rightsTitle(place.collection)}
      size="large"
      open
      onClose={onClose}
      foot={
        <Button autoFocus onPress={onClose}>
          {strings.common.close}
        </Button>
      }
    >
      {grants.isError ? (
        <ErrorState error={grants.error} onRetry={() => void grants.refetch()} />
      ) : grants.data ? (
        <Rights of={grants.data} isOwner={isOwner} {...place} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}

/** A change of rights; the answer is what they are then. */
function useChange<T>({ team, collection }: Place, change: (asked: T) => Promise<CollectionGrantsView>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (now: CollectionGrantsView) => {
      queries.setQueryData(keys.teams.grants(team, collection), now)
      return queries.invalidateQueries({ queryKey: keys.teams.status })
    },
    onError: (error: Error) => void toast({ text: failureLine(error), tone: 'bad' }),
  })
}

function Rights({ of, isOwner, ...place }: Place & { readonly of: CollectionGrantsView; readonly isOwner: boolean }) {
  const strings = useStrings()
  const { date } = useFormats()
  const w = strings.teams
  const client = useClient()
  const restrict = useChange(place, (restricted: boolean) => client.teams.restrict({ ...place, restricted }))
  const grant = useChange(place, (to: { name: string; role: CollectionRole }) =>
    client.teams.grant({ ...place, ...to }),
  )
  const withdraw = useChange(place, (name: string) => client.teams.withdraw({ ...place, name }))
  const isBusy = restrict.isPending || grant.isPending || withdraw.isPending
  return (
    <>
      <div className="teamForm">
        <Checkbox checked={of.restricted} disabled={!isOwner || isBusy} onChange={restrict.mutate}>
          {w.restricted}
        </Checkbox>
        <p className="muted">{of.restricted ? w.restrictedHint : w.openHint}</p>
      </div>
      {of.grants.length === 0 ? (
        <p className="muted teamNoGrants">{w.noGrants}</p>
      ) : (
        <table className="teamTable">
          <thead>
            <tr>
              <th scope="col">{w.member}</th>
              <th scope="col">{w.roleHere}</th>
              <th scope="col">{w.grantedBy}</th>
              {isOwner ? (
                <th scope="col">
                  <span className="visuallyHidden">{w.withdraw}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {of.grants.map(({ name, role, addedBy, addedAt }) => (
              <tr key={name}>
                <td>
                  <bdi>{name}</bdi>
                </td>
                <td>
                  {isOwner ? (
                    <Select
                      name={w.roleOf(name)}
                      options={roles.map((id) => ({ id, label: w.roles[id], hint: w.roleHereHints[id] }))}
                      value={role}
                      disabled={isBusy}
                      onChange={(next) => {
                        if (next !== role) grant.mutate({ name, role: next })
                      }}
                    />
                  ) : (
                    w.roles[role]
                  )}
                </td>
                <td className="num">
                  <bdi>{addedBy}</bdi>, {date(addedAt)}
                </td>
                {isOwner ? (
                  <td>
                    <IconButton
                      size="small"
                      label={w.withdrawFrom(name)}
                      isDisabled={isBusy}
                      onPress={() => withdraw.mutate(name)}
                    >
                      <UserMinus aria-hidden />
                    </IconButton>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="muted">{w.rightsHint}</p>
      {isOwner ? (
        <Grant {...place} known={of.grants.map(({ name }) => name)} isBusy={isBusy} onGrant={grant.mutate} />
      ) : null}
    </>
  )
}

/** Chooses a member to whom nothing was granted yet, and what it may do. */
function Grant({
  team,
  known,
  isBusy,
  onGrant,
}: Place & {
  readonly known: readonly string[]
  readonly isBusy: boolean
  readonly onGrant: (to: { name: string; role: CollectionRole }) => void
}) {
  const strings = useStrings()
  const w = strings.teams
  const client = useClient()
  const members = useQuery({
    queryKey: keys.teams.members(team),
    queryFn: ({ signal }) => client.teams.members({ team }, { signal }),
  })
  const others = (members.data ?? []).filter(({ name }) => !known.includes(name))
  const [chosen, setChosen] = useState<string | null>(null)
  const [role, setRole] = useState<CollectionRole>('reader')
  const name = others.find((one) => one.name === chosen)?.name ?? null
  return (
    <div className="teamForm">
      <h3>{w.grantTitle}</h3>
      {members.data && others.length === 0 ? (
        <p className="muted">{w.allGranted}</p>
      ) : (
        <div className="teamInvite">
          <Select
            label={w.member}
            options={others.map((one) => ({ id: one.name, label: one.name, hint: w.roles[one.role] }))}
            value={name}
            onChange={setChosen}
            placeholder={w.chooseMember}
          />
          <Select
            label={w.roleHere}
            options={roles.map((id) => ({ id, label: w.roles[id], hint: w.roleHereHints[id] }))}
            value={role}
            onChange={setRole}
          />
          <BesideFields>
            <Button
              isDisabled={name === null || isBusy}
              onPress={() => {
                if (name !== null) onGrant({ name, role })
              }}
            >
              {w.grant}
            </Button>
          </BesideFields>
        </div>
      )}
    </div>
  )
}
