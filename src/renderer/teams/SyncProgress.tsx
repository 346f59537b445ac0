import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { syncs } from './syncState.ts'

/** How far the exchange with a team has come, with a way to stop it; what was exchanged by then stays. */
export function SyncProgress({ team }: { readonly team: string }) {
  const strings = useStrings()
  const w = strings.teams
  const running = useStore(syncs).filter((one) => one.team === team)
  return running.map(({ does, collection, part, items, total, stop }) => {
    const what = does === 'push' ? w.sending(collection) : w.takingOver(collection)
    const far = part === null ? null : w.far(part, items, total)
    return (
      <div className="teamSync" key={`${does} ${collection}`} role="status">
        <span className="ellipsis">{what}</span>
        <ProgressBar
          label={what}
          fraction={total === null || total === 0 ? null : items / total}
          {...(far === null ? {} : { valueLabel: far })}
        />
        <span className="faint num">{far}</span>
        <Button size="small" onPress={stop}>
          {w.stop}
        </Button>
      </div>
    )
  })
}
