import { expect, test } from 'vitest'
import { readBytes } from './readItems.ts'

const day = Date.UTC(2024, 2, 1)
const read = async (name: string, text: string) => {
  const [draft] = (await readBytes(name, text)).drafts
  return { title: draft?.title, publishedAt: draft?.publishedAt }
}

test.each([
  ['Harbour notes\nDate: 2024-03-01\n\nThe gates were shut.', 'Harbour notes'],
  ['Harbour notes\n\nPlace: Amsel\nDate: Friday, March 1st, 2024\n\nThe gates were shut.', 'Harbour notes'],
  ['Title: Harbour notes\r\nDatum: 1. März 2024\r\n\r\nThe gates were shut.', 'Harbour notes'],
  ['Published on: 1 March 2024\n\nThe gates were shut.', 'a file'],
  ['Date: 2024-03-01T00:00:00Z\nThe gates were shut.', 'a file'],
])('the head of a text names its date and title: %j', async (text, title) => {
  expect(await read('a file.txt', text)).toEqual({ title, publishedAt: day })
})

test.each([
  ['below what is no head', 'Harbour notes\n\nThe gates were shut.\nDate: 2024-03-01\n'],
  ['below the tenth line', `Harbour notes\n\n${'Gate: shut\n'.repeat(10)}Date: 2024-03-01\n`],
  ['that can be read in two ways', 'Harbour notes\n\nDate: 03/04/2024\n'],
  ['without a day', 'Harbour notes\n\nDate: March 2024\n'],
  ['with a year of two digits', 'Harbour notes\n\nDate: 1 March 24\n'],
  ['that does not exist', 'Harbour notes\n\nDate: 2024-02-30\n'],
  ['of something else', 'Harbour notes\n\nDate of sale: 2024-03-01\n'],
  ['within a line', 'Harbour notes\n\nDate: 2024-03-01 or later\n'],
])('a date %s is not taken', async (_, text) => {
  expect(await read('a file.txt', text)).toEqual({ title: 'Harbour notes', publishedAt: undefined })
})

test('Markdown has its date in the front matter, or in a line below its heading', async () => {
  expect(await read('a.md', '# Harbour\n\n**Date:** 2024-03-01\n\nShut.')).toEqual({
    title: 'Harbour',
    publishedAt: day,
  })
  expect(await read('a.md', '# Harbour\n\n*Date: March 1, 2024*\n\nShut.')).toEqual({
    title: 'Harbour',
    publishedAt: day,
  })
  const both = '---\ndate: 2024-03-01\n---\n# Harbour\n\nDate: 2020-01-01\n'
  expect(await read('a.md', both)).toEqual({ title: 'Harbour', publishedAt: day })
})
