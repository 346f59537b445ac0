import type { AcrossHitView, TeamHitView } from '../../contract/team.ts'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { SourceLink } from '../ui/text/SourceLink.tsx'

/** What is known of a document that is on a team's server only: where it is from, and its text as far as it was found. */
export function TeamHitDialog({ hit, onClose }: { readonly hit: AcrossHitView; readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.teams.found
  const { team, origins } = hit
  if (!team) return null
  return (
    <Dialog
      title={team.title || strings.documents.untitled}
      open
      size="large"
      isRead
      onClose={onClose}
      foot={
        <>
          <SourceLink url={team.url} />
          <span className="grow" />
          <Button onPress={onClose}>{strings.common.close}</Button>
          <Button variant="primary" onPress={() => goTo({ page: 'teams' })}>
            {w.takeOver}
          </Button>
        </>
      }
    >
      <TeamHitFacts team={team} />
      <p className="faint">{w.onlyOn(origins[0]?.name ?? '', team.collections)}</p>
      <p className="teamHitText" dir="auto">
        {team.text}
      </p>
    </Dialog>
  )
}

/** Site, day, collections, and who added it. */
export function TeamHitFacts({ team }: { readonly team: TeamHitView }) {
  const strings = useStrings()
  const facts = [
    team.domain,
    team.publishedAt ? strings.common.date(team.publishedAt) : strings.documents.undated,
    team.collections.join(', '),
    strings.teams.found.addedBy(team.addedBy),
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <p className="hitFacts ellipsis">
      {facts.map((fact, index) => (
        <span key={`${index}-${fact}`}>{fact}</span>
      ))}
    </p>
  )
}
