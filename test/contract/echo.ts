import type { Handlers } from '../../src/contract/define.ts'
import { QuarryError } from '../../src/main/base/errors.ts'
import type { echoRoutes } from './echoRoutes.ts'

/** Handlers of the suite's routes, and a record of what they were made to do. */
export function echoHandlers() {
  const stopped = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const cleaned = Promise.withResolvers<void>()
  const seen = {
    produced: 0,
    calls: 0,
    /** Resolves when the signal of `hang`, `count` or `stuck` is aborted before they are done. */
    stopped: stopped.promise,
    /** Resolves when `hang` has begun. */
    started: started.promise,
    /** Resolves when the `finally` of `count` has run. */
    cleaned: cleaned.promise,
  }
  const watch = (signal: AbortSignal) => signal.addEventListener('abort', () => stopped.resolve(), { once: true })

  const handlers: Handlers<typeof echoRoutes> = {
    echo: {
      say: async ({ text, times }) => {
        seen.calls++
        return { text: text.repeat(times) }
      },
      nothing: async () => undefined,
      refuse: async ({ code }) => {
        throw new QuarryError(code, 'There is no such thing.', {
          where: 'row 12',
          hint: 'Look again.',
          data: { row: 12 },
        })
      },
      crash: async () => {
        throw new TypeError('x is not a function')
      },
      hang: (_, signal) => {
        seen.calls++
        watch(signal)
        started.resolve()
        return new Promise(() => {})
      },
      async *count({ to, padding }, signal) {
        watch(signal)
        try {
          for (let n = 0; n < to; n++) {
            seen.produced++
            yield { n, padding }
          }
        } finally {
          cleaned.resolve()
        }
      },
      async *failAfter({ items }) {
        for (let n = 0; n < items; n++) yield n
        throw new QuarryError('service', 'The service broke.', { data: { status: 500 } })
      },
      async *stuck({ items }, signal) {
        watch(signal)
        for (let n = 0; n < items; n++) yield n
        await new Promise(() => {})
      },
    },
  }
  return { handlers, seen }
}
