import { expect, test } from 'vitest'
import type { AccessKeyView } from '../../../src/contract/access/access.ts'
import { runFake } from './fakeHost.ts'

const key: AccessKeyView = {
  id: 3,
  name: 'A script',
  ending: '4f2a',
  collections: null,
  mayWrite: true,
  createdAt: '2031-01-01T00:00:00.000Z',
  usedAt: null,
  revokedAt: null,
}
const access = {
  get: async () => ({ on: false, port: 0, address: null, problem: null, keys: [key] }),
  addKey: async () => ({ ...key, key: 'quarry_00' }),
  revokeKey: async () => ({ ...key, revokedAt: '2031-01-02T00:00:00.000Z' }),
}
const run = (...argv: readonly string[]) =>
  runFake(argv, { handlers: { access }, onStart: (pressCtrlC) => setImmediate(pressCtrlC) })

test('keys are listed, made and revoked', async () => {
  expect((await run('api', 'keys')).out).toMatch(/3 +A script +4f2a +read the whole library, and write +never/)
  expect((await run('api', 'keys', 'add', 'A script', '--all', '--write')).out).toMatch(/^quarry_00\n.*not shown again/)
  expect(JSON.parse((await run('api', 'keys', 'add', 'A script', '--all', '--json')).out)).toMatchObject({
    key: 'quarry_00',
    collections: null,
  })
  expect((await run('api', 'keys', 'revoke', '3')).out).toBe('Revoked the key "A script".\n')
})

test('a key without a scope, or with two, is refused', async () => {
  expect(await run('api', 'keys', 'add', 'x')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--all') as string,
  })
  expect(await run('api', 'keys', 'add', 'x', '--all', '--collection', 'c')).toMatchObject({
    code: 2,
    err: 'quarry: --all and --collection exclude each other. Give one of them.\n',
  })
})

test('the server is started on its port, and "mcp --http" gives the address of MCP', async () => {
  const api = await run('api', '--port', '4170', '--json')
  expect(api).toMatchObject({ code: 0, served: [{ port: 4170 }] })
  expect(JSON.parse(api.out)).toEqual({ url: 'http://127.0.0.1:4000' })
  const mcp = await run('mcp', '--http', '--port', '4170')
  expect(mcp).toMatchObject({ code: 0, out: 'http://127.0.0.1:4000/mcp\n', served: [{ port: 4170 }] })
})

test.each([
  [['mcp'], 'What may the program see?'],
  [['mcp', '--all', '--collection', 'c'], '--all and --collection exclude each other.'],
  [['mcp', '--http', '--all'], 'With --http, the key of a program says what it may see.'],
  [['mcp', '--all', '--port', '1'], '--port needs --http.'],
])('%j is refused with what is wrong', async (argv, message) => {
  const { code, err } = await run(...argv)
  expect([code, err]).toEqual([2, expect.stringContaining(message) as string])
})
