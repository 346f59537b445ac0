import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ResearchItem, ResearchView } from '../../contract/research.ts'
import { useClient } from '../api.ts'
import { followView } from '../runs/followView.ts'

export const researchRuns = ['researchRuns'] as const

/** A research as far as it has come, followed while it runs. `broken`: it is out of sight for the moment. */
export function useResearch(id: number): {
  readonly research: ResearchView | null
  readonly error: unknown
  readonly broken: boolean
} {
  const client = useClient()
  const queries = useQueryClient()
  const [research, setResearch] = useState<ResearchView | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const follow = async (): Promise<void> => {
      const opened = await client.research.open({ id }, { signal: stop.signal })
      setResearch(opened)
      const refreshList = () => queries.invalidateQueries({ queryKey: researchRuns })
      if (opened.run.state !== 'running') return refreshList()
      await followView<ResearchItem, ResearchView>(
        {
          items: (signal) => client.research.follow({ id }, { signal }),
          start: { ...opened, report: '', html: null },
          take: takeItem,
          isEnd: (item) => item.type === 'ended',
          onView: setResearch,
          onBroken: setBroken,
        },
        stop.signal,
      )
      await refreshList()
    }
    follow().catch((failure: unknown) => {
      if (!stop.signal.aborted) setError(failure)
    })
    return () => stop.abort()
  }, [client, queries, id])
  return { research, error, broken }
}

/** The research with what a chunk brought. */
function takeItem(research: ResearchView, item: ResearchItem): ResearchView {
  switch (item.type) {
    case 'report':
      return { ...research, report: research.report + item.text }
    case 'html':
      return { ...research, html: (research.html ?? '') + item.text }
    case 'state':
      return { ...item.state, report: research.report, html: research.html }
    case 'ended':
      return item.research
  }
}
