import { expect, test } from 'vitest'
import { webAddress } from '../../../src/main/desktop/webAddress.ts'

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://EXAMPLE.com:8080', 'http://example.com:8080/'],
  ['https://пример.example/страница', 'https://xn--e1afmkfd.example/%D1%81%D1%82%D1%80%D0%B0%D0%BD%D0%B8%D1%86%D0%B0'],
])('%s is for a browser', (text, href) => {
  expect(webAddress(text)?.href).toBe(href)
})

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'quarry://app/',
  'smb://server/share',
  'mailto:a@example.com',
  'ms-settings:',
  'https://bank.example@evil.example/',
  'https://user:password@evil.example/',
  'example.com',
  '//example.com',
  'https://',
  '',
])('%s is not', (text) => {
  expect(webAddress(text)).toBeUndefined()
})
