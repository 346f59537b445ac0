import { existsSync, readdirSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { records, testBench } from '../../fixtures/testCore.ts'

async function all<T>(steps: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = []
  for await (const step of steps) found.push(step)
  return found
}

/** A library with three documents, a backup of it, and two more documents since. */
async function backedUp() {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(3), { collection: 'kept' })
  const backup = path.join(bench.folder, 'copies', 'backup.quarry')
  const steps = await all(client.libraries.backingUp({ path: backup }))
  expect(steps.at(-1)).toMatchObject({ kind: 'done', ok: true, path: backup })
  await bench.import(
    client,
    records(2, (index) => `Later ${index}`),
    { collection: 'later' },
  )
  const names = async () => (await client.collections.list({})).map(({ name }) => name)
  expect(await names()).toEqual(['kept', 'later'])
  return { bench, client, backup, names, library: path.join(bench.folder, 'library.quarry') }
}

test('an open library is put aside for a backup, which is in use at once', async () => {
  const { client, backup, names, library, bench } = await backedUp()
  const steps = await all(client.libraries.restoring({ from: backup }))
  const done = steps.at(-1)
  expect(done).toMatchObject({ kind: 'done', path: library, from: backup, ok: true, problems: [] })
  expect(await names()).toEqual(['kept'])
  await bench.import(
    client,
    records(1, () => 'New'),
    { collection: 'new' },
  )
  expect(await names()).toEqual(['kept', 'new'])
  const replaced = done?.kind === 'done' ? (done.replaced ?? '') : ''
  await client.libraries.open({ path: replaced })
  expect(await names()).toEqual(['kept', 'later'])
})

test('a backup is restored beside the library in use, which stays so', async () => {
  const { client, backup, names, library, bench } = await backedUp()
  const to = path.join(bench.folder, 'beside.quarry')
  const steps = await all(client.libraries.restoring({ from: backup, to }))
  expect(steps.at(-1)).toMatchObject({ kind: 'done', path: to, ok: true, replaced: null })
  expect(await client.libraries.current({})).toMatchObject({ path: library })
  expect(await names()).toEqual(['kept', 'later'])
  await client.libraries.open({ path: to })
  expect(await names()).toEqual(['kept'])
})

test('a backup that is damaged, and one that is given up, change nothing', async () => {
  const { client, backup, names, bench } = await backedUp()
  const inFolder = readdirSync(bench.folder)
  const stopping = new AbortController()
  stopping.abort(new Error('stopped'))
  await expect(all(client.libraries.restoring({ from: backup }, { signal: stopping.signal }))).rejects.toThrow()
  truncateSync(backup, 100_000)
  await expect(all(client.libraries.restoring({ from: backup }))).rejects.toMatchObject({
    message: expect.stringMatching(/could not be read|not a Quarry library/) as string,
    data: expect.anything() as unknown,
  })
  expect(readdirSync(bench.folder)).toEqual(inFolder)
  expect(existsSync(backup)).toBe(true)
  expect(await names()).toEqual(['kept', 'later'])
})

test('a compaction tells its parts and ends with its report', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  await bench.import(client, records(20), { collection: 'gone' })
  const [collection] = await client.collections.list({})
  await client.collections.remove({ id: collection?.id ?? 0 })
  const steps = await all(client.libraries.compacting({}))
  expect(steps.at(-1)).toMatchObject({ kind: 'done', documents: 20 })
})
