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
 * Records what the main thread does while `work` runs, and answers its frames: all tasks behind the commit of one frame up to
 * the commit of the next. Times are the thread's processor time, which other programs of the machine do not lengthen.
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

function framesOf(events: readonly TraceEvent[]): readonly Frame[] {
  const own = events.filter(mainThread(events)).filter(({ ph }) => ph === 'X')
  const tasks = own.filter(({ name }) => name === 'RunTask').toSorted((one, other) => one.ts - other.ts)
  const parts = own.filter(({ name }) => name === 'Commit' || scripts.has(name) || layouts.has(name))
  parts.sort((one, other) => one.ts - other.ts)
  const frames: Frame[] = []
  let frame = noWork
  let next = 0
  for (const task of tasks) {
    const end = task.ts + (task.dur ?? 0)
    let isCommitted = false
    let scriptEnd = 0
    let [script, layout] = [0, 0]
    for (; next < parts.length && (parts[next]?.ts ?? 0) <= end; next++) {
      const part = parts[next]
      if (!part || part.ts < task.ts) continue
      if (part.name === 'Commit') isCommitted = true
      else if (layouts.has(part.name)) layout += milliseconds(part)
      else if (part.ts >= scriptEnd) {
        // One inside of another is counted with it.
        script += milliseconds(part)
        scriptEnd = part.ts + (part.dur ?? 0)
      }
    }
    const ms = milliseconds(task)
    frame = {
      ms: frame.ms + ms,
      taskMs: Math.max(frame.taskMs, ms),
      scriptMs: frame.scriptMs + script,
      layoutMs: frame.layoutMs + layout,
    }
    if (!isCommitted) continue
    frames.push(frame)
    frame = noWork
  }
  return frames
}

const noWork: Frame = { ms: 0, taskMs: 0, scriptMs: 0, layoutMs: 0 }

/** Of processor time; one that took none of it has no such figure. */
function milliseconds({ tdur }: TraceEvent): number {
  return (tdur ?? 0) / 1_000
}
