import { IntoFields } from '../collections/saving/IntoFields.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { PageFoot } from '../ui/layout/PageFoot.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { useStrings } from '../strings/strings.ts'
import type { SaveInto } from './useSaveInto.ts'

/** The foot of the results: where they go, and how many. */
export function SaveBar({
  into,
  total,
  ticked,
  documents,
  allTicked,
  onTickAll,
  onSave,
}: {
  readonly into: SaveInto
  /** Documents that saving everything makes. */
  readonly total: number
  /** Rows that are ticked, and the documents they make: a card is saved with its pages. */
  readonly ticked: number
  readonly documents: number
  readonly allTicked: boolean
  readonly onTickAll: () => void
  /** Saves what is ticked, or everything where nothing is. */
  readonly onSave: () => void
}) {
  const w = useStrings().collect
  return (
    <PageFoot className="saveBar">
      <IntoFields choice={into.choice} />
      <Switch on={into.embed} onChange={into.setEmbed}>
        {w.embed}
      </Switch>
      <span className="grow" />
      <Button variant="quiet" onPress={onTickAll}>
        {allTicked ? w.tickNone : w.tickAll}
      </Button>
      <Button variant="primary" isDisabled={into.pending} onPress={onSave}>
        <span className="num">{ticked > 0 ? w.saveTicked(ticked, documents) : w.saveAll(total)}</span>
      </Button>
    </PageFoot>
  )
}
