import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { image, make, received, settled, spent, until, video } from '../fixtures/tasks.ts'
import { firstCertificates, readCredentials } from '../fixtures/readCredentials.ts'
import { testBench, TEST_KEY } from '../fixtures/testCore.ts'

/** Tasks through the contract, as a page sees them. */

describe('a task', () => {
  test('is asked for once, followed, and its output lies in the library with everything about its making', async () => {
    const { service, open, folder } = await testBench()
    const { client, core } = await open()
    const created = await client.generation.create({ ...image, aspectRatio: '1:1' })
    expect(created).toMatchObject({ state: 'creating', remoteId: null, medium: null, error: null })
    const task = await settled(client, created.id)
    expect(task).toMatchObject({
      state: 'done',
      modality: 'image',
      prompt: image.prompt,
      origin: service.url,
      asked: { aspectRatio: '1:1', duration: null },
      remoteId: expect.stringMatching(/^local-task-/),
      requestId: expect.stringMatching(/^local-/),
      usage: { image_count: 1 },
      wait: null,
      error: null,
      medium: { mime: 'image/png', width: 720, height: 720, origin: 'generated' },
    })
    expect(task.lookupRequestId).not.toBe(task.requestId)
    expect(task.references.length).toBeGreaterThan(0)
    // The service's clock and ours are not one.
    expect(Math.abs(Date.parse(task.expiresAt ?? '') - Date.parse(task.createdAt) - 7 * 86_400_000)).toBeLessThan(
      60_000,
    )
    expect(received(service, 'grounded-generation')).toBe(1)
    expect(received(service, 'generated')).toBe(1)
    // The address is signed: the key stays here.
    expect(service.received().find(({ operation }) => operation === 'generated')?.keyHeader).toBe('none')

    const parts: Buffer[] = []
    for await (const { base64 } of client.media.read({ id: task.medium?.id ?? 0 }))
      parts.push(Buffer.from(base64, 'base64'))
    expect((await sharp(Buffer.concat(parts)).metadata()).width).toBe(720)
    expect(await spent(client)).toMatchObject([{ operation: 'grounded image', requests: 1, units: { image_count: 1 } }])
    const file = await readFile(path.join(folder, 'library.quarry'))
    expect(file.includes(TEST_KEY)).toBe(false)
    const written = await client.media.write({ id: task.medium?.id ?? 0, path: path.join(folder, 'out.png') })
    expect((await stat(written.path)).size).toBe(task.medium?.bytes)
    await core.close()
  })

  test('leaves with Content Credentials: that a model made it, which and how; the file that is kept stays as it came', async () => {
    const { folder, open } = await testBench()
    const { client, core } = await open({ sealFolder: folder })
    const { id, medium } = await make(client, image)
    const write = (name: string, credentials?: boolean) =>
      client.media.write({
        id: medium?.id ?? 0,
        path: path.join(folder, name),
        ...(credentials === undefined ? {} : { credentials }),
      })
    const anchors = await firstCertificates(folder)
    for (const [name, type] of [
      ['a.png', 'image/png'],
      ['a.jpg', 'image/jpeg'],
      ['a.webp', 'image/webp'],
      ['a.gif', 'image/gif'],
      ['a.avif', 'image/avif'],
    ] as const) {
      expect(await write(name)).toMatchObject({ credentials: true })
      const bytes = await readFile(path.join(folder, name))
      expect((await sharp(bytes).metadata()).width, name).toBe(medium?.width)
      const found = await readCredentials(bytes, type, await anchors())
      expect(found, name).toMatchObject({
        state: 'Trusted',
        generator: 'Quarry',
        source: expect.stringContaining('/trainedAlgorithmicMedia'),
        provenance: { synthetic: true, prompt: image.prompt, madeFrom: { sha256: medium?.hash } },
      })
      bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1
      expect((await readCredentials(bytes, type, await anchors())).state, `${name}, changed`).toBe('Invalid')
    }
    // The next process signs with the same key and certificates.
    const before = await anchors()
    await write('again.png')
    expect(await anchors()).toEqual(before)

    expect(await write('plain.png', false)).toMatchObject({ credentials: false, bytes: medium?.bytes })
    const kept = await client.generation.get({ id })
    expect(kept.medium?.hash).toBe(medium?.hash)
    expect(await client.libraries.verify({})).toMatchObject({ ok: true })
    await core.close()
  })

  test('of a format that has no place for Content Credentials is written as it is', async () => {
    const { folder, open } = await testBench()
    const { client } = await open({ sealFolder: folder })
    const { medium } = await make(client, { ...image, modality: 'video' })
    const file = path.join(folder, 'a.webm')
    expect(medium?.mime).toBe('video/webm')
    const written = { path: file, bytes: medium?.bytes, credentials: false }
    expect(await client.media.write({ id: medium?.id ?? 0, path: file })).toEqual(written)
  })

  test('is written in the format that the name of its file says, or not at all', async () => {
    const { folder, open } = await testBench()
    const { client } = await open()
    const { medium } = await make(client, image)
    const write = (name: string) => client.media.write({ id: medium?.id ?? 0, path: path.join(folder, name) })
    const formats = {
      'a.jpg': 'jpeg',
      'a.JPEG': 'jpeg',
      'a.webp': 'webp',
      'a.gif': 'gif',
      'a.avif': 'heif',
      plain: 'png',
    }
    for (const [name, format] of Object.entries(formats)) {
      const written = await write(name)
      expect([name, (await sharp(written.path).metadata()).format]).toEqual([name, format])
      expect((await stat(written.path)).size).toBe(written.bytes)
    }
    await expect(write('a.tiff')).rejects.toMatchObject({
      code: 'usage',
      data: { hint: 'Let its name end in .png, .jpg, .webp, .gif or .avif.' },
    })
    await expect(stat(path.join(folder, 'a.tiff'))).rejects.toThrow('ENOENT')
  })

  test('may show its states in any order', async () => {
    const lookups = [
      { do: 'taskState', state: 'running', on: 1 },
      { do: 'taskState', state: 'queued', on: [2, 3] },
      { do: 'taskState', state: 'running', on: [4, 6] },
      { do: 'taskState', state: 'queued', on: 7 },
    ]
    const { service, open } = await testBench({ faults: { 'grounded-generation-lookup': lookups } })
    const { client } = await open()
    const task = await make(client, image)
    expect([task.state, task.lookups]).toEqual(['done', received(service, 'grounded-generation-lookup')])
    expect(task.lookups).toBeGreaterThanOrEqual(8)
  })

  test('that fails shows the reason and costs nothing', async () => {
    const { open } = await testBench({ faults: { 'grounded-generation': [{ do: 'failTask', message: 'Not this.' }] } })
    const { client } = await open()
    const task = await make(client, image)
    expect(task).toMatchObject({ state: 'failed', error: { kind: 'service', message: 'Not this.' }, usage: null })
    expect(await spent(client)).toEqual([])
  })

  test('of a video says when its duration was adjusted', async () => {
    const { open } = await testBench()
    const { client } = await open()
    const task = await make(client, { ...image, modality: 'video', duration: 1 })
    expect(task.notes).toEqual([expect.stringMatching(/1 s was adjusted to 5 s/)])
    expect(task).toMatchObject({
      state: 'done',
      asked: { duration: 1 },
      medium: { mime: 'video/webm', durationMs: 5000 },
    })
  })
})

describe('creation is never sent again by itself', () => {
  test.each([
    ['the connection breaks', { do: 'reset' }],
    ['the answer is cut', { do: 'cut', afterBytes: 20 }],
    ['the service fails', { do: 'status', status: 500 }],
    ['the answer is no JSON', { do: 'malformed' }],
  ])('when %s it may have been created, and the user decides', async (_name, fault) => {
    const { service, open } = await testBench({ faults: { 'grounded-generation': [{ ...fault, on: 1 }] } })
    const { client } = await open()
    const lost = await make(client, image)
    expect(lost).toMatchObject({ state: 'unknown', remoteId: null })
    expect(lost.error?.message).toBeTruthy()
    expect(received(service, 'grounded-generation')).toBe(1)
    const again = await client.generation.again({ id: lost.id })
    expect((await settled(client, again.id)).state).toBe('done')
    expect(received(service, 'grounded-generation')).toBe(2)
    expect((await client.generation.get({ id: lost.id })).state).toBe('unknown')
  })

  test.each([400, 401, 403, 429])('and %d means that nothing was created', async (status) => {
    const { service, open } = await testBench({ faults: { 'grounded-generation': [{ do: 'status', status, on: 1 }] } })
    const { client } = await open()
    expect(await make(client, image)).toMatchObject({ state: 'failed', usage: null, remoteId: null })
    expect(received(service, 'grounded-generation')).toBe(1)
    expect(await spent(client)).toEqual([])
  })

  test('a model that is not supported is told in the words of the service', async () => {
    const { open } = await testBench()
    const { client } = await open()
    const task = await make(client, { ...image, model: 'a/b' })
    expect(task.error).toMatchObject({
      kind: 'invalid_request',
      message: expect.stringContaining('Unsupported multimodal model'),
    })
  })
})

describe('lookups', () => {
  const under = (rule: object) => ({ faults: { 'grounded-generation-lookup': [rule] } })

  test('429 is a wait that one can see', async () => {
    const { service, open } = await testBench(under({ do: 'status', status: 429, retryAfter: 7 }))
    const { client } = await open()
    const { id } = await client.generation.create(image)
    const waiting = await until(client, id, ({ wait }) => wait !== null)
    expect(waiting).toMatchObject({
      state: 'queued',
      wait: { kind: 'rate_limit', message: expect.any(String) },
      error: null,
    })
    expect(Date.parse(waiting.wait?.until ?? '')).toBeGreaterThan(0)
    service.setFaults({})
    expect(await settled(client, id)).toMatchObject({ state: 'done', wait: null })
    expect(received(service, 'grounded-generation')).toBe(1)
  })

  test.each([{ do: 'status', status: 500 }, { do: 'reset' }, { do: 'malformed' }])(
    'go on after trouble: %j',
    async (fault) => {
      const { open } = await testBench(under({ ...fault, on: [1, 4] }))
      const { client } = await open()
      expect(await make(client, image)).toMatchObject({ state: 'done', wait: null })
    },
  )

  test('pause when the key is refused, and resume when the user asks', async () => {
    const { service, open } = await testBench(under({ do: 'status', status: 401 }))
    const { client } = await open()
    const { id } = await client.generation.create(image)
    const waiting = await until(client, id, ({ wait }) => wait !== null)
    expect(waiting.wait).toMatchObject({ kind: 'refused_key', until: null })
    service.setFaults({})
    await client.generation.lookNow({ id })
    expect((await settled(client, id)).state).toBe('done')
  })

  test('404 ends in words', async () => {
    const { open } = await testBench(under({ do: 'status', status: 404 }))
    const { client } = await open()
    expect(await make(client, image)).toMatchObject({
      state: 'expired',
      error: { message: 'Task not found or expired.' },
    })
  })

  test('go on after a restart by themselves, and nothing is created twice', async () => {
    const bench = await testBench(under({ do: 'taskState', state: 'running' }))
    const first = await bench.open()
    const { id } = await first.client.generation.create(image)
    await until(first.client, id, ({ lookups }) => lookups > 2)
    await first.core.close()
    bench.service.setFaults({})
    const second = await bench.open()
    second.core.library.generation.startPolling()
    expect((await settled(second.client, id)).state).toBe('done')
    expect(received(bench.service, 'grounded-generation')).toBe(1)
    expect(await spent(second.client)).toHaveLength(1)
  })

  test('a task of another service is kept, and left alone', async () => {
    const bench = await testBench(under({ do: 'taskState', state: 'running' }))
    const first = await bench.open()
    const { id } = await first.client.generation.create(image)
    await until(first.client, id, ({ state }) => state === 'running')
    await first.core.changeService(undefined)
    const task = await first.client.generation.get({ id })
    expect([task.state, task.canLookUp]).toEqual(['running', false])
    await expect(first.client.generation.lookNow({ id })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('downloads', () => {
  test('that are cut off start again', async () => {
    const { service, open } = await testBench({ faults: { generated: [{ do: 'cut', on: [1, 2] }] } })
    const { client } = await open()
    const task = await make(client, image)
    expect(task.state).toBe('done')
    expect(received(service, 'generated')).toBe(3)
    // What it cost is noted when it succeeded, once.
    expect(await spent(client)).toMatchObject([{ requests: 1 }])
  })

  test('of what is neither image nor video fail, and say so', async () => {
    const fault = { do: 'malformed', body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/png' }
    const { open } = await testBench({ faults: { generated: [fault] } })
    const { client } = await open()
    const task = await make(client, image)
    expect(task).toMatchObject({ state: 'failed', error: { kind: 'output', message: expect.stringMatching(/SVG/) } })
  })
})

describe('videos', () => {
  test('are kept where no way to fetch them is documented, and fetched as soon as the profile names one', async () => {
    const { service, open, folder } = await testBench()
    const first = await open()
    expect((await first.client.generation.rules({})).canFetchVideos).toBe(false)
    const task = await make(first.client, video)
    expect(task).toMatchObject({ state: 'stored', remoteId: expect.any(String), medium: null, canLookUp: false })
    expect(received(service, 'videos-lookup')).toBe(0)
    await first.core.close()

    const profile = { generation: { videoLookupPath: { value: '/v1/videos' } } }
    await writeFile(path.join(folder, 'library.quarry-profile.json'), JSON.stringify(profile))
    const second = await open()
    const fetched = await until(second.client, task.id, ({ state }) => state === 'done')
    expect(fetched.medium).toMatchObject({ mime: 'video/webm', durationMs: 1000 })
    expect(received(service, 'videos')).toBe(1)
  })

  test('take images of the library and files, which are kept with the task', async () => {
    const { service, open, folder } = await testBench()
    const { client, core } = await open()
    const file = path.join(folder, 'frame.png')
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0080ff' } }).toFile(file)
    const made = await make(client, image)
    const task = await make(client, {
      ...video,
      aspectRatio: 'adaptive',
      frameImages: [{ kind: 'path', path: file }],
      inputReferences: [{ kind: 'medium', mediumId: made.medium?.id ?? 0 }],
    })
    expect(task.state).toBe('stored')
    expect(service.received().find(({ operation }) => operation === 'videos')?.items).toBe(2)
    const [frame] = task.asked.frameImages
    expect(frame?.kind).toBe('medium')
    // Nobody else refers to the frame, and still it is not taken away.
    await client.libraries.compact({})
    expect(frame?.kind === 'medium' && (await client.media.get({ id: frame.mediumId }))).toMatchObject({ width: 64 })
    const text = path.join(folder, 'frame.txt')
    await writeFile(text, 'no image')
    await expect(
      client.generation.create({ ...video, frameImages: [{ kind: 'path', path: text }] }),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    expect(received(service, 'videos')).toBe(1)
    expect((await core.library.store.read.tasksIn(['creating'])).length).toBe(0)
  })
})

test('videos need no model: none is sent, and the task says which one the service took', async () => {
  const { client } = await (await testBench()).open()
  expect(await client.generation.check({ ...video, model: undefined })).toEqual({ problems: [], notes: [] })
  expect(await make(client, { ...video, model: undefined })).toMatchObject({
    state: 'stored',
    model: 'local/shapes-1.0',
  })
})

test('where the profile says that videos need a model, one must be named', async () => {
  const { open, folder, service } = await testBench()
  const profile = { generation: { videoModelRequired: { value: true } } }
  await writeFile(path.join(folder, 'library.quarry-profile.json'), JSON.stringify(profile))
  const { client } = await open()
  expect((await client.generation.check({ ...video, model: undefined })).problems).toMatchObject([{ field: 'model' }])
  expect(service.received()).toEqual([])
})

describe('before anything is sent', () => {
  test('all that is wrong is told at once', async () => {
    const { service, open } = await testBench()
    const { client } = await open()
    const { problems } = await client.generation.check({
      ...video,
      prompt: '',
      duration: 0.5,
      resolution: '4K',
      seed: 1.5,
      extraParams: { webhook: 'x' },
    })
    expect(problems.map(({ field }) => field).toSorted()).toEqual([
      'duration',
      'extraParams',
      'prompt',
      'resolution',
      'seed',
    ])
    expect(await client.generation.check({ ...image, modality: 'video', duration: 1 })).toEqual({
      problems: [],
      notes: [expect.stringMatching(/adjusted to 5 s/)],
    })
    expect((await client.generation.check({ ...image, seed: 3 })).problems).toMatchObject([{ field: 'seed' }])
    await expect(client.generation.create({ ...image, prompt: '' })).rejects.toMatchObject({ code: 'usage' })
    expect(service.received()).toEqual([])
    expect(await client.generation.list({})).toEqual([])
  })
})
