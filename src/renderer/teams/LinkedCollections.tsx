import { CloudUpload } from 'lucide-react'
import type { TeamStateView } from '../../contract/team.ts'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Badge } from '../ui/indicators/Badge.tsx'

/** The collections of this library that a team shares, and what was changed in them, where its server does not answer. */
export function LinkedCollections({
  team,
  linked,
}: {
  readonly team: string
  readonly linked: TeamStateView['linked']
}) {
  const w = useStrings().teams
  if (linked.length === 0) return null
  return (
    <ul className="teamCollections" aria-label={w.collectionsOf(team)}>
      {linked.map(({ collectionId: id, nameHere, waiting, marksWaiting, pulledAt, pushedAt }) => {
        const last = [pulledAt ?? '', pushedAt ?? ''].toSorted().at(-1)
        return (
          <li key={id} className="teamRow">
            <div className="teamRowBody">
              <div className="teamRowHead">
                <button
                  type="button"
                  className="teamRowName ellipsis"
                  dir="auto"
                  onClick={() => goTo({ page: 'collection', id })}
                >
                  {nameHere}
                </button>
                {waiting + marksWaiting > 0 ? (
                  <Badge icon={<CloudUpload aria-hidden />}>{w.changedHere(waiting, marksWaiting)}</Badge>
                ) : null}
              </div>
              {last ? <p className="teamRowFacts num">{w.lastInStep(last)}</p> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
