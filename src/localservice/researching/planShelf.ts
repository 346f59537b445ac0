import { languageLimits } from '../limits.ts'
import type { Plan } from './makePlan.ts'

/** Plans that wait for the user's choice: 30 minutes (Answer…, "Limits"), and not more than there is room for. */
export class PlanShelf {
  readonly #plans = new Map<string, { readonly plan: Plan; readonly createdAt: number }>()

  put(id: string, plan: Plan, now: number): void {
    this.#plans.set(id, { plan, createdAt: now })
    const oldest = this.#plans.keys().next().value
    if (this.#plans.size > mostPlans && oldest !== undefined) this.#plans.delete(oldest)
  }

  /** Undefined when there is no such plan, or it has expired: it is made again then. */
  take(id: string, now: number): Plan | undefined {
    const found = this.#plans.get(id)
    if (!found) return undefined
    if (now - found.createdAt > languageLimits.planRetentionMs) {
      this.#plans.delete(id)
      return undefined
    }
    return found.plan
  }

  clear(): void {
    this.#plans.clear()
  }
}

const mostPlans = 1000
