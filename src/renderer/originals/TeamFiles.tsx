import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudDownload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../api.ts'
import { keys, useTeams } from '../state/queries.ts'
import { refreshAfterJob } from '../state/refresh.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { Notice } from '../ui/indicators/Badge.tsx'
import { shortName } from './originalKind.ts'
import './teamFiles.css'

/** Files of a document that a team's server has and this library has not: they are taken over when that is asked for. */
export function TeamFiles({ documentId }: { readonly documentId: number }) {
  const strings = useStrings()
  const w = strings.teams.files
  const client = useClient()
  const queries = useQueryClient()
  const isShared = (useTeams().data ?? []).some(({ shared }) => shared.length > 0)
  const there = useQuery({
    queryKey: keys.teams.files(documentId),
    queryFn: ({ signal }) => client.teams.files({ documentId }, { signal }),
    enabled: isShared,
    staleTime: 60_000,
  })
  const [far, setFar] = useState<{ readonly bytes: number; readonly total: number } | null>(null)
  const stopping = useRef<AbortController | null>(null)
  // What was taken over by then is kept, and gone on with.
  useEffect(() => () => stopping.current?.abort(), [])
  const place = (there.data ?? []).find(({ files: of }) => of.length > 0)
  const files = place?.files ?? []
  const [first] = files
  if (!isShared || !place || !first) return null
  const largest = Math.max(...files.map(({ bytes }) => bytes))
  const fetch = async () => {
    const stop = new AbortController()
    stopping.current = stop
    setFar({ bytes: 0, total: first.bytes })
    try {
      const asked = { documentId, mostFileBytes: largest }
      for await (const step of client.teams.fetch(asked, { signal: stop.signal }))
        if (step.kind === 'progress') setFar(step)
        else if (step.problems.length > 0) toast({ text: step.problems.map(strings.message).join(' '), tone: 'bad' })
    } catch (error) {
      if (!stop.signal.aborted) toast({ text: failureLine(error), tone: 'bad' })
    } finally {
      stopping.current = null
      setFar(null)
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.teams.files(documentId) }),
        queries.invalidateQueries({ queryKey: keys.originals(documentId) }),
        refreshAfterJob(queries),
      ])
    }
  }
  const sum = files.reduce((all, { bytes }) => all + bytes, 0)
  return (
    <Notice icon={<CloudDownload aria-hidden />}>
      <div className="teamFiles">
        <p dir="auto">
          {files.length === 1
            ? w.one(shortName(first.name), place.team, sum)
            : w.several(files.length, place.team, sum)}
        </p>
        {far ? (
          <>
            <ProgressBar label={w.fetching} fraction={far.total === 0 ? null : far.bytes / far.total} />
            <Button size="small" onPress={() => stopping.current?.abort()}>
              {strings.teams.stop}
            </Button>
          </>
        ) : (
          <Button size="small" onPress={() => void fetch()}>
            {w.fetch}
          </Button>
        )}
      </div>
    </Notice>
  )
}
