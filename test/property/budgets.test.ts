import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { CollectionId, ReservationId } from '../../src/main/model/ids.ts'
import type { BudgetScope } from '../../src/main/model/spending.ts'
import type { WritableDb } from '../../src/main/store/connection.ts'
import { createCollection } from '../../src/main/store/documents/collections.ts'
import { addToLedger } from '../../src/main/store/library/ledger.ts'
import { listBudgets, setBudget } from '../../src/main/store/spending/budgets.ts'
import { setPrice } from '../../src/main/store/spending/prices.ts'
import { release, reserve } from '../../src/main/store/spending/reservations.ts'
import { memoryLibrary } from '../fixtures/memoryLibrary.ts'

// A slow machine is no failure.
vi.setConfig({ testTimeout: 120_000 })

const HOUR_MS = 60 * 60 * 1_000
const origin = 'https://service.example'
const START = Date.UTC(2031, 0, 30, 20)

/** What a process does. `which` chooses among the requests in flight. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const), bytes: fc.nat(1_000), in: fc.nat(1) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('reply' as const),
      which: fc.nat(20),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refused' as const), which: fc.nat(20) }) },
  // Every request in flight was sent, and the replies are lost.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('raise' as const), by: fc.nat(1_000) }) },
)

const budget = fc.record({
  scope: fc.constantFrom<BudgetScope>('day', 'month', 'collection'),
  measure: fc.constantFrom('requests', 'input_tokens', 'EUR', 'USD'),
  limit: fc.nat(4_000),
})
const price = fc.record({
  unit: fc.constantFrom('requests', 'input_tokens'),
  currency: fc.constantFrom('EUR', 'USD'),
  amount: fc.double({ min: 0, max: 3, noNaN: true }),
  per: fc.constantFrom(1, 7, 1_000),
})

interface Sent {
  readonly at: number
  readonly collectionId: CollectionId
  /** What the service counts; the most it may count while the reply is due. */
  readonly tokens: number
}

/** What the service bills for requests, worked out from what was sent, and not from what is stored. */
function billed(
  sent: readonly Sent[],
  measure: string,
  prices: readonly { unit: string; currency: string; amount: number; per: number }[],
) {
  const tokens = sent.reduce((sum, one) => sum + one.tokens, 0)
  if (measure === 'requests') return sent.length
  if (measure === 'input_tokens') return tokens
  return prices
    .filter(({ currency }) => currency === measure)
    .reduce((sum, { unit, amount, per }) => sum + ((unit === 'requests' ? sent.length : tokens) * amount) / per, 0)
}

/** The day, or the month, in UTC. */
const periodName = (scope: BudgetScope, at: number) => {
  const iso = new Date(at).toISOString()
  return scope === 'collection' ? '' : iso.slice(0, scope === 'day' ? 10 : 7)
}

test('what the ledger holds, and what the service bills, never exceeds a budget', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(budget, { minLength: 1, maxLength: 4, selector: ({ scope, measure }) => scope + measure }),
      fc.uniqueArray(price, { maxLength: 2, selector: ({ unit }) => unit }),
      fc.array(step, { minLength: 10, maxLength: 60 }),
      (budgets, prices, steps) => {
        const db = memoryLibrary()
        const collections = ['a', 'b'].map((name) => createCollection(db, name, 1).id)
        for (const one of prices) setPrice(db, { ...one, operation: 'embedding', model: undefined })
        const limits = budgets.map((one) => ({ ...one }))
        const set = () => {
          for (const { scope, measure, limit } of limits)
            setBudget(db, { scope, measure, limit, collectionId: scope === 'collection' ? collections[0] : undefined })
        }
        set()
        let now = START
        const inFlight: (Sent & { readonly id: ReservationId })[] = []
        const lost: Sent[] = []
        const replies: Sent[] = []
        for (const one of steps) {
          if (one.do === 'send') {
            const collectionId = collections[one.in] as CollectionId
            const request = { operation: 'embedding', origin, model: 'm', collectionId, pid: process.pid }
            const admission = reserve(db, { ...request, most: { input_tokens: one.bytes } }, now)
            if (admission.kind === 'admitted')
              inFlight.push({ id: admission.id as ReservationId, at: now, collectionId, tokens: one.bytes })
          } else if (one.do === 'reply') {
            const [replied] = inFlight.splice(one.which % Math.max(1, inFlight.length), 1)
            if (replied) replies.push(reply(db, replied, Math.floor(replied.tokens * one.share), now))
          } else if (one.do === 'refused') {
            const [refused] = inFlight.splice(one.which % Math.max(1, inFlight.length), 1)
            if (refused) release(db, refused.id)
          } else if (one.do === 'kill') lost.push(...inFlight.splice(0))
          else if (one.do === 'wait') now += one.hours * HOUR_MS
          else {
            for (const limit of limits) limit.limit += one.by
            set()
          }
          const states = listBudgets(db, now)
          for (const { scope, measure, limit } of limits) {
            const counts = ({ at, collectionId }: Sent) =>
              scope === 'collection'
                ? collectionId === collections[0]
                : periodName(scope, at) === periodName(scope, now)
            const most = limit * (1 + 1e-9)
            const state = states.find((found) => found.scope === scope && found.measure === measure)
            expect(state?.spent).toBeLessThanOrEqual(most)
            expect(billed([...lost, ...replies, ...inFlight].filter(counts), measure, prices)).toBeLessThanOrEqual(most)
            // A request counts towards the period it was admitted in, whenever its reply comes.
            expect(state?.spent).toBeCloseTo(billed(replies.filter(counts), measure, prices), 6)
          }
        }
        db.close()
      },
    ),
    { numRuns: 200 },
  )
})

function reply(db: WritableDb, sent: Sent & { readonly id: ReservationId }, tokens: number, now: number): Sent {
  const { id, at, collectionId } = sent
  const of = { operation: 'embedding', origin, model: 'm', jobId: undefined, requestId: undefined }
  addToLedger(db, { ...of, collectionId, usage: { input_tokens: tokens }, reservation: id }, now)
  return { at, collectionId, tokens }
}

/** No bound is known: the largest reply so far is reserved, and one request is in flight at a time. */
test('requests without a known bound exceed a budget at most by what one costs more than was reserved', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000 }),
      fc.array(fc.record({ cost: fc.nat(800), isOverlapping: fc.boolean() }), { minLength: 1, maxLength: 30 }),
      (limit, requests) => {
        const db = memoryLibrary()
        setBudget(db, { scope: 'day', collectionId: undefined, measure: 'total_tokens', limit })
        let largest = 0
        let excess = 0
        for (const { cost, isOverlapping } of requests) {
          const outlay = {
            operation: 'answer',
            origin,
            model: 'm',
            collectionId: undefined,
            most: undefined,
            pid: process.pid,
          }
          const first = reserve(db, outlay, START)
          if (first.kind === 'refused') continue
          if (isOverlapping) expect(reserve(db, outlay, START).kind).toBe('refused')
          excess = Math.max(excess, cost - largest)
          largest = Math.max(largest, cost)
          const entry = {
            operation: 'answer',
            origin,
            model: 'm',
            jobId: undefined,
            collectionId: undefined,
            requestId: undefined,
          }
          addToLedger(db, { ...entry, usage: { total_tokens: cost }, reservation: first.id }, START)
        }
        expect(listBudgets(db, START)[0]?.spent).toBeLessThanOrEqual(limit + excess)
        db.close()
      },
    ),
  )
})
