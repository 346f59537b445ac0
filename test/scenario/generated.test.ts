import { expect, onTestFinished, test, describe } from 'vitest'
import path from 'node:path'
import { createCore } from '../../src/main/core.ts'
import type { TaskId } from '../../src/main/model/ids.ts'
import { image, make, received, until } from '../fixtures/tasks.ts'
import { testBench, TEST_KEY } from '../fixtures/testCore.ts'

/** What becomes of tasks: saved, taken out, chosen from, expired, gone on with. */

describe('what was made', () => {
  test('is saved into a collection as a document with its image, its prompt and how it came about', async () => {
    const { open } = await testBench()
    const { client, core } = await open()
    const task = await make(client, image)
    const saved = await client.generation.save({ ids: [task.id], collection: 'Pictures', embed: false })
    expect(saved).toMatchObject({ imported: 1, duplicate: 0, documents: [{ kind: 'image', title: image.prompt }] })
    const document = await client.documents.get({ id: saved.documents[0]?.documentId ?? 0 })
    expect(document.text.startsWith(image.prompt)).toBe(true)
    expect(document.raw).toMatchObject({
      prompt: image.prompt,
      operation: 'POST /v1/grounded-generation',
      remote_id: task.remoteId,
      media: { sha256: task.medium?.hash },
    })
    const held = await core.library.store.read.documentMedia([document.id as never])
    expect(held.map(({ medium }) => medium.id)).toEqual([task.medium?.id])
    expect(await client.generation.save({ ids: [task.id], collection: 'Pictures', embed: false })).toMatchObject({
      imported: 0,
      duplicate: 1,
    })
  })

  test('is taken out and brought back; compacting takes it away for good', async () => {
    const { open } = await testBench()
    const { client, core } = await open()
    const [kept, gone] = [await make(client, image), await make(client, { ...image, prompt: 'Another green one' })]
    expect(await client.generation.remove({ ids: [gone.id] })).toEqual({ removed: 1 })
    expect((await client.generation.list({})).map(({ id }) => id)).toEqual([kept.id])
    expect(await client.generation.restore({ ids: [gone.id] })).toEqual({ restored: 1 })
    expect(await client.generation.list({})).toHaveLength(2)
    await client.generation.remove({ ids: [gone.id] })
    await client.libraries.compact({})
    await expect(core.library.store.read.getTask(gone.id as TaskId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(client.media.get({ id: gone.medium?.id ?? 0 })).rejects.toMatchObject({ code: 'not_found' })
    expect((await client.media.get({ id: kept.medium?.id ?? 0 })).bytes).toBe(kept.medium?.bytes)
  })
})

test('the latest images of the library, or of one collection, can be chosen among', async () => {
  const { open } = await testBench()
  const { client } = await open()
  const [first, second] = [await make(client, image), await make(client, { ...image, prompt: 'A green leaf' })]
  const { collection } = await client.generation.save({ ids: [second.id], collection: 'Leaves', embed: false })
  const chosen = async (input: { collectionId?: number }) =>
    (await client.media.latestImages(input)).map(({ medium, name }) => [medium.id, name])
  expect(await chosen({})).toEqual([
    [second.medium?.id, 'A green leaf'],
    [first.medium?.id, `task ${first.id}`],
  ])
  expect(await chosen({ collectionId: collection.id })).toEqual([[second.medium?.id, 'A green leaf']])
})

test('after seven days it is said plainly that nothing can be fetched any more', async () => {
  // The test's clock passes by waiting: eight waits of a day each.
  const { open } = await testBench({
    faults: { 'grounded-generation-lookup': [{ do: 'status', status: 429, retryAfter: 86_400 }] },
  })
  const { client } = await open()
  const task = await make(client, image)
  expect(task).toMatchObject({
    state: 'expired',
    wait: null,
    error: { message: expect.stringMatching(/Seven days have passed/) },
  })
})

test('a window or a browser goes on with tasks when it opens a library; a command does not', async () => {
  const bench = await testBench({ faults: { 'grounded-generation-lookup': [{ do: 'taskState', state: 'running' }] } })
  const first = await bench.open()
  const { id } = await first.client.generation.create(image)
  await until(first.client, id, ({ state }) => state === 'running')
  await first.core.close()
  bench.service.setFaults({})
  const before = received(bench.service, 'grounded-generation-lookup')
  const command = await bench.open()
  await command.client.collections.list({})
  await command.core.close()
  expect(received(bench.service, 'grounded-generation-lookup')).toBe(before)
  const page = await createCore({
    shell: 'web',
    version: 'test',
    libraryPath: path.join(bench.folder, 'library.quarry'),
    create: false,
    remote: { baseUrl: bench.service.url, apiKey: TEST_KEY },
  })
  onTestFinished(() => page.close())
  await expect
    .poll(async () => (await page.library.store.readAfterWrite.getTask(id as TaskId)).state, { timeout: 60_000 })
    .toBe('done')
  expect(received(bench.service, 'grounded-generation')).toBe(1)
})
