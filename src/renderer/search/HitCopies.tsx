import type { HitView } from '../../contract/search.ts'
import { openReading } from '../state/route.ts'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { allCollectionsOf, collectionsOf } from '../organising/collectionsOf.ts'
import { useStrings } from '../strings/strings.ts'

/** The near-duplicates that are folded under a hit; each opens in the reading pane. */
export function HitCopies({ hit }: { readonly hit: HitView }) {
  const strings = useStrings()
  return (
    <ul className="hitCopies" aria-label={strings.search.copies.of(hit.title || strings.documents.untitled)}>
      {(hit.copies ?? []).map((copy) => {
        const facts = [
          copy.domain,
          copy.publishedAt ? strings.common.date(copy.publishedAt) : strings.documents.undated,
          collectionsOf(copy, strings),
        ].filter((fact) => fact !== null && fact !== '')
        return (
          <li key={copy.documentId}>
            <button
              type="button"
              className="hitCopy"
              onClick={(event) => {
                // The row opens the hit itself.
                event.stopPropagation()
                openReading({ documentId: copy.documentId, passageId: null }, 'open')
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
              }}
            >
              <KindIcon kind={copy.kind} />
              <span className="ellipsis" dir="auto">
                {copy.title || strings.documents.untitled}
              </span>
              <span className="faint ellipsis" {...allCollectionsOf(copy, strings)}>
                {facts.join(' · ')}
              </span>
            </button>
            <span className="faint">{strings.related.copyBy[copy.by](strings.formats.share(copy.resemblance))}</span>
          </li>
        )
      })}
    </ul>
  )
}
