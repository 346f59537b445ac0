import { useQuery } from '@tanstack/react-query'
import { Cloud, CloudOff } from 'lucide-react'
import { useState } from 'react'
import type { AcrossHitView, AcrossSourceView } from '../../contract/team.ts'
import type { SearchInput } from '../../contract/search.ts'
import { useClient } from '../api.ts'
import { keys, useTeams } from '../state/queries.ts'
import { acceptBoolean, usePageState } from '../state/pageState.ts'
import { goTo } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { HitSnippet } from './HitSnippet.tsx'
import { wordAdvice } from '../strings/wordAdvice.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Badge } from '../ui/indicators/Badge.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { SourceLink } from '../ui/text/SourceLink.tsx'
import { TeamCounts } from './TeamCounts.tsx'
import { TeamHitDialog, TeamHitFacts } from './TeamHitDialog.tsx'
import './teamResults.css'

const mostHits = 20

/**
 * What teams have besides, above the results of the library: those are there at once, and a server that is slow or gone
 * is named here. Asked when a search was entered, not while typing.
 */
export function TeamResults({ input }: { readonly input: SearchInput }) {
  const strings = useStrings()
  const w = strings.teams.found
  const client = useClient()
  const hasTeams = (useTeams().data?.length ?? 0) > 0
  // One of the two at a time: what the library has stays on the first screen.
  const [isOpen, setOpen] = useState(false)
  const [isCounted, setCounted] = usePageState('teamCounts', false, acceptBoolean)
  const [read, setRead] = useState<AcrossHitView | null>(null)
  const { query, mode, filters } = input
  const asked = { query, limit: mostHits, ...(mode ? { mode } : {}), ...(filters ? { filters } : {}) }
  const across = useQuery({
    queryKey: keys.teams.search(asked),
    queryFn: ({ signal }) => client.teams.search(asked, { signal }),
    enabled: hasTeams,
    staleTime: 60_000,
  })
  if (!hasTeams) return null
  const sources = across.data?.sources.filter(({ name }) => name !== 'local') ?? []
  const remote = across.data?.hits.filter(({ local }) => local === null) ?? []
  const hasAnswer = sources.some(({ state }) => state === 'answered')
  return (
    <section className="teamResults" aria-label={w.title}>
      <div className="teamResultsBar" role="status">
        {across.isPending ? <Badge icon={<Cloud aria-hidden />}>{w.asking}</Badge> : null}
        {across.isError ? (
          <Badge tone="warn" icon={<CloudOff aria-hidden />}>
            {wordAdvice(across.error.message)}
          </Badge>
        ) : null}
        {sources.map((source) => (
          <SourceBadge key={source.name} source={source} hits={remote.filter((hit) => isFrom(hit, source)).length} />
        ))}
        {remote.length > 0 ? (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            onPress={() => {
              setCounted(false)
              setOpen(!isOpen)
            }}
          >
            {isOpen ? w.hide : w.show}
          </Button>
        ) : null}
        {hasAnswer ? (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isCounted}
            onPress={() => {
              setOpen(false)
              setCounted(!isCounted)
            }}
          >
            {isCounted ? w.hideCounts : w.count}
          </Button>
        ) : null}
      </div>
      {isCounted && hasAnswer ? <TeamCounts query={query} filters={filters} /> : null}
      {isOpen && remote.length > 0 ? (
        <ul className="teamResultsList" aria-label={w.list}>
          {remote.map((hit) => (
            <RemoteHit key={hit.rank} hit={hit} onOpen={() => setRead(hit)} />
          ))}
        </ul>
      ) : null}
      {read ? <TeamHitDialog hit={read} onClose={() => setRead(null)} /> : null}
    </section>
  )
}

const isFrom = ({ origins }: AcrossHitView, { name }: AcrossSourceView) => origins[0]?.name === name

function SourceBadge({ source, hits }: { readonly source: AcrossSourceView; readonly hits: number }) {
  const w = useStrings().teams.found
  const { name, state, reason } = source
  if (state === 'answered')
    return (
      <Badge tone="info" icon={<Cloud aria-hidden />}>
        {w.hits(name, hits)}
      </Badge>
    )
  const what = state === 'slow' ? w.slow(name) : state === 'failed' ? w.failed(name) : w.notAsked(name)
  return (
    <span className="teamResultsState">
      <Badge tone={state === 'not asked' ? 'plain' : 'warn'} icon={<CloudOff aria-hidden />}>
        {what}
      </Badge>
      {reason === null ? null : <span className="faint">{wordAdvice(reason)}</span>}
    </span>
  )
}

/** A document that is on a server only: what is known of it is opened, and it is taken over with its collection. */
function RemoteHit({ hit, onOpen }: { readonly hit: AcrossHitView; readonly onOpen: () => void }) {
  const strings = useStrings()
  const w = strings.teams.found
  const { team, origins } = hit
  if (!team) return null
  return (
    <li className="teamHit">
      <div className="hitHead">
        <KindIcon kind={team.kind} />
        <h3 className="ellipsis" dir="auto">
          <button type="button" className="teamHitOpen" onClick={onOpen}>
            {team.title || strings.documents.untitled}
          </button>
        </h3>
        <Badge tone="info" icon={<Cloud aria-hidden />}>
          {origins[0]?.name ?? ''}
        </Badge>
        <SourceLink url={team.url} />
        <Button size="small" variant="quiet" onPress={() => goTo({ page: 'teams' })}>
          {w.takeOver}
        </Button>
      </div>
      <HitSnippet text={team.snippet} marks={team.marks} />
      <TeamHitFacts team={team} />
    </li>
  )
}
