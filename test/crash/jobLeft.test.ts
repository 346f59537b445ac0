import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { JobView } from '../../src/contract/jobs.ts'
import { runCliProcess, spawnCli } from '../process/spawnCli.ts'
import { openKillable } from './openKillable.ts'

/** A process that is killed while a job of it runs: every process that looks at the jobs sees what became of them. */

/** An import whose embedding waits for a service that never answers; `killed` ends it as `kill -9` does. */
async function embeddingProcess() {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-left-'))
  const asked = Promise.withResolvers<void>()
  const server = createServer(() => asked.resolve())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const library = path.join(folder, 'library.quarry')
  const env = { QUARRY_LIBRARY: library, QUARRY_API_KEY: 'test-key', QUARRY_BASE_URL: url }
  const corpus = path.join(folder, 'a.jsonl')
  await writeFile(corpus, JSON.stringify({ id: 'a', text: 'One text about harbours.' }))
  const cli = spawnCli(['import', corpus, '--collection', 'C'], env)
  onTestFinished(async () => {
    cli.child.kill('SIGKILL')
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  await asked.promise
  const killed = async () => {
    cli.child.kill('SIGKILL')
    await cli.exit
  }
  /** It does nothing any more, not even what it was asked. */
  const held = () => cli.child.kill('SIGSTOP')
  return { library, url, env, held, killed }
}

const jobs = async (argv: readonly string[], env: Readonly<Record<string, string>>) => {
  const { out, err } = await runCliProcess(['jobs', ...argv, '--json'], env)
  expect(err).toBe('')
  return JSON.parse(out) as JobView & JobView[]
}

test('the next command says that it was interrupted, and nothing was sent again', async () => {
  const { env, killed } = await embeddingProcess()
  await killed()
  const [embed, imported] = await jobs(['list'], env)
  expect(imported).toMatchObject({ kind: 'import', state: 'done' })
  expect(embed).toMatchObject({ kind: 'embed', state: 'interrupted', wait: { kind: 'interrupted' } })
})

test('a pause and a cancel that are asked for afterwards are granted', async () => {
  const paused = await embeddingProcess()
  await paused.killed()
  expect(await jobs(['pause', '2'], paused.env)).toMatchObject({ state: 'interrupted' })
  expect(await jobs(['cancel', '2'], paused.env)).toMatchObject({ state: 'cancelled' })
})

test('every process with the library open learns of it, and what was asked for meanwhile is not lost', async () => {
  const { library, url, held, killed } = await embeddingProcess()
  const { core, client } = await openKillable({ library, service: url, kill: undefined, at: '1' })
  onTestFinished(() => core.close())
  held()
  expect(await client.jobs.cancel({ id: 2 })).toMatchObject({ state: 'running' })
  await killed()
  for await (const { state } of client.jobs.watch({ id: 2 })) if (state !== 'running') break
  expect(await client.jobs.get({ id: 2 })).toMatchObject({ state: 'cancelled', finishedAt: expect.any(String) })
})

test('a job that runs elsewhere is interrupted for everybody when its process dies', async () => {
  const { library, url, killed } = await embeddingProcess()
  const { core, client } = await openKillable({ library, service: url, kill: undefined, at: '1' })
  onTestFinished(() => core.close())
  await killed()
  for await (const { state } of client.jobs.watch({ id: 2 })) if (state !== 'running') break
  expect(await client.jobs.get({ id: 2 })).toMatchObject({ state: 'interrupted' })
})
