import type { Clock } from '../base/clock.ts'
import type { JobContext } from '../jobs/runner.ts'
import { REQUESTS, type BudgetRefusal } from '../model/spending.ts'
import type { BatchWork } from './batchWork.ts'
import { describeRefusal } from '../spending/describeRefusal.ts'

/**
 * Less than this share of a budget is left unused when the next request does not fit: for it, requests would become ever
 * smaller and more.
 */
const LEAST_SHARE = 0.1

/** Whether a smaller request may fit into the budget that refused one. */
export function isWorthHalving({ budget, needed }: BudgetRefusal, work: Pick<BatchWork, 'mostUnits'>): boolean {
  const { measure, limit, spent, reserved } = budget
  const room = limit - spent - reserved
  const isBounded = work.mostUnits(1) !== undefined
  return isBounded && measure !== REQUESTS && needed > room && room >= limit * LEAST_SHARE
}

/** Poll interval for a budget that another process may raise. */
const LOOK_EVERY_MS = 1_000

/**
 * Holds a job back while a budget does not allow its next request. The job goes on when the budget's period ends, and within
 * a second after the budget is raised or removed.
 */
export function createBudgetWait(context: Pick<JobContext, 'setWait'>, clock: Clock) {
  /** The reason that is shown now. */
  let shown: string | undefined
  return {
    /** Shows the reason, and resolves when the budget may allow the request. */
    hold: async (refusal: BudgetRefusal, stopping: AbortSignal): Promise<void> => {
      const { until } = refusal.budget
      const { message, hint } = describeRefusal(refusal)
      if (message !== shown) await context.setWait({ kind: 'budget', message: `${message} ${hint}`, until })
      shown = message
      const ms = until === undefined ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, until - clock.now())
      await clock.wait(Math.max(0, ms), stopping).catch(() => {})
    },
    /** The next request was admitted. */
    over: async (): Promise<void> => {
      if (shown === undefined) return
      shown = undefined
      await context.setWait(undefined)
    },
  }
}
