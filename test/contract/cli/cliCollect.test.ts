import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startLocalService, type LocalService } from '../../../src/localservice/server.ts'
import { noProbe } from '../../../src/main/base/probe.ts'
import type { OpenedLibrary } from '../../../src/main/cli/host/host.ts'
import { openLibrary } from '../../../src/main/cli/host/openLibrary.ts'
import { runCli } from '../../../src/main/cli/run.ts'
import { startCannedServer } from '../../fixtures/service/cannedServer.ts'
import { stillClock } from '../../unit/cli/fakeHost.ts'

/** The command line over a real core and a real service that misbehaves as it is told. */

let folder: string
let service: LocalService
/** Opened once for the tests that need no library of their own: starting a core takes most of a second. */
let shared: OpenedLibrary
const key = 'sk-secret-0123456789'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-collect-'))
  service = await startLocalService({ key })
  await writeProfile({ retry: { maxAttempts: { value: 2 }, baseDelayMs: { value: 1 }, maxDelayMs: { value: 1 } } })
  const remote = { baseUrl: service.url, apiKey: key }
  shared = await openLibrary({ path: join(folder, 'a.quarry'), create: true, remote }, '0', noProbe)
})
beforeEach(() => service.setFaults({}))
afterAll(async () => {
  await shared.close()
  await service.close()
  await rm(folder, { recursive: true })
})

/** Assumptions of the service profile, beside the library. */
async function writeProfile(profile: object): Promise<void> {
  await writeFile(join(folder, 'a.quarry-profile.json'), JSON.stringify(profile))
}

interface RunOptions {
  readonly key?: string
  /** Of another service, with a library that is opened again. */
  readonly baseUrl?: string
  /** Opens a library of its own, as the real command does. */
  readonly isAlone?: boolean
  /** Called with each line on stderr, and with the ways to end the command. */
  readonly onLine?: (line: string, end: { pressCtrlC(): void; runOut(): void }) => void
}

async function run(argv: readonly string[], options: RunOptions = {}) {
  const written = { out: '', err: '' }
  let pressCtrlC = () => {}
  const due = Promise.withResolvers<void>()
  const clock = {
    ...stillClock,
    wait: (ms: number, signal?: AbortSignal) => (ms === 5_000 ? due.promise : stillClock.wait(ms, signal)),
  }
  const nowhere = async () => Promise.reject(new Error('nothing is served here'))
  const code = await runCli({
    argv: ['--library', join(folder, 'a.quarry'), ...argv],
    env: { QUARRY_API_KEY: options.key ?? key, QUARRY_BASE_URL: options.baseUrl ?? service.url },
    platform: 'linux',
    homeDir: folder,
    tempDir: folder,
    version: '0',
    stdin: (async function* () {})(),
    stdout: { write: (text) => void (written.out += String(text)), isTerminal: false, columns: 100 },
    stderr: {
      write: (text) => {
        written.err += text
        options.onLine?.(String(text), { pressCtrlC, runOut: due.resolve })
      },
      isTerminal: false,
      columns: 100,
    },
    clock,
    onInterrupt: (listener) => {
      pressCtrlC = listener
      return () => {}
    },
    exitNow: () => {},
    openLibrary: async (given) =>
      options.isAlone || options.baseUrl !== undefined
        ? openLibrary(given, '0', noProbe)
        : { client: shared.client, serveAccess: nowhere, close: async () => {} },
    serveLocal: nowhere,
    serveWeb: nowhere,
  })
  return { code, ...written }
}

/** How each search of the news ended, oldest first. */
const newsRequests = () =>
  service.received().flatMap(({ operation, outcome }) => (operation === 'news-search' ? [outcome] : []))

const news = ['collect', 'news', 'strike at Port Amsel', '--collection', 'strikes']

describe('collect', () => {
  test('names what of a reply it cannot work with, saves the rest, and ends with 3', async () => {
    const server = await startCannedServer()
    const raw = { title: 'Nowhere' }
    const data = { results: [raw, { url: 'https://a.example/1', title: 'Somewhere' }] }
    server.reply({ body: { code: 0, msg: 'success', request_id: 'r', data } })
    const argv = ['--library', join(folder, 'dropped.quarry'), 'collect', 'web', 'x', '--collection', 'c', '--no-embed']
    const asked = { baseUrl: server.url }
    const { code, out } = await run([...argv, '--json'], asked)
    const dropped = [{ where: 'data.results.0', title: 'Nowhere', field: 'url', raw }]
    expect([code, JSON.parse(out)]).toMatchObject([3, { results: 1, imported: 1, dropped }])
    expect((await run(argv, asked)).out).toContain('Dropped data.results.0 ("Nowhere"): it has no usable url.')
    await server.close()
  })

  test.each([
    ['news', 'strike at Port Amsel', { kind: 'news', subjects: 1 }, ['--subject-count', '1']],
    ['web', 'cocoa', { kind: 'web', results: 3 }, ['--count', '3', '--full-content', '--images']],
    ['business', 'Voltara', { kind: 'business', entities: 1 }, ['--entity-count', '1']],
    ['video', 'canal locks', { kind: 'video', videos: 2 }, ['--count', '2']],
  ])('%s --json saves, embeds, and says what it cost', async (kind, query, expected, flags) => {
    const { code, out, err } = await run(['collect', kind, query, '--collection', kind, '--json', ...flags])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const result = JSON.parse(out)
    expect(result).toMatchObject({ collection: kind, query, ...expected, problems: [], failed: 0, updated: 0 })
    const names =
      'collection kind query searchId requestId usage warning results subjects entities videos dropped imported updated duplicate ' +
      'passages newTexts embedded failed requests bytes tokens truncated model dimension documents problems tookMs'
    expect(Object.keys(result).join(' ')).toBe(names)
    expect(result.documents.length).toBe(result.imported)
    expect(result.embedded).toBe(result.newTexts)
    expect(result.requestId).toMatch(/^local-/)
    expect(result.usage.num_search_queries).toBe(1)
    const found = await run(['search', query, '--collection', kind, '--json'])
    expect(JSON.parse(found.out).mode).toBe('hybrid')
  })

  test('a second time saves nothing twice, and a subject is found by its meaning with its articles', async () => {
    const { out } = await run(news)
    const [, sum = '', documents = '', imported = ''] =
      /^Found (.+): (\d+) documents\.\nSaved in "strikes": (\d+) new, /.exec(out) ?? []
    const counts = [...sum.matchAll(/\d+/g)].map(([count]) => Number(count))
    expect(sum).toMatch(/^\d+ results, \d+ subjects?,? and \d+ other articles? of these subjects$/)
    expect(counts.reduce((total, count) => total + count, 0)).toBe(Number(documents))
    expect(Number(imported)).toBeLessThanOrEqual(Number(documents))
    const again = JSON.parse((await run([...news, '--json'])).out)
    expect(again).toMatchObject({ imported: 0, updated: 0, newTexts: 0, embedded: 0, requests: 0 })
    const hits = JSON.parse(
      (await run(['search', 'dockers return after a guarantee', '--mode', 'semantic', '--json'])).out,
    ).hits
    expect(hits.map(({ title }: { title: string }) => title)).toContain('Dock strike at Port Amsel')
  })

  test('one flag per documented parameter reaches the service', async () => {
    const flags =
      '--count 7 --include-domain example.org --exclude-domain x.example --time-basis published --time-range year ' +
      '--start-time 2031-03-01 --end-time 2031-04-30 --language en --language fr --no-highlight --highlight-tokens 100 ' +
      '--full-content --full-content-tokens 200 --search-kind news --required-text Amsel --excluded-text Voltara ' +
      '--highlight-format text --adult-filter strict --images --no-embed --json'
    const { code, out } = await run(['collect', 'web', 'strike', '--collection', 'c', ...flags.split(' ')])
    expect(code).toBe(0)
    const { documents } = JSON.parse(out)
    expect(documents.length).toBeGreaterThan(2)
    expect(documents.every((one: { publishedAt: string }) => /^2031-0[34]/.test(one.publishedAt))).toBe(true)
  })
})

/** [name, faults, argv, exit code, the line on stderr]. */
const failures: readonly (readonly [string, unknown, readonly string[], number, RegExp])[] = [
  [
    'a query that is too long',
    {},
    ['collect', 'web', 'x'.repeat(501), '--collection', 'c'],
    2,
    /query has 501 characters; at most 500/,
  ],
  ['a language that is not there', {}, [...news, '--language', 'sv'], 2, /language\[0\] must be one of ar, de/],
  ['a count out of range', {}, [...news, '--count', '101'], 2, /whole number from 1 to 100/],
  ['a flag of another search', {}, ['collect', 'video', 'a', '--collection', 'c', '--images'], 2, /unknown option/],
  ['no collection', {}, ['collect', 'news', 'a'], 2, /--collection/],
  [
    '400',
    { do: 'status', status: 400, message: 'Invalid params. No.' },
    news,
    1,
    /refused the request as invalid: Invalid params. No \(POST \/news-search\)/,
  ],
  ['no balance', { do: 'status', status: 403 }, news, 1, /Insufficient balance in account.*Top up/],
  ['500, again and again', { do: 'status', status: 500 }, news, 1, /failed with 500: Internal error/],
  ['a cut connection', { do: 'cut' }, news, 1, /connection to the service broke/],
  ['a reply that is not JSON', { do: 'malformed' }, news, 1, /not usable: the body is not JSON/],
  ['an error in a good envelope', { do: 'code', code: 403 }, news, 1, /Insufficient balance/],
]

describe('a failure is one clear line and the right exit code', () => {
  test.each(failures)('%s', async (_, fault, argv, code, line) => {
    service.setFaults(Object.keys(fault as object).length > 0 ? { 'news-search': [fault] } : {})
    const result = await run([...argv, '--json'])
    const lines = result.err.trimEnd().split('\n')
    expect({ code: result.code, out: result.out }).toEqual({ code, out: '' })
    expect(lines.at(-1)).toMatch(line)
    // What comes before it, if anything, says that it is asked again.
    expect(lines.slice(0, -1).every((one) => one.includes('Asking again'))).toBe(true)
    expect(result.err).not.toContain(key)
  })

  test('silence', async () => {
    service.setFaults({ 'news-search': [{ do: 'hang' }] })
    await writeProfile({ retry: { maxAttempts: { value: 1 } }, wire: { idleTimeoutMs: { value: 50 } } })
    const { code, err } = await run(news, { isAlone: true })
    expect({ code, err }).toEqual({
      code: 1,
      err: 'quarry: The service was silent for 50 ms (POST /news-search). Try again, or allow more time in the service profile.\n',
    })
  })

  test('a wrong key', async () => {
    const { code, err } = await run(news, { key: 'sk-other', isAlone: true })
    expect({ code, err }).toEqual({
      code: 1,
      err: 'quarry: The service did not accept the API key: Invalid API Key (POST /news-search). Check the API key in the settings.\n',
    })
  })

  test('a refused video search says that it is in beta', async () => {
    service.setFaults({ 'video-search': [{ do: 'status', status: 403 }] })
    expect((await run(['collect', 'video', 'canal', '--collection', 'c'])).err).toContain('Video search is in beta')
  })

  test('a rate limit is waited for, visibly, and then it goes on', async () => {
    const sent = newsRequests().length
    service.setFaults({ 'news-search': [{ on: [sent + 1, sent + 2], do: 'status', status: 429, retryAfter: 0 }] })
    const { code, err } = await run([...news, '--no-embed'])
    expect(code).toBe(0)
    expect(err.trimEnd().split('\n')).toHaveLength(2)
    expect(err).toContain('The service asks to wait: Exceeding the rate limit. Asking again in')
    expect(newsRequests().slice(sent)).toEqual([429, 429, 200])
  })

  test.each([
    ['--timeout ends the wait', 'runOut', /Stopped after 5 s, as --timeout says\./],
    ['Ctrl-C ends the wait', 'pressCtrlC', /Stopped\./],
  ] as const)('%s with exit code 1', async (_, way, line) => {
    const sent = newsRequests().length
    service.setFaults({ 'news-search': [{ do: 'status', status: 429, retryAfter: 3600 }] })
    const { code, err, out } = await run(['--timeout', '5', ...news], {
      onLine: (text, end) => {
        if (text.includes('Asking again')) end[way]()
      },
    })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err.trimEnd().split('\n').at(-1)).toMatch(line)
    expect(newsRequests().slice(sent)).toEqual([429])
  })

  test('nothing of a failed search is saved, and the key is not in the library', async () => {
    service.setFaults({ 'news-search': [{ do: 'status', status: 500 }] })
    await run(['collect', 'news', 'strike', '--collection', 'never'])
    const names = JSON.parse((await run(['collections', '--json'])).out).map(({ name }: { name: string }) => name)
    expect(names).not.toContain('never')
    for (const name of await readdir(folder)) expect((await readFile(join(folder, name))).includes(key)).toBe(false)
  })
})
