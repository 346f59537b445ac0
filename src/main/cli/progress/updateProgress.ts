import type { Clock } from '../../base/clock.ts'
import type { UpdateStep } from '../../model/upkeep.ts'
import type { TextSink } from '../host/host.ts'
import { count } from '../output/format.ts'
import { showSteps } from './stepProgress.ts'

/** Opens a library by `open`, and shows on stderr how far one of an earlier version has come meanwhile. */
export async function showUpdate<Opened>(
  sink: TextSink,
  clock: Clock,
  open: (onUpdating: (step: UpdateStep) => void) => Promise<Opened>,
): Promise<Opened> {
  const shown = showSteps(sink, clock)
  try {
    return await open((step) => shown.update(describeUpdate(step)))
  } finally {
    shown.end()
  }
}

/** One line: what is brought up to date, and how far that is. */
function describeUpdate({ part, done, total }: UpdateStep): string {
  return part === 'format'
    ? `Bringing the library up to date: step ${count(done + 1)} of ${count(total)}`
    : `Bringing the library up to date: words of ${count(done)} of ${count(total)} documents`
}
