import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { plain, striped } from '../../fixtures/pictures.ts'
import { settled, testBench } from '../../fixtures/testCore.ts'

/** A server of somebody else's with two pictures, a drawing and a page; counts what is asked of it. */
async function pictureServer() {
  const pictures: Record<string, Buffer> = {
    '/red.png': await plain('red').png().toBuffer(),
    '/stripes.webp': await striped('blue', 'white').webp({ lossless: true }).toBuffer(),
  }
  for (let index = 0; index < 7; index++) {
    const background = { r: 30 * index, g: 30 * index, b: 30 * index }
    const image = sharp({ create: { width: 16, height: 16, channels: 3, background } })
    pictures[`/grey-${index}.png`] = await image.png().toBuffer()
  }
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const picture = pictures[url]
    if (picture)
      response.writeHead(200, { 'content-type': url.endsWith('png') ? 'image/png' : 'image/webp' }).end(picture)
    else if (url === '/drawing.svg') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>')
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const results = (server: string) => [
  {
    id: 'a',
    kind: 'web',
    title: 'Cherries',
    text: 'A harvest.',
    url: 'https://a.example/',
    cover_image: { url: `${server}/red.png` },
  },
  {
    id: 'b',
    kind: 'news',
    title: 'Flags',
    text: 'A parade.',
    url: 'https://b.example/',
    images: [{ url: `${server}/stripes.webp` }, { url: `${server}/drawing.svg` }, { url: `${server}/gone.png` }],
  },
  {
    id: 'c',
    kind: 'web',
    title: 'Inside',
    text: 'A secret.',
    url: 'https://c.example/',
    cover_image: { url: 'http://127.0.0.2/x.png' },
  },
]

describe('images of collected results', () => {
  it('are fetched when that is asked for, after it was said from where, and are found in their documents', async () => {
    const bench = await testBench()
    const server = await pictureServer()
    const { client } = await bench.open({ allowAddress: (address) => address === '127.0.0.1' })
    const { import: imported } = await bench.import(client, results(server.url), { embed: false })
    const collectionId = imported.collectionId ?? 0

    const estimated = await client.collect.estimateMedia({ collectionId })
    const host = new URL(server.url).host
    expect(estimated).toMatchObject({
      documents: 3,
      images: 5,
      videos: 0,
      requests: 1,
      hosts: [host, '127.0.0.2'].sort(),
    })
    expect(server.asked).toEqual([])

    const started = await client.collect.fetchMedia({ collectionId, dimension: 256 })
    const fetched = await settled(client, started.fetch)
    expect([fetched.state, fetched.error]).toEqual(['done', null])
    expect(fetched.import).toMatchObject({ found: 5, imported: 2, refused: 3 })
    const { problems } = await client.imports.report({ jobId: fetched.id })
    expect(problems.map(({ file, message }) => [file.replace(server.url, ''), message.replace(host, 'HOST')])).toEqual([
      ['/drawing.svg', expect.stringContaining('It is no image of a kind that is kept.')],
      ['/gone.png', expect.stringContaining('Its server answered 404.')],
      ['http://127.0.0.2/x.png', expect.stringContaining('This address is within a private network')],
    ])
    const embed = started.embed && (await settled(client, started.embed))
    expect(embed).toMatchObject({ state: 'done', embed: { embedded: 2, failed: 0 } })

    const { hits } = await client.search.query({ query: 'blue stripes', mode: 'semantic' })
    expect(hits[0]).toMatchObject({ title: 'Flags', kind: 'news', text: 'A parade.', medium: { origin: 'url' } })
    const { media } = await client.documents.get({ id: hits[0]?.documentId ?? 0 })
    expect(media.map(({ source }) => source)).toEqual([`${server.url}/stripes.webp`])
    expect((await client.libraries.verify({})).problems).toEqual([])

    const again = await client.collect.estimateMedia({ collectionId })
    expect(again).toMatchObject({ documents: 2, images: 3 })
  })

  it('that are more than one request may hold are fused into several vectors, which the record names', async () => {
    const bench = await testBench()
    const server = await pictureServer()
    const { client } = await bench.open({ allowAddress: () => true })
    const images = Array.from({ length: 7 }, (_, index) => ({ url: `${server.url}/grey-${index}.png` }))
    const result = { id: 'a', kind: 'web', title: 'Greys', text: 'Seven of them.', url: 'https://a.example/', images }
    const { import: imported } = await bench.import(client, [result], { embed: false })
    const collectionId = imported.collectionId ?? 0
    // One after the other: an embedding beside it may begin with the images that have come by then.
    const started = await client.collect.fetchMedia({ collectionId, embed: false })
    expect(await settled(client, started.fetch)).toMatchObject({ state: 'done', import: { imported: 7 } })
    const embed = await settled(
      client,
      await client.embedding.startMedia({ collectionId, dimension: 64, fusion: true }),
    )

    expect(embed).toMatchObject({ state: 'done', embed: { total: 2, embedded: 2, requests: 2 } })
    const { items } = await client.documents.list({ collectionId })
    const { mediaVectors } = await client.documents.get({ id: items[0]?.id ?? 0 })
    expect(mediaVectors.map(({ part, parts, media, withText }) => [part, parts, media.length, withText])).toEqual([
      [1, 2, 5, true],
      [2, 2, 2, false],
    ])
    expect(await client.embedding.estimateMedia({ collectionId, dimension: 64, fusion: true })).toMatchObject({
      vectors: 0,
    })
    expect((await client.libraries.verify({})).problems).toEqual([])
  })
})
