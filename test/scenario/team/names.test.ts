import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/main/base/clock.ts'
import { connectTeam } from '../../../src/main/team/postgres/connection.ts'
import { pdfFile } from '../../fixtures/formats/pdfFile.ts'
import { plain } from '../../fixtures/pictures.ts'
import { startPglite, type PgliteServer } from '../../fixtures/team/pgliteServer.ts'
import { pulled, pushed } from '../../fixtures/team/teamDesks.ts'
import { records, settled, testBench } from '../../fixtures/testCore.ts'

let server: PgliteServer
beforeAll(async () => {
  server = await startPglite()
})
afterAll(() => server.stop())

test('no folder of a desk is told to the server, and a file has its name on other desks', async () => {
  const bench = await testBench({ clock: systemClock })
  const [one, two] = [await bench.open({ library: 'one' }), await bench.open({ library: 'two' })]
  const folder = path.join(bench.folder, 'secret-project')
  await mkdir(path.join(folder, 'inner'), { recursive: true })
  await writeFile(
    path.join(folder, 'inner', 'report.pdf'),
    pdfFile([{ texts: [{ text: 'The harbour.', x: 60, y: 700 }] }]),
  )
  await writeFile(path.join(folder, 'page.html'), '<title>Page</title><p>The harbour has a page.</p>')
  await writeFile(path.join(folder, 'rows.csv'), 'id,title,text\n1,Row,The harbour has rows.\n')
  await writeFile(path.join(folder, 'quay.png'), await plain('red').png().toBuffer())
  const sources = [{ kind: 'path' as const, path: folder }]
  const files = await one.client.imports.start({ sources, collection: 'Files', embed: false })
  await settled(one.client, files.import)
  const images = await one.client.imports.media({ sources, collection: 'Files', embed: false })
  await settled(one.client, images.import)
  await one.client.teams.init({ url: server.url, workspace: 'names' })
  const [collection] = await one.client.collections.list({})
  for await (const step of one.client.teams.push({ collectionId: collection?.id ?? 0, files: true })) void step
  const boss = connectTeam({ url: server.url, password: undefined })
  const told = await boss.rows<{ table: string; row: string }>(
    `SELECT 'doc' AS table, d::text AS row FROM quarry.doc d UNION ALL SELECT 'doc_file', f.facts FROM quarry.doc_file f
     UNION ALL SELECT 'mark', m.value FROM quarry.mark m UNION ALL SELECT 'audit', a.subject FROM quarry.audit a`,
  )
  await boss.close()
  expect(told.filter(({ table }) => table === 'doc').length).toBeGreaterThanOrEqual(3)
  expect(told.filter(({ table }) => table === 'doc_file').length).toBeGreaterThanOrEqual(2)
  for (const { row } of told) expect(row).not.toMatch(/secret-project|quarry-test/)
  await two.client.teams.connect({ url: server.url, workspace: 'names' })
  await pulled(two.client, ['Files'])
  const [page] = (await two.client.search.query({ query: 'page', mode: 'keyword' })).hits
  expect((await two.client.documents.get({ id: page?.documentId ?? 0 })).source.name).toBe('page.html')
})

test('a shared collection is named as the team calls it, or as it is called here', async () => {
  const bench = await testBench({ clock: systemClock })
  const [one, two] = [await bench.open({ library: 'one' }), await bench.open({ library: 'two' })]
  await bench.import(one.client, records(2), { collection: 'Harbours', embed: false })
  await bench.import(two.client, records(1), { collection: 'Harbours', embed: false })
  await one.client.teams.init({ url: server.url, workspace: 'called' })
  await two.client.teams.connect({ url: server.url, workspace: 'called' })
  await pushed(one.client, 'Harbours')
  const log = (collection: string) => two.client.teams.contributions({ collection })
  expect(await log('harbours'), 'before anything is taken over').toHaveLength(2)
  await pulled(two.client, ['Harbours'])
  expect(await log('Harbours (2)')).toHaveLength(2)
  expect(await two.client.teams.grants({ collection: 'Harbours (2)' })).toMatchObject({ collection: 'Harbours' })
  expect(await pulled(two.client, ['Harbours (2)'])).toMatchObject([{ shared: 'Harbours', collection: 'Harbours (2)' }])
  await expect(log('Quays')).rejects.toMatchObject({ code: 'not_found' })
  const [own] = await one.client.collections.list({})
  expect(await one.client.teams.contributions({ collectionId: own?.id ?? 0 })).toHaveLength(2)
})
