import type { Clock } from '../base/clock.ts'
import type { CollectionId } from '../model/ids.ts'
import { costOf, countsTowards, fits, isFree, measured, type BudgetState, type UnitsOf } from '../model/spending.ts'
import type { Origin } from '../model/vectors/space.ts'
import type { Store } from '../store/store.ts'

/** Work that would be sent. */
export interface PlannedWork {
  readonly operation: string
  /** Undefined: the service in use. */
  readonly origin?: Origin | undefined
  readonly model: string | undefined
  readonly collectionId: CollectionId | undefined
  readonly requests: number
  /** Undefined: what requests of the same operation and model have cost on average. */
  readonly units: Readonly<Record<string, number>> | undefined
  /** `units` are taken from the length of the texts alone. */
  readonly isEstimated?: boolean
}

/** What work would cost. */
export interface Forecast {
  readonly operation: string
  readonly requests: number
  /** Undefined where nothing like it is in the ledger. */
  readonly units: Readonly<Record<string, number>> | undefined
  readonly isEstimated: boolean
  /** By currency, at the prices that are set. */
  readonly amounts: Readonly<Record<string, number>>
  /** Units without a price. */
  readonly unpriced: readonly string[]
  readonly isFree: boolean
  /** Budgets that are set for the work, with what it needs of each; `counts` is false where it has no price in their currency. */
  readonly budgets: readonly {
    readonly budget: BudgetState
    readonly needed: number
    readonly fits: boolean
    readonly counts: boolean
  }[]
}

export async function forecastOf(work: PlannedWork, origin: Origin, store: Store, clock: Clock): Promise<Forecast> {
  const { operation, model, requests, collectionId, isEstimated = false } = work
  const units = work.units ?? (await averageUnits(work, origin, store))
  if (isFree(origin) || requests === 0)
    return { operation, requests, units, isEstimated, amounts: {}, unpriced: [], isFree: isFree(origin), budgets: [] }
  const spent: UnitsOf = { operation, model, requests, units: units ?? {} }
  const [prices, budgets] = await Promise.all([store.read.listPrices(), store.read.listBudgets(clock.now())])
  return {
    operation,
    requests,
    units,
    isEstimated,
    ...costOf(spent, prices),
    isFree: false,
    budgets: budgets
      .filter((budget) => budget.collectionId === undefined || budget.collectionId === collectionId)
      .map((budget) => {
        const needed = measured(budget.measure, spent, prices)
        const counts = countsTowards(budget.measure, spent, prices)
        return { budget, needed, fits: !counts || fits(budget, needed), counts }
      }),
  }
}

async function averageUnits({ operation, model, requests }: PlannedWork, origin: Origin, store: Store) {
  const seen = await store.read.averageUnits(operation, origin, model)
  return seen && Object.fromEntries(Object.entries(seen).map(([unit, each]) => [unit, Math.round(each * requests)]))
}
