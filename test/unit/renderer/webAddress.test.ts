import { expect, test } from 'vitest'
import { webAddress } from '../../../src/renderer/ui/text/webAddress.ts'

test.each(['https://example.org/a?b=1#c', 'http://example.org/'])('%s may be opened', (url) => {
  expect(webAddress(url)).toBe(url)
})

test.each([
  null,
  '',
  'example.org',
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://news.example@evil.example/',
  'https://:secret@evil.example/',
])('%j may not', (url) => {
  expect(webAddress(url)).toBeNull()
})
