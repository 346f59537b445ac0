import { useQuery } from '@tanstack/react-query'
import { Columns2, Copy, Sparkle } from 'lucide-react'
import { useState } from 'react'
import type { RelatedHitView } from '../../contract/related.ts'
import { useClient } from '../api.ts'
import { DocumentRows } from '../collections/DocumentRows.tsx'
import { searchLike } from '../state/likeQuery.ts'
import { keys } from '../state/queries.ts'
import { allCollectionsOf, collectionsOf } from '../organising/collectionsOf.ts'
import { goTo, openReading } from '../state/route.ts'
import { chosenTab } from '../state/tabs/readerTab.ts'
import { useStrings } from '../strings/strings.ts'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import './related.css'

/** While an older library is being prepared, how often the copies are looked for again. */
const againMs = 2_000

/**
 * Near-duplicates of a document, and what is near to it in meaning, each with what they have in common. What is only the
 * nearest of what there is comes when it is asked for.
 */
export function RelatedDocuments({ documentId, title }: { readonly documentId: number; readonly title: string }) {
  const strings = useStrings()
  const w = strings.related
  const client = useClient()
  const [showsFar, setShowsFar] = useState(false)
  const related = useQuery({
    queryKey: keys.related(documentId),
    queryFn: ({ signal }) => client.related.ofDocument({ documentId }, { signal }),
    refetchInterval: ({ state }) => ((state.data?.unsigned ?? 0) > 0 ? againMs : false),
  })
  if (related.isError) return <ErrorState error={related.error} onRetry={() => void related.refetch()} />
  if (!related.data) return <Skeleton lines={10} />
  const { copies, copiesCut, unsigned, hits, reason } = related.data
  const near = hits.filter(({ common }) => common !== 'nothing')
  const far = hits.filter(({ common }) => common === 'nothing')
  const shown = showsFar ? [...near, ...far] : near
  const whyOf = ({ shared, common }: RelatedHitView) =>
    shared.length > 0 ? w.shares(shared.join(', ')) : common === 'meaning' ? w.sameTopic : w.nothingInCommon
  return (
    <div className="related">
      <section aria-label={w.copies}>
        <h3>
          <Copy aria-hidden />
          {w.copiesCount(copies.length, copiesCut)}
        </h3>
        {unsigned > 0 ? <p className="muted">{w.unsigned(unsigned)}</p> : null}
        <RelatedList
          label={w.copiesList}
          documentId={documentId}
          others={copies.map((copy) => ({
            ...copy,
            passageId: null,
            why: w.copyBy[copy.by](strings.formats.share(copy.resemblance)),
          }))}
        />
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
        {reason ? <p className="muted">{strings.message(reason)}</p> : null}
        {near.length === 0 ? <p className="muted">{w.nothing}</p> : null}
        <RelatedList
          label={w.nearList}
          documentId={documentId}
          others={shown.map((hit) => ({
            ...hit,
            passageId: hit.passageId > 0 ? hit.passageId : null,
            why: whyOf(hit),
          }))}
        />
        {far.length > 0 ? (
          <Button size="small" variant="quiet" aria-expanded={showsFar} onPress={() => setShowsFar(!showsFar)}>
            {showsFar ? w.hideFar : w.showFar(far.length)}
          </Button>
        ) : null}
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
  readonly collections?: readonly string[]
  readonly passageId: number | null
  /** What it has in common with the document. */
  readonly why: string
  readonly snippet?: string
}

function RelatedList({
  label,
  documentId,
  others,
}: {
  readonly label: string
  readonly documentId: number
  readonly others: readonly Other[]
}) {
  if (others.length === 0) return null
  return (
    <DocumentRows
      label={label}
      className="relatedList"
      rowClass="relatedRow"
      items={others.map(({ documentId: id, title, passageId }) => ({
        key: String(id),
        title,
        reading: { documentId: id, passageId },
        url: null,
      }))}
      onOpen={(index) => {
        const other = others[index]
        if (!other) return
        // What is opened in this tab is opened to be read.
        chosenTab.set(null)
        openReading({ documentId: other.documentId, passageId: other.passageId })
      }}
      renderRow={(index) => {
        const other = others[index]
        return other ? <RelatedRow documentId={documentId} other={other} /> : null
      }}
    />
  )
}

function RelatedRow({ documentId, other }: { readonly documentId: number; readonly other: Other }) {
  const strings = useStrings()
  const w = strings.related
  const title = other.title || strings.documents.untitled
  const facts = [
    other.domain,
    other.publishedAt ? strings.common.date(other.publishedAt) : null,
    collectionsOf(other, strings),
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <>
      <div className="relatedOpen">
        <span className="relatedTitle">
          <KindIcon kind={other.kind} />
          <span className="grow" dir="auto">
            {title}
          </span>
        </span>
        {other.snippet ? (
          <span className="relatedSnippet" dir="auto">
            {other.snippet}
          </span>
        ) : null}
        <span className="relatedWhy" dir="auto">
          {other.why}
        </span>
        <span className="faint relatedFacts" {...allCollectionsOf(other, strings)}>
          {facts.join(' · ')}
        </span>
      </div>
      <IconButton
        size="small"
        label={w.compareWith(title)}
        onPress={() => goTo({ page: 'compare', first: String(documentId), second: String(other.documentId) })}
      >
        <Columns2 aria-hidden />
      </IconButton>
    </>
  )
}
