import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dispatch } from '../../../src/contract/wire/dispatch.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { systemRandom } from '../../../src/main/base/random.ts'
import { serveWeb, type WebServer } from '../../../src/main/web/serveWeb.ts'
import { echoHandlers } from '../../contract/echo.ts'
import { echoRoutes } from '../../contract/echoRoutes.ts'

let root: string
let server: WebServer
let host: string
let cookie: string
const core = echoHandlers()

interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** One request with exactly these headers and this path, as a hostile page or program could make it. */
function ask(
  method: string,
  path: string,
  headers: Record<string, string | undefined> = {},
  body?: string | Buffer,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
  const outgoing = request({ host: '127.0.0.1', port: server.port, method, path, headers: sent as never, agent: false })
  outgoing.on('error', reject)
  outgoing.on('response', (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (piece: string) => (text += piece))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    response.on('error', reject)
  })
  outgoing.end(body)
  return promise
}
const own = () => ({ host, cookie, origin: `http://${host}`, 'content-type': 'application/json' })
const say = (headers: Record<string, string | undefined>) =>
  ask('POST', '/api/echo/say', { ...own(), ...headers }, '{"text":"hello"}')
const tokenPath = (url: string) => new URL(url).pathname + new URL(url).search

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'quarry-web-'))
  const pages = join(root, 'pages')
  await mkdir(join(pages, 'assets'), { recursive: true })
  await mkdir(join(root, 'pages-secret'))
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>Quarry</title>')
  await writeFile(join(pages, 'assets', 'app ก.js'), 'export {}')
  await writeFile(join(pages, '.hidden.js'), 'secret')
  await writeFile(join(pages, 'library.db'), 'secret')
  await writeFile(join(root, 'secret.js'), 'secret')
  await writeFile(join(root, 'pages-secret', 'a.js'), 'secret')
  await symlink(join(root, 'secret.js'), join(pages, 'link.js'))
  server = await serveWeb({
    dispatcher: dispatch(echoRoutes, core.handlers, errorToData),
    rendererDir: pages,
    port: 0,
    random: systemRandom,
  })
  host = `127.0.0.1:${server.port}`
  const opened = await ask('GET', tokenPath(server.newUrl()), { host })
  cookie = opened.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true })
})

describe('the Host check', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]'])('lets %s with the own port through', async (name) => {
    const own = `${name}:${server.port}`
    expect((await ask('GET', '/', { host: own, cookie })).status).toBe(200)
  })
  test.each(['evil.example', '127.0.0.1.evil.example', 'localhost', '127.0.0.1:1', '0.0.0.0', 'LOCALHOST.'])(
    'turns "%s" away, with a session and with a token alike',
    async (name) => {
      expect((await ask('GET', '/', { host: name, cookie })).status).toBe(421)
      expect((await say({ host: name, origin: `http://${name}` })).status).toBe(421)
      const url = server.newUrl()
      const refused = await ask('GET', tokenPath(url), { host: name })
      expect([refused.status, refused.headers['set-cookie']]).toEqual([421, undefined])
      expect((await ask('GET', tokenPath(url), { host })).status).toBe(200)
    },
  )
})

describe('the Origin check', () => {
  test('lets the own page through', async () => {
    const reply = await say({})
    expect([reply.status, JSON.parse(reply.body)]).toEqual([200, { value: { text: 'hello' } }])
  })
  test.each([undefined, 'null', 'http://evil.example', 'http://127.0.0.1:1', 'http://127.0.0.1', ''])(
    'turns the origin %s away',
    async (origin) => {
      const reply = await say({ origin })
      expect(reply.status).toBe(403)
      expect(JSON.parse(reply.body)).toMatchObject({ error: { code: 'permission' } })
    },
  )
  test('takes another name of this server for another origin', async () => {
    expect((await say({ origin: `http://localhost:${server.port}` })).status).toBe(403)
    expect((await say({ origin: `https://${host}` })).status).toBe(403)
  })
  test('answers no question about what other origins may do', async () => {
    const headers = { host, cookie, origin: 'http://evil.example', 'access-control-request-method': 'POST' }
    const reply = await ask('OPTIONS', '/api/echo/say', headers)
    expect(reply.status).toBe(405)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE'])('knows no %s', async (method) => {
    expect((await ask(method, '/api/echo/say', own(), '{}')).status).toBe(405)
  })
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', undefined])(
    'turns a body away that is declared as %s, as a form could send it',
    async (type) => {
      expect((await say({ 'content-type': type })).status).toBe(415)
    },
  )
  test('does not run a route for a GET', async () => {
    expect((await ask('GET', '/api/echo/say', own())).status).toBe(404)
  })
})

describe('the session', () => {
  test('a token works once, and only then', async () => {
    const path = tokenPath(server.newUrl())
    const first = await ask('GET', path, { host })
    expect(first.status).toBe(200)
    expect(first.body).toContain('url=/')
    const second = await ask('GET', path, { host })
    expect([second.status, second.headers['set-cookie']]).toEqual([403, undefined])
  })
  test('its cookie is out of reach of scripts and other sites', async () => {
    const [set = ''] = (await ask('GET', tokenPath(server.newUrl()), { host })).headers['set-cookie'] ?? []
    expect(set).toMatch(new RegExp(`^quarry-${server.port}=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=/$`))
  })
  test('a spent link in a browser that has its session opens the app all the same', async () => {
    const path = tokenPath(server.newUrl())
    await ask('GET', path, { host })
    expect((await ask('GET', path, { host, cookie })).status).toBe(200)
  })
  test('an unknown browser is told why, and how to get in', async () => {
    const path = tokenPath(server.newUrl())
    await ask('GET', path, { host })
    const spent = await ask('GET', path, { host })
    expect(spent.body).toContain('<h1>This link no longer works.</h1>')
    const unknown = await ask('GET', '/', { host })
    expect(unknown.body).toContain('<h1>This browser has no access to Quarry.</h1>')
    for (const { body } of [spent, unknown]) {
      expect(body).toContain('How to get back in')
      expect(body).toContain(`<code>http://127.0.0.1:${server.port}/?token=…</code>`)
      expect(body).toContain('Nothing is lost')
    }
    const [style = ''] = /href="(\/[a-z.]+css)"/.exec(unknown.body)?.slice(1) ?? []
    const css = await ask('GET', style, { host })
    expect([css.status, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    const refused = JSON.parse((await say({ cookie: undefined })).body)
    expect(refused.error).toMatchObject({
      code: 'permission',
      message: 'This browser has no access to Quarry.',
      data: { hint: expect.stringContaining('Open the link that Quarry printed') },
    })
    const nowhere = await ask('GET', '/nothing', { host, cookie })
    expect(nowhere.body).toContain('<a href="/">Open Quarry</a>')
    expect(nowhere.body).not.toContain('How to get back in')
  })
  test.each(['', 'quarry-1=abc', `other=${'a'.repeat(64)}`])('the cookie "%s" opens nothing', async (wrong) => {
    expect((await ask('GET', '/', { host, cookie: wrong })).status).toBe(403)
    expect((await ask('GET', '/assets/app%20%E0%B8%81.js', { host, cookie: wrong })).status).toBe(403)
    expect((await say({ cookie: wrong })).status).toBe(403)
  })
  test('a guessed secret opens nothing', async () => {
    const guess = `quarry-${server.port}=${'0'.repeat(64)}`
    expect((await say({ cookie: guess })).status).toBe(403)
    expect((await ask('GET', `/?token=${'0'.repeat(64)}`, { host })).status).toBe(403)
  })
  test('is found among other cookies', async () => {
    expect((await say({ cookie: `a=1; ${cookie}; b=2` })).status).toBe(200)
  })
})

describe('files', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/index.html', 'text/html; charset=utf-8'],
    ['/assets/app%20%E0%B8%81.js?v=1', 'text/javascript; charset=utf-8'],
  ])('%s is served as %s', async (path, type) => {
    const reply = await ask('GET', path, { host, cookie })
    expect([reply.status, reply.headers['content-type']]).toEqual([200, type])
    expect((await ask('HEAD', path, { host, cookie })).body).toBe('')
  })
  test.each([
    '/../secret.js',
    '/assets/../../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/%2e%2e%2fpages-secret%2fa.js',
    '/..%5csecret.js',
    '/assets/%00.js',
    '/link.js',
    '/.hidden.js',
    '/library.db',
    '/assets',
    '/assets/',
    '/%',
    '//evil.example/a.js',
    '/nothing.js',
  ])('%s is not', async (path) => {
    const reply = await ask('GET', path, { host, cookie })
    expect(reply.status).toBe(404)
    expect(reply.body).not.toContain('secret')
  })
})

test.each([
  ['GET', '/'],
  ['GET', '/nothing'],
  ['POST', '/api/echo/say'],
  ['GET', '/?token=x'],
])('%s %s carries the security headers for every client', async (method, path) => {
  for (const headers of [own(), { host: 'evil.example' }, { host }]) {
    const reply = await ask(method, path, headers, method === 'POST' ? '{"text":""}' : undefined)
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(String(reply.headers['content-security-policy']).split('; ').sort()).toEqual(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        'media-src blob:',
        "connect-src 'self'",
        "font-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
      ].sort(),
    )
  }
})

describe('the body', () => {
  const text = (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`
  test('of 8,000,000 bytes is taken', async () => {
    expect((await ask('POST', '/api/echo/say', own(), text(8_000_000))).status).toBe(200)
  })
  test('declared as one byte more is refused unread', async () => {
    const reply = await ask('POST', '/api/echo/say', { ...own(), 'content-length': '8000001' }, text(8_000_001))
    expect([reply.status, reply.headers.connection]).toEqual([413, 'close'])
  })
  test('of unknown length is refused as soon as it is over', async () => {
    const headers = { ...own(), 'transfer-encoding': 'chunked' }
    expect((await ask('POST', '/api/echo/say', headers, text(8_000_001))).status).toBe(413)
  })
  test.each(['', '{', 'null', '5', '[]', '"x"'])('%j is a usage error', async (body) => {
    const reply = await ask('POST', '/api/echo/say', own(), body)
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([400, { error: { code: 'usage' } }])
  })
  test.each(['null', '5', '{"stream":"x"}', '{"stream":1,"credit":-1}'])('%s gives nobody credit', async (body) => {
    expect((await ask('POST', '/api/-/more', own(), body)).status).toBe(200)
  })
})

test.each(['/api/', '/api/echo', '/api/echo/none', '/api/__proto__/toString', '/api/echo/say/x'])(
  '%s is no route',
  async (path) => {
    const reply = await ask('POST', path, own(), '{}')
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([404, { error: { code: 'usage' } }])
  },
)

test('a stream must say its credit', async () => {
  for (const credit of [undefined, '0', 'x', '-1']) {
    const reply = await ask('POST', '/api/echo/count', { ...own(), 'x-quarry-credit': credit }, '{"to":3}')
    expect(reply.status).toBe(400)
  }
})

test('a port in use and an address of other machines are refused in plain words', async () => {
  const options = {
    dispatcher: dispatch(echoRoutes, core.handlers, errorToData),
    rendererDir: root,
    random: systemRandom,
  }
  await expect(serveWeb({ ...options, port: server.port })).rejects.toMatchObject({
    code: 'busy',
    message: `Port ${server.port} is in use.`,
  })
  await expect(serveWeb({ ...options, port: 0, host: '0.0.0.0' })).rejects.toMatchObject({ code: 'usage' })
})
