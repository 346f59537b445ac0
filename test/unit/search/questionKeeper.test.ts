import { expect, test } from 'vitest'
import { QuarryError } from '../../../src/main/base/errors.ts'
import type { SpaceId } from '../../../src/main/model/ids.ts'
import type { EmbeddedQuestion } from '../../../src/main/model/search/question.ts'
import { createQuestionKeeper } from '../../../src/main/search/questionKeeper.ts'
import type { Store } from '../../../src/main/store/store.ts'

const spaceId = 1 as SpaceId
const question = (name: string): EmbeddedQuestion => ({
  spaceId,
  hash: Buffer.from(name),
  name,
  vector: new Float32Array([name.length]),
  ledger: {
    operation: 'embedding',
    origin: 'local',
    model: 'm',
    jobId: undefined,
    collectionId: undefined,
    requestId: undefined,
    usage: {},
  },
  at: 1,
})
const full = new QuarryError('disk_full', 'The disk is full.')

/** A keeper over a library whose writes end when and as the test says. */
function bench() {
  const written: string[] = []
  const open: { resolve: () => void; reject: (error: Error) => void }[] = []
  const keepQuestion = ({ name }: EmbeddedQuestion) =>
    new Promise<void>((resolve, reject) => {
      open.push({
        resolve: () => {
          written.push(name)
          resolve()
        },
        reject,
      })
    })
  const keeper = createQuestionKeeper({ write: { keepQuestion } as unknown as Store['write'], isReadOnly: false })
  return { keeper, written, open, find: (name: string) => keeper.find(spaceId, Buffer.from(name)) }
}

test('a question is known before it is written, and in the space it was asked in only', () => {
  const { keeper, written, find } = bench()
  keeper.keep(question('cocoa'))
  expect(written).toEqual([])
  expect(find('cocoa')).toEqual(new Float32Array([5]))
  expect([find('coffee'), keeper.find(2 as SpaceId, Buffer.from('cocoa'))]).toEqual([undefined, undefined])
})

test('all is kept when every write has ended, not before', async () => {
  const { keeper, written, open } = bench()
  keeper.keep(question('cocoa'))
  keeper.keep(question('coffee'))
  let isKept = false
  const kept = keeper.kept().then(() => (isKept = true))
  open[0]?.resolve()
  await Promise.resolve()
  expect(isKept).toBe(false)
  open[1]?.resolve()
  await kept
  expect(written).toEqual(['cocoa', 'coffee'])
})

test('what could not be written stays, is written once when it can be, and says why as long as it cannot', async () => {
  const { keeper, written, open, find } = bench()
  keeper.keep(question('cocoa'))
  open[0]?.reject(full)
  const refused = keeper.kept()
  // Let the failure be noted; the try that follows fails as well.
  await expect.poll(() => open.length).toBe(2)
  open[1]?.reject(full)
  await expect(refused).rejects.toBe(full)
  expect(find('cocoa')).toEqual(new Float32Array([5]))

  const both = [keeper.retry(), keeper.retry()]
  let isKept = false
  const kept = keeper.kept().then(() => (isKept = true))
  await both[1]
  expect({ tries: open.length, isKept }).toEqual({ tries: 3, isKept: false })
  open[2]?.resolve()
  await Promise.all([...both, kept])
  expect({ written, tries: open.length }).toEqual({ written: ['cocoa'], tries: 3 })
})

test('of many questions the latest are known', () => {
  const { keeper, find } = bench()
  for (let at = 0; at < 100; at++) keeper.keep(question(`question ${at}`))
  expect(find('question 99')).toBeDefined()
  expect(find('question 0')).toBeUndefined()
})
