import { expect, test } from 'vitest'
import { FakeClock } from '../../fixtures/service/fakeClock.ts'
import { openNoted } from '../../fixtures/openNoted.ts'

test('what was written is in the file itself once nothing was written for a few seconds', async () => {
  const clock = new FakeClock()
  const { store, inFile } = await openNoted(clock)
  /** The writer does one thing after another: behind so many answers, the fold that was due is done. */
  const answered = async () => {
    for (let answers = 0; answers < 5; answers++) await store.readAfterWrite.dataVersion()
  }
  await store.write.writeValue('note', 'first')
  clock.advance(2_000)
  await store.write.writeValue('note', 'second')
  clock.advance(2_000)
  await answered()
  expect(inFile()).toBeUndefined()
  clock.advance(2_000)
  await expect.poll(inFile, { timeout: 60_000 }).toBe('second')
})
