import { expect, test } from 'vitest'
import type { BudgetView, PriceView } from '../../../src/contract/spending.ts'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'
import { embedJob, freeForecast, importJob, importReport } from '../../unit/cli/views.ts'

const budget: BudgetView = {
  id: 3,
  scope: 'day',
  collection: null,
  measure: 'EUR',
  limit: 5,
  spent: 1.25,
  reserved: 0.004,
  remaining: 3.746,
  until: '2031-01-02T00:00:00.000Z',
}
const price: PriceView = {
  operation: 'embedding',
  model: null,
  unit: 'input_tokens',
  currency: 'EUR',
  amount: 0.02,
  per: 1_000_000,
}
const remote = { QUARRY_API_KEY: 'key', QUARRY_BASE_URL: 'https://service.example' }

function noted() {
  const inputs: unknown[] = []
  const handlers: SomeHandlers = {
    spending: {
      budgets: async () => [budget],
      setBudget: async (input) => {
        inputs.push(input)
        return [budget]
      },
      removeBudget: async ({ id }) => ({ removed: id === 3 }),
      prices: async () => [price],
      setPrice: async (input) => {
        inputs.push(input)
        return [price]
      },
      removePrice: async (input) => {
        inputs.push(input)
        return { removed: true }
      },
    },
  }
  return { inputs, handlers }
}

test('budget show prints the budgets', async () => {
  const { handlers } = noted()
  const { code, out } = await runFake(['budget', '--json'], { handlers })
  expect({ code, out: JSON.parse(out) as unknown }).toEqual({ code: 0, out: [budget] })
  const shown = await runFake(['budget', 'show'], { handlers })
  expect(shown.out).toMatch(/3 +the day +5\.00 EUR +1\.25 EUR +0\.004 EUR +3\.75 EUR/)
})

test('budget show shows the whole name of a collection in a narrow window', async () => {
  const collection = 'Dredging tenders of the northern ports'
  const handlers: SomeHandlers = { spending: { budgets: async () => [{ ...budget, scope: 'collection', collection }] } }
  expect((await runFake(['budget', 'show'], { handlers })).out).toContain(`collection "${collection}"`)
})

test('budget set takes a period or a collection, and not both', async () => {
  const { inputs, handlers } = noted()
  expect(await runFake(['budget', 'set', '5', 'EUR', '--per', 'DAY', '--json'], { handlers })).toMatchObject({
    code: 0,
  })
  expect(inputs).toEqual([{ scope: 'day', measure: 'EUR', limit: 5 }])
  const neither = await runFake(['budget', 'set', '5', 'EUR'], { handlers })
  expect(neither).toMatchObject({ code: 2, err: expect.stringContaining('Give --per day') as unknown })
  const wrong = await runFake(['budget', 'set', 'five', 'EUR', '--per', 'day'], { handlers })
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('must be a number of 0 or more') as unknown })
})

test('budget remove removes one, and names one that is not there', async () => {
  const { handlers } = noted()
  expect(JSON.parse((await runFake(['budget', 'remove', '3', '--json'], { handlers })).out)).toEqual({
    id: 3,
    removed: true,
  })
  const missing = await runFake(['budget', 'remove', '4'], { handlers })
  expect(missing).toMatchObject({ code: 1, err: 'quarry: There is no budget with the number 4.\n' })
})

test('prices set, show and remove', async () => {
  const { inputs, handlers } = noted()
  const argv = ['prices', 'set', 'embedding', 'input_tokens', '0.02', 'eur', '--per', '1000000', '--json']
  expect(JSON.parse((await runFake(argv, { handlers })).out)).toEqual([price])
  expect((await runFake(['prices'], { handlers })).out).toContain('0.02 EUR per 1,000,000')
  expect(await runFake(['prices', 'remove', 'embedding', 'input_tokens'], { handlers })).toMatchObject({ code: 0 })
  expect(inputs).toEqual([price, { operation: 'embedding', unit: 'input_tokens', model: null }])
})

test('a forecast is on stderr before the job starts', async () => {
  const forecast = {
    ...freeForecast,
    free: false,
    requests: 3,
    units: { input_tokens: 1_200 },
    amounts: { EUR: 0.5 },
    budgets: [{ ...budget, needed: 0.5, fits: true, counts: true }],
  }
  const estimate = {
    model: 'm',
    dimension: 8,
    origin: 'o',
    texts: 3,
    characters: 9,
    requests: 3,
    bytes: 9,
    tokens: 1_200,
  }
  const handlers: SomeHandlers = {
    embedding: { estimate: async () => ({ ...estimate, forecast }), start: async () => embedJob() },
  }
  const { code, err } = await runFake(['embed', '--json'], { handlers, env: remote })
  expect(code).toBe(0)
  expect(err).toBe(
    'Forecast: 3 requests, about 1,200 input tokens, about 0.50 EUR. Budget of the day: 3.75 EUR left.\n',
  )
})

test('usage by day gives a row for each day with its cost', async () => {
  const total = {
    key: '2031-01-01',
    label: '2031-01-01',
    requests: 2,
    units: { input_tokens: 900 },
    amounts: { EUR: 1.5 },
    unpriced: [],
  }
  const handlers: SomeHandlers = { spending: { totals: async () => [total] } }
  expect(JSON.parse((await runFake(['usage', '--by', 'day', '--json'], { handlers })).out)).toEqual([total])
  expect((await runFake(['usage', '--by', 'day'], { handlers })).out).toMatch(
    /2031-01-01 +2 +900 input tokens +1\.50 EUR/,
  )
})

test('a paused embedding job is left alone and named, and the import is done', async () => {
  const paused = embedJob({
    state: 'paused',
    wait: { kind: 'paused_by_user', message: 'Paused by you.', until: null },
    finishedAt: null,
  })
  const handlers: SomeHandlers = {
    imports: {
      preview: async () => ({
        files: [],
        found: 1,
        columns: [],
        tables: [],
        mapping: { text: ['text'], title: null, url: null, date: null, id: null, language: null },
        rows: [],
        problems: [],
        recognition: null,
      }),
      start: async () => ({ import: importJob(), embed: paused }),
      report: async () => importReport(),
    },
  }
  const { code, err, out } = await runFake(['import', 'a.csv', '--collection', 'c', '--json'], { handlers })
  expect({ code, embedded: (JSON.parse(out) as { embedded: number }).embedded }).toEqual({ code: 0, embedded: 0 })
  expect(err).toContain(`stays paused, as you left it: nothing is embedded. To go on: quarry jobs resume ${paused.id}`)
})
