import type { EvidenceView } from '../../contract/answering/conversations.ts'
import { DocumentRows } from '../collections/DocumentRows.tsx'
import { goTo, openReading } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Evidence, readingOf } from './Evidence.tsx'

/** Passages as a list: their documents are read, selected and filed as those of every list. */
export function Passages({
  evidence,
  noteOf,
}: {
  readonly evidence: readonly EvidenceView[]
  /** What is told of a passage beside its facts; null: nothing. */
  readonly noteOf: (passage: EvidenceView) => string | null
}) {
  return (
    <DocumentRows
      label={useStrings().ask.passagesList}
      rowClass="source"
      items={evidence.map((one) => ({
        key: String(one.marker),
        title: one.title,
        reading: readingOf(one),
        url: one.url,
      }))}
      onOpen={(index) => {
        const one = evidence[index]
        const reading = one ? readingOf(one) : null
        if (reading) openReading(reading)
        else if (one?.held && one.origin.kind === 'note') goTo({ page: 'notes', id: one.origin.noteId })
      }}
      renderRow={(index) => {
        const one = evidence[index]
        return one ? <Evidence evidence={one} note={noteOf(one)} /> : null
      }}
    />
  )
}
