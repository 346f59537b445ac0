import { expect, test } from 'vitest'
import { longestTerm, mostTerms } from '../../src/main/model/search/termLists.ts'
import { termsOfBytes } from '../../src/main/text/query/termText.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('a list has one term a line, each once', () => {
  expect(termsOfBytes(utf8('\ufeffcocoa\r\n\r\n rain \rcargo\ncocoa\n'))).toEqual({ terms: ['cocoa', 'rain', 'cargo'] })
  const utf16 = Uint8Array.of(0xff, 0xfe, ...Buffer.from('ทะเล\nрека', 'utf16le'))
  expect(termsOfBytes(utf16)).toEqual({ terms: ['ทะเล', 'река'] })
})

test.each([
  ['nothing', utf8(''), { refused: 'empty' }],
  ['blank lines', utf8(' \n\t\r\n'), { refused: 'empty' }],
  ['a PDF', utf8('%PDF-1.7\ntext'), { refused: 'pdf' }],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2), { refused: 'binary' }],
  ['bytes that are no UTF-8', Uint8Array.of(0x63, 0xe9, 0x0a), { refused: 'binary' }],
  ['control characters', utf8('cocoa\0rain'), { refused: 'binary' }],
  ['a long line', utf8(`rain\n${'x'.repeat(longestTerm + 1)}`), { refused: 'long', line: 2 }],
  ['too many', utf8(Array.from({ length: mostTerms + 1 }, (_, at) => at).join('\n')), { refused: 'many' }],
])('%s is no list of terms', (_, bytes, refused) => {
  expect(termsOfBytes(bytes)).toEqual(refused)
})
