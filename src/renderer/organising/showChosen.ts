import { showOnTimeline } from '../state/timelineChosen.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import type { Chosen } from './filing.ts'

/** Shows documents that are selected on the timeline. */
export function showChosenOnTimeline({ selection }: Chosen): void {
  selection()
    .then(showOnTimeline)
    .catch((error: unknown) => toast({ text: failureLine(error), tone: 'bad' }))
}
