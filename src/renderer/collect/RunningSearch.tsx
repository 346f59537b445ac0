import { Hourglass } from 'lucide-react'
import { useNow } from '../state/useNow.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Skeleton } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import type { SearchWait } from './collectState.ts'

/** A search under way; when the service asks to wait, for how long. */
export function RunningSearch({ wait, onStop }: { readonly wait: SearchWait | null; readonly onStop: () => void }) {
  const strings = useStrings()
  const now = useNow(wait !== null)
  const seconds = wait ? Math.max(0, Math.ceil((Date.parse(wait.until) - now) / 1_000)) : 0
  return (
    <div className="collectState">
      {wait ? (
        <div className="collectNotice" role="status">
          <Notice tone="warn" icon={<Hourglass aria-hidden />}>
            <span className="grow num">
              {strings.message(wait.message)} {strings.collect.againIn(seconds)}
            </span>
            <Button size="small" onPress={onStop}>
              {strings.collect.stop}
            </Button>
          </Notice>
        </div>
      ) : null}
      <Skeleton lines={12} />
    </div>
  )
}
