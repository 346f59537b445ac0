import type { TurnView } from '../../contract/answering/conversations.ts'
import { useClient } from '../api.ts'
import { SavePopover } from '../collections/saving/SavePopover.tsx'
import { useIntoChoice } from '../collections/saving/useIntoChoice.ts'
import { useSaving } from '../collections/saving/useSaving.ts'
import { Select } from '../ui/controls/Select.tsx'
import { useStrings } from '../strings/strings.ts'
import { useState } from 'react'

/** Saves the web pages that an answer was given, or only those it cites, into a collection; nothing where there are none. */
export function SaveWeb({ turn }: { readonly turn: TurnView }) {
  const found = turn.evidence.flatMap(({ marker, origin }) => (origin.kind === 'web' ? [{ marker, ...origin }] : []))
  return found.length === 0 ? null : <SaveFound turn={turn} found={found} />
}

function SaveFound({
  turn,
  found,
}: {
  readonly turn: TurnView
  readonly found: readonly { readonly marker: number; readonly searchId: number; readonly key: string }[]
}) {
  const w = useStrings().runs
  const client = useClient()
  const choice = useIntoChoice(turn.question)
  const citedMarkers = new Set(turn.answer?.citations.map(({ marker }) => marker))
  const cited = found.filter(({ marker }) => citedMarkers.has(marker))
  const [which, setWhich] = useState<'cited' | 'all'>('cited')
  const chosen = cited.length === 0 || which === 'all' ? found : cited
  const saving = useSaving(choice, (_, collection) =>
    client.collect.save({ searchId: found[0]?.searchId ?? 0, keys: chosen.map(({ key }) => key), collection }),
  )
  return (
    <div className="askSaveWeb">
      <SavePopover label={w.saveWeb} title={w.saveSourcesTitle} choice={choice} saving={saving}>
        <Select
          name={w.which}
          options={[
            ...(cited.length > 0 ? [{ id: 'cited' as const, label: w.saveCited(cited.length) }] : []),
            { id: 'all' as const, label: w.saveEvery(found.length) },
          ]}
          value={cited.length === 0 ? 'all' : which}
          onChange={setWhich}
        />
      </SavePopover>
    </div>
  )
}
