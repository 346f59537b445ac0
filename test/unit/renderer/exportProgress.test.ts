import { expect, test } from 'vitest'
import { de } from '../../../src/renderer/strings/de/de.ts'
import { en } from '../../../src/renderer/strings/en.ts'

test('an export with nothing written yet shows no bare number', () => {
  const shown = ([items, total]: readonly [number, number | null]) =>
    [en, de].map(({ exporting }) => exporting.progress(items, total))
  expect(shown([0, null])).toEqual(['Preparing…', 'Wird vorbereitet…'])
  expect(shown([1200, null])).toEqual(['1,200 so far', 'bisher 1.200'])
  expect(shown([1200, 3000])).toEqual(['1,200 of 3,000', '1.200 von 3.000'])
})
