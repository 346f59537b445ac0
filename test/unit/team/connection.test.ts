import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectTeam, passwordOf, withoutPassword } from '../../../src/main/team/postgres/connection.ts'

test('an address takes no parameter that overrules it or keeps a password', () => {
  for (const parameter of ['password', 'user', 'host', 'port', 'ssl', 'sslcert', 'sslnegotiation', 'options'])
    expect(() => connectTeam({ url: `postgres://ann@db.example/team?${parameter}=1`, password: undefined })).toThrow(
      expect.objectContaining({ code: 'usage', message: `The address of a team takes no parameter "${parameter}".` }),
    )
})

test('a server elsewhere is reached with TLS that is verified, or not at all', () => {
  const open = (url: string) => connectTeam({ url, password: undefined })
  expect(() => open('postgres://ann@db.example/team?sslmode=require')).toThrow(/does not do that/)
  expect(() => open('postgres://ann@127.evil.example/team?sslmode=disable')).toThrow(/does not do that/)
  expect(() => open('https://db.example/team')).toThrow(/no address of a PostgreSQL database/)
})

test('an address without a host is of this computer, whatever host the environment names', async () => {
  const server = createServer((socket) => socket.destroy())
  server.listen(0, 'localhost')
  await once(server, 'listening')
  vi.stubEnv('PGHOST', 'db.example.invalid')
  vi.stubEnv('PGPORT', String((server.address() as AddressInfo).port))
  const connection = connectTeam({ url: 'postgres:///team', password: 'secret' })
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await connection.close()
    server.close()
  })
  const asked = once(server, 'connection')
  await expect(connection.rows('SELECT 1')).rejects.toMatchObject({ code: 'service' })
  expect(await asked).toHaveLength(1)
})

test('a server that does not answer is named in words, with what to check', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const connection = connectTeam({ url: `postgres://ann@127.0.0.1:${port}/team`, password: 'secret' })
  onTestFinished(() => connection.close())
  await expect(connection.rows('SELECT 1')).rejects.toMatchObject({
    code: 'service',
    message: `The team's server does not answer: nothing takes connections at 127.0.0.1, port ${port}.`,
    hint: expect.stringContaining('Check the address and the port'),
  })
})

test('a password is taken out of an address, also one with a per cent sign', () => {
  expect(passwordOf('postgres://ann:50%25%40@db.example/team')).toBe('50%@')
  expect(passwordOf('postgres://ann:50%@db.example/team')).toBe('50%')
  expect(passwordOf('postgres://ann@db.example/team')).toBeUndefined()
  expect(withoutPassword('postgres://ann:50%@db.example/team')).toBe('postgres://ann@db.example/team')
})
