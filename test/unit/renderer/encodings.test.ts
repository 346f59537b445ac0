import { expect, test } from 'vitest'
import { encodingName } from '../../../src/main/importing/encoding/decode.ts'
import { guessLegacyEncoding } from '../../../src/main/importing/encoding/legacyEncodings.ts'
import { encodings } from '../../../src/renderer/importing/encodings.ts'
import { encodeSingleByte } from '../../fixtures/encodeSingleByte.ts'

const offered = encodings.map(([id]) => id)

test('each encoding that can be chosen is one that files are read in, by its own name and once', () => {
  expect(offered.map(encodingName)).toEqual(offered)
  expect(new Set(offered).size).toBe(offered.length)
})

test.each([
  ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy, řekl ředitel školy.'],
  ['windows-1251', 'Москва готовится к зиме: цены на отопление вырастут, сообщили власти города.'],
  ['koi8-u', 'Москва готовится к зиме: цены на отопление вырастут, сообщили власти города.'],
  ['windows-1253', 'Η Αθήνα ετοιμάζεται για τον χειμώνα και οι τιμές της θέρμανσης θα αυξηθούν.'],
])('%s, which is guessed, can be chosen where another was guessed', (encoding, text) => {
  expect(guessLegacyEncoding(encodeSingleByte(text, encoding))).toBe(encoding)
  expect(offered).toContain(encoding)
})
