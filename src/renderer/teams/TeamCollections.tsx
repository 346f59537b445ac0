import { useQueryClient } from '@tanstack/react-query'
import { Cloud, CloudDownload, CloudUpload, FolderCheck, History, KeyRound, Lock, Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { SharedCollectionView, TeamStateView } from '../../contract/team.ts'
import { useClient } from '../api.ts'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Badge } from '../ui/indicators/Badge.tsx'
import { LogDialog } from './LogDialog.tsx'
import { RightsDialog } from './RightsDialog.tsx'
import { pull, push } from './syncState.ts'

/** The collections that a team shares, each with what can be done with it. */
export function TeamCollections({
  team,
  state,
  isBusy,
}: {
  readonly team: string
  readonly state: TeamStateView
  readonly isBusy: boolean
}) {
  const strings = useStrings()
  const w = strings.teams
  const [logOf, setLogOf] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const [rightsOf, setRightsOf] = useState<string | null>(null)
  const rights = state.collections.find(({ name }) => name === rightsOf)
  const closed = state.closed.map(({ collectionId, nameHere }) => (
    <p key={collectionId} className="teamNone">
      {w.closed(nameHere)}
    </p>
  ))
  if (state.collections.length === 0) {
    // Only an owner sees all that there is.
    const none = state.role === 'owner' ? w.noCollections : w.noneOpen
    return closed.length > 0 ? closed : <p className="teamNone">{none}</p>
  }
  return (
    <>
      <ul className="teamCollections" aria-label={w.collectionsOf(team)}>
        {state.collections.map((one) => (
          <Row
            key={one.name}
            of={one}
            team={team}
            isBusy={isBusy}
            onLog={(id) => setLogOf({ id, name: one.name })}
            onRights={() => setRightsOf(one.name)}
          />
        ))}
      </ul>
      {closed}
      {logOf ? <LogDialog team={team} collection={logOf} onClose={() => setLogOf(null)} /> : null}
      {rights ? (
        <RightsDialog
          team={team}
          collection={rights.name}
          isOwner={rights.role === 'owner'}
          onClose={() => setRightsOf(null)}
        />
      ) : null}
    </>
  )
}

function Row({
  of,
  team,
  isBusy,
  onLog,
  onRights,
}: {
  readonly of: SharedCollectionView
  readonly team: string
  readonly isBusy: boolean
  readonly onLog: (id: number) => void
  readonly onRights: () => void
}) {
  const strings = useStrings()
  const w = strings.teams
  const parts = { client: useClient(), queries: useQueryClient() }
  const { name, collectionId: id, documents, addedBy, addedAt, waiting, marksWaiting, pulledAt, pushedAt } = of
  const last = pulledAt !== null && (pushedAt === null || pulledAt > pushedAt) ? pulledAt : pushedAt
  return (
    <li className="teamRow">
      <div className="teamRowBody">
        <div className="teamRowHead">
          {id === null ? (
            <span className="ellipsis" dir="auto">
              {name}
            </span>
          ) : (
            <button
              type="button"
              className="teamRowName ellipsis"
              dir="auto"
              onClick={() => goTo({ page: 'collection', id })}
            >
              {name}
            </button>
          )}
          {id === null ? (
            <Badge tone="info" icon={<Cloud aria-hidden />}>
              {w.onlyThere}
            </Badge>
          ) : of.role === 'reader' && waiting > 0 ? (
            <Badge icon={<FolderCheck aria-hidden />}>{w.onlyHere(waiting)}</Badge>
          ) : of.role !== 'reader' && waiting + marksWaiting > 0 ? (
            <Badge tone="warn" icon={<CloudUpload aria-hidden />}>
              {waiting > 0 ? w.waiting(waiting) : w.marksWaiting(marksWaiting)}
            </Badge>
          ) : (
            <Badge icon={<FolderCheck aria-hidden />}>{w.here}</Badge>
          )}
          {of.restricted ? <Badge icon={<Lock aria-hidden />}>{w.isRestricted}</Badge> : null}
        </div>
        <p className="teamRowFacts num">
          {[
            strings.common.documents(documents),
            ...(of.nameHere === null || of.nameHere === name ? [] : [w.calledHere(of.nameHere)]),
            w.sharedBy(addedBy, addedAt),
            ...(last === null ? [] : [w.lastInStep(last)]),
          ].join(' · ')}
        </p>
      </div>
      <div className="teamRowActions">
        <Button size="small" variant="quiet" aria-label={w.rightsOf(name)} onPress={onRights}>
          <KeyRound aria-hidden />
          {w.rights}
        </Button>
        {id === null ? null : (
          <>
            <Button size="small" variant="quiet" aria-label={w.logOf(name)} onPress={() => onLog(id)}>
              <History aria-hidden />
              {w.log}
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={w.sendFilesOf(name)}
              isDisabled={isBusy || of.role === 'reader'}
              onPress={() => void push(parts, team, { id, name }, { files: true })}
            >
              <Paperclip aria-hidden />
              {w.sendFiles}
            </Button>
            <Button
              size="small"
              aria-label={w.pushOf(name)}
              isDisabled={isBusy || of.role === 'reader'}
              onPress={() => void push(parts, team, { id, name })}
            >
              <CloudUpload aria-hidden />
              {w.push}
            </Button>
          </>
        )}
        <Button
          size="small"
          aria-label={w.pullOf(name)}
          isDisabled={isBusy}
          onPress={() => void pull(parts, team, name)}
        >
          <CloudDownload aria-hidden />
          {w.pull}
        </Button>
      </div>
    </li>
  )
}
