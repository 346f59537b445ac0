import { expect, test } from 'vitest'
import { QuarryError } from '../../../src/main/base/errors.ts'
import { costOf, countsTowards, measured, periodOf, type Price } from '../../../src/main/model/spending.ts'
import { ServiceError, type ServiceErrorKind } from '../../../src/main/service/errors.ts'
import { describeRefusal } from '../../../src/main/spending/describeRefusal.ts'
import { totalsOf } from '../../../src/main/spending/totals.ts'
import { wasFree } from '../../../src/main/spending/wasFree.ts'

const price = (over: Partial<Price> = {}): Price => ({
  operation: 'chat',
  model: undefined,
  unit: 'prompt_tokens',
  currency: 'EUR',
  amount: 2,
  per: 1_000,
  ...over,
})
const spent = (model: string | undefined, units: Record<string, number>) => ({
  operation: 'chat',
  model,
  requests: 1,
  units,
})

test('the price of a model goes before that of every model, and what has no price is named', () => {
  const prices = [price(), price({ model: 'small', amount: 1 })]
  expect(costOf(spent('large', { prompt_tokens: 500, total_tokens: 9 }), prices)).toEqual({
    amounts: { EUR: 1 },
    unpriced: ['total_tokens'],
  })
  expect(costOf(spent('small', { prompt_tokens: 500 }), prices).amounts).toEqual({ EUR: 0.5 })
})

test('of a model that is not known before the reply, the highest price counts', () => {
  const prices = [price({ model: 'small', amount: 1 }), price({ model: 'large', amount: 3 })]
  expect(measured('EUR', spent(undefined, { prompt_tokens: 1_000 }), prices)).toBe(3)
  expect(countsTowards('EUR', { operation: 'chat', model: undefined }, prices)).toBe(true)
  expect(countsTowards('USD', { operation: 'chat', model: undefined }, prices)).toBe(false)
})

test('an operation that is paid by the request has no unpriced units', () => {
  const byRequest = [price({ unit: 'requests', amount: 0.5, per: 1 })]
  expect(costOf(spent('m', { prompt_tokens: 7 }), byRequest)).toEqual({ amounts: { EUR: 0.5 }, unpriced: [] })
})

test('days and months are in UTC', () => {
  const now = Date.parse('2031-12-31T23:59:59.999Z')
  expect(periodOf('day', now)).toEqual({ since: Date.parse('2031-12-31'), until: Date.parse('2032-01-01') })
  expect(periodOf('month', now)).toEqual({ since: Date.parse('2031-12-01'), until: Date.parse('2032-01-01') })
  expect(periodOf('collection', now)).toEqual({ since: 0, until: undefined })
})

test('a request whose reply was lost may have been paid for; one that was refused or not sent was not', () => {
  const failed = (kind: ServiceErrorKind, mayHaveArrived = true) => new ServiceError(kind, kind, { mayHaveArrived })
  const lost: ServiceErrorKind[] = ['timeout', 'cut', 'connection', 'shape']
  expect(lost.map((kind) => wasFree(failed(kind)))).toEqual([false, false, false, false])
  expect(lost.map((kind) => wasFree(failed(kind, false)))).toEqual([true, true, true, true])
  expect((['rate_limited', 'server', 'forbidden'] as const).map((kind) => wasFree(failed(kind)))).toEqual([
    true,
    true,
    true,
  ])
  expect(wasFree(new QuarryError('usage', 'Too long.'))).toBe(true)
  expect(wasFree(new QuarryError('aborted', 'Stopped.'))).toBe(false)
  expect(wasFree(new Error('unexpected'))).toBe(false)
})

test('a refusal names the budget, what is left and what to do', () => {
  const budget = {
    id: 1,
    scope: 'day',
    collectionId: undefined,
    collection: undefined,
    measure: 'EUR',
    limit: 5,
  } as const
  const state = { ...budget, spent: 4.98, reserved: 0.004, until: 0 }
  expect(describeRefusal({ budget: state, needed: 0.02 })).toEqual({
    message:
      'The budget of the day is reached: 4.98 of 5.00 EUR spent. Requests without a reply yet may cost up to 0.004 EUR. ' +
      'The next request may cost up to 0.02 EUR.',
    hint: 'Raise the budget, or wait until it is renewed at 00:00 UTC.',
  })
  const ofCollection = {
    ...state,
    scope: 'collection',
    collection: 'News',
    measure: 'requests',
    spent: 5,
    reserved: 0,
  } as const
  expect(describeRefusal({ budget: ofCollection, needed: 1 })).toEqual({
    message: 'The budget of the collection "News" is reached: 5 of 5 requests spent.',
    hint: 'Raise the budget, or remove it.',
  })
  const ofTokens = { ...state, measure: 'input_tokens', limit: 50_000, spent: 50_000, reserved: 0 }
  expect(describeRefusal({ budget: ofTokens, needed: 9 }).message).toBe(
    'The budget of the day is reached: 50,000 of 50,000 input tokens spent. The next request may cost up to 9 input tokens.',
  )
})

test('totals sum by day, job, collection and operation, and what was done locally costs nothing', () => {
  const entry = (over: object) => ({
    day: '2031-01-01',
    operation: 'chat',
    origin: 'https://service.example',
    model: 'm',
    collection: undefined,
    jobId: undefined,
    job: undefined,
    requests: 2,
    units: { prompt_tokens: 1_000 },
    ...over,
  })
  const entries = [
    entry({}),
    entry({ day: '2031-01-02', collection: 'News' }),
    entry({ origin: 'local', collection: 'News' }),
  ]
  const sums = (by: 'day' | 'collection') =>
    totalsOf(entries, [price()], by).map(({ key, requests, amounts }) => [key, requests, amounts['EUR'] ?? 0])
  expect(sums('day')).toEqual([
    ['2031-01-01', 4, 2],
    ['2031-01-02', 2, 2],
  ])
  expect(sums('collection')).toEqual([
    ['', 2, 2],
    ['News', 4, 2],
  ])
})
