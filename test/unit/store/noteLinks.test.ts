import { expect, it } from 'vitest'
import { nameOfNote } from '../../../src/main/store/marks/noteLinks.ts'

it('names a note by the titles of its links, also of those with brackets', () => {
  expect(nameOfNote('See [Report](quarry:document/3) and [Quay \\[final\\]](quarry:document/4#1-9).')).toBe(
    'See Report and Quay [final].',
  )
  expect(nameOfNote('[a] [b](https://example.org)')).toBe('[a] [b](https://example.org)')
})
