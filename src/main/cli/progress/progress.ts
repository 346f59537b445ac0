import type { JobView } from '../../../contract/jobs.ts'
import { systemClock, type Clock } from '../../base/clock.ts'
import { bytes, count, counted, duration, fit } from '../output/format.ts'
import type { TextSink } from '../host/host.ts'

const REDRAW_MS = 1_000
const LINE_EVERY_MS = 3_000
const BAR_COLUMNS = 20

export interface Progress {
  update(jobs: readonly JobView[]): void
  /** Takes the bar away. */
  end(): void
}

/** Shows how jobs go on, on stderr: a bar that is redrawn on a terminal, else a line every few seconds at most. */
export function startProgress(sink: TextSink, clock: Clock = systemClock): Progress {
  return sink.isTerminal ? drawBars(sink, clock) : writeLines(sink, clock)
}

function drawBars(sink: TextSink, clock: Clock): Progress {
  let jobs: readonly JobView[] = []
  let drawn = 0
  const ended = new AbortController()
  const draw = () => {
    const lines = jobs.map((job) => fit(describeJob(job, clock.now(), true), sink.columns - 1))
    sink.write(erase(drawn) + lines.map((line) => `${line}\n`).join(''))
    drawn = lines.length
  }
  // A wait counts down although nothing is reported meanwhile.
  const redraw = async () => {
    while (!ended.signal.aborted) {
      await clock.wait(REDRAW_MS, ended.signal)
      draw()
    }
  }
  redraw().catch(() => {}) // ended
  return {
    update: (now) => {
      jobs = now
      draw()
    },
    end: () => {
      ended.abort()
      sink.write(erase(drawn))
      drawn = 0
    },
  }
}

function erase(lines: number): string {
  return lines === 0 ? '' : `\u001b[${lines}A\u001b[J`
}

function writeLines(sink: TextSink, clock: Clock): Progress {
  let nextAt = clock.now() + LINE_EVERY_MS
  let lastWait = ''
  return {
    update: (jobs) => {
      // The reason of a wait is said at once; everything else when it is due.
      const wait = jobs.map((job) => job.wait?.message ?? '').join('')
      const isNewWait = wait !== '' && wait !== lastWait
      lastWait = wait
      if (clock.now() < nextAt && !isNewWait) return
      nextAt = clock.now() + LINE_EVERY_MS
      for (const job of jobs) if (job.finishedAt === null) sink.write(`${describeJob(job, clock.now(), false)}\n`)
    },
    end: () => {},
  }
}

/** One line: what, how far, how fast, how long still, what it has used, and why it waits. `now` in ms. */
export function describeJob(job: JobView, now: number, withBar: boolean): string {
  const { done, total, ratePerSecond, secondsLeft, unit } = job.progress
  const set = unit === 'bytes' ? bytes : count
  const parts = [job.kind === 'import' ? 'Reading  ' : 'Embedding']
  if (job.embed && total === 0) {
    // While files are read there may be more to come.
    parts.push(job.finishedAt === null ? 'nothing new yet' : 'nothing new')
    if (job.wait) parts.push(describeWait(job.wait, now))
    return parts.join('  ')
  }
  if (withBar && total !== null) parts.push(bar(total === 0 ? 1 : done / total))
  parts.push(total === null ? set(done) : `${set(done)} of ${set(total)}`)
  if (job.import) parts.push(counted(job.import.found, 'document'))
  if (job.recognition)
    parts.push(`page ${count(job.recognition.recognised)} of ${count(job.recognition.pages)} recognised`)
  if (ratePerSecond !== null && job.wait === null) parts.push(`${set(Math.round(ratePerSecond))}/s`)
  if (secondsLeft !== null && job.wait === null) parts.push(`${duration(secondsLeft)} left`)
  if (job.embed && job.embed.tokens > 0) parts.push(counted(job.embed.tokens, 'token'))
  if (job.embed && job.embed.failed > 0) parts.push(`${count(job.embed.failed)} refused`)
  if (job.wait) parts.push(describeWait(job.wait, now))
  return parts.join('  ')
}

function describeWait(wait: NonNullable<JobView['wait']>, now: number): string {
  if (wait.until === null) return wait.message
  return `${wait.message.replace(/\.$/, '')}, goes on in ${duration((Date.parse(wait.until) - now) / 1000)}`
}

function bar(share: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, share)) * BAR_COLUMNS)
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_COLUMNS - filled)} ${Math.floor(Math.min(1, share) * 100)} %`
}
