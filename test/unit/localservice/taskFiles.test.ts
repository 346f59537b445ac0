import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { LocalTask } from '../../../src/localservice/generating/localTask.ts'
import { createTaskFiles } from '../../../src/localservice/generating/taskFiles.ts'

test('tasks that come at once are all kept: each keeps the secret, too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-tasks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = await createTaskFiles(folder, () => 'secret')
  const ids = Array.from({ length: 12 }, (_, at) => `task-${at}`)
  await Promise.all(ids.map((id) => files.keep({ id } as LocalTask)))
  expect((await files.list()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})
