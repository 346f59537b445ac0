import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/main/base/clock.ts'
import { connectTeam } from '../../src/main/team/postgres/connection.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { testBench } from '../fixtures/testCore.ts'
import { cliEntry } from '../process/spawnCli.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const withoutPassword = () => {
  const url = new URL(server.url)
  url.password = ''
  return url.href
}

/** The command line as a process, without a password file of the user who runs the tests. */
function quarry(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { QUARRY_TEAM_PASSWORD: _, PGPASSWORD: __, ...own } = process.env
  return new Promise<{ readonly code: number; readonly out: string; readonly problem: string }>((resolve) => {
    const options = { env: { ...own, PGPASSFILE: '/nowhere', ...env } }
    execFile(process.execPath, [cliEntry, ...args], options, (error, out, problem) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, problem }),
    )
  })
}

test('without a password a team fails with the name of what it is given in, and waits for no server', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-login-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const library = ['--library', path.join(folder, 'one.quarry')]
  const refused = await quarry(['team', 'init', withoutPassword(), ...library])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.problem).toBe(
    "quarry: The team's server asks for a password, and none is known here. Give it in QUARRY_TEAM_PASSWORD, or in a password file of PostgreSQL.\n",
  )
  const password = { QUARRY_TEAM_PASSWORD: new URL(server.url).password }
  expect(await quarry(['team', 'init', withoutPassword(), ...library], password)).toMatchObject({ code: 0 })
  expect(await quarry(['team', 'pull', ...library], password)).toMatchObject({
    code: 0,
    out: 'The team shares no collection yet. To share one of yours: quarry team push COLLECTION\n',
  })
  expect(await quarry(['team', 'disconnect', ...library], password)).toMatchObject({ code: 0 })
  expect(await quarry(['search', 'cocoa', '--team', ...library])).toMatchObject({
    code: 1,
    out: '',
    problem:
      'quarry: This library is connected to no team. Connect it with quarry team connect URL, or set one up with quarry team init URL.\n',
  })
  expect(await quarry(['team', 'connect', withoutPassword(), ...library], password)).toMatchObject({ code: 0 })
  for (const command of ['members', 'status']) {
    const { code, out, problem } = await quarry(['team', command, ...library])
    expect(code).toBe(1)
    expect(out + problem).toContain('QUARRY_TEAM_PASSWORD')
  }
  expect(await quarry(['team', 'members', ...library], { QUARRY_TEAM_PASSWORD: 'wrong' })).toMatchObject({
    code: 1,
    problem: expect.stringContaining('does not take this password') as string,
  })
})

test('a login that failed leaves no connection that the server waits for', async () => {
  const boss = connectTeam({ url: server.url, password: undefined })
  const other = connectTeam({ url: withoutPassword(), password: undefined })
  onTestFinished(async () => {
    await Promise.all([boss.close(), other.close()])
  })
  await expect(other.rows('SELECT 1')).rejects.toMatchObject({ code: 'permission' })
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
    AND state IS NULL`
  while ((await boss.rows(waiting)).length > 0) await boss.rows('SELECT pg_sleep(0.02)')
})

test('a password that does not prove itself changes nothing', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'desk' })
  await client.teams.init({ url: server.url, workspace: 'desk' })
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  await expect(client.teams.connect({ url: wrong.href, workspace: 'desk' })).rejects.toMatchObject({
    code: 'permission',
  })
  await expect(client.teams.connect({ url: wrong.href, workspace: 'elsewhere' })).rejects.toThrow()
  expect(await client.teams.status({})).toMatchObject([{ name: 'desk', reason: null }])
})

test('a member that is made logs in with its password, which no statement has', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'desk' })
  await client.teams.init({ url: server.url, workspace: 'invited' })
  const boss = connectTeam({ url: server.url, password: undefined })
  onTestFinished(() => boss.close())
  await boss.run(`ALTER SYSTEM SET log_statement = 'all'`)
  await boss.run('SELECT pg_reload_conf()')
  const { url, password } = await client.teams.invite({ name: 'maria', role: 'editor' })
  const whole = new URL(url)
  whole.password = password ?? ''
  const maria = new Client({ connectionString: whole.href })
  await maria.connect()
  expect((await maria.query('SELECT name FROM quarry.workspace')).rows).toEqual([{ name: 'invited' }])
  await maria.end()
  const log = server.log()
  expect(log).toContain('CREATE ROLE maria')
  expect(log).not.toContain(password)
})
