import { useState } from 'react'
import { useClient } from '../api.ts'
import { SavePopover } from '../collections/saving/SavePopover.tsx'
import { useIntoChoice } from '../collections/saving/useIntoChoice.ts'
import { useSaving } from '../collections/saving/useSaving.ts'
import { Select } from '../ui/controls/Select.tsx'
import { useStrings } from '../strings/strings.ts'
import type { listSources } from './sourceList.ts'

/** Saves what a run found into a collection: the cited pages, or all of them. */
export function SaveSources({
  runId,
  title,
  sources,
}: {
  readonly runId: number
  readonly title: string
  readonly sources: ReturnType<typeof listSources>
}) {
  const w = useStrings().runs
  const client = useClient()
  const choice = useIntoChoice(title)
  const cited = sources.cited.map(({ url }) => url).filter((url) => url !== null)
  const found = cited.length + sources.others.filter(({ url }) => url !== null).length
  const [which, setWhich] = useState<'cited' | 'all'>('cited')
  const chosen = cited.length === 0 ? 'all' : which
  const saving = useSaving(choice, (_, collection) =>
    client.sources.save({ runId, collection, ...(chosen === 'cited' ? { urls: cited } : {}) }),
  )
  return (
    <SavePopover
      label={w.saveSources}
      title={w.saveSourcesTitle}
      choice={choice}
      saving={saving}
      isDisabled={found === 0}
    >
      <Select
        name={w.which}
        options={[
          ...(cited.length > 0 ? [{ id: 'cited' as const, label: w.saveCited(cited.length) }] : []),
          { id: 'all' as const, label: w.saveEvery(found) },
        ]}
        value={chosen}
        onChange={setWhich}
      />
    </SavePopover>
  )
}
