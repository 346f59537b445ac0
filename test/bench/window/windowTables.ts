import { fixed, table, whole } from '../figures.ts'
import type { Frame } from './frames.ts'
import type { Opening, Session } from './session.ts'

export interface MeasuredWindow {
  readonly count: number
  readonly machine: string
  readonly opening: Opening
  readonly idle: Session
  readonly busy: Session
  /** Processes that wanted to run on the machine, over the minute before. */
  readonly load: { readonly idle: number; readonly busy: number }
}

const limits = { frame: 16, list: 150, search: 300, opening: 1.5 } as const

/** The part of RESULTS.md. */
export function windowTables({ count, machine, opening, idle, busy, load }: MeasuredWindow): string {
  const [full, empty] = [median(opening.full), median(opening.empty)]
  const target = (what: string, limit: number, measured: number, unit = ' ms', digits = 0) => [
    what,
    `≤ ${limit}${unit}`,
    `${fixed(measured, digits)}${unit}`,
    measured <= limit ? 'yes' : '**no**',
  ]
  const sessions = [
    { name: 'idle', session: idle },
    { name: 'during an import', session: busy },
  ]
  return `${[
    `The web shell in Chromium over a library of ${whole(count)} short generated documents (\`npm run bench:window\`). ${machine}. The load of the machine by other programs and this one was ${fixed(load.idle, 1)} before the idle session and ${fixed(load.busy, 1)} before the one during an import.`,
    "A frame is all tasks of the page's main thread up to the commit of that frame, from the browser's tracing, in processor time of the thread: what other programs take of the machine does not count. All other figures are of the clock, from the event of the user to the frame that shows what was asked for; on a busy machine they say less.",
    '',
    ...table(
      ['what', 'limit', 'measured', 'reached'],
      [
        ...sessions.flatMap(({ name, session }) => [
          ...session.scenes.map((scene) =>
            target(
              `p95 of frames, ${scene.name}, ${name}`,
              limits.frame,
              share(milliseconds(scene.frames), 0.95),
              ' ms',
              1,
            ),
          ),
          target(`list opened, median of ${session.listMs.length}, ${name}`, limits.list, median(session.listMs)),
          target(`first search of a session, ${name}`, limits.search, session.firstSearchMs),
        ]),
        target('open to usable / an empty window, medians', limits.opening, full / empty, '', 2),
      ],
    ),
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
    `From the start of the core to a usable window: ${whole(full)} ms, an empty library ${whole(empty)} ms (medians of ${opening.full.length}, in turn).`,
  ].join('\n')}\n`
}

const milliseconds = (frames: readonly Frame[]) => frames.map(({ ms }) => ms)
const median = (values: readonly number[]) => share(values, 0.5)

function share(values: readonly number[], of: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? Number.NaN
}
