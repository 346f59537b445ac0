import { expect, test } from 'vitest'
import { secondsToMeasure } from '../../../src/renderer/sizes/options.ts'
import { enSizes } from '../../../src/renderer/strings/finding/enSizes.ts'

test('how long measuring takes is said in seconds only as exactly as it is known, and no longer than for what is compared', () => {
  const said = (vectors: number, dimension: number) => enSizes.measureTime(secondsToMeasure(vectors, dimension))
  expect(said(240, 1_024)).toBe('It takes a few seconds.')
  expect(said(6_000, 1_024)).toBe('It takes a few seconds.')
  expect(said(50_000, 1_024)).toBe('It takes about 20 s. You can keep working.')
  expect(said(1_000_000, 1_024)).toBe(said(200_000, 1_024))
  expect(said(200_000, 1_024)).toBe('It takes about 1 min 20 s. You can keep working.')
})
