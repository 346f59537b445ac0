import { expect, test } from 'vitest'
import { records, testBench } from '../../fixtures/testCore.ts'

const price = { operation: 'embedding', unit: 'input_tokens', currency: 'EUR', amount: 2, per: 1_000 }

test('a price of what does not exist is refused with the names that do, the nearest first', async () => {
  const { client } = await (await testBench()).open()
  await expect(client.spending.setPrice({ ...price, operation: 'embeddings' })).rejects.toMatchObject({
    code: 'usage',
    message: '"embeddings" is no operation of the service.',
    data: {
      where: 'operation',
      hint: expect.stringMatching(/^Use one of these, the nearest first: embedding, .*\bresearch\b/) as unknown,
    },
  })
  await expect(client.spending.setPrice({ ...price, unit: 'prompt_tokens' })).rejects.toMatchObject({
    code: 'usage',
    data: { where: 'unit', hint: 'Use one of these, the nearest first: input_tokens, requests.' },
  })
  expect(await client.spending.prices({})).toEqual([])
  expect(await client.spending.setPrice(price)).toEqual([{ ...price, model: null }])
})

test('a budget in a unit that nothing is counted in is refused', async () => {
  const { client } = await (await testBench()).open()
  const budget = { scope: 'day', limit: 5 } as const
  await expect(client.spending.setBudget({ ...budget, measure: 'input_tokns' })).rejects.toMatchObject({
    code: 'usage',
    data: { where: 'measure', hint: expect.stringContaining('the nearest first: input_tokens, ') as unknown },
  })
  expect(await client.spending.setBudget({ ...budget, measure: 'input_tokens' })).toMatchObject([budget])
})

test('the first texts of a model are forecast by their length, with the budget that they would cross', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await client.spending.setPrice(price)
  await client.spending.setBudget({ scope: 'month', measure: 'EUR', limit: 1 })
  const texts = { texts: 800, characters: 600_000, jsonBytes: 600_000, dimension: 16 }
  const { tokens, bytes, forecast } = await client.embedding.estimateTexts(texts)
  const expected = Math.ceil(bytes / 4)
  expect(tokens).toBeNull()
  expect(forecast).toMatchObject({
    units: { input_tokens: expected },
    estimated: true,
    amounts: { EUR: (expected * price.amount) / price.per },
    budgets: [{ fits: false }],
  })
  // What was paid tells more than the length.
  await bench.import(client, records(3))
  expect((await client.embedding.estimateTexts(texts)).forecast.estimated).toBe(false)
})

test('a forecast tells which budgets requests without a price do not count towards', async () => {
  const { client } = await (await testBench()).open()
  await client.spending.setPrice(price)
  await client.spending.setBudget({ scope: 'month', measure: 'EUR', limit: 0 })
  await client.spending.setBudget({ scope: 'day', measure: 'requests', limit: 5 })
  const { operation, budgets } = await client.spending.forecast({ operation: 'search' })
  expect(operation).toBe('search')
  expect(Object.fromEntries(budgets.map(({ measure, counts, fits }) => [measure, { counts, fits }]))).toEqual({
    EUR: { counts: false, fits: true },
    requests: { counts: true, fits: true },
  })
  const priced = await client.spending.forecast({ operation: 'embedding' })
  expect(priced.budgets.every(({ counts }) => counts)).toBe(true)
})
