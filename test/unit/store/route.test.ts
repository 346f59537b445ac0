import { expect, test } from 'vitest'
import { route } from '../../../src/main/store/route.ts'

test('what has to wait asks no thread until then, and keeps nothing else waiting', async () => {
  const asked: string[] = []
  const answers = (name: string) => async (word: string) => {
    asked.push(`${name} ${word}`)
    return word
  }
  const loading = Promise.withResolvers<void>()
  const read = route(() => ({ call: { rankByVector: answers('meaning'), searchKeywords: answers('word') } }), {
    before: (name) => (name === 'rankByVector' ? loading.promise : undefined),
  }) as Record<'rankByVector' | 'searchKeywords', (word: string) => Promise<string>>

  const meaning = read.rankByVector('lamp')
  expect(await read.searchKeywords('ferry')).toBe('ferry')
  expect(asked).toEqual(['word ferry'])
  loading.resolve()
  expect(await meaning).toBe('lamp')
  expect(asked).toEqual(['word ferry', 'meaning lamp'])
})
