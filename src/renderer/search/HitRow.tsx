import { Copy } from 'lucide-react'
import { memo } from 'react'
import type { MarksSummaryView } from '../../contract/organising/marks.ts'
import type { HitView } from '../../contract/search.ts'
import { MarkSigns } from '../marks/lists/MarkSigns.tsx'
import { UnreadDot } from '../marks/lists/UnreadDot.tsx'
import { useUnread } from '../marks/lists/useUnread.ts'
import { Thumbnail } from '../media/Thumbnail.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { useStrings } from '../strings/strings.ts'
import { presenceOfPlace } from '../ui/text/presence.ts'
import { allCollectionsOf, collectionsOf } from '../organising/collectionsOf.ts'
import { HitCopies } from './HitCopies.tsx'
import { HitSnippet } from './HitSnippet.tsx'

/** One hit: what it is, where from, the words around the match, and on demand why it stands where it stands. */
export const HitRow = memo(function HitRow({
  hit,
  marks,
  explained,
  unfolded,
  onExplain,
  onUnfold,
}: {
  readonly hit: HitView
  readonly marks: MarksSummaryView | null | undefined
  readonly explained: boolean
  /** The copies under it are shown. */
  readonly unfolded: boolean
  readonly onExplain: (hit: HitView) => void
  readonly onUnfold: (hit: HitView) => void
}) {
  const strings = useStrings()
  const unread = useUnread(marks)
  const facts = [
    hit.place?.path ?? hit.place?.file ?? null,
    presenceOfPlace(hit.place, strings),
    hit.place ? strings.common.place(hit.place) : null,
    hit.domain,
    hit.publishedAt ? strings.common.date(hit.publishedAt) : strings.documents.undated,
    collectionsOf(hit, strings),
    hit.language,
  ].filter((fact) => fact !== null && fact !== '')
  return (
    <article className="hit" data-unread={unread || undefined}>
      <span className="hitRank num">{hit.rank}</span>
      <div className="hitBody">
        <div className="hitHead">
          <KindIcon kind={hit.kind} />
          <UnreadDot isUnread={unread} />
          <h3 className="ellipsis" dir="auto">
            {hit.title || strings.documents.untitled}
          </h3>
          <MarkSigns marks={marks} />
          {hit.copies && hit.copies.length > 0 ? (
            <button
              type="button"
              className="hitCopiesCount num"
              tabIndex={-1}
              aria-expanded={unfolded}
              onClick={(event) => {
                event.stopPropagation()
                onUnfold(hit)
              }}
            >
              <Copy aria-hidden />
              {strings.search.copies.count(hit.copies.length, hit.copiesCut === true)}
            </button>
          ) : null}
          <button
            type="button"
            className="hitWhy"
            tabIndex={-1}
            aria-expanded={explained}
            onClick={(event) => {
              event.stopPropagation()
              onExplain(hit)
            }}
          >
            {strings.search.why}
          </button>
        </div>
        <HitSnippet text={hit.snippet} marks={hit.marks} />
        <p className="hitFacts ellipsis" {...allCollectionsOf(hit, strings)}>
          {facts.map((fact, index) => (
            // They have no other name than their place, and another hit has its own in the same elements.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>{fact}</span>
          ))}
        </p>
        {unfolded && hit.copies ? <HitCopies hit={hit} /> : null}
        {explained ? <HitWhy hit={hit} /> : null}
      </div>
      {hit.medium ? <Thumbnail medium={hit.medium} size="hit" /> : null}
    </article>
  )
})

/** The id of the element that tells why a hit was found. */
export function reasonsId({ passageId }: HitView): string {
  return `why-${passageId}`
}

function HitWhy({ hit }: { readonly hit: HitView }) {
  const strings = useStrings()
  const w = strings.search
  const most = Math.max(...hit.why.map((reason) => reason.contribution), 0.000001)
  return (
    <dl className="hitReasons" id={reasonsId(hit)}>
      {hit.words && hit.words.length > 0 ? (
        <div className="hitWords">
          <dt>{w.whyWords}</dt>
          {hit.words.map(({ word, inTitle, inText, forms = [] }) => (
            <dd key={word} data-missing={inTitle + inText + forms.length === 0 || undefined}>
              <bdi>{word}</bdi>{' '}
              <span className="faint num">{forms.length > 0 ? w.whyForms(forms) : w.whyPlaces(inTitle, inText)}</span>
            </dd>
          ))}
        </div>
      ) : null}
      {hit.why.map((reason) => (
        <div key={`${reason.by} ${reason.model ?? ''}`}>
          <dt title={reason.model}>{w.whyBy[reason.by]}</dt>
          <dd className="num">{w.whyRank(reason.rank)}</dd>
          <dd className="num faint nowrap" title={w.whyScoreHints[reason.by]}>
            {w.whyScore[reason.by]} {strings.formats.decimal(reason.score, 3)}
          </dd>
          <dd className="whyBar">
            <span style={{ width: `${(100 * reason.contribution) / most}%` }} />
          </dd>
          <dd className="num faint">
            {w.whyAdds} {strings.formats.decimal(reason.contribution, 4)}
          </dd>
        </div>
      ))}
      <div>
        <dt title={w.whyFusedHint}>{w.whyFused}</dt>
        <dd className="num">{strings.formats.decimal(hit.score, 4)}</dd>
      </div>
    </dl>
  )
}
