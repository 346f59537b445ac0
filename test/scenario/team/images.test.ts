import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { systemClock } from '../../../src/main/base/clock.ts'
import { connectTeam } from '../../../src/main/team/postgres/connection.ts'
import { plain } from '../../fixtures/pictures.ts'
import { startPglite } from '../../fixtures/team/pgliteServer.ts'
import { startPostgres } from '../../fixtures/team/postgresServer.ts'
import { pulled } from '../../fixtures/team/teamDesks.ts'
import { settled, testBench } from '../../fixtures/testCore.ts'
import { whyNot } from '../../runtimes.ts'

const starts = [
  { name: 'PGlite with pgvector', start: startPglite },
  ...(whyNot('team') === undefined ? [{ name: 'PostgreSQL of this machine', start: startPostgres }] : []),
]
const colours = ['red', 'green', 'blue'] as const

const idOf = async (desk: QuarryClient, collection: string) =>
  (await desk.collections.list({})).find(({ name }) => name === collection)?.id ?? 0

async function pushedWith(desk: QuarryClient, collection: string, files: boolean) {
  let last
  for await (const step of desk.teams.push({ collectionId: await idOf(desk, collection), files })) last = step
  return last
}

async function fetchAll(desk: QuarryClient, collection: string) {
  const collectionId = await idOf(desk, collection)
  const { items } = await desk.documents.list({ collectionId, offset: 0, limit: 10 })
  for (const { id: documentId } of items) for await (const step of desk.teams.fetch({ documentId })) void step
}

async function byMeaning(desk: QuarryClient, collection: string) {
  const filters = { collections: [await idOf(desk, collection)] }
  const { hits } = await desk.search.query({ query: 'red', mode: 'semantic', filters })
  return hits.map(({ title, why }) => `${title} ${why.map(({ by }) => by).join()}`)
}

/** A desk whose collection of pictures is embedded. */
async function picturesOn(bench: Awaited<ReturnType<typeof testBench>>, collection: string) {
  const desk = await bench.open({ library: `${collection}-one` })
  const sources = []
  for (const name of colours) {
    const file = path.join(bench.folder, `${name}.png`)
    await writeFile(file, await plain(name).png().toBuffer())
    sources.push({ kind: 'path' as const, path: file })
  }
  const started = await desk.client.imports.media({ sources, collection })
  await settled(desk.client, started.import)
  if (started.embed) await settled(desk.client, started.embed)
  return desk
}

describe.each(starts)('vectors of images: $name', ({ start }) => {
  let server: Awaited<ReturnType<typeof startPglite>>
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.stop())

  test('they go with a push, come with the images, and nothing is embedded twice', async () => {
    const bench = await testBench({ clock: systemClock })
    const one = await picturesOn(bench, 'Pictures')
    const two = await bench.open({ library: 'two' })
    await one.client.teams.init({ url: server.url, workspace: 'pictures' })
    await two.client.teams.connect({ url: server.url, workspace: 'pictures' })
    const found = await byMeaning(one.client, 'Pictures')
    expect(found[0]).toBe('red.png media')
    expect(await pushedWith(one.client, 'Pictures', true)).toMatchObject({ documents: 3, vectors: 3, files: 3 })
    expect(await pushedWith(one.client, 'Pictures', true), 'nothing is sent twice').toMatchObject({
      vectors: 0,
      files: 0,
    })
    const boss = connectTeam({ url: server.url, password: undefined })
    expect(await boss.rows('SELECT count(*) AS spaces FROM quarry.space'), 'texts are not searched there').toEqual([
      { spaces: 0 },
    ])
    await boss.close()

    expect(await pulled(two.client, ['Pictures'])).toMatchObject([{ added: 3, vectors: 0, problems: [] }])
    const asked = bench.service.received().length
    await fetchAll(two.client, 'Pictures')
    await settled(
      two.client,
      await two.client.embedding.startMedia({ collectionId: await idOf(two.client, 'Pictures') }),
    )
    expect(bench.service.received().length, 'what was embedded on one desk is not paid for on the other').toBe(asked)
    expect(await byMeaning(two.client, 'Pictures')).toEqual(found)
    expect((await two.client.libraries.verify({})).problems).toEqual([])
  })

  test('vectors that are made after the images were taken over come with the next pull', async () => {
    const bench = await testBench({ clock: systemClock })
    const one = await bench.open({ library: 'one' })
    const two = await bench.open({ library: 'two' })
    const file = path.join(bench.folder, 'red.png')
    await writeFile(file, await plain('red').png().toBuffer())
    const sources = [{ kind: 'path' as const, path: file }]
    const started = await one.client.imports.media({ sources, collection: 'Later', embed: false })
    await settled(one.client, started.import)
    await one.client.teams.init({ url: server.url, workspace: 'later' })
    await two.client.teams.connect({ url: server.url, workspace: 'later' })
    expect(await pushedWith(one.client, 'Later', true)).toMatchObject({ vectors: 0, files: 1 })
    await pulled(two.client, ['Later'])
    await fetchAll(two.client, 'Later')
    const again = await one.client.imports.media({ sources, collection: 'Later' })
    await settled(one.client, again.import)
    if (again.embed) await settled(one.client, again.embed)
    expect(await pushedWith(one.client, 'Later', false)).toMatchObject({ vectors: 1 })
    expect(await pulled(two.client)).toMatchObject([{ added: 0, vectors: 1 }])
    expect(await pulled(two.client)).toMatchObject([{ added: 0, vectors: 0 }])
    expect(await byMeaning(two.client, 'Later')).toEqual(['red.png media'])
  })
})
