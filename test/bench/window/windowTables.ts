import { fixed, table, whole } from '../figures.ts'
import type { Frame } from './frames.ts'
import type { Measured, Opening, Session } from './session.ts'

export interface MeasuredWindow {
  readonly count: number
  readonly machine: string
  readonly opening: Opening
  readonly idle: Session
  readonly busy: Session
  /** Processes that wanted to run on the machine, over the minute before. */
  readonly load: { readonly idle: number; readonly busy: number }
}

const limits = { frame: 16, list: 150, search: 300, timeline: 300, opening: 1.5 } as const

/** What has a limit, with what came of it on a page without an app. */
interface Target {
  readonly what: string
  readonly limit: number
  readonly measured: number
  readonly empty: number | undefined
  readonly unit: ' ms' | ''
}

function targetsOf(name: string, { empty, ...session }: Session): Target[] {
  const target = (what: string, limit: number, of: (one: Measured) => number): Target => ({
    what: `${what}, ${name}`,
    limit,
    measured: of(session),
    empty: of(empty),
    unit: ' ms',
  })
  return [
    ...session.scenes.map((scene, at) =>
      target(`p95 of frames, ${scene.name}`, limits.frame, (one) =>
        share(milliseconds(one.scenes[at]?.frames ?? []), 0.95),
      ),
    ),
    target(`list opened, median of ${session.listMs.length}`, limits.list, ({ listMs }) => median(listMs)),
    target('list opened, first time', limits.list, ({ listMs }) => listMs[0] ?? Number.NaN),
    target('first search of a session', limits.search, ({ firstSearchMs }) => firstSearchMs),
    target('timeline of all documents, first time', limits.timeline, ({ timelineMs }) => timelineMs),
  ]
}

const isKept = ({ measured, limit }: Target) => measured <= limit

function targetRow(target: Target): string[] {
  const { what, limit, measured, empty, unit } = target
  const shown = (value: number) => `${fixed(value, unit === '' ? 2 : 1)}${unit}`
  return [
    what,
    `≤ ${limit}${unit}`,
    shown(measured),
    empty === undefined ? '' : shown(empty),
    empty === undefined ? '' : fixed(measured / empty, 1),
    isKept(target) ? 'yes' : '**no**',
  ]
}

/** The part of RESULTS.md, and which limits are not kept. */
export function windowTables({ count, machine, opening, idle, busy, load }: MeasuredWindow): {
  readonly text: string
  readonly missed: readonly string[]
} {
  const [full, empty] = [median(opening.full), median(opening.empty)]
  const sessions = [
    { name: 'idle', session: idle },
    { name: 'during an import', session: busy },
  ]
  const opened = { what: 'open to usable / an empty window, medians', limit: limits.opening, measured: full / empty }
  const targets = [
    ...sessions.flatMap(({ name, session }) => targetsOf(name, session)),
    { ...opened, empty: undefined, unit: '' } satisfies Target,
  ]
  const missed = targets.filter((target) => !isKept(target))
  const text = `${[
    `The web shell in Chromium over a library of ${whole(count)} short generated documents (\`npm run bench:window\`). ${machine}. The load of the machine by other programs and this one was ${fixed(load.idle, 1)} before the idle session and ${fixed(load.busy, 1)} before the one during an import.`,
    "A frame is all tasks of the page's main thread from the one that made it necessary, as Long Animation Frames has it, up to its commit; or the longest task since the frame before, where that is more. It is from the browser's tracing, in processor time of the thread, which is longer too where other programs share the core. All other figures are of the clock, from the event of the user to the frame that shows what was asked for. Beside each is what came of the same on an empty page, which has a list of that height and no app: what it takes there is the machine's and the browser's.",
    '',
    ...table(['what', 'limit', 'measured', 'empty page', 'ratio', 'kept'], targets.map(targetRow)),
    '',
    `${targets.length - missed.length} of ${targets.length} limits are kept.`,
    '',
    busy.wasBeside
      ? 'The import ran until the end of its session.'
      : 'The import was over before the end of its session: the last of its figures are idle ones.',
    '',
    ...table(
      [
        'frames of',
        'session',
        'frames',
        'p50 ms',
        'p95 ms',
        'longest ms',
        'longest task ms',
        'scripts, p95 ms',
        'layout, p95 ms',
      ],
      sessions.flatMap(({ name, session }) =>
        session.scenes.map(({ name: scene, frames }) => [
          scene,
          name,
          whole(frames.length),
          fixed(share(milliseconds(frames), 0.5), 1),
          fixed(share(milliseconds(frames), 0.95), 1),
          fixed(share(milliseconds(frames), 1), 1),
          fixed(Math.max(...frames.map(({ taskMs }) => taskMs)), 1),
          fixed(
            share(
              frames.map(({ scriptMs }) => scriptMs),
              0.95,
            ),
            1,
          ),
          fixed(
            share(
              frames.map(({ layoutMs }) => layoutMs),
              0.95,
            ),
            1,
          ),
        ]),
      ),
    ),
    '',
    ...table(
      ['time until', 'idle, ms', 'during an import, ms'],
      [
        [
          'the first search of a session is answered by meaning too',
          whole(idle.firstWholeMs),
          whole(busy.firstWholeMs),
        ],
        ['the list is drawn, first time', whole(idle.listMs[0]), whole(busy.listMs[0])],
        ['the list is drawn, longest', whole(share(idle.listMs, 1)), whole(share(busy.listMs, 1))],
        ...idle.sortedMs.map(({ name, ms }, at) => [
          `rows are drawn: ${name}`,
          whole(ms),
          whole(busy.sortedMs[at]?.ms),
        ]),
        ['rows are drawn after a jump', whole(idle.jumpMs[0]), whole(busy.jumpMs[0])],
        ['rows are drawn after a jump, sorted by title', whole(idle.jumpMs[1]), whole(busy.jumpMs[1])],
      ],
    ),
    '',
    'What the process of the core worked for it, all threads together, which is not longer where other programs share the cores; what it loads and stores in the background counts too:',
    '',
    ...table(
      ['processor time of the core', 'idle, ms', 'during an import, ms'],
      [
        ['first search of a session', whole(idle.core.firstSearchMs), whole(busy.core.firstSearchMs)],
        ['the list is drawn, first time', whole(idle.core.firstListMs), whole(busy.core.firstListMs)],
        ...idle.sortedMs.map(({ name }, at) => [
          `rows are drawn: ${name}`,
          whole(idle.core.sortedMs[at]),
          whole(busy.core.sortedMs[at]),
        ]),
        ['timeline of all documents, first time', whole(idle.core.timelineMs), whole(busy.core.timelineMs)],
      ],
    ),
    '',
    `From the start of the core to a usable window: ${whole(full)} ms, an empty library ${whole(empty)} ms (medians of ${opening.full.length}, in turn).`,
  ].join('\n')}\n`
  return {
    text,
    missed: missed.map(({ what, measured, unit }) => `${what}: ${fixed(measured, unit === '' ? 2 : 1)}${unit}`),
  }
}

const milliseconds = (frames: readonly Frame[]) => frames.map(({ ms }) => ms)
const median = (values: readonly number[]) => share(values, 0.5)

function share(values: readonly number[], of: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? Number.NaN
}
