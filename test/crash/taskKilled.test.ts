import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { TaskView } from '../../src/contract/generation.ts'
import { startLocalService } from '../../src/localservice/server.ts'
import { runCliProcess } from '../process/spawnCli.ts'
import { programArgs } from '../programArgs.ts'

/**
 * A program that is killed at any point of a task's life: nothing is lost that the service has, and nothing is created
 * twice. What was asked for is counted where it arrives.
 */

const key = 'k-crash-task'
const program = join(import.meta.dirname, 'taskProgram.ts')

interface Killed {
  /** The probe at which the program kills itself; 'arrival': it is killed when what it asks for has arrived. */
  readonly at: string
  readonly faults?: object
}

async function killedAt({ at, faults = {} }: Killed) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-crash-'))
  const service = await startLocalService({ key, faults })
  onTestFinished(async () => {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })
  const library = join(folder, 'library.quarry')
  const env = { QUARRY_LIBRARY: library, QUARRY_BASE_URL: service.url, QUARRY_API_KEY: key }
  const received = (operation: string) => service.received().filter((one) => one.operation === operation).length
  const child = spawn(process.execPath, [...programArgs(program), library, service.url, key, at], { stdio: 'inherit' })
  const exit = once(child, 'exit')
  if (at === 'arrival') {
    await expect.poll(() => received('grounded-generation'), { timeout: 60_000 }).toBe(1)
    child.kill('SIGKILL')
  }
  expect((await exit)[1]).toBe('SIGKILL')
  service.setFaults({})
  const list = async () => JSON.parse((await runCliProcess(['tasks', 'list', '--json'], env)).out) as TaskView[]
  const wait = async () => {
    const { out, code } = await runCliProcess(['tasks', 'wait', '1', '--json', '--timeout', '120'], env)
    return { code, task: out === '' ? undefined : (JSON.parse(out) as TaskView) }
  }
  return { received, list, wait, env }
}

test.each<Killed>([
  { at: 'task.created' },
  { at: 'task.looked' },
  { at: 'task.looked', faults: { 'grounded-generation-lookup': [{ do: 'taskState', state: 'running' }] } },
  { at: 'task.downloading', faults: { generated: [{ do: 'cut', afterBytes: 5000 }] } },
  { at: 'task.downloaded' },
])('killed at $at: it goes on, is fetched whole, and was created once', async (killed) => {
  const { received, list, wait, env } = await killedAt(killed)
  expect(received('grounded-generation')).toBe(1)
  const [left] = await list()
  expect(left?.remoteId).toMatch(/^local-task-/)
  expect(['queued', 'running', 'downloading']).toContain(left?.state)
  const { code, task } = await wait()
  expect([code, task?.state, task?.medium?.mime, task?.medium?.durationMs]).toEqual([0, 'done', 'video/webm', 5000])
  expect(received('grounded-generation')).toBe(1)
  const usage = JSON.parse((await runCliProcess(['usage', '--json'], env)).out) as {
    operation: string
    requests: number
  }[]
  expect(usage.filter(({ operation }) => operation === 'grounded video')).toMatchObject([{ requests: 1 }])
})

test.each<Killed>([{ at: 'task.creating' }, { at: 'arrival', faults: { 'grounded-generation': [{ do: 'hang' }] } }])(
  'killed at $at: it may have been created, that is said, and nothing is asked for again',
  async (killed) => {
    const { received, list, wait } = await killedAt(killed)
    const [left] = await list()
    expect(left).toMatchObject({ state: 'unknown', remoteId: null, error: { kind: 'crash' } })
    const before = received('grounded-generation')
    expect(before).toBeLessThanOrEqual(1)
    expect((await wait()).code).toBe(1)
    expect(received('grounded-generation')).toBe(before)
  },
)
