import { expect, test } from 'vitest'
import { tellingPaths } from '../../../src/renderer/ui/text/tellingPaths.ts'

test('paths are cut to what tells them apart', () => {
  expect(tellingPaths(['case/a/data.csv', 'case/b/data.csv', 'case/notes.txt', '/x/data.csv'])).toEqual([
    'a/data.csv',
    'b/data.csv',
    'notes.txt',
    'x/data.csv',
  ])
  expect(tellingPaths(['C:\\in\\a.txt', 'a.txt', 'a.txt'])).toEqual(['in/a.txt', 'a.txt', 'a.txt'])
  expect(tellingPaths([])).toEqual([])
})
