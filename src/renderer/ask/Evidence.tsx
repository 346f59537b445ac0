import { Button } from 'react-aria-components'
import type { EvidenceView } from '../../contract/answering/conversations.ts'
import { presenceOfPlace } from '../ui/text/presence.ts'
import { quietDirection } from '../ui/text/quietDirection.ts'
import { SourceLink } from '../ui/text/SourceLink.tsx'
import { hostOf } from '../ui/text/webAddress.ts'
import { opensDocument } from '../state/presses.ts'
import { goTo, openReading, type Reading } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'

/** Where a passage stands; null where it is of no document that is still there. */
export function readingOf({ held, origin, documentId, passageId, start, end }: EvidenceView): Reading | null {
  if (!held || documentId === null || origin.kind === 'web') return null
  return origin.kind === 'note'
    ? { documentId, passageId: null }
    : { documentId, passageId: passageId === 0 ? null : passageId, spans: [{ start, end }] }
}

/** A passage with its number; it opens where it stands, if its document is still there. */
export function Evidence({ evidence, note }: { readonly evidence: EvidenceView; readonly note: string | null }) {
  const strings = useStrings()
  const w = strings.ask
  const { marker, origin, title, url, text, publishedAt, held, replaced, place } = evidence
  const reading = readingOf(evidence)
  const facts = [
    origin.kind === 'document' ? null : strings.runs.origins[origin.kind],
    place?.path ?? place?.file ?? null,
    presenceOfPlace(place, strings),
    place ? strings.common.place(place) : null,
    hostOf(url),
    publishedAt ? strings.common.date(publishedAt) : strings.documents.undated,
    note,
    held ? (replaced ? w.replaced : null) : w.deleted,
  ]
  return (
    <>
      <span className="sourceMarkers num">
        <span>{marker}</span>
      </span>
      <div className="grow">
        <p className="sourceTitle" dir="auto">
          {reading ? (
            <Button
              {...opensDocument}
              className="textLink"
              aria-label={`${w.openPassage(marker)}: ${title}`}
              onPress={() => openReading(reading)}
            >
              {quietDirection(title) || strings.documents.untitled}
            </Button>
          ) : held && origin.kind === 'note' ? (
            <Button
              className="textLink"
              aria-label={`${w.openPassage(marker)}: ${title}`}
              onPress={() => goTo({ page: 'notes', id: origin.noteId })}
            >
              {quietDirection(title) || strings.documents.untitled}
            </Button>
          ) : origin.kind === 'web' && url !== null ? (
            <>
              {quietDirection(title) || url}
              <SourceLink url={url} />
            </>
          ) : (
            quietDirection(title) || strings.documents.untitled
          )}
        </p>
        <p className="askPassage" dir="auto">
          {quietDirection(text)}
        </p>
        <p className="hitFacts num">
          {facts
            .filter((fact) => fact !== null)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
      </div>
    </>
  )
}
