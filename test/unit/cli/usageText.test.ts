import { expect, test } from 'vitest'
import { usageText } from '../../../src/main/cli/output/usageText.ts'
import { usageText as onThePages } from '../../../src/renderer/strings/usageText.ts'
import { en } from '../../../src/renderer/strings/en.ts'

test('what was used is said in words, and what was not is left out', () => {
  expect(usageText({ search_count: 1, full_content_tokens: 1_420, image_count: 0 })).toBe(
    '1 search, 1,420 tokens of full text',
  )
  expect(usageText({})).toBe('')
})

test('an unknown unit keeps its name', () => {
  expect(usageText({ gpu_seconds: 2, 'cache.hits': 1 })).toBe('2 gpu seconds, 1 cache hits')
})

test('the command line calls each unit as the pages do', () => {
  const names = [...Object.keys(en.collect.units), 'gpu_seconds']
  for (const amount of [1, 1_200])
    for (const name of names) expect(usageText({ [name]: amount })).toBe(onThePages({ [name]: amount }, en))
})
