import { describe, expect, onTestFinished, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { askForVectors, expectRefusal, type VectorOperation } from '../fixtures/service/askForVectors.ts'

/** Search and Embedding: the errors of both operations that make vectors, and the faults the local service can be told to have. */
const cases: readonly {
  readonly operation: VectorOperation
  readonly body: (...texts: readonly string[]) => object
}[] = [
  {
    operation: 'embedding',
    body: (...texts) => ({ model: 'svc-embedding-0.6b', input_type: 'document', dimension: 4, input: texts }),
  },
  {
    operation: 'vl-embedding',
    body: (...texts) => ({
      model: 'svc-vl-embedding',
      dimension: 8,
      input: { contents: texts.map((text) => ({ text })) },
    }),
  },
]

async function start(options?: Parameters<typeof startLocalService>[0]): Promise<LocalService> {
  const service = await startLocalService(options)
  onTestFinished(() => service.close())
  return service
}

describe.for(cases)('$operation', ({ operation, body }) => {
  const base = body('one', 'two')
  const post = (service: LocalService, given: unknown = base, headers: Record<string, string> = {}) =>
    askForVectors(service, operation, given, headers)
  const startWithFaults = (rules: unknown) => start({ faults: { [operation]: rules } })

  test('400: the body is not JSON, or a list', async () => {
    const service = await start()
    await expectRefusal(service, operation, '{"input":', /JSON/)
    await expectRefusal(service, operation, '[]', /object/)
  })

  test('401: no key, another key, and either header', async () => {
    const locked = await start({ key: 'k-1' })
    for (const headers of [{}, { authorization: 'Bearer k-2' }, { 'x-api-key': 'k-2' }, { authorization: 'k-1' }]) {
      const { status, json } = await post(locked, base, headers as Record<string, string>)
      expect(status).toBe(401)
      expect(json).toEqual({ code: 401, msg: 'Invalid API Key', request_id: json.request_id })
    }
    expect((await post(locked, base, { authorization: 'Bearer k-1' })).status).toBe(200)
    expect((await post(locked, base, { 'x-api-key': 'k-1' })).status).toBe(200)
  })

  test('401, 403, 429 and 500 with the documented message', async () => {
    const service = await startWithFaults(
      [401, 403, 429, 500].map((status, i) => ({ on: i + 1, do: 'status', status })),
    )
    const seen = []
    for (let i = 0; i < 5; i++) seen.push(await post(service))
    expect(seen.map(({ status, json }) => [status, json.code, json.msg])).toEqual([
      [401, 401, 'Invalid API Key'],
      [403, 403, 'Insufficient balance in account'],
      [429, 429, 'Exceeding the rate limit'],
      [500, 500, 'Internal error'],
      [200, 0, 'success'],
    ])
  })

  test('a code with HTTP 200, and what is not JSON', async () => {
    const service = await startWithFaults([
      { on: 1, do: 'code', code: 500 },
      { on: 2, do: 'malformed' },
    ])
    expect(await post(service)).toMatchObject({ status: 200, json: { code: 500 } })
    await expect(post(service)).rejects.toThrow(/JSON/)
  })

  test('poison refuses the requests that hold the marker, and no others', async () => {
    const service = await startWithFaults([{ do: 'poison', marker: 'PO"ISON' }])
    expect((await post(service, body('a', 'with PO"ISON'))).status).toBe(400)
    expect((await post(service)).status).toBe(200)
  })

  test('shuffle changes the order, not the vectors; warning is set', async () => {
    const service = await startWithFaults([
      { on: 2, do: 'shuffle' },
      { on: 2, do: 'warning', text: 'truncated' },
    ])
    const plain = await post(service)
    const twisted = await post(service)
    expect(twisted.json.data.results.map(({ index }) => index)).toEqual([1, 0])
    expect(twisted.json.data.results.toReversed()).toEqual(plain.json.data.results)
    expect(twisted.json.meta.warning).toBe('truncated')
  })

  test('cut, reset and hang give no whole answer, and all is on record', async () => {
    const service = await startWithFaults([
      { on: 1, do: 'cut', afterBytes: 10 },
      { on: 2, do: 'reset' },
      { on: 3, do: 'code', code: 500 },
      { on: 4, do: 'hang' },
      { on: 5, do: 'slow', delayMs: 1 },
    ])
    await expect(post(service)).rejects.toThrow()
    await expect(post(service)).rejects.toThrow()
    await post(service)
    const hanging = post(service)
    const slow = await post(service, body('a'))
    expect(slow.status).toBe(200)
    expect(service.received().map((one) => [one.number, one.operation, one.outcome, one.items])).toEqual([
      [1, operation, 'cut', 2],
      [2, operation, 'reset', 0],
      [3, operation, 200, 0],
      [4, operation, 'hang', 0],
      [5, operation, 200, 1],
    ])
    const [first, second, , , last] = service.received()
    expect(first?.bodySha256).toBe(second?.bodySha256)
    expect(first?.bodySha256).not.toBe(last?.bodySha256)
    const gone = expect(hanging).rejects.toThrow()
    await service.close()
    await gone
  })
})
