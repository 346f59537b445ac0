import { useQuery } from '@tanstack/react-query'
import { Columns2, Copy, Sparkle } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useClient } from '../api.ts'
import { searchLike } from '../state/likeQuery.ts'
import { keys } from '../state/queries.ts'
import { goTo, openReading } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import './related.css'

/** While an older library is being prepared, how often the copies are looked for again. */
const againMs = 2_000

/** Near-duplicates of a document, and the documents nearest to it by meaning, each with its score and why. */
export function RelatedDocuments({ documentId, title }: { readonly documentId: number; readonly title: string }) {
  const strings = useStrings()
  const w = strings.related
  const client = useClient()
  const related = useQuery({
    queryKey: keys.related(documentId),
    queryFn: ({ signal }) => client.related.ofDocument({ documentId }, { signal }),
    refetchInterval: ({ state }) => ((state.data?.unsigned ?? 0) > 0 ? againMs : false),
  })
  if (related.isError) return <ErrorState error={related.error} onRetry={() => void related.refetch()} />
  if (!related.data) return <Skeleton lines={10} />
  const { copies, copiesCut, unsigned, hits, space, reason } = related.data
  const percent = (share: number) => strings.formats.share(share)
  return (
    <div className="related">
      <section aria-label={w.copies}>
        <h3>
          <Copy aria-hidden />
          {w.copiesCount(copies.length, copiesCut)}
        </h3>
        {unsigned > 0 ? <p className="muted">{w.unsigned(unsigned)}</p> : null}
        <ul>
          {copies.map((copy) => (
            <RelatedRow
              key={copy.documentId}
              documentId={documentId}
              other={copy}
              passageId={null}
              score={percent(Math.max(copy.resemblance, copy.by === 'meaning' ? (copy.similarity ?? 0) : 0))}
              why={w.copyBy[copy.by](
                percent(copy.resemblance),
                copy.similarity === null ? null : strings.formats.decimal(copy.similarity, 3),
              )}
            />
          ))}
        </ul>
      </section>
      <section aria-label={w.near}>
        <div className="relatedHead">
          <h3>
            <Sparkle aria-hidden />
            {w.near}
          </h3>
          <Button size="small" variant="quiet" onPress={() => searchLike({ ids: [documentId], title })}>
            {w.more}
          </Button>
        </div>
        <p className="muted">{reason ? strings.message(reason) : space ? w.bySpace(space.model) : null}</p>
        {hits.length === 0 ? <p className="muted">{w.nothing}</p> : null}
        <ul>
          {hits.map((hit) => (
            <RelatedRow
              key={hit.documentId}
              documentId={documentId}
              other={hit}
              passageId={hit.passageId > 0 ? hit.passageId : null}
              score={strings.formats.decimal(hit.score, 2)}
              why={hit.resemblance >= 0.005 ? w.sharesText(percent(hit.resemblance)) : null}
              snippet={hit.snippet}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

interface Other {
  readonly documentId: number
  readonly kind: string
  readonly title: string
  readonly domain: string | null
  readonly publishedAt: string | null
  readonly collection: string
}

function RelatedRow({
  documentId,
  other,
  passageId,
  score,
  why,
  snippet,
}: {
  readonly documentId: number
  readonly other: Other
  readonly passageId: number | null
  readonly score: string
  readonly why: string | null
  readonly snippet?: string
}) {
  const strings = useStrings()
  const w = strings.related
  const title = other.title || strings.documents.untitled
  const facts = [
    why,
    other.domain,
    other.publishedAt ? strings.common.date(other.publishedAt) : null,
    other.collection,
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <li className="relatedRow">
      <AriaButton className="relatedOpen" onPress={() => openReading({ documentId: other.documentId, passageId })}>
        <span className="relatedTitle">
          <KindIcon kind={other.kind} />
          <span className="grow" dir="auto">
            {title}
          </span>
          <span className="num faint">{score}</span>
        </span>
        {snippet ? (
          <span className="relatedSnippet" dir="auto">
            {snippet}
          </span>
        ) : null}
        <span className="faint relatedFacts">{facts.join(' · ')}</span>
      </AriaButton>
      <IconButton
        size="small"
        label={w.compareWith(title)}
        onPress={() => goTo({ page: 'compare', first: String(documentId), second: String(other.documentId) })}
      >
        <Columns2 aria-hidden />
      </IconButton>
    </li>
  )
}
