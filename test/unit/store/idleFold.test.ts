import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import { openReader } from '../../../src/main/store/connection.ts'
import { openStore } from '../../../src/main/store/store.ts'
import { readValue } from '../../../src/main/store/tables/settings.ts'
import { FakeClock } from '../../fixtures/service/fakeClock.ts'

test('what was written is in the file itself once nothing was written for a few seconds', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-idle-'))
  const file = path.join(folder, 'library.quarry')
  const clock = new FakeClock()
  const store = await openStore({ path: file, workerUrl: workerUrl('store'), clock })
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  /** What who copies the file alone has of it. */
  const inCopy = () => {
    const copy = path.join(folder, 'copy.quarry')
    copyFileSync(file, copy)
    const db = openReader(copy)
    const value = readValue(db, 'note')
    db.close()
    return value
  }
  /** The writer does one thing after another: behind so many answers, the fold that was due is done. */
  const answered = async () => {
    for (let answers = 0; answers < 5; answers++) await store.readOwn.dataVersion()
  }
  await store.write.writeValue('note', 'first')
  clock.advance(2_000)
  await store.write.writeValue('note', 'second')
  clock.advance(2_000)
  await answered()
  expect(inCopy()).toBeUndefined()
  clock.advance(2_000)
  await expect.poll(inCopy, { timeout: 60_000 }).toBe('second')
})
