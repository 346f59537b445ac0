import { expect, test } from 'vitest'
import { seededRandom } from '../../../src/main/base/random.ts'
import { fitLsa } from '../../bench/real/lsa.ts'
import { eigenvectors, gram, orthonormalize } from '../../bench/real/linear.ts'

const random = seededRandom(5)
const matrix = (rows: number, width: number) => ({
  width,
  values: Float64Array.from({ length: rows * width }, () => random.next() - 0.5),
})
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, i) => sum + value * (b[i] as number), 0)
const cosine = (a: Float32Array, b: Float32Array) => dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))

test('columns that were made orthogonal are, and of length 1', () => {
  const rows = matrix(40, 7)
  orthonormalize(rows)
  const products = gram(rows)
  for (let i = 0; i < 7; i++) for (let j = 0; j < 7; j++) expect(products[i * 7 + j]).toBeCloseTo(i === j ? 1 : 0, 9)
})

test('eigenvectors are turned into multiples of themselves, the largest first', () => {
  const width = 9
  const symmetric = gram(matrix(30, width))
  const found = eigenvectors(symmetric, width, 4)
  const values = Array.from({ length: 4 }, (_, at) => {
    const vector = found.subarray(at * width, (at + 1) * width)
    const image = Array.from({ length: width }, (_, i) => dot(symmetric.subarray(i * width, (i + 1) * width), vector))
    const value = dot(image, vector)
    for (let i = 0; i < width; i++) expect(image[i]).toBeCloseTo(value * (vector[i] as number), 7)
    return value
  })
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  const trace = Array.from({ length: width }, (_, i) => symmetric[i * width + i] as number)
  const all = eigenvectors(symmetric, width, width)
  expect(dot(all.subarray(0, width), all.subarray(width, 2 * width))).toBeCloseTo(0, 9)
  expect(values[0]).toBeGreaterThan(Math.max(...trace))
})

const cities = ['bonn', 'rome', 'oslo', 'kiev']
const crops = ['wheat', 'maize', 'cocoa', 'grain']
const texts = Array.from({ length: 60 }, (_, i) => {
  const words = i % 2 === 0 ? cities : crops
  return Array.from({ length: 3 }, () => words[Math.floor(random.next() * 4)]).join(' ')
})

test('with as many directions as there are, what texts have in common stays as it was', () => {
  const full = fitLsa(texts, { dimension: 8, seed: 1 })
  expect(full.dimension).toBe(8)
  // Without a word in common, nothing is alike; with the same words, everything.
  expect(cosine(full.fold('bonn rome'), full.fold('wheat cocoa'))).toBeCloseTo(0, 6)
  expect(cosine(full.fold('bonn rome'), full.fold('rome bonn'))).toBeCloseTo(1, 6)
  const alike = cosine(full.fold('bonn rome'), full.fold('bonn oslo'))
  expect(alike).toBeGreaterThan(0.2)
  expect(alike).toBeLessThan(0.8)
})

test('with few directions, words that occur together come to mean the same', () => {
  const two = fitLsa(texts, { dimension: 2, seed: 1 })
  expect(cosine(two.fold('bonn'), two.fold('oslo'))).toBeGreaterThan(0.99)
  expect(Math.abs(cosine(two.fold('bonn'), two.fold('wheat')))).toBeLessThan(0.05)
})

test('the same seed gives the same vectors, and no known word gives none', () => {
  const [one, same] = [fitLsa(texts, { dimension: 3, seed: 1 }), fitLsa(texts, { dimension: 3, seed: 1 })]
  expect(one.fold('bonn wheat')).toEqual(same.fold('bonn wheat'))
  expect(one.fold('unheard')).toEqual(new Float32Array(3))
})
