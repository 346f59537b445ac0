import { request } from 'node:http'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../src/main/base/log.ts'
import { systemRandom } from '../../src/main/base/random.ts'
import { createReceiver, type ReceiverTarget } from '../../src/main/receiver/receiver.ts'
import type { ReceivedPage } from '../../src/main/receiver/serveReceiver.ts'

const extension = 'chrome-extension://abcdefghijklmnop'
const page = { address: 'https://a.example/', title: 'A', html: '<p>A', selection: '' }

async function openReceiver(file?: string) {
  const taken: (ReceivedPage & ReceiverTarget)[] = []
  const receiver = createReceiver({
    file,
    random: systemRandom,
    log: silentLog,
    take: async (given, target) => {
      taken.push({ ...given, ...target })
      return { jobId: taken.length }
    },
  })
  onTestFinished(() => receiver.close())
  return { receiver, taken }
}

async function listening() {
  const { receiver, taken } = await openReceiver()
  const { code = '' } = await receiver.change({ on: true })
  const [port = '', secret = ''] = code.split('-')
  return { receiver, taken, code, port: Number(port), secret }
}

interface Reply {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

/** A request with exactly these headers: fetch would set Host and Origin itself. */
function send(
  port: number,
  method: string,
  target: string,
  headers: Record<string, string>,
  body = '',
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path: target, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString(), headers: response.headers }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

test('the extension with the right secret hands a page over', async () => {
  const { port, secret, taken } = await listening()
  const headers = { origin: extension, 'content-type': 'application/json', authorization: `Bearer ${secret}` }
  const { status, body } = await send(port, 'POST', '/pages', headers, JSON.stringify(page))
  expect([status, JSON.parse(body)]).toEqual([200, { collection: 'From the browser', jobId: 1 }])
  expect(taken).toEqual([{ ...page, collection: 'From the browser', embed: false }])
})

test.each([
  ['a page of another origin', { origin: 'https://evil.example' }, 403],
  ['a page without an origin', { origin: '' }, 403],
  ['a page of a sandboxed frame', { origin: 'null' }, 403],
  ['an origin that only begins like an extension', { origin: 'chrome-extension://a.evil.example/' }, 403],
  ['a name that was pointed at this machine', { host: 'evil.example' }, 421],
  ['another port of this machine', { host: '127.0.0.1:1' }, 421],
  ['a form', { 'content-type': 'text/plain' }, 415],
  ['a wrong secret', { authorization: 'Bearer 00' }, 401],
  ['no secret', { authorization: '' }, 401],
])('%s is refused, and nothing is taken', async (_, wrong, expected) => {
  const { port, secret, taken } = await listening()
  const right = { origin: extension, 'content-type': 'application/json', authorization: `Bearer ${secret}` }
  const { status, headers } = await send(port, 'POST', '/pages', { ...right, ...wrong }, JSON.stringify(page))
  expect(status).toBe(expected)
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(taken).toEqual([])
})

test('what is no page is refused with a reason', async () => {
  const { port, secret } = await listening()
  const headers = { origin: extension, 'content-type': 'application/json', authorization: `Bearer ${secret}` }
  for (const body of ['{"address":1}', 'no JSON', JSON.stringify({ ...page, html: '' })])
    expect(await send(port, 'POST', '/pages', headers, body)).toMatchObject({ status: 400 })
  expect(await send(port, 'OPTIONS', '/pages', { origin: 'https://evil.example' })).toMatchObject({ status: 405 })
})

test('the page of the bookmarklet is paired once with the code, by a cookie that scripts cannot read', async () => {
  const { port, code, taken } = await listening()
  const own = { origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' }
  const shown = await send(port, 'GET', '/page', {})
  expect(shown.status).toBe(200)
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(await send(port, 'POST', '/state', own, '{}')).toMatchObject({ status: 200, body: '{"paired":false}' })
  expect(await send(port, 'POST', '/pages', own, JSON.stringify(page))).toMatchObject({ status: 401 })
  expect(await send(port, 'POST', '/pair', own, JSON.stringify({ code: `${code}0` }))).toMatchObject({ status: 403 })

  const paired = await send(port, 'POST', '/pair', own, JSON.stringify({ code }))
  const [cookie = ''] = (paired.headers['set-cookie'] ?? []) as string[]
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict;/)
  expect(cookie).not.toContain(code.split('-')[1])
  const withCookie = { ...own, cookie: cookie.split(';')[0] ?? '' }
  expect(await send(port, 'POST', '/pages', withCookie, JSON.stringify(page))).toMatchObject({ status: 200 })
  // The cookie is no secret of an extension, and worth nothing elsewhere.
  expect(await send(port, 'POST', '/pages', { ...withCookie, origin: extension }, JSON.stringify(page))).toMatchObject({
    status: 401,
  })
  expect(taken).toHaveLength(1)
})

test('it listens only while it is turned on, on the port that browsers know, and a new code shuts them out', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-receiver-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'receiver.json')
  const first = await openReceiver(file)
  await first.receiver.start()
  expect(await first.receiver.view()).toMatchObject({ on: false, code: undefined, bookmarklet: undefined })
  const { code = '' } = await first.receiver.change({ on: true, collection: 'Web', embed: true })
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ on: true, collection: 'Web' })

  const second = await openReceiver(file)
  await second.receiver.start()
  expect((await second.receiver.view()).problem).toContain('is in use')
  await first.receiver.close()
  await second.receiver.start()
  expect(await second.receiver.view()).toMatchObject({ code, problem: undefined, collection: 'Web' })
  const renewed = await second.receiver.renew()
  expect(renewed.code?.split('-')[0]).toBe(code.split('-')[0])
  expect(renewed.code).not.toBe(code)
  expect(await second.receiver.change({ on: false })).toMatchObject({ on: false, code: undefined })
  await expect(send(Number(code.split('-')[0]), 'GET', '/page', {})).rejects.toThrow('ECONNREFUSED')
})
