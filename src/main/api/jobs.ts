import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'
import type { JobId } from '../model/ids.ts'
import type { StoredJob } from '../model/jobs/job.ts'
import { jobView } from './views/jobViews.ts'

const EXCERPT_CHARS = 200

export function jobHandlers(core: Core): QuarryHandlers['jobs'] {
  const view = (job: StoredJob) => jobView(core.library.queue.snapshot(job))
  return {
    list: async ({ unfinished, cleared, limit }) =>
      (await core.library.jobs.list(unfinished ? 'unfinished' : cleared ? 'all' : 'listed', limit)).map(view),
    get: async ({ id }) => view(await core.library.jobs.get(id as JobId)),
    watch: async function* ({ id }, signal) {
      for await (const job of core.library.queue.watch(id as JobId | undefined, signal)) yield jobView(job)
    },
    pause: async ({ id, why }) => view(await core.library.queue.pause(id as JobId, why === 'user' ? 'pause' : why)),
    resume: async ({ id }) => view(await core.library.queue.resume(id as JobId)),
    cancel: async ({ id }) => view(await core.library.queue.cancel(id as JobId)),
    retry: async ({ id }) => view(await core.library.embedding.retry(id as JobId)),
    clear: async ({ ids, cleared }) => ({ ids: await core.library.jobs.clear(ids as JobId[] | undefined, cleared) }),
    failures: async ({ id, offset, limit }) => {
      const { total, items } = await core.library.jobs.failures(id as JobId, offset, limit)
      return {
        total,
        items: items.map((failure) => ({
          textId: failure.textId,
          documentId: failure.documentId ?? null,
          title: failure.title,
          excerpt: failure.text.slice(0, EXCERPT_CHARS),
          code: failure.code,
          message: failure.message,
          requestId: failure.requestId ?? null,
          at: new Date(failure.at).toISOString(),
        })),
      }
    },
    batches: async ({ id, limit }) =>
      (await core.library.jobs.batches(id as JobId, limit)).map((batch) => ({
        id: batch.id,
        state: batch.state,
        items: batch.textIds.length,
        bodyBytes: batch.bodyBytes,
        closedBy: batch.closedBy,
        attempts: batch.attempts,
        error: batch.error ?? null,
      })),
  }
}
