import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { connectTeam } from '../../../src/main/team/postgres/connection.ts'
import { startPglite, type PgliteServer } from '../../fixtures/team/pgliteServer.ts'
import { pulled } from '../../fixtures/team/teamDesks.ts'
import { settled, testBench } from '../../fixtures/testCore.ts'

let server: PgliteServer
beforeAll(async () => {
  server = await startPglite()
})
afterAll(() => server.stop())

test('on a team that an older Quarry set up words are found and files taken over; what came later names why it is not', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client: one } = await bench.open({ library: 'one' })
  const { client: two } = await bench.open({ library: 'two' })
  const file = path.join(bench.folder, 'page.html')
  await writeFile(file, '<title>Page</title><p>The harbour has a page.')
  const sources = [{ kind: 'path' as const, path: file }]
  await settled(one, (await one.imports.start({ sources, collection: 'Pages', embed: false })).import)
  await one.teams.init({ url: server.url, workspace: 'older' })
  await two.teams.connect({ url: server.url, workspace: 'older' })
  const [collection] = await one.collections.list({})
  for await (const step of one.teams.push({
    collectionId: collection?.id ?? 0,
    files: true,
  }))
    void step
  await pulled(two, ['Pages'])
  const boss = connectTeam({ url: server.url, password: undefined })
  await boss.run('DROP TABLE quarry.doc_input')
  await boss.run('ALTER TABLE quarry.doc DROP COLUMN facts')
  await boss.run('DROP FUNCTION quarry.listing(uuid, jsonb, integer)')
  await boss.run('DELETE FROM quarry.migration WHERE version > 12')
  await boss.close()

  const asked = async (query: string) => (await two.teams.search({ query, mode: 'keyword' })).sources[1]
  expect(await asked('harbour')).toMatchObject({ state: 'answered', hits: 1 })
  const older = expect.stringContaining('The team was set up by an older Quarry.') as string
  expect(await asked('harbour by:ada')).toMatchObject({
    state: 'failed',
    reason: older,
  })
  expect(await asked('kind:web')).toMatchObject({
    state: 'failed',
    reason: older,
  })
  const [hit] = (await two.search.query({ query: 'page', mode: 'keyword' })).hits
  const steps = []
  for await (const step of two.teams.fetch({
    documentId: hit?.documentId ?? 0,
  }))
    steps.push(step)
  expect(steps.at(-1)).toMatchObject({
    kind: 'fetched',
    files: 1,
    problems: [older],
  })
})
