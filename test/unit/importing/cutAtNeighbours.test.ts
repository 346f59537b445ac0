import { expect, it } from 'vitest'
import { cutAtNeighbours } from '../../../src/main/importing/formats/pdf/cutAtNeighbours.ts'
import type { Word } from '../../../src/main/importing/formats/pdf/lines.ts'

const word = (text: string, u0: number, u1: number): Word => ({ text, u0, u1 })

it('cuts a recognised word where its neighbour lies within its box', () => {
  const others = [word('և', 210, 214), word('այլ', 220, 250)]
  expect(cutAtNeighbours([word('իրավունքներով', 100, 290), ...others])).toEqual([
    word('իրավունքներով', 100, 210),
    ...others,
  ])
})

it('cuts it at the other end where the neighbour is before it, as in a line from right to left', () => {
  expect(cutAtNeighbours([word('בני', 10, 30), word('האדם', 5, 90)])).toEqual([
    word('בני', 10, 30),
    word('האדם', 30, 90),
  ])
})

it('leaves words that overlap in part, or wholly, as they are', () => {
  const words = [word('one', 0, 32), word('two', 30, 60), word('same', 30, 60)]
  expect(cutAtNeighbours(words)).toEqual(words)
})
