import { Cloud, CloudUpload } from 'lucide-react'
import { useTeams, useTeamStates } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Badge } from '../ui/indicators/Badge.tsx'

/** The teams that a collection is shared with, and what they have not been sent yet. They lead to the teams. */
export function SharedBadges({ collectionId }: { readonly collectionId: number }) {
  const w = useStrings().teams
  const teams = useTeams().data ?? []
  const hasWaiting = teams.some(({ shared }) =>
    shared.some((one) => one.collectionId === collectionId && one.waiting > 0),
  )
  // Whether one may send is known by the server: it is asked where there is something, and nothing is told before it has answered.
  const states = useTeamStates(hasWaiting)
  return teams.flatMap(({ name, shared }) => {
    const here = shared.find((one) => one.collectionId === collectionId)
    if (!here) return []
    const state = states.data?.find((one) => one.name === name)
    const role = state?.collections.find((one) => one.collectionId === collectionId)?.role
    const isKnown = states.isError || state !== undefined
    const waiting = isKnown ? here.waiting : 0
    const told = waiting === 0 ? [] : [role === 'reader' ? w.onlyHere(waiting) : w.waiting(waiting)]
    return [
      <button type="button" className="sharedBadge" key={name} onClick={() => goTo({ page: 'teams' })}>
        <Badge
          tone="info"
          icon={waiting > 0 && role !== 'reader' ? <CloudUpload aria-hidden /> : <Cloud aria-hidden />}
        >
          {[w.sharedWith(name), ...told].join(' · ')}
        </Badge>
      </button>,
    ]
  })
}

/** Beside the name of a collection that is shared, with which teams it is. */
export function SharedIcon({ collectionId }: { readonly collectionId: number }) {
  const w = useStrings().teams
  const names = (useTeams().data ?? [])
    .filter(({ shared }) => shared.some((one) => one.collectionId === collectionId))
    .map(({ name }) => name)
  if (names.length === 0) return null
  const label = names.map(w.sharedWith).join(', ')
  return (
    <span className="sharedIcon" title={label}>
      <Cloud aria-hidden />
      <span className="visuallyHidden">{label}</span>
    </span>
  )
}
