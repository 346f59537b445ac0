import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { opensDocument } from '../state/presses.ts'
import { openReading } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'

/** Titles that have room; a conversation of the command line may be about thousands. */
const MAX_SHOWN = 6

/** The documents that are asked, each with a way to leave it out. */
export function ScopeDocuments({
  documents,
  onChange,
}: {
  readonly documents: readonly number[]
  readonly onChange: (documents: readonly number[]) => void
}) {
  const w = useStrings().ask
  if (documents.length === 0) return null
  const others = documents.length - MAX_SHOWN
  return (
    <div className="askDocuments" role="group" aria-label={w.onlyDocuments}>
      <span className="faint">{w.onlyDocuments}</span>
      {documents.slice(0, MAX_SHOWN).map((id) => (
        <DocumentChip key={id} id={id} onRemove={() => onChange(documents.filter((other) => other !== id))} />
      ))}
      {others > 0 ? <span className="faint num">{w.moreDocuments(others)}</span> : null}
    </div>
  )
}

function DocumentChip({ id, onRemove }: { readonly id: number; readonly onRemove: () => void }) {
  const strings = useStrings()
  const client = useClient()
  const document = useQuery({
    queryKey: keys.document(id),
    queryFn: ({ signal }) => client.documents.get({ id }, { signal }),
  })
  const title = document.data?.title || (document.isPending ? '…' : strings.documents.untitled)
  return (
    <span className="chip">
      <AriaButton
        {...opensDocument}
        className="chipText ellipsis"
        dir="auto"
        onPress={() => openReading({ documentId: id, passageId: null })}
      >
        {title}
      </AriaButton>
      <AriaButton aria-label={strings.ask.leaveOut(title)} onPress={onRemove}>
        <X aria-hidden />
      </AriaButton>
    </span>
  )
}
