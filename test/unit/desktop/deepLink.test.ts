import { expect, test } from 'vitest'
import { deepLink, linkArgument } from '../../../src/main/desktop/deepLink.ts'
import { libraryArgument } from '../../../src/main/desktop/libraryArgument.ts'

test.each([
  ['quarry://document/12', '#/search?doc=12'],
  ['quarry://collection/3/', '#/collection/3'],
  ['quarry://conversation/5', '#/ask/5'],
])('%s is a link to %s', (link, hash) => expect(deepLink(link)).toBe(hash))

test.each([
  'quarry://app/',
  'quarry://document/0',
  'quarry://document/12?x=1',
  'quarry://document/12#/settings',
  'quarry://document/../app',
  'quarry://settings/1',
  'https://example.org/document/12',
  'quarry://document/9999999999999999',
  '',
])('%s is none', (link) => expect(deepLink(link)).toBeUndefined())

test('a link among the arguments is found, and is no library', () => {
  const argv = ['electron', 'app', '--flag', 'quarry://document/12']
  expect(linkArgument(argv)).toBe('quarry://document/12')
  expect(libraryArgument(argv, true, '/home')).toBeUndefined()
})
