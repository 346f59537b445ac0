import type { Clock } from './clock.ts'

/** Takes how far long work has come, as something that is asked when it is shown: looking is not free. */
export type Tell<Step> = (look: () => Step | Promise<Step>) => void

/** So often is it looked. */
const lookEveryMs = 200

/**
 * Runs work and gives how far it has come, now and then, and at the end its result. Left early, it waits for the work, which
 * is to end at its signal.
 */
export async function* measured<Step, Done>(
  clock: Clock,
  work: (tell: Tell<Step>) => Promise<Done>,
): AsyncGenerator<Step, Done> {
  let look: (() => Step | Promise<Step>) | undefined
  let isEnded = false
  const over = new AbortController()
  const result = work((next) => (look = next)).finally(() => {
    isEnded = true
    over.abort()
  })
  result.catch(() => {})
  try {
    for (;;) {
      await clock.wait(lookEveryMs, over.signal).catch(() => {}) // the work is over
      if (isEnded) return await result
      const step = await lookOnce(look)
      if (step !== undefined) yield step
    }
  } finally {
    await result.catch(() => {})
  }
}

/** Nothing for a look that fails: what it looks at may be gone with work that failed, whose error says more. */
async function lookOnce<Step>(look: (() => Step | Promise<Step>) | undefined): Promise<Step | undefined> {
  try {
    return await look?.()
  } catch {
    return undefined
  }
}
