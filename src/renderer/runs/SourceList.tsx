import { useEffect, useRef } from 'react'
import type { CitationView } from '../../contract/answering/runs.ts'
import { hostOf } from '../ui/text/webAddress.ts'
import { Badge } from '../ui/indicators/Badge.tsx'
import { SourceLink } from '../ui/text/SourceLink.tsx'
import { plainMarkdown } from '../ui/text/PlainMarkdown.tsx'
import { useStrings } from '../strings/strings.ts'
import type { listSources, ListedSource } from './sourceList.ts'

/** What the text rests on, by the numbers it uses; then what was found besides. `shown`: the marker that was asked for. */
export function SourceList({
  sources,
  citations,
  shown,
}: {
  readonly sources: ReturnType<typeof listSources>
  readonly citations: readonly CitationView[]
  readonly shown: number | null
}) {
  const strings = useStrings()
  const w = strings.runs
  const broken = citations.filter((citation) => citation.broken)
  if (sources.cited.length === 0 && sources.others.length === 0) return <p className="listNote">{w.noSources}</p>
  return (
    <div className="sources">
      {broken.length > 0 ? (
        <p className="sourcesBroken">
          <Badge tone="bad">{w.brokenCount(broken.length)}</Badge>
          <span className="num">{broken.map(({ marker }) => `[^${marker}]`).join(' ')}</span>
        </p>
      ) : null}
      <Group title={w.citedSources} sources={sources.cited} shown={shown} />
      <Group title={w.otherSources} sources={sources.others} shown={null} />
    </div>
  )
}

function Group({
  title,
  sources,
  shown,
}: {
  readonly title: string
  readonly sources: readonly ListedSource[]
  readonly shown: number | null
}) {
  if (sources.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ol>
        {sources.map((source, index) => (
          <Source
            key={`${index}-${source.url}`}
            source={source}
            isShown={shown !== null && source.markers.includes(shown)}
          />
        ))}
      </ol>
    </section>
  )
}

function Source({ source, isShown }: { readonly source: ListedSource; readonly isShown: boolean }) {
  const strings = useStrings()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isShown) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [isShown])
  const facts = [
    hostOf(source.url) ?? strings.runs.noUrl,
    source.publishedAt ? strings.common.date(source.publishedAt) : strings.documents.undated,
  ]
  return (
    <li className="source" ref={row} tabIndex={-1} data-shown={isShown || undefined}>
      <span className="sourceMarkers num">
        {source.markers.map((marker) => (
          <span key={marker}>{marker}</span>
        ))}
      </span>
      <div className="grow">
        <p className="sourceTitle" dir="auto">
          {source.title ?? source.url ?? strings.documents.untitled}
        </p>
        {source.quote ? (
          <p className="sourceQuote" dir="auto">
            {plainMarkdown(source.quote)}
          </p>
        ) : null}
        <p className="hitFacts num">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <SourceLink url={source.url} />
    </li>
  )
}
