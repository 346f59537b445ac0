import { expect, it } from 'vitest'
import { chooseKind } from '../../src/main/store/vectors/codes/chooseKind.ts'
import { fitCodes } from '../../src/main/store/vectors/scan/codes.ts'
import { createGenerator, type GeneratorOptions } from '../bench/generate.ts'
import { embed, makeQuestions, makeTexts, textDimension } from '../fixtures/textLibrary.ts'

const rowCount = 4_096
const questionCount = 16

async function chosen(dimension: number, sample: Float32Array, questions: Float32Array) {
  let asked = 0
  const between = () => {
    asked++
    return Promise.resolve()
  }
  const kind = await chooseKind(fitCodes(dimension, sample), sample, questions, between)
  expect(asked).toBe(questions.length / dimension)
  return kind
}

function synthetic(kind: GeneratorOptions['kind'], dimension: number) {
  const generator = createGenerator({ kind, dimension, seed: 3, clusters: 100 })
  const sample = new Float32Array(rowCount * dimension)
  generator.stream(1).write(sample)
  const questions = new Float32Array(questionCount * dimension)
  generator.stream(2).write(questions)
  return { sample, questions }
}

it.each([520, 1024])(
  'vectors of %i numbers in clusters get codes of signs, a cloud without any gets four bits',
  async (dimension) => {
    const clustered = synthetic('clustered', dimension)
    expect(await chosen(dimension, clustered.sample, clustered.questions)).toBe('signs')
    expect(await chosen(dimension, clustered.sample, clustered.sample.slice(0, questionCount * dimension))).toBe(
      'signs',
    )
    const cloud = synthetic('anisotropic', dimension)
    expect(await chosen(dimension, cloud.sample, cloud.questions)).toBe('int4')
  },
)

it('texts of the default encoder get four bits, whether its texts are the questions or others', async () => {
  const texts = makeTexts(rowCount)
  const sample = embed(texts)
  const own = sample.slice(0, questionCount * textDimension)
  expect(await chosen(textDimension, sample, own)).toBe('int4')
  expect(await chosen(textDimension, sample, embed(makeQuestions(texts).slice(0, questionCount)))).toBe('int4')
})

it('zero vectors and no questions at all are coded with four bits, which are right for any', async () => {
  const dimension = 64
  const sample = new Float32Array(100 * dimension)
  expect(await chosen(dimension, sample, sample.slice(0, 4 * dimension))).toBe('int4')
  expect(await chosen(dimension, sample, new Float32Array(0))).toBe('int4')
})
