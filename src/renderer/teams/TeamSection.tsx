import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Cloud, CloudDownload, CloudOff, Share2, Unplug, Users } from 'lucide-react'
import { useId, useState } from 'react'
import type { TeamStateView, TeamView } from '../../contract/team.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { wordAdvice } from '../strings/wordAdvice.ts'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { Badge, Notice } from '../ui/indicators/Badge.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { LinkedCollections } from './LinkedCollections.tsx'
import { MembersDialog } from './MembersDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { SyncProgress } from './SyncProgress.tsx'
import { pull, syncs } from './syncState.ts'
import { TeamCollections } from './TeamCollections.tsx'

/** One team. `state` is what its server says; undefined until it has answered. */
export function TeamSection({ team, state }: { readonly team: TeamView; readonly state: TeamStateView | undefined }) {
  const strings = useStrings()
  const w = strings.teams
  const parts = { client: useClient(), queries: useQueryClient() }
  const [open, setOpen] = useState<'members' | 'share' | 'connect' | 'leave' | null>(null)
  const close = () => setOpen(null)
  const heading = useId()
  const isReached = state !== undefined && state.reason === null
  const isSyncing = useStore(syncs).some((one) => one.team === team.name)
  const mayWrite = state?.role === 'editor' || state?.role === 'owner'
  return (
    <section className="team" aria-labelledby={heading}>
      <div className="teamHead">
        <h2 id={heading} dir="auto">
          {team.name}
        </h2>
        {state === undefined ? (
          <Badge icon={<Cloud aria-hidden />}>{w.asking}</Badge>
        ) : isReached ? (
          <Badge tone="info" icon={<Cloud aria-hidden />}>
            {w.reached}
          </Badge>
        ) : (
          <Badge tone="warn" icon={<CloudOff aria-hidden />}>
            {w.notReached}
          </Badge>
        )}
        {state?.role ? <Badge>{w.roles[state.role]}</Badge> : null}
      </div>
      <p className="teamFacts">
        <span className="mono">{team.url}</span>
        {isReached ? <span>{w.about(state)}</span> : null}
      </p>
      {state && state.reason !== null ? (
        <Notice tone="warn" icon={<CloudOff aria-hidden />}>
          <p>{wordAdvice(state.reason)}</p>
          <p className="faint">{w.goesOn}</p>
          <Button size="small" onPress={() => setOpen('connect')}>
            {w.reconnect}
          </Button>
        </Notice>
      ) : null}
      <div className="teamActions">
        <Button isDisabled={!isReached || !mayWrite} onPress={() => setOpen('share')}>
          <Share2 aria-hidden />
          {w.share}
        </Button>
        <Button
          isDisabled={!isReached || isSyncing || team.shared.length === 0}
          onPress={() => void pull(parts, team.name, null)}
        >
          <CloudDownload aria-hidden />
          {w.pullAll}
        </Button>
        <Button isDisabled={!isReached} onPress={() => setOpen('members')}>
          <Users aria-hidden />
          {w.members}
        </Button>
        <Button variant="quiet" onPress={() => setOpen('leave')}>
          <Unplug aria-hidden />
          {w.disconnect}
        </Button>
      </div>
      <SyncProgress team={team.name} />
      {isReached ? (
        <TeamCollections team={team.name} state={state} isBusy={isSyncing} />
      ) : state ? (
        <LinkedCollections team={team.name} linked={state.linked} />
      ) : null}
      {open === 'members' ? <MembersDialog team={team.name} isOwner={state?.role === 'owner'} onClose={close} /> : null}
      {open === 'share' && state ? <ShareDialog state={state} onClose={close} /> : null}
      {open === 'connect' ? <ConnectDialog url={team.url} workspace={team.name} onClose={close} /> : null}
      {open === 'leave' ? <LeaveDialog team={team.name} onClose={close} /> : null}
    </section>
  )
}

function LeaveDialog({ team, onClose }: { readonly team: string; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.teams
  const client = useClient()
  const queries = useQueryClient()
  const leave = useMutation({
    mutationFn: () => client.teams.disconnect({ team }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.teams.all }),
    onError: (error: Error) => toast({ text: failureLine(error), tone: 'bad' }),
    onSettled: onClose,
  })
  return (
    <Dialog
      role="alertdialog"
      title={w.disconnectTitle(team)}
      open
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" autoFocus onPress={onClose}>
            {strings.common.cancel}
          </Button>
          <Button variant="danger" isDisabled={leave.isPending} onPress={() => leave.mutate()}>
            {w.disconnectNow}
          </Button>
        </>
      }
    >
      <p>{w.disconnectWhat}</p>
    </Dialog>
  )
}
