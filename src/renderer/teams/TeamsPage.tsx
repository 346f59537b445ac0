import { Plus, RotateCw, Users } from 'lucide-react'
import { useState } from 'react'
import { useTeams, useTeamStates } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { TeamSection } from './TeamSection.tsx'
import './teams.css'

/** The teams that the library is connected to: their servers, what they share, and who belongs to them. */
export function TeamsPage() {
  const strings = useStrings()
  const w = strings.teams
  const teams = useTeams()
  const [isConnecting, setConnecting] = useState(false)
  const hasTeams = teams.data !== undefined && teams.data.length > 0
  const status = useTeamStates(hasTeams)
  const connect = () => setConnecting(true)
  return (
    <Page
      title={w.title}
      scroll
      actions={
        hasTeams ? (
          <>
            <IconButton label={w.refresh} isDisabled={status.isFetching} onPress={() => void status.refetch()}>
              <RotateCw aria-hidden />
            </IconButton>
            <Button onPress={connect}>
              <Plus aria-hidden />
              {w.connect}
            </Button>
          </>
        ) : null
      }
    >
      {teams.isError ? (
        <ErrorState error={teams.error} onRetry={() => void teams.refetch()} />
      ) : !teams.data ? (
        <Skeleton lines={6} />
      ) : !hasTeams ? (
        <EmptyState
          icon={<Users aria-hidden />}
          title={w.emptyTitle}
          actions={
            <>
              <Button variant="primary" onPress={connect}>
                {w.connect}
              </Button>
              <Button onPress={() => goTo({ page: 'guide', topic: 'teams' })}>{w.howTo}</Button>
            </>
          }
        >
          <p>{w.empty}</p>
        </EmptyState>
      ) : (
        teams.data.map((team) => (
          <TeamSection key={team.name} team={team} state={status.data?.find(({ name }) => name === team.name)} />
        ))
      )}
      {status.isError ? <ErrorState error={status.error} onRetry={() => void status.refetch()} /> : null}
      {isConnecting ? <ConnectDialog onClose={() => setConnecting(false)} /> : null}
    </Page>
  )
}
