import { expect, test } from 'vitest'
import { deepLink, linkArgument } from '../../../src/main/desktop/deepLink.ts'
import { pathArguments } from '../../../src/main/desktop/offeredFiles.ts'

test.each([
  ['quarry://document/12', '#/search?doc=12'],
  ['quarry://collection/3/', '#/collection/3'],
  ['quarry://conversation/5', '#/ask/5'],
  ['quarry://search?q=cocoa%20%22mid-crop%22', '#/search?q=cocoa+%22mid-crop%22'],
  ['quarry://search/?q=a&doc=3', '#/search?q=a'],
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
  'quarry://search',
  'quarry://search?q=%20',
  `quarry://search?q=${'x'.repeat(2_001)}`,
  '',
])('%s is none', (link) => expect(deepLink(link)).toBeUndefined())

test('a link among the arguments is found, and is no library', () => {
  const argv = ['electron', 'app', '--flag', 'quarry://document/12']
  expect(linkArgument(argv)).toBe('quarry://document/12')
  expect(pathArguments(argv, true, '/home')).toEqual([])
})
