import { useEffect } from 'react'
import { fractionOf, stateWord } from '../jobs/jobFacts.ts'
import { stripJobs } from '../jobs/stripJobs.ts'
import { isUnfinished } from '../jobs/jobStates.ts'
import { useJobs } from '../jobs/useJobs.ts'
import { useSettings } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { changeSearch, noFilters } from '../state/searchState.ts'
import { offeredPaths } from '../state/shell.ts'
import { useStrings } from '../strings/strings.ts'

/** What a desktop asks of its page, and what the page tells the icon beside the clock. Does nothing in a browser. */
export function useDesktopShell(): void {
  const strings = useStrings()
  const stays = useSettings().data?.keepInTray ?? false
  const unfinished = useJobs().filter(isUnfinished)
  const { first } = stripJobs(unfinished)
  const fraction = first ? fractionOf(first) : null
  const status = first
    ? [
        strings.message(first.title),
        fraction === null ? stateWord(first, strings) : strings.jobs.percent(fraction),
      ].join(', ')
    : ''
  const isMoving = unfinished.some(({ state }) => state === 'running' || state === 'queued')
  const jobs = unfinished.length === 0 ? 'none' : isMoving ? 'running' : 'paused'
  useEffect(() => window.quarryDesktop?.setTray({ status, jobs, stays }), [status, jobs, stays])
  useEffect(
    () =>
      window.quarryDesktop?.onImport((paths) => {
        offeredPaths.set((now) => [...now, ...paths])
        goTo({ page: 'import' })
      }),
    [],
  )
  useEffect(() => window.quarryDesktop?.onOpen(openAddress), [])
}

/** A link may name what is searched for; it is asked as if typed, so that no link can spend anything. */
function openAddress(hash: string): void {
  const words = hash.startsWith('#/search?q=') ? new URLSearchParams(hash.slice('#/search?'.length)).get('q') : null
  if (words === null) {
    window.location.hash = hash
    return
  }
  changeSearch({ text: words, asked: { text: words, entered: false }, filters: noFilters })
  goTo({ page: 'search' })
}
