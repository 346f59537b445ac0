import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import { openReader } from '../../../src/main/store/connection.ts'
import { openStore } from '../../../src/main/store/store.ts'
import { readValue } from '../../../src/main/store/tables/settings.ts'

test('a checkpointer brings what was written into the file itself, and the writer goes on', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-checkpoint-'))
  const file = path.join(folder, 'library.quarry')
  const store = await openStore({ path: file, workerUrl: workerUrl('store') })
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  /** What is in the file, without what only the log beside it has. */
  const inFile = () => {
    const copy = path.join(folder, 'copy.quarry')
    copyFileSync(file, copy)
    const db = openReader(copy)
    const value = readValue(db, 'note')
    db.close()
    return value
  }
  const checkpointer = await store.openCheckpointer()
  await checkpointer.checkpoint()
  await store.write.writeValue('note', 'first')
  expect(inFile()).toBeUndefined()
  await checkpointer.checkpoint()
  expect(inFile()).toBe('first')
  await store.write.writeValue('note', 'second')
  await checkpointer.close()
  expect(inFile()).toBe('first')
})
