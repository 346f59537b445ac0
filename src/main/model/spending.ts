import type { CollectionId, ReservationId } from './ids.ts'
import { IMPORTED_ORIGIN, isOwnOrigin, LOCAL_ORIGIN, type Origin } from './vectors/space.ts'

/** What a user pays for units of an operation. */
export interface Price {
  /** Name of the operation in the ledger. */
  readonly operation: string
  /** Undefined: every model that has no price of its own. */
  readonly model: string | undefined
  /** Name of a unit of the ledger, or `requests`. */
  readonly unit: string
  /** Three capital letters (ISO 4217). */
  readonly currency: string
  /** What `per` units cost. */
  readonly amount: number
  readonly per: number
}

export const budgetScopes = ['day', 'month', 'collection'] as const
export type BudgetScope = (typeof budgetScopes)[number]

/** Days and months are in UTC, as in the ledger. */
export interface Budget {
  readonly id: number
  readonly scope: BudgetScope
  readonly collectionId: CollectionId | undefined
  /** Name of the collection. */
  readonly collection: string | undefined
  /** A currency, a unit of the ledger, or `requests`. */
  readonly measure: string
  readonly limit: number
}

/** A budget with what counts towards it in the current period. */
export interface BudgetState extends Budget {
  /** In the ledger. */
  readonly spent: number
  /** Requests in flight at the most they may cost, and requests whose answer was lost. */
  readonly reserved: number
  /** End of the period, in ms since the epoch; undefined for a collection. */
  readonly until: number | undefined
}

/** A request that may cost something, before it is sent. */
export interface Outlay {
  readonly operation: string
  readonly origin: Origin
  readonly model: string | undefined
  readonly collectionId: CollectionId | undefined
  /** The most units it may cost; undefined where no bound is known before the reply. */
  readonly most: Readonly<Record<string, number>> | undefined
  /** The process that sends it. */
  readonly pid: number
}

/** The budget that a request would cross, and what the request may cost in the budget's measure. */
export interface BudgetRefusal {
  readonly budget: BudgetState
  readonly needed: number
}

export type Admission =
  /** `id` is undefined where nothing can be spent. */
  | { readonly kind: 'admitted'; readonly id: ReservationId | undefined }
  | { readonly kind: 'refused'; readonly refusal: BudgetRefusal }

/** Units of one operation and model. */
export interface UnitsOf {
  readonly operation: string
  readonly model: string | undefined
  readonly requests: number
  readonly units: Readonly<Record<string, number>>
}

/** Money by currency, and the units that have no price. */
export interface Cost {
  readonly amounts: Readonly<Record<string, number>>
  readonly unpriced: readonly string[]
}

/** Name under which requests are counted, priced and limited. */
export const REQUESTS = 'requests'

export function isCurrency(measure: string): boolean {
  return /^[A-Z]{3}$/.test(measure)
}

/** The embedded service, imported vectors and models of the user's own cost nothing. */
export function isFree(origin: Origin): boolean {
  return origin === LOCAL_ORIGIN || origin === IMPORTED_ORIGIN || isOwnOrigin(origin)
}

/** What units cost at the user's prices. A unit without a price counts nothing and is named. */
export function costOf({ operation, model, requests, units }: UnitsOf, prices: readonly Price[]): Cost {
  const amounts: Record<string, number> = {}
  const unpriced: string[] = []
  for (const [unit, count] of Object.entries({ ...units, [REQUESTS]: requests })) {
    const price = priceOf(prices, operation, model, unit)
    if (price) amounts[price.currency] = (amounts[price.currency] ?? 0) + (count * price.amount) / price.per
    else if (unit !== REQUESTS && count > 0) unpriced.push(unit)
  }
  // An operation that is paid by the request has no unpriced units.
  return { amounts, unpriced: priceOf(prices, operation, model, REQUESTS) ? [] : unpriced }
}

/** Units in the measure of a budget. */
export function measured(measure: string, spent: UnitsOf, prices: readonly Price[]): number {
  if (measure === REQUESTS) return spent.requests
  if (isCurrency(measure)) return costOf(spent, prices).amounts[measure] ?? 0
  return spent.units[measure] ?? 0
}

/** Whether requests of an operation can count towards a budget, so far as prices and the unit tell. */
export function countsTowards(
  measure: string,
  { operation, model }: Pick<UnitsOf, 'operation' | 'model'>,
  prices: readonly Price[],
): boolean {
  if (!isCurrency(measure)) return true
  return prices.some((price) => price.currency === measure && appliesTo(price, operation, model))
}

/**
 * The price of the model, else that of all models. Of an operation whose model is not known before the reply, the highest:
 * its cost may not be underestimated.
 */
function priceOf(
  prices: readonly Price[],
  operation: string,
  model: string | undefined,
  unit: string,
): Price | undefined {
  const found = prices.filter((price) => price.unit === unit && appliesTo(price, operation, model))
  if (model === undefined) return found.toSorted((a, b) => b.amount / b.per - a.amount / a.per)[0]
  return found.find((price) => price.model === model) ?? found[0]
}

function appliesTo(price: Price, operation: string, model: string | undefined): boolean {
  return price.operation === operation && (model === undefined || price.model === undefined || price.model === model)
}

/** The period of a budget that `now` lies in, in ms since the epoch; `until` is exclusive. */
export function periodOf(
  scope: BudgetScope,
  now: number,
): { readonly since: number; readonly until: number | undefined } {
  if (scope === 'collection') return { since: 0, until: undefined }
  const at = new Date(now)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  return scope === 'day'
    ? { since: Date.UTC(year, month, day), until: Date.UTC(year, month, day + 1) }
    : { since: Date.UTC(year, month), until: Date.UTC(year, month + 1) }
}

/** Sums of floating-point amounts differ from the exact ones by less than this share of the limit. */
const ROUNDING = 1e-9

/** Whether `needed` more keeps within the budget. */
export function fits({ limit, spent, reserved }: BudgetState, needed: number): boolean {
  return spent + reserved + needed <= limit * (1 + ROUNDING)
}
