import type { Clock } from '../../base/clock.ts'
import { count } from '../output/format.ts'
import type { TextSink } from '../host/host.ts'

const LINE_EVERY_MS = 3_000

export interface CountProgress {
  update(done: number, total: number): void
  /** Takes the line away where it can be. */
  end(): void
}

/** How far something has come, on stderr: a line that is written over on a terminal, else one every few seconds at most; `written` writes a number. */
export function showCount(sink: TextSink, clock: Clock, what: string, written = count): CountProgress {
  let nextAt = clock.now() + (sink.isTerminal ? 0 : LINE_EVERY_MS)
  let drawn = false
  return {
    update: (done, total) => {
      if (clock.now() < nextAt) return
      nextAt = clock.now() + (sink.isTerminal ? 100 : LINE_EVERY_MS)
      const line = `${what}  ${written(done)} of ${written(total)}`
      sink.write(sink.isTerminal ? `\r\u001b[K${line}` : `${line}\n`)
      drawn = sink.isTerminal
    },
    end: () => {
      if (drawn) sink.write('\r\u001b[K')
    },
  }
}
