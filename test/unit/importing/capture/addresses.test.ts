import { expect, test } from 'vitest'
import { distinctAddresses, parseAddress } from '../../../../src/main/importing/capture/address.ts'
import { fileNameOf, isPage, namedEncoding } from '../../../../src/main/importing/capture/capturedFile.ts'

test.each([
  ['https://a.example/page#part', 'https://a.example/page'],
  [' a.example/page ', 'https://a.example/page'],
  ['a.example:8080', 'https://a.example:8080/'],
  ['localhost:8080/x', 'https://localhost:8080/x'],
  ['HTTP://A.example', 'http://a.example/'],
  ['file:///etc/passwd', undefined],
  ['javascript:alert(1)', undefined],
  ['mailto:a@b.example', undefined],
  ['two words', undefined],
  ['https://', undefined],
])('%s is the address %s', (text, expected) => {
  expect(parseAddress(text)?.href).toBe(expected)
})

test('each address is captured once, and what is none keeps its words', () => {
  expect(distinctAddresses(['a.example', '', 'https://a.example/#x', 'no address'])).toEqual([
    'https://a.example/',
    'no address',
  ])
})

test.each([
  ['https://a.example/report.pdf', '', 'application/pdf', 'report.pdf'],
  ['https://a.example/get.php?id=3', '', 'application/pdf', 'get.php.pdf'],
  ['https://a.example/get.php?id=3', '', 'application/octet-stream', 'get'],
  ['https://a.example/x', `attachment; filename="Q1 report.xlsx"`, '', 'Q1 report.xlsx'],
  ['https://a.example/x', `attachment; filename*=UTF-8''%E5%B9%B4.csv; filename=y.csv`, 'text/csv', '年.csv'],
  ['https://a.example/x', 'attachment; filename="../../etc/passwd.txt"', '', '.._.._etc_passwd.txt'],
  ['https://a.example/', '', 'text/plain', 'a_example.txt'],
  ['https://a.example/%E0%A4', '', 'text/csv', '%E0%A4.csv'],
])('what lies at %s (%s, %s) is called %s', (address, disposition, type, expected) => {
  const headers = disposition === '' ? [] : [['content-disposition', disposition] as const]
  expect(fileNameOf(address, headers, type)).toBe(expected)
})

test('a file that is called a page is none, and a page may name its encoding', () => {
  expect(isPage('text/html', Buffer.from('<html>'))).toBe(true)
  expect(isPage('text/html', Buffer.from('%PDF-1.7'))).toBe(false)
  expect(isPage('application/pdf', Buffer.from('%PDF-1.7'))).toBe(false)
  expect(namedEncoding([['content-type', 'text/html; charset="Shift_JIS"']])).toBe('Shift_JIS')
  expect(namedEncoding([['content-type', 'text/html']])).toBeUndefined()
})
