import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'

/** Who may speak to the local service: "Authentication", and what a page in a browser of the same machine can send. */

let service: LocalService
beforeAll(async () => {
  service = await startLocalService({ key: 'k-1' })
})
afterAll(() => service.close())

const port = () => new URL(service.url).port
const legal = () => ({ host: `127.0.0.1:${port()}`, 'content-type': 'application/json', 'x-api-key': 'k-1' })
const video = { prompt: 'A lighthouse' }

/** fetch would not send a Host or an Origin of the caller's choice. */
function ask(headers: Readonly<Record<string, string>>, { method = 'POST', path = '/v1/videos', body = video } = {}) {
  return new Promise<{ status: number | undefined; text: string; headers: object }>((resolve, reject) => {
    const sent = request(service.url + path, { method, headers, setHost: false }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode, text, headers: response.headers }))
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? JSON.stringify(body) : undefined)
  })
}
const made = () => service.received().filter(({ operation, outcome }) => operation === 'videos' && outcome === 200)

describe('the host', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]'])('%s is this machine', async (name) => {
    expect((await ask({ ...legal(), host: `${name}:${port()}` })).status).toBe(200)
  })

  test.each(['rebound.example', '127.0.0.1.nip.io', 'localhost.example', '0.0.0.0', '10.0.0.1'])(
    '%s was pointed here by somebody else',
    async (name) => {
      const before = made().length
      const { status, text } = await ask({ ...legal(), host: `${name}:${port()}` })
      expect([status, JSON.parse(text)]).toEqual([403, expect.objectContaining({ code: 403 })])
      expect((await ask({ ...legal(), host: name })).status).toBe(403)
      expect(made()).toHaveLength(before)
    },
  )

  test('is that of this port', async () => {
    expect((await ask({ ...legal(), host: '127.0.0.1:1' })).status).toBe(403)
  })
})

describe('a page of a browser', () => {
  test.each(['https://news.example', 'http://localhost:3000', 'null'])(
    'of %s makes and reads nothing',
    async (origin) => {
      const before = made().length
      const { status, headers } = await ask({ ...legal(), origin })
      expect(status).toBe(403)
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      const asksFirst = await ask(
        { ...legal(), origin, 'access-control-request-method': 'POST' },
        { method: 'OPTIONS' },
      )
      expect(asksFirst.status).toBe(403)
      expect(asksFirst.headers).not.toHaveProperty('access-control-allow-origin')
      const lookUp = await ask({ ...legal(), origin }, { method: 'GET', path: '/v1/videos/local-task-1' })
      expect(lookUp.status).toBe(403)
      expect(made()).toHaveLength(before)
    },
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json', ''])(
    'cannot send a form as %j',
    async (type) => {
      const before = made().length
      const { status, text } = await ask({ ...legal(), 'content-type': type })
      expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ code: 400 })])
      expect(text).toContain('Content-Type must be application/json')
      expect(made()).toHaveLength(before)
    },
  )
})

test('JSON may say its encoding', async () => {
  for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
    expect((await ask({ ...legal(), 'content-type': type })).status).toBe(200)
})

test('a key must be right from its first character to its last', async () => {
  for (const key of ['k-', 'k-11', 'K-1', 'x-1']) expect((await ask({ ...legal(), 'x-api-key': key })).status).toBe(401)
})
