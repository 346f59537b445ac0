import { expect, test } from 'vitest'
import { QuarryError } from '../../../../src/main/base/errors.ts'
import { createHostTurns } from '../../../../src/main/importing/capture/hostTurns.ts'
import { createPoliteFetch } from '../../../../src/main/importing/capture/politeFetch.ts'
import { createRobots } from '../../../../src/main/importing/capture/robots.ts'
import type { FetchedPage, FetchPage } from '../../../../src/main/service/downloads/fetchPage.ts'

const never = new AbortController().signal

/** A clock on which waiting takes no time and all that was waited for is noted. */
function leapingClock() {
  let now = 0
  const waits: number[] = []
  return {
    waits,
    now: () => now,
    wait: async (ms: number) => {
      waits.push(ms)
      now += ms
    },
  }
}

const page = (text = ''): FetchedPage => ({
  status: 200,
  url: 'https://a.example/',
  contentType: 'text/html',
  headers: [],
  bytes: text.length,
  sha256: '',
  text,
})

function answered(status: number, retryAfter?: string): QuarryError {
  return new QuarryError('service', 'The page could not be loaded.', { data: { status, retryAfter } })
}

function polite(fetchPage: FetchPage, options: { robots?: boolean; delayMs?: number } = {}) {
  const clock = leapingClock()
  const waits: (string | undefined)[] = []
  const fetch = createPoliteFetch({
    fetchPage,
    robots: options.robots === false ? undefined : createRobots(fetchPage),
    turns: createHostTurns(clock),
    clock,
    delayMs: options.delayMs,
    onWait: async (wait) => void waits.push(wait?.kind),
  })
  const get = (path: string, kind: 'page' | 'part' = 'page') =>
    fetch[kind]({ url: `https://a.example${path}`, what: 'page', maxBytes: 1_000 }, never)
  return { clock, waits, get }
}

test('robots.txt is asked once, its group for Quarry holds, and its pause lies between pages', async () => {
  const asked: string[] = []
  const { clock, get } = polite(async ({ url }) => {
    asked.push(new URL(url).pathname)
    return page('User-agent: *\nDisallow: /\nUser-agent: quarry\nDisallow: /closed\nCrawl-delay: 7')
  })
  await get('/one')
  await get('/style.css', 'part')
  await get('/two')
  await expect(get('/closed/x')).rejects.toMatchObject({ code: 'permission', where: 'https://a.example/closed/x' })
  expect(asked).toEqual(['/robots.txt', '/one', '/style.css', '/two'])
  expect(clock.waits).toEqual([7_000])
})

test('pages of a host that asks for no pause are a second apart, or as far as the user says', async () => {
  const standard = polite(async () => page(), { robots: false })
  await standard.get('/one')
  await standard.get('/two')
  expect(standard.clock.waits).toEqual([1_000])
  const told = polite(async () => page(), { robots: false, delayMs: 250 })
  await told.get('/one')
  await told.get('/two')
  expect(told.clock.waits).toEqual([250])
})

test('one request to a host is under way at a time', async () => {
  let underWay = 0
  let most = 0
  const { get } = polite(
    async () => {
      most = Math.max(most, ++underWay)
      await Promise.resolve()
      underWay--
      return page()
    },
    { robots: false },
  )
  await Promise.all([get('/one'), get('/a.css', 'part'), get('/b.css', 'part'), get('/two')])
  expect(most).toBe(1)
})

test.each([
  ['without a robots.txt', 404, true],
  ['with one that is forbidden', 403, true],
  ['while it cannot be read', 500, false],
])('a server %s is captured or not', async (_, status, isCaptured) => {
  const { get } = polite(async ({ url }) => {
    if (url.endsWith('/robots.txt')) throw answered(status)
    return page()
  })
  const got = get('/one')
  if (isCaptured) expect(await got).toMatchObject({ status: 200 })
  else await expect(got).rejects.toThrow('robots.txt of the server cannot be read')
})

test('a server that cannot be reached is told apart from one whose robots.txt cannot be read', async () => {
  const { get } = polite(async () => {
    throw new QuarryError('service', 'The robots.txt could not be loaded.', { hint: 'getaddrinfo ENOTFOUND a.example' })
  })
  await expect(get('/one')).rejects.toMatchObject({
    message: 'The server cannot be reached.',
    hint: expect.stringContaining('ENOTFOUND'),
  })
})

test('a server that asks for a pause gets it, twice at most, and not for longer than ten minutes', async () => {
  const answers = [answered(429, '20'), answered(503)]
  const patient = polite(
    async () => {
      const refusal = answers.shift()
      if (refusal) throw refusal
      return page()
    },
    { robots: false },
  )
  expect(await patient.get('/one')).toMatchObject({ status: 200 })
  expect(patient.clock.waits).toEqual([20_000, 15_000])
  expect(patient.waits).toEqual(['backoff', undefined, 'backoff', undefined])

  let asked = 0
  const always = polite(
    async () => {
      asked++
      throw answered(503)
    },
    { robots: false },
  )
  await expect(always.get('/one')).rejects.toMatchObject({ data: { status: 503 } })
  expect(asked).toBe(3)
  const tomorrow = polite(async () => Promise.reject(answered(429, '86400')), { robots: false })
  await expect(tomorrow.get('/one')).rejects.toMatchObject({ data: { status: 429 } })
  expect(tomorrow.clock.waits).toEqual([])
})
