import { useQuery } from '@tanstack/react-query'
import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import type { VersionView } from '../../contract/files/captures.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { opensDocument } from '../state/presses.ts'
import { goTo, openReading } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Badge } from '../ui/indicators/Badge.tsx'
import { CaptureFacts } from './CaptureFacts.tsx'
import { TextDifference } from './TextDifference.tsx'
import './versions.css'

/** The versions of a document, how the one that is open was captured, and what has changed between two of them. */
export function DocumentVersions({
  documentId,
  versions,
}: {
  readonly documentId: number
  readonly versions: readonly VersionView[]
}) {
  const { versions: w, related } = useStrings()
  const sideBySide = related.compare
  const at = versions.findIndex((version) => version.documentId === documentId)
  const [earlier, setEarlier] = useState(versions[Math.max(0, at - 1)]?.documentId ?? documentId)
  const [later, setLater] = useState(versions[Math.max(1, at)]?.documentId ?? documentId)
  const options = versions.map((version) => ({
    id: String(version.documentId),
    label: w.option(version.storedAt, version.documentId),
  }))
  return (
    <div className="versions">
      <ol className="versionList" aria-label={w.list}>
        {versions.map((version) => (
          <li key={version.documentId} aria-current={version.documentId === documentId ? 'true' : undefined}>
            <div className="grow">
              <p>
                {w.stored(version.storedAt)} {version.isCurrent ? <Badge tone="ok">{w.current}</Badge> : null}
              </p>
              <p className="faint">
                {version.seenAt === null ? w.characters(version.characters) : w.seen(version.seenAt, version.captures)}
              </p>
            </div>
            <Button
              size="small"
              isDisabled={version.documentId === documentId}
              {...opensDocument}
              onPress={() => openReading({ documentId: version.documentId, passageId: null })}
            >
              {w.read}
            </Button>
          </li>
        ))}
      </ol>
      <CaptureFacts documentId={documentId} />
      <section>
        <h3>{w.compare}</h3>
        <div className="versionChoice">
          <Select
            label={w.earlier}
            options={options}
            value={String(earlier)}
            onChange={(chosen) => setEarlier(Number(chosen))}
          />
          <Select
            label={w.later}
            options={options}
            value={String(later)}
            onChange={(chosen) => setLater(Number(chosen))}
          />
        </div>
        <Button size="small" onPress={() => goTo({ page: 'compare', first: String(earlier), second: String(later) })}>
          <Columns2 aria-hidden />
          {sideBySide}
        </Button>
        <Comparison earlier={earlier} later={later} />
      </section>
    </div>
  )
}

function Comparison({ earlier, later }: { readonly earlier: number; readonly later: number }) {
  const client = useClient()
  const w = useStrings().versions
  const difference = useQuery({
    queryKey: keys.difference(earlier, later),
    queryFn: ({ signal }) => client.versions.difference({ earlier, later }, { signal }),
    // Versions never change.
    staleTime: Infinity,
  })
  if (difference.isError) return <ErrorState error={difference.error} onRetry={() => void difference.refetch()} />
  if (!difference.data) return <Skeleton lines={6} />
  const { parts, titles } = difference.data
  return (
    <>
      {titles ? (
        <p className="versionTitles">
          {w.title}: <del>{titles.earlier}</del> <ins>{titles.later}</ins>
        </p>
      ) : null}
      {parts.every(({ kind }) => kind === 'same') ? (
        <p className="muted">{w.same}</p>
      ) : (
        <TextDifference parts={parts} />
      )}
    </>
  )
}
