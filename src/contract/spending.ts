import { z } from 'zod'
import { call } from './define.ts'

/** What a user pays for `per` units of an operation. */
export interface PriceView {
  /** Name of the operation, as the usage shows it. */
  readonly operation: string
  /** null: every model that has no price of its own. */
  readonly model: string | null
  /** A unit of the usage, or `requests`. */
  readonly unit: string
  /** Three capital letters. */
  readonly currency: string
  readonly amount: number
  readonly per: number
}

/** A budget with what counts towards it now. Days and months are in UTC. */
export interface BudgetView {
  readonly id: number
  readonly scope: 'day' | 'month' | 'collection'
  readonly collection: string | null
  /** A currency, `requests`, or a unit of the usage. */
  readonly measure: string
  readonly limit: number
  readonly spent: number
  /** The most that requests without a reply may cost: those in flight, and those whose reply was lost. */
  readonly reserved: number
  readonly remaining: number
  /** When the period ends; null for a collection. */
  readonly until: string | null
}

/** What work would cost, before anything is sent. */
export interface ForecastView {
  readonly operation: string
  readonly requests: number
  /** null where nothing like it was paid for yet. */
  readonly units: Readonly<Record<string, number>> | null
  /** Units are taken from the length of the texts: nothing like it was paid for yet. */
  readonly estimated: boolean
  /** By currency, at the prices that are set. */
  readonly amounts: Readonly<Record<string, number>>
  /** Units without a price. */
  readonly unpriced: readonly string[]
  /** The local service does it. */
  readonly free: boolean
  /** Budgets that are set for it, with what it needs of each. `counts`: false where it has no price in the budget's currency. */
  readonly budgets: readonly (BudgetView & {
    readonly needed: number
    readonly fits: boolean
    readonly counts: boolean
  })[]
}

/** What was used, by day, job, collection or operation. */
export interface UsageTotal {
  /** The day, the number of the job, the collection or the operation; '' for none. */
  readonly key: string
  /** The key, or the title of the job. */
  readonly label: string
  readonly requests: number
  readonly units: Readonly<Record<string, number>>
  readonly amounts: Readonly<Record<string, number>>
  readonly unpriced: readonly string[]
}

const priceKey = z.object({
  operation: z.string().min(1),
  model: z.string().min(1).nullable().default(null),
  unit: z.string().min(1),
})

export const spending = {
  totals: call(
    z.object({
      by: z.enum(['day', 'job', 'collection', 'operation']),
      since: z.string().optional(),
      until: z.string().optional(),
    }),
  )<readonly UsageTotal[]>(),
  /** `units` not given: what requests of the same operation and model have cost on average. */
  forecast: call(
    z.object({
      operation: z.string().min(1),
      model: z.string().optional(),
      collectionId: z.int().optional(),
      requests: z.int().min(0).default(1),
      units: z.record(z.string(), z.number()).optional(),
    }),
  )<ForecastView>(),
  prices: call(z.object({}))<readonly PriceView[]>(),
  /** Sets a price in place of the one of the same operation, model and unit. */
  setPrice: call(priceKey.extend({ currency: z.string(), amount: z.number().min(0), per: z.int().min(1).default(1) }))<
    readonly PriceView[]
  >(),
  removePrice: call(priceKey)<{ readonly removed: boolean }>(),
  budgets: call(z.object({}))<readonly BudgetView[]>(),
  /** Sets a budget in place of the one of the same scope, collection and measure. A job that waited for it goes on. */
  setBudget: call(
    z.object({
      scope: z.enum(['day', 'month', 'collection']),
      /** Name of the collection, for the scope `collection`. */
      collection: z.string().optional(),
      measure: z.string(),
      limit: z.number().min(0),
    }),
  )<readonly BudgetView[]>(),
  removeBudget: call(z.object({ id: z.int() }))<{ readonly removed: boolean }>(),
}
