import type { JobView } from '../../../src/contract/jobs.ts'
import { ContractError } from '../../../src/contract/define.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

export interface FakeJobs {
  readonly start: (kind: 'import' | 'embed', title: string, collectionId: number | null) => JobView
  readonly routes: QuarryClient['jobs']
}

const base = {
  collectionId: 1,
  model: null,
  dimension: null,
  wait: null,
  embed: null,
  import: null,
  error: null,
  createdAt: '2026-11-20T09:12:00Z',
  updatedAt: '2026-11-20T09:12:00Z',
  finishedAt: null,
} as const
const embedCounts = (embedded: number, total: number, failed: number) => ({
  total,
  embedded,
  failed,
  requests: Math.ceil(embedded / 480),
  bytes: embedded * 1_240,
  tokens: embedded * 310,
  truncated: 2,
  inFlight: 3,
})

/** Jobs in every state, and one that moves. */
export function fakeJobs(start: { readonly empty: boolean; readonly interrupted: boolean }): FakeJobs {
  const jobs = new Map<number, Mutable<JobView>>()
  const listeners = new Set<() => void>()
  const changed = new Set<number>()
  const put = (job: JobView) => {
    jobs.set(job.id, job)
    changed.add(job.id)
    for (const listener of listeners) listener()
    return job
  }
  const add = (job: Omit<JobView, 'id'>) => put({ ...job, id: jobs.size + 1 })
  const embedJob = (
    part: Partial<JobView> & Pick<JobView, 'title' | 'state'>,
    done: number,
    total: number,
    failed = 0,
  ) =>
    add({
      ...base,
      kind: 'embed',
      model: 'local/hashed-v1',
      dimension: 1024,
      progress: {
        unit: 'items',
        done,
        total,
        ratePerSecond: part.state === 'running' ? 412 : null,
        secondsLeft: part.state === 'running' ? 41 : null,
      },
      embed: embedCounts(done, total, failed),
      ...part,
    })
  if (!start.empty) {
    add({
      ...base,
      kind: 'import',
      state: 'done',
      title: 'Import energy.jsonl',
      progress: { unit: 'bytes', done: 48_200_000, total: 48_200_000, ratePerSecond: null, secondsLeft: null },
      import: { found: 4306, imported: 4200, updated: 12, duplicate: 80, empty: 3, refused: 11, passages: 12_610 },
      finishedAt: '2026-11-20T09:13:20Z',
    })
    embedJob({ title: 'Embed Rates and rents', state: 'done', finishedAt: '2026-11-20T09:40:00Z' }, 922, 925, 3)
    embedJob(
      {
        title: 'Embed Port city air quality',
        state: 'paused',
        wait: { kind: 'balance', message: 'The account has no units left. Add some, then continue.', until: null },
      },
      120,
      288,
    )
    if (start.interrupted)
      embedJob(
        {
          title: 'Embed Undersea cables',
          state: 'interrupted',
          wait: { kind: 'interrupted', message: '', until: null },
        },
        40,
        92,
      )
    embedJob(
      { title: 'Embed Energy transition', state: 'running', createdAt: '2026-11-21T06:58:00Z' },
      5_210,
      12_610,
      2,
    )
  }
  let tick = 0
  setInterval(() => {
    tick++
    for (const job of jobs.values()) {
      if (job.state !== 'running') continue
      const total = job.progress.total ?? 1
      const waiting = job.kind === 'embed' && tick % 40 > 28
      if (waiting && !job.wait) {
        job.wait = {
          kind: 'rate_limit',
          message: 'The service asked for a pause.',
          until: new Date(Date.now() + 12_000).toISOString(),
        }
      }
      if (!waiting) job.wait = null
      const done = waiting ? job.progress.done : Math.min(total, job.progress.done + Math.ceil(total / 300))
      const ended = done >= total
      put({
        ...job,
        state: ended ? 'done' : 'running',
        finishedAt: ended ? new Date().toISOString() : null,
        progress: { ...job.progress, done, secondsLeft: (total - done) / 412 },
        embed: job.embed ? embedCounts(done, total, job.embed.failed) : null,
      })
    }
  }, 500)
  const get = (id: number) => {
    const job = jobs.get(id)
    if (!job) throw new ContractError({ code: 'not_found', message: `There is no job ${id}.` })
    return job
  }
  const startJob: FakeJobs['start'] = (kind, title, collectionId) =>
    kind === 'embed'
      ? embedJob({ title, collectionId, state: 'running' }, 0, 1_377)
      : add({
          ...base,
          kind,
          title,
          collectionId,
          state: 'running',
          progress: { unit: 'bytes', done: 0, total: 3_400_000, ratePerSecond: 820_000, secondsLeft: 4 },
          import: { found: 24, imported: 22, updated: 0, duplicate: 1, empty: 0, refused: 1, passages: 58 },
        })

  return {
    start: startJob,
    routes: {
      list: async () => [...jobs.values()],
      get: async ({ id }) => get(id),
      async *watch(_input, options) {
        yield* jobs.values()
        changed.clear()
        while (!options?.signal?.aborted) {
          await new Promise<void>((resolve) => {
            listeners.add(resolve)
            options?.signal?.addEventListener('abort', () => resolve(), { once: true })
          })
          listeners.clear()
          const ids = [...changed]
          changed.clear()
          for (const id of ids) yield { ...get(id) }
        }
      },
      pause: async ({ id }) =>
        put({ ...get(id), state: 'paused', wait: { kind: 'paused_by_user', message: '', until: null } }),
      resume: async ({ id }) => put({ ...get(id), state: 'running', wait: null }),
      cancel: async ({ id }) => put({ ...get(id), state: 'cancelled', wait: null }),
      retry: async ({ id }) => startJob('embed', `${get(id).title}, again`, get(id).collectionId),
      failures: async ({ id }) => {
        const count = get(id).embed?.failed ?? 0
        return {
          total: count,
          items: Array.from({ length: count }, (_, at) => ({
            textId: at + 1,
            documentId: at + 1,
            title: 'Offshore wind farms reshape the North Sea fishing grounds',
            excerpt: 'Trawlers that once worked the Dogger Bank now steer around a grid of turbines.',
            code: 'invalid_input',
            message: 'The service refused this text: input[0] contains a character it does not accept.',
            requestId: 'req_93b1f0',
            at: '2026-11-20T09:30:00Z',
          })),
        }
      },
      batches: async ({ id }) =>
        Array.from({ length: Math.min(40, get(id).embed?.requests ?? 0) }, (_, at) => ({
          id: 900 - at,
          state: at === 3 ? 'split' : at === 0 && get(id).state === 'running' ? 'sent' : 'done',
          items: at === 0 ? 214 : 480 + (at % 5),
          bodyBytes: at === 0 ? 811_000 : 1_980_000 + at * 411,
          closedBy: at === 0 ? 'end' : at % 3 === 0 ? 'items' : 'bytes',
          attempts: at % 7 === 2 ? 2 : 1,
          error: at === 3 ? 'one text was refused' : null,
        })),
    },
  }
}
