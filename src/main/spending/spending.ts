import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import type { ReservationId } from '../model/ids.ts'
import { isFree, type Admission, type Budget, type BudgetState, type Outlay, type Price } from '../model/spending.ts'
import type { Origin } from '../model/vectors/space.ts'
import type { Store } from '../store/store.ts'
import { checkMeasure, checkPrice } from './check.ts'
import { describeRefusal } from './describeRefusal.ts'
import { forecastOf, type Forecast, type PlannedWork } from './forecast.ts'
import { sumsOf, totalsOf, type PricedUsage, type Total, type TotalsBy } from './totals.ts'
import { wasFree } from './wasFree.ts'

/** What a request may cost, as its sender knows it. */
export type PlannedRequest = Pick<Outlay, 'operation' | 'model' | 'collectionId' | 'most'> & {
  /** Undefined: the service in use. */
  readonly origin?: Origin | undefined
}

/**
 * Prices, budgets, and the check of every request against them before it is sent. A request is counted from the moment
 * it is admitted: as a reservation, and as an entry of the ledger when its reply is stored.
 */
export interface Spending {
  /** The process that sends requests. */
  readonly pid: number
  /** Reserves what a request may cost; undefined where it costs nothing. @throws QuarryError over_budget */
  reserve(request: PlannedRequest): Promise<ReservationId | undefined>
  /** Drops the reservation of a request that cost nothing. */
  release(id: ReservationId | undefined): Promise<void>
  /**
   * Sends one request within the budgets. The reservation ends with the ledger entry that names it; it stays if `send` fails
   * and the request may have been paid for. @throws QuarryError over_budget, or what `send` rejects with
   */
  send<Reply>(
    request: PlannedRequest,
    send: () => Promise<Reply>,
  ): Promise<{ readonly reply: Reply; readonly reservation: ReservationId | undefined }>
  /** What work would cost, and what would remain of the budgets. */
  forecast(work: PlannedWork): Promise<Forecast>
  /** Sums per day, operation, model and collection, newest day first. Times are ms since the epoch, `until` exclusive. */
  sum(since: number, until: number): Promise<PricedUsage[]>
  /** Sums by day, job, collection or operation. */
  totals(by: TotalsBy, since: number, until: number): Promise<Total[]>
  listPrices(): Promise<Price[]>
  /** Sets a price in place of the one of the same operation, model and unit. @throws QuarryError usage */
  setPrice(price: Price): Promise<void>
  /** Answers whether there was one. */
  removePrice(price: Pick<Price, 'operation' | 'model' | 'unit'>): Promise<boolean>
  listBudgets(): Promise<BudgetState[]>
  /** Sets a budget in place of the one of the same scope, collection and measure. @throws QuarryError usage */
  setBudget(budget: Pick<Budget, 'scope' | 'collectionId' | 'measure' | 'limit'>): Promise<void>
  /** Answers whether there was one. */
  removeBudget(id: number): Promise<boolean>
}

export function createSpending({
  store,
  clock,
  origin,
  pid,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly origin: Origin
  readonly pid: number
}): Spending {
  const reserve: Spending['reserve'] = async (request) => {
    const asked = request.origin ?? origin
    if (isFree(asked)) return undefined
    return admitted(await store.write.reserve({ ...request, origin: asked, pid }, clock.now()))
  }
  const release: Spending['release'] = async (id) => {
    if (id !== undefined) await store.write.releaseReservation(id)
  }
  const used = () => store.readAfterWrite.listUsage(0, Number.MAX_SAFE_INTEGER)
  return {
    pid,
    reserve,
    release,
    send: async (request, send) => {
      const reservation = await reserve(request)
      try {
        return { reply: await send(), reservation }
      } catch (error) {
        if (wasFree(error)) await release(reservation)
        throw error
      }
    },
    forecast: (work) => forecastOf(work, work.origin ?? origin, store, clock),
    sum: async (since, until) => {
      const [entries, prices] = await Promise.all([store.read.listUsage(since, until), store.read.listPrices()])
      return sumsOf(entries, prices)
    },
    totals: async (by, since, until) => {
      const [entries, prices] = await Promise.all([store.read.listUsage(since, until), store.read.listPrices()])
      return totalsOf(entries, prices, by)
    },
    listPrices: () => store.readAfterWrite.listPrices(),
    setPrice: async (price) => {
      checkPrice(price, await used())
      await store.write.setPrice(price)
    },
    removePrice: (price) => store.write.removePrice(price),
    listBudgets: () => store.readAfterWrite.listBudgets(clock.now()),
    setBudget: async (budget) => {
      checkMeasure(budget.measure, await used())
      await store.write.setBudget(budget)
    },
    removeBudget: (id) => store.write.removeBudget(id),
  }
}

/** @throws QuarryError over_budget */
function admitted(admission: Admission): ReservationId | undefined {
  if (admission.kind === 'admitted') return admission.id
  const { message, hint } = describeRefusal(admission.refusal)
  throw new QuarryError('over_budget', message, { hint, data: { budget: admission.refusal.budget.id } })
}
