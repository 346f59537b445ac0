import { expect, test } from 'vitest'
import { pathPieces } from '../../../src/renderer/ui/text/pathPieces.ts'

test('a path may end a line behind its separators only, and text without one nowhere of its own', () => {
  expect(pathPieces('/home/ana/port.quarry')).toEqual(['/home/', 'ana/', 'port.quarry'])
  expect(pathPieces(String.raw`C:\Users\ana\port.quarry`)).toEqual(['C:\\', 'Users\\', 'ana\\', 'port.quarry'])
  expect(pathPieces('https://example.org/a/')).toEqual(['https://', 'example.org/', 'a/'])
  expect(pathPieces('Stored in /srv/a b.csv, 3 / 4')).toEqual(['Stored in /srv/', 'a b.csv, 3 / 4'])
  expect(pathPieces('')).toEqual([''])
})
