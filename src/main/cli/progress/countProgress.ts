import type { Clock } from '../../base/clock.ts'
import { count } from '../output/format.ts'
import type { TextSink } from '../host/host.ts'
import { showSteps } from './stepProgress.ts'

export interface CountProgress {
  update(done: number, total: number): void
  /** Takes the line away where it can be. */
  end(): void
}

/** How far something has come, as showSteps shows it; `written` writes a number. */
export function showCount(sink: TextSink, clock: Clock, what: string, written = count): CountProgress {
  const steps = showSteps(sink, clock)
  return {
    update: (done, total) => steps.update(`${what}  ${written(done)} of ${written(total)}`),
    end: () => steps.end(),
  }
}
