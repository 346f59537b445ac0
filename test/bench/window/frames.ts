import type { CDPSession, Page } from 'playwright-core'

/** The work of the page's main thread for one frame, in milliseconds of processor time. */
export interface Frame {
  readonly ms: number
  /** Its longest task; of all of them what ran scripts, and what worked out styles and layout. */
  readonly taskMs: number
  readonly scriptMs: number
  readonly layoutMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds: of the clock, and of the thread's own processor time. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly message?: string } }
}

const scripts = new Set([
  'FunctionCall',
  'EvaluateScript',
  'TimerFire',
  'RunMicrotasks',
  'FireAnimationFrame',
  'EventDispatch',
])
const layouts = new Set(['Layout', 'UpdateLayoutTree'])

/**
 * Records what the main thread does while `work` runs, and answers its frames: all tasks from the one that made a frame
 * necessary up to its commit. Times are the thread's processor time.
 */
export async function recordFrames(page: Page, work: () => Promise<void>): Promise<readonly Frame[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as readonly object[] as readonly TraceEvent[])),
  )
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['__metadata', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
      excludedCategories: ['*'],
    },
  })
  try {
    await page.evaluate(`console.timeStamp('${marked}')`)
    await work()
  } finally {
    await endTracing(session)
    await session.detach()
  }
  return framesOf(events)
}

async function endTracing(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
}

/** What the page says when it is recorded. The trace is of all pages of the browser, and another may work more. */
const marked = 'frames are recorded'

/** The thread that runs the page. */
function mainThread(events: readonly TraceEvent[]): (event: TraceEvent) => boolean {
  const mark = events.find(({ name, args }) => name === 'TimeStamp' && args?.data?.message === marked)
  if (!mark) throw new Error('The trace has no main thread of the page.')
  return ({ pid, tid }) => pid === mark.pid && tid === mark.tid
}

interface Task extends Frame {
  /** The first that asked for a frame to be drawn, as Long Animation Frames has it: what came before is no work for that. */
  readonly isWanting: boolean
  readonly isCommitting: boolean
}

function tasksOf(events: readonly TraceEvent[]): readonly Task[] {
  const main = events.filter(mainThread(events)).toSorted((one, other) => one.ts - other.ts)
  const isPart = ({ name, ph }: TraceEvent) =>
    ph === 'X' ? name === 'Commit' || scripts.has(name) || layouts.has(name) : ph === 'b' && name === 'AnimationFrame'
  const parts = main.filter(isPart)
  let next = 0
  return main
    .filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
    .map((task) => {
      const end = task.ts + (task.dur ?? 0)
      let [isWanting, isCommitting] = [false, false]
      let scriptEnd = 0
      let [scriptMs, layoutMs] = [0, 0]
      for (; next < parts.length && (parts[next]?.ts ?? 0) <= end; next++) {
        const part = parts[next]
        if (!part) continue
        if (part.name === 'AnimationFrame') isWanting = true
        else if (part.ts < task.ts) continue
        else if (part.name === 'Commit') isCommitting = true
        else if (layouts.has(part.name)) layoutMs += milliseconds(part)
        else if (part.ts >= scriptEnd) {
          // One inside of another is counted with it.
          scriptMs += milliseconds(part)
          scriptEnd = part.ts + (part.dur ?? 0)
        }
      }
      const ms = milliseconds(task)
      return { ms, taskMs: ms, scriptMs, layoutMs, isWanting, isCommitting }
    })
}

/** A frame is what its tasks took together, or the longest task without one before it, where that held it up for longer. */
function framesOf(events: readonly TraceEvent[]): readonly Frame[] {
  const frames: Frame[] = []
  let since: Task[] = []
  for (const task of tasksOf(events)) {
    since.push(task)
    if (!task.isCommitting) continue
    const from = Math.max(
      0,
      since.findLastIndex(({ isWanting }) => isWanting),
    )
    const [before, own] = [since.slice(0, from), since.slice(from)]
    const frame = own.reduce<Frame>(together, noWork)
    frames.push(before.reduce<Frame>((longest, one) => (one.ms > longest.ms ? one : longest), frame))
    since = []
  }
  return frames
}

const noWork: Frame = { ms: 0, taskMs: 0, scriptMs: 0, layoutMs: 0 }

function together(one: Frame, other: Frame): Frame {
  return {
    ms: one.ms + other.ms,
    taskMs: Math.max(one.taskMs, other.taskMs),
    scriptMs: one.scriptMs + other.scriptMs,
    layoutMs: one.layoutMs + other.layoutMs,
  }
}

/** Of processor time; one that took none of it has no such figure. */
function milliseconds({ tdur }: TraceEvent): number {
  return (tdur ?? 0) / 1_000
}
