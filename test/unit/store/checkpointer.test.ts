import { expect, test } from 'vitest'
import { openNoted } from '../../fixtures/openNoted.ts'

test('a checkpointer brings what was written into the file itself, and the writer goes on', async () => {
  const { store, inFile } = await openNoted()
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

test('a checkpointer that is to fold much leaves little where it is', async () => {
  const { store, inFile } = await openNoted()
  const checkpointer = await store.openCheckpointer()
  await checkpointer.checkpoint()
  await store.write.writeValue('note', 'first')
  await checkpointer.checkpoint(64)
  expect(inFile()).toBeUndefined()
  // Five megabytes of pages of 64 KB.
  await store.write.writeValue('other', 'x'.repeat(5_000_000))
  await checkpointer.checkpoint(64)
  expect(inFile()).toBe('first')
  await checkpointer.close()
})

test('the writer leaves its log to checkpointers as long as there is one', async () => {
  const { store, inFile } = await openNoted()
  /** More than the writer lets its log become by itself. */
  const writeMuch = async (note: string) => {
    await store.write.writeValue('note', note)
    for (let at = 0; at < 18; at++)
      await store.write.writeValue('other', String.fromCharCode(97 + at).repeat(4_000_000))
  }
  const [one, other] = [await store.openCheckpointer(), await store.openCheckpointer()]
  await one.checkpoint()
  await one.close()
  await writeMuch('left')
  expect(inFile()).toBeUndefined()
  await other.close()
  await writeMuch('folded')
  expect(inFile()).toBe('folded')
})
