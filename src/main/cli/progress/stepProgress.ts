import type { Clock } from '../../base/clock.ts'
import type { TextSink } from '../host/host.ts'
import { fit } from '../output/format.ts'

const LINE_EVERY_MS = 3_000

export interface StepProgress {
  update(line: string): void
  /** Takes the line away where it can be. */
  end(): void
}

/** What is being done, on stderr: a line that is written over on a terminal, else one every few seconds at most; none twice. */
export function showSteps(sink: TextSink, clock: Clock): StepProgress {
  let nextAt = clock.now() + (sink.isTerminal ? 0 : LINE_EVERY_MS)
  let shown: string | undefined
  return {
    update: (step) => {
      // A wide line would break, and only its last part be written over.
      const line = sink.isTerminal ? fit(step, sink.columns - 1) : step
      if (line === shown || clock.now() < nextAt) return
      nextAt = clock.now() + (sink.isTerminal ? 100 : LINE_EVERY_MS)
      sink.write(sink.isTerminal ? `\r\u001b[K${line}` : `${line}\n`)
      shown = line
    },
    end: () => {
      if (sink.isTerminal && shown !== undefined) sink.write('\r\u001b[K')
      shown = undefined
    },
  }
}
