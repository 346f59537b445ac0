import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { libraryArgument } from '../../../src/main/desktop/libraryArgument.ts'

test.each([
  [['quarry'], false, undefined],
  [['quarry', 'a.quarry'], false, resolve('/home', 'a.quarry')],
  [['quarry', '--no-sandbox', '/data/a.quarry', '--x=y'], false, resolve('/data/a.quarry')],
  [['electron', '.'], true, undefined],
  [['electron', '--inspect', '.', 'a.quarry'], true, resolve('/home', 'a.quarry')],
])('%j (started by the launcher: %s)', (argv, hasLauncher, expected) => {
  expect(libraryArgument(argv, hasLauncher, '/home')).toBe(expected)
})
