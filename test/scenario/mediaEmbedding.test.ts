import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JobView } from '../../src/contract/jobs.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { disc, pictureFolder, plain } from '../fixtures/pictures.ts'
import { green, vp8KeyFrame, webmFile } from '../fixtures/service/media.ts'
import { settled, testBench } from '../fixtures/testCore.ts'

type MediaInput = Parameters<QuarryClient['imports']['media']>[0]

/** Imports a path with images, and embeds them; answers both jobs as they ended. */
async function embedMedia(client: QuarryClient, file: string, over: Partial<MediaInput> = {}) {
  const started = await client.imports.media({
    sources: [{ kind: 'path', path: file }],
    collection: 'pictures',
    dimension: 256,
    ...over,
  })
  return {
    import: await settled(client, started.import),
    embed: started.embed && (await settled(client, started.embed)),
  }
}

async function verified(client: QuarryClient) {
  const report = await client.libraries.verify({})
  expect(report.problems).toEqual([])
}

const mediaRequests = (requests: readonly { readonly operation: string }[]) =>
  requests.filter(({ operation }) => operation === 'vl-embedding').length

describe('images of a folder', () => {
  it('are embedded as the settings say, where a request says nothing', async () => {
    const { client } = await (await testBench()).open()
    const chosen = async (input: { model?: string; dimension?: number } = {}) => {
      const { model, dimension } = await client.embedding.estimateMedia(input)
      return [model, dimension]
    }
    const { mediaModels, defaultMediaModel } = await client.app.about({})
    const large = mediaModels.find(({ name }) => name !== defaultMediaModel)
    expect(await chosen()).toEqual([defaultMediaModel, 2048])
    await client.settings.set({ mediaModel: large?.name ?? '', mediaDimension: 512 })
    expect(await chosen()).toEqual([large?.name, 512])
    expect(await chosen({ dimension: 256 })).toEqual([large?.name, 256])
    // A width that was chosen for one model says nothing about another.
    expect(await chosen({ model: defaultMediaModel })).toEqual([defaultMediaModel, 2048])
    // What only another service has is no error here.
    await client.settings.set({ mediaModel: 'gone', mediaDimension: 4096 })
    expect(await chosen()).toEqual([defaultMediaModel, 2048])
    // A null is the service's own choice.
    await client.settings.set({ mediaModel: null, mediaDimension: 384 })
    expect(await chosen()).toEqual([defaultMediaModel, 384])
  })

  it('are not looked for behind a link that leads out of it, unless asked for', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const inside = path.join(bench.folder, 'inside')
    const outside = path.join(bench.folder, 'outside')
    for (const [folder, colour] of [[inside, 'red'] as const, [outside, 'blue'] as const]) {
      await mkdir(folder)
      await plain(colour)
        .png()
        .toFile(path.join(folder, `${colour}.png`))
    }
    await symlink(outside, path.join(inside, 'link'))
    const { import: kept } = await embedMedia(client, inside, { embed: false })
    expect(kept.import).toMatchObject({ found: 1, imported: 1, refused: 0 })
    const { problems } = await client.imports.report({ jobId: kept.id })
    expect(problems).toMatchObject([
      { file: path.join(inside, 'link'), severity: 'warning', message: expect.stringContaining(outside) },
    ])
    const { import: followed } = await embedMedia(client, inside, { embed: false, followLinks: true })
    expect(followed.import).toMatchObject({ found: 2, imported: 1, duplicate: 1 })
  })

  it('become documents that are found by what they show, in words and by image', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const folder = path.join(bench.folder, 'pictures')
    const names = await pictureFolder(folder)
    const { import: imported, embed } = await embedMedia(client, folder)

    expect([imported.state, imported.error]).toEqual(['done', null])
    expect(imported.import).toMatchObject({ found: 12, imported: 12, refused: 0, duplicate: 0 })
    expect(embed).toMatchObject({ state: 'done', embed: { total: 12, embedded: 12, failed: 0 } })
    for (const what of ['red', 'blue stripes', 'green circle', 'yellow']) {
      const { hits, mode } = await client.search.query({ query: what, mode: 'semantic' })
      expect([mode, hits[0]?.title, hits[0]?.kind]).toEqual(['semantic', names[what], 'image'])
      expect(hits[0]?.why).toEqual([expect.objectContaining({ by: 'media', rank: 1, model: embed?.model })])
      expect(hits[0]?.medium).toMatchObject({ width: 96, height: 96, origin: 'file' })
    }

    const other = path.join(bench.folder, 'question.png')
    await disc('red', 'white').rotate(90).png().toFile(other)
    const byImage = await client.search.image({ image: { kind: 'path', path: other } })
    expect(byImage.hits[0]?.title).toBe(names['red circle'])
    await verified(client)
  })

  it('are embedded once however often they are asked for, and once however often they are there', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const folder = path.join(bench.folder, 'pictures')
    await pictureFolder(folder)
    await plain('red').png().toFile(path.join(folder, '0099.png'))
    const first = await embedMedia(client, folder)
    expect(first.import.import).toMatchObject({ found: 13, imported: 12, duplicate: 1 })
    const requests = mediaRequests(bench.service.received())

    const again = await embedMedia(client, folder)
    expect(again.import.import).toMatchObject({ found: 13, imported: 0, duplicate: 13 })
    const elsewhere = await embedMedia(client, folder, { collection: 'others' })
    expect(elsewhere.import.import).toMatchObject({ imported: 12 })
    expect(elsewhere.embed?.embed).toMatchObject({ total: 0, requests: 0 })
    expect(mediaRequests(bench.service.received())).toBe(requests)
    expect(await client.embedding.estimateMedia({ dimension: 256 })).toMatchObject({ images: 0, requests: 0 })
    await verified(client)
  })

  it('that are none are refused with what they are, and the rest goes through', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const folder = path.join(bench.folder, 'pictures')
    await pictureFolder(folder)
    await writeFile(path.join(folder, 'a.png'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(path.join(folder, 'b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(path.join(folder, 'c.jpg'), (await plain('green', 400).jpeg().toBuffer()).subarray(0, 600))
    await writeFile(path.join(folder, 'd.mp4'), 'no video')
    const { import: imported, embed } = await embedMedia(client, folder)

    expect(imported.import).toMatchObject({ found: 16, imported: 12, refused: 4 })
    const { problems } = await client.imports.report({ jobId: imported.id })
    expect(problems.map(({ file, message }) => [path.basename(file), message.slice(0, 25)])).toEqual([
      ['a.png', 'This is an SVG drawing, w'],
      ['b.svg', 'This is an SVG drawing, w'],
      ['c.jpg', 'The image is damaged: VipsJpeg'.slice(0, 25)],
      ['d.mp4', 'This is no image or video '.slice(0, 25)],
    ])
    expect(embed?.embed).toMatchObject({ embedded: 12 })
    await verified(client)
  })

  it('keep one vector for each way of embedding, all in one space', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const folder = path.join(bench.folder, 'pictures')
    await pictureFolder(folder)
    const { embed } = await embedMedia(client, folder)
    const collectionId = embed?.collectionId ?? 0
    const fused: JobView = await settled(
      client,
      await client.embedding.startMedia({
        collectionId,
        dimension: 256,
        fusion: true,
        instruction: 'Find the colour.',
      }),
    )

    expect(fused).toMatchObject({ state: 'done', embed: { total: 12, embedded: 12, requests: 12 } })
    const { items } = await client.documents.list({ collectionId })
    const { mediaVectors } = await client.documents.get({ id: items[0]?.id ?? 0 })
    expect(mediaVectors.map(({ modality, part, parts, instruction }) => [modality, part, parts, instruction])).toEqual([
      ['image', 1, 1, null],
      ['fusion', 1, 1, 'Find the colour.'],
    ])
    expect(new Set(mediaVectors.map(({ model, dimension }) => `${model} ${dimension}`)).size).toBe(1)
    await verified(client)
  })

  it('leave the folder of the library when nothing shows them any more', async () => {
    const bench = await testBench()
    const { client, core } = await bench.open()
    const folder = path.join(bench.folder, 'pictures')
    await pictureFolder(folder)
    const { embed } = await embedMedia(client, folder)
    const files = async () =>
      (await readdir(core.library.media.folder, { recursive: true })).filter((name) => /[0-9a-f]{64}/.test(name))
    expect((await files()).length).toBe(24)
    const collectionId = embed?.collectionId ?? 0
    const { items } = await client.documents.list({ collectionId })
    await client.documents.remove({
      selection: { kind: 'documents', ids: items.slice(0, 5).map(({ id }) => id) },
      from: collectionId,
    })

    expect(await client.libraries.compact({})).toMatchObject({ documents: 5, media: 5 })
    expect((await files()).length).toBe(14)
    await verified(client)

    const kept = (await files()).find((name) => !name.startsWith('thumbnails')) ?? ''
    await rm(path.join(core.library.media.folder, kept))
    const report = await client.libraries.verify({})
    expect(report).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^The file of image .* is not there\.$/)],
    })
  })

  it('are not searched, and that is said, where nothing may be sent', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const folder = path.join(bench.folder, 'pictures')
    const names = await pictureFolder(folder)
    await embedMedia(client, folder)

    const offline = await client.search.query({ query: 'red', offline: true })
    expect(offline).toMatchObject({ mode: 'keyword', hits: [] })
    expect(`${offline.reason} ${offline.mediaReason}`).toContain('nothing may be sent now')
    // The library holds this very image with its vector: no request is needed.
    const image = { kind: 'path' as const, path: path.join(folder, names['blue'] ?? '') }
    const own = await client.search.image({ image, offline: true })
    expect(own.hits[0]?.title).toBe(names['blue'])
    const { hits } = await client.search.query({ query: 'red', mode: 'semantic' })
    expect((await client.search.query({ query: 'red', mode: 'semantic', offline: true })).hits).toEqual(hits)
    const similar = await client.search.similar({ documentId: hits[0]?.documentId ?? 0, limit: 3 })
    expect([similar.mode, similar.hits.length]).toEqual(['semantic', 3])
  })

  it('with one refused item are bisected to it, and a retry sends that one again', async () => {
    const bench = await testBench()
    const { client, core } = await bench.open()
    const folder = path.join(bench.folder, 'pictures')
    const names = await pictureFolder(folder)
    const bad = path.join(folder, names['blue circle'] ?? '')
    const { longestSide } = core.service.profile.vlEmbedding
    const { bytes } = await core.library.media.prepareImage({ path: bad }, longestSide)
    const marker = Buffer.from(bytes).toString('base64').slice(-120, -60)
    bench.service.setFaults({ 'vl-embedding': [{ do: 'poison', marker }] })
    const { embed } = await embedMedia(client, folder)

    expect(embed).toMatchObject({ state: 'done', embed: { total: 12, embedded: 11, failed: 1 } })
    const { items } = await client.jobs.failures({ id: embed?.id ?? 0 })
    expect(items.map(({ title, code }) => [title, code])).toEqual([[names['blue circle'], '400']])
    bench.service.setFaults({})
    const again = await settled(client, await client.jobs.retry({ id: embed?.id ?? 0 }))
    expect(again).toMatchObject({ state: 'done', embed: { total: 1, embedded: 1, requests: 1 } })
    await verified(client)
  })

  it('wait where the service asks for it, and go on after a pause with nothing sent twice', async () => {
    const faults = { 'vl-embedding': [{ on: 2, do: 'status', status: 429, retryAfter: 1 }] }
    const bench = await testBench({ faults })
    const { client } = await bench.open()
    const folder = path.join(bench.folder, 'pictures')
    await pictureFolder(folder)
    const started = await client.imports.media({
      sources: [{ kind: 'path', path: folder }],
      collection: 'pictures',
      dimension: 64,
      embed: false,
    })
    await settled(client, started.import)
    const job = await client.embedding.startMedia({ dimension: 64 })
    await client.jobs.pause({ id: job.id })
    const paused = await settled(client, job)
    expect(['paused', 'done']).toContain(paused.state)
    const resumed = paused.state === 'paused' ? await client.jobs.resume({ id: job.id }) : paused
    expect(await settled(client, resumed)).toMatchObject({ state: 'done', embed: { embedded: 12, failed: 0 } })
    await verified(client)
  })

  it('and videos go together, a video with a vector for each frame rate that was asked for', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const folder = path.join(bench.folder, 'pictures')
    await pictureFolder(folder)
    const frames = [0, 500, 1_000].map(async (timeMs) => ({ timeMs, bytes: await vp8KeyFrame(64, 48, () => green) }))
    await writeFile(path.join(folder, 'z.webm'), webmFile(await Promise.all(frames), { durationMs: 1_500 }))
    const first = await embedMedia(client, folder)
    expect(first.embed).toMatchObject({ state: 'done', embed: { total: 13, embedded: 13, failed: 0 } })
    const again = await embedMedia(client, folder, { frameRate: 0.25 })
    expect(again.embed).toMatchObject({ state: 'done', embed: { total: 1, embedded: 1 } })

    const filters = { kinds: ['video'] }
    const { hits } = await client.search.query({ query: 'green', mode: 'semantic', filters })
    expect(hits.map(({ title, kind }) => [title, kind])).toEqual([['z.webm', 'video']])
    expect(hits[0]?.medium).toMatchObject({ mime: 'video/webm', width: 64, height: 48, durationMs: 1_500 })
    const { mediaVectors } = await client.documents.get({ id: hits[0]?.documentId ?? 0 })
    expect(mediaVectors.map(({ modality, frameRate }) => [modality, frameRate])).toEqual([
      ['video', null],
      ['video', 0.25],
    ])
    await verified(client)
  })
})
