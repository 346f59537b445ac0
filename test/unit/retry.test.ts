import { expect, test } from 'vitest'
import { seededRandom, type Random } from '../../src/main/base/random.ts'
import { ServiceError, type ServiceErrorKind } from '../../src/main/service/errors.ts'
import { embeddingOperation } from '../../src/main/service/operations/embedding.ts'
import { parseProfile } from '../../src/main/service/profile/profile.ts'
import { backoffDelayMs, withRetry } from '../../src/main/service/transport/retry.ts'
import { FakeClock } from '../fixtures/service/fakeClock.ts'

const profile = parseProfile({
  retry: { maxAttempts: { value: 3 }, baseDelayMs: { value: 100 }, maxDelayMs: { value: 1000 } },
})
const random = (value: number): Random => ({ ...seededRandom(1), next: () => value })
const fail = (kind: ServiceErrorKind, retryAfterMs?: number) =>
  new ServiceError(kind, kind, { mayHaveArrived: true, retryAfterMs })

function failing(errors: Error[]) {
  const calls: number[] = []
  return {
    calls,
    send: (attempt: number) => {
      calls.push(attempt)
      const error = errors.shift()
      return error ? Promise.reject(error) : Promise.resolve('done')
    },
  }
}
const context = () => ({ profile, clock: new FakeClock({ skips: true }), random: random(0.5) })

test('the wait is anything up to a bound that doubles and has a bound itself', () => {
  expect([1, 2, 3, 4, 5, 50].map((attempt) => backoffDelayMs(attempt, random(0.5), profile))).toEqual([
    50, 100, 200, 400, 500, 500,
  ])
  expect(backoffDelayMs(9, random(0), profile)).toBe(0)
})

test('Retry-After is a floor, with jitter on top', () => {
  expect(backoffDelayMs(5, random(0), profile, 2000)).toBe(2000)
  expect(backoffDelayMs(5, random(0.5), profile, 2000)).toBe(2050)
})

for (const kind of ['server', 'connection', 'timeout'] as const)
  test(`${kind} is tried again, up to the profile's attempts`, async () => {
    const two = failing([fail(kind), fail(kind)])
    const own = context()
    expect(await withRetry(embeddingOperation, own, two.send)).toBe('done')
    expect(own.clock.waits).toEqual([50, 100])
    const three = failing([fail(kind), fail(kind), fail(kind)])
    await expect(withRetry(embeddingOperation, context(), three.send)).rejects.toMatchObject({ kind })
    expect(three.calls).toEqual([1, 2, 3])
  })

for (const kind of [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'refused',
  'shape',
  'too_large',
] as const)
  test(`${kind} is not tried again`, async () => {
    const once = failing([fail(kind)])
    await expect(withRetry(embeddingOperation, context(), once.send)).rejects.toMatchObject({ kind })
    expect(once.calls).toEqual([1])
  })

test('a rate limit is a wait that can be seen, and uses up no attempt', async () => {
  const many = failing(Array.from({ length: 6 }, () => fail('rate_limited', 1000)))
  const seen: number[] = []
  const own = { ...context(), onWait: ({ waitMs }: { waitMs: number }) => seen.push(waitMs) }
  expect(await withRetry(embeddingOperation, own, many.send)).toBe('done')
  expect(seen).toEqual([1050, 1050, 1050, 1050, 1050, 1050])
})

test('waiting ends with the last error when it would last longer than allowed', async () => {
  const limited = failing([fail('rate_limited', 1000), fail('rate_limited', 1000)])
  const own = { ...context(), giveUpAfterMs: 1500 }
  await expect(withRetry(embeddingOperation, own, limited.send)).rejects.toMatchObject({ kind: 'rate_limited' })
  expect(own.clock.waits).toEqual([1050])
})

test('what is not declared retryable is sent once, whatever happens', async () => {
  for (const kind of ['rate_limited', 'server', 'connection', 'timeout'] as const) {
    const once = failing([fail(kind)])
    const operation = { ...embeddingOperation, retryable: false }
    await expect(withRetry(operation, context(), once.send)).rejects.toMatchObject({ kind })
    expect(once.calls).toEqual([1])
  }
})

test('an abort during a wait ends it with its reason', async () => {
  const controller = new AbortController()
  const reason = new Error('enough')
  const own = { profile, clock: new FakeClock(), random: random(0.5), signal: controller.signal }
  const work = withRetry(
    embeddingOperation,
    { ...own, onWait: () => controller.abort(reason) },
    failing([fail('server')]).send,
  )
  await expect(work).rejects.toBe(reason)
})
