import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTeam, type TeamConnection } from '../../src/main/team/postgres/connection.ts'
import { distributeTables } from '../../src/main/team/postgres/distribute.ts'
import { migrateTeam, readKeeping } from '../../src/main/team/postgres/setup.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'

let server: PostgresServer
let boss: TeamConnection
beforeAll(async () => {
  server = await startPostgres()
  boss = connectTeam({ url: server.url, password: undefined })
  await migrateTeam(boss)
})
afterAll(async () => {
  await boss.close()
  await server.stop()
})

test('without Citus nothing is divided, and what is missing is said', async () => {
  await expect(distributeTables(boss)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The tables cannot be divided: this database has no Citus.',
    // Where this machine has Citus, it is told how a database gets it.
    hint: expect.stringMatching(/^The server has (?:to be installed with )?it/),
  })
  expect(await readKeeping(boss)).toMatchObject({ isSpread: false })
})
