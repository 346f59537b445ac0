import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { MoveStepView } from '../../../src/contract/libraries.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { plain } from '../../fixtures/pictures.ts'
import { records, settled, testBench } from '../../fixtures/testCore.ts'

async function move(client: QuarryClient, to: string): Promise<MoveStepView[]> {
  const steps: MoveStepView[] = []
  for await (const step of client.libraries.move({ path: to })) steps.push(step)
  return steps
}

async function withPicture() {
  const bench = await testBench()
  const opened = await bench.open()
  await bench.import(opened.client, records(120))
  const picture = path.join(bench.folder, 'a.png')
  writeFileSync(picture, await plain('red').png().toBuffer())
  const sources = [{ kind: 'path' as const, path: picture }]
  const { import: job } = await opened.client.imports.media({ sources, collection: 'pictures', embed: false })
  await settled(opened.client, job)
  return { bench, ...opened }
}

test('a library moves with its files, is used where it is then, and leaves nothing where it was', async () => {
  const { bench, client, core } = await withPicture()
  const before = await core.library.store.read.digestLibrary()
  const from = core.library.path
  const folder = path.join(bench.folder, 'disk')
  mkdirSync(folder)
  const steps = await move(client, folder)
  const place = path.join(folder, path.basename(from))
  expect(steps.at(-1)).toEqual({ kind: 'ended', path: place, ok: true, problems: [], left: null })
  const copied = steps.flatMap((step) => (step.kind === 'copying' ? [step] : []))
  expect(copied[0]?.total).toBeGreaterThan(0)
  expect((await client.libraries.current({})).path).toBe(place)
  expect(await core.library.store.read.digestLibrary()).toBe(before)
  expect(await client.libraries.verify({})).toMatchObject({ ok: true, problems: [] })
  expect(existsSync(from)).toBe(false)
  expect(readdirSync(bench.folder).filter((name) => name.startsWith(path.basename(from)))).toEqual([])
  // It can be written, and found among the recent ones.
  await client.collections.create({ name: 'After the move' })
  const recent = await client.libraries.recent({})
  expect(recent.map((one) => one.path)).not.toContain(from)
})

test('while it moves nothing can be changed; stopped, it stays where it is and can be changed again', async () => {
  const { bench, client, core } = await withPicture()
  const from = core.library.path
  const to = path.join(bench.folder, 'disk', 'moved.quarry')
  const stopping = new AbortController()
  const steps = client.libraries.move({ path: to }, { signal: stopping.signal })
  const refused = (async () => {
    for await (const _ of steps) {
      await expect(client.collections.create({ name: 'Meanwhile' })).rejects.toMatchObject({
        code: 'conflict',
        message: 'The library is being moved: nothing can be changed until that is done.',
      })
      stopping.abort()
    }
  })()
  await expect(refused).rejects.toThrow()
  expect(core.library.path).toBe(from)
  // The page hears of the end at once, the core ends what it does.
  const made = () =>
    client.collections.create({ name: 'Afterwards' }).then(
      ({ name }) => name,
      (error: unknown) => String(error),
    )
  await expect.poll(made, { timeout: 30_000 }).toBe('Afterwards')
  await expect.poll(() => [to, `${to}.part`].filter((file) => existsSync(file)), { timeout: 30_000 }).toEqual([])
})

test('what is there already is not written over, and a library at work is not moved', async () => {
  const bench = await testBench({ faults: { embedding: [{ do: 'status', status: 429, retryAfter: 1 }] } })
  const { client, core } = await bench.open()
  const taken = path.join(bench.folder, 'taken.quarry')
  writeFileSync(taken, 'mine')
  await expect(move(client, taken)).rejects.toMatchObject({ code: 'conflict' })
  expect(readFileSync(taken, 'utf8')).toBe('mine')
  const { import: reading, embed } = await bench.start(client, records(5))
  await settled(client, reading)
  const to = path.join(bench.folder, 'moved.quarry')
  await expect(move(client, to)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The library cannot be moved while something is being done in it.',
  })
  await client.jobs.cancel({ id: embed?.id ?? 0 })
  await expect.poll(async () => (await core.library.store.read.listJobs(true, 10)).length).toBe(0)
  expect((await move(client, to)).at(-1)).toMatchObject({ ok: true, path: to })
})
