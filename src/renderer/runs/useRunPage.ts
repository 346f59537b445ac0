import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CitationView, RunView } from '../../contract/answering/runs.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import type { Citations } from './citations.ts'

/** What the pages of all runs do alike. */
export interface RunPage<Tab> {
  /** Null until one was chosen. */
  readonly chosenTab: Tab | null
  readonly selectTab: (tab: Tab) => void
  /** The marker whose source is to be seen. */
  readonly shown: number | null
  readonly context: Citations
  readonly stop: () => void
}

/** A marker leads to its source in the tab of the sources; `sendStop` stops the run. */
export function useRunPage<Tab extends string>(
  run: RunView,
  citations: readonly CitationView[],
  sourcesTab: Tab,
  sendStop: () => Promise<unknown>,
): RunPage<Tab> {
  const strings = useStrings()
  const [chosenTab, setTab] = useState<Tab | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const { mutate } = useMutation({
    mutationFn: sendStop,
    onSuccess: () => toast({ text: strings.runs.stopped }),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  const context = useMemo(
    () => ({
      byMarker: new Map(citations.map((citation) => [citation.marker, citation])),
      settled: run.state !== 'running',
      onShow: (marker: number) => {
        setShown(marker)
        setTab(sourcesTab)
      },
    }),
    [citations, run.state, sourcesTab],
  )
  const selectTab = (tab: Tab) => {
    setTab(tab)
    setShown(null)
  }
  return { chosenTab, selectTab, shown, context, stop: () => mutate() }
}
