import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/main/base/clock.ts'
import { connectTeam } from '../../src/main/team/postgres/connection.ts'
import { startPostgres } from '../fixtures/team/postgresServer.ts'
import { testBench } from '../fixtures/testCore.ts'

test('who may not add pgvector to the database is told that the server has it, and whom to ask', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const boss = connectTeam({ url: server.url, password: undefined })
  onTestFinished(() => boss.close())
  // A server that has it, and would refuse: what it has is a list of its own, and there is nothing to be made.
  await boss.run(`
    CREATE SCHEMA offered;
    CREATE VIEW offered.pg_available_extensions AS SELECT 'vector' AS name, NULL::text AS installed_version;
    GRANT USAGE ON SCHEMA offered TO PUBLIC;
    GRANT SELECT ON offered.pg_available_extensions TO PUBLIC;
    CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'owner';
    GRANT CREATE ON DATABASE postgres TO owner;
    ALTER ROLE owner SET search_path = offered, pg_catalog`)
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'desk' })
  expect(await client.teams.init({ url: server.urlOf('owner', 'owner') })).toMatchObject({
    name: 'team',
    note: expect.stringMatching(/^The server has pgvector, which your role may not add.* CREATE EXTENSION vector /),
  })
  await boss.run('ALTER ROLE owner RESET search_path; DROP SCHEMA offered CASCADE')
  expect(await client.teams.init({ url: server.url }), 'who may, or has none').toMatchObject({ note: null })
})
