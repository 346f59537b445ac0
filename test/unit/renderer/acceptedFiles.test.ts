import { expect, test } from 'vitest'
import { canBeRead } from '../../../src/renderer/sources/acceptedFiles.ts'

test.each([
  ['report.PDF', true],
  ['photo.jpg', true],
  ['winmail.dat', true],
  ['winmail (2).dat', true],
  ['mywinmail.dat', false],
  ['setup.exe', false],
])('%s can be imported: %s', (name, can) => {
  expect(canBeRead(name)).toBe(can)
})
