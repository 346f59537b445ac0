import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../src/main/service/errors.ts'
import { createNumberKernel } from '../../src/main/service/numbers/createNumberKernel.ts'
import { NumberRowReader, rowMark } from '../../src/main/service/numbers/numberRows.ts'
import { decodeEmbeddingReply } from '../../src/main/service/operations/decodeEmbeddingReply.ts'

const head = {
  status: 200,
  where: 'POST /embedding',
  requestId: undefined,
  retryAfterMs: undefined,
  latencyMs: 0,
  redact: (text: string) => text,
}

const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${maxLength}}$`))
const sign = fc.constantFrom('', '-')
const wholePart = fc.oneof(
  fc.constant('0'),
  fc.tuple(fc.constantFrom(...'123456789'), digits(25)).map(([first, rest]) => first + rest),
)
const exponentPart = fc
  .tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.oneof(digits(2), digits(3), digits(8)))
  .map((parts) => parts.join(''))
/** Every form that JSON allows. */
const anyForm = fc
  .tuple(sign, wholePart, fc.option(digits(45), { nil: undefined }), fc.option(exponentPart, { nil: '' }), fc.boolean())
  .map(([minus, whole, fraction, exponent, hasExponent]) =>
    [minus, whole, fraction === undefined ? '' : `.${fraction}`, hasExponent ? exponent : ''].join(''),
  )
const asSent = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1, max: 1 })
/** Enough to write any double of 1e-6 and more whose last bits are those of a single. */
const exactDecimals = 60
/** Exactly between two singles, or a little to one side: where rounding by way of double precision shows. */
const halfway = fc
  .tuple(
    fc.float({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom('', '1', '00000000000000000001', 'e0'),
    sign,
  )
  .map(([single, more, minus]) => {
    const bits = new Uint32Array(Float32Array.of(Math.abs(single)).buffer)
    const next = new Float32Array(Uint32Array.of((bits[0] ?? 0) + 1).buffer)[0] ?? 0
    const middle = (Math.abs(single) + next) / 2
    if (!Number.isFinite(middle)) return '1'
    const text = middle >= 1e-6 && middle < 1e20 ? middle.toFixed(exactDecimals) : String(middle)
    return minus + (text.includes('e') ? text : text + more)
  })
/** What models give, with any number of digits; some of them next to where the rounding changes. */
const belowOne = fc
  .tuple(
    sign,
    fc.oneof(digits(25), fc.tuple(fc.float({ min: 0, max: 0.5, noNaN: true }), fc.integer({ min: 1, max: 24 }))),
  )
  .map(([minus, of]) => {
    if (typeof of === 'string') return `${minus}0.${of}`
    const [single, places] = of
    const next = new Float32Array(Uint32Array.of((new Uint32Array(Float32Array.of(single).buffer)[0] ?? 0) + 1).buffer)
    return minus + ((single + (next[0] ?? 0)) / 2).toFixed(places)
  })
const special = fc.constantFrom(
  '0',
  '-0',
  '-0.0',
  '0e999999999',
  '1e-999999999',
  '-1e-400',
  '1.401298464324817e-45',
  '7.006492321624085e-46',
  '7.006492321624086e-46',
  '1.1754942106924411e-38',
  '3.4028234663852886e38',
  '3.4028235677973366e38',
  '3.4028235677973367e38',
  '16777217',
  '16777219',
  '1.00000005960464477539062',
  '1.00000005960464477539063',
  '9007199254740993',
  `0.${'0'.repeat(70)}${'7'.repeat(9)}e72`,
  `${'9'.repeat(300)}e-300`,
  `1${'0'.repeat(400)}e-401`,
  `0.${'3'.repeat(5000)}`,
)
const numberText = fc.oneof(
  { weight: 3, arbitrary: asSent.map(String) },
  { weight: 2, arbitrary: asSent.map((value) => value.toFixed(8)) },
  { weight: 1, arbitrary: asSent.map((value) => value.toExponential(7)) },
  { weight: 1, arbitrary: fc.float({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 4, arbitrary: anyForm },
  { weight: 3, arbitrary: belowOne },
  { weight: 3, arbitrary: halfway },
  { weight: 2, arbitrary: special },
)
/** In single precision, nearly always. */
const vectorNumber = fc.oneof(
  { weight: 50, arbitrary: numberText.filter((text) => Number.isFinite(Math.fround(Number(text)))) },
  { weight: 1, arbitrary: numberText },
)
const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/)
const arrayText = (numbers: fc.Arbitrary<string[]>) =>
  fc
    .tuple(numbers, space, space)
    .map(([items, before, after]) => `[${before}${items.join(before + ',' + after)}${after}]`)

/** What stands between numbers in replies, and what makes a scanner lose its way in text. */
const trickyText = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('[1,2', '"embedding":[1]', '\\', '\\"[', 'é😀\u2028', '[0]'))
  .map((text) => JSON.stringify(text))
const otherValue = fc.oneof(
  trickyText,
  fc.json({ noUnicodeString: false }),
  numberText,
  arrayText(fc.array(numberText)),
)

/** Splits at any byte, so inside numbers, escapes and characters. */
function pieces(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const out: Uint8Array[] = []
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1
    out.push(bytes.subarray(at, at + size))
    at += size
  }
  return out
}
const chunkSizes = fc.oneof(
  fc.constant([1]),
  fc.constant([65_536]),
  fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
)

type Member = readonly [name: string, value: string]
const frame = { code: '0', request_id: '"r-1"', meta: '{"usage":{"input_tokens":7},"warning":"cut"}' }
const members = (named: Record<string, string>, more: readonly Member[]): Member[] =>
  Object.entries(named).concat(more as [string, string][])

function objectText(all: readonly Member[], gap: string): string {
  return `{${gap}${all.map(([name, value]) => `${JSON.stringify(name)}${gap}:${value}`).join(`${gap},`)}${gap}}`
}
const shuffled = (lists: fc.Arbitrary<Member[]>) =>
  lists.chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
const extra = fc.array(fc.tuple(fc.constantFrom('x', 'type', 'scores'), otherValue), { maxLength: 2 })

/** A legal reply of `count` vectors of `dimension` numbers, in any order and with members nobody asked for. */
const replyText = fc
  .record({ count: fc.integer({ min: 1, max: 5 }), dimension: fc.integer({ min: 1, max: 6 }) })
  .chain(({ count, dimension }) => {
    const vector = arrayText(fc.array(vectorNumber, { minLength: dimension, maxLength: dimension }))
    const row = (index: number) =>
      fc.tuple(
        shuffled(
          fc.tuple(vector, extra).map(([embedding, more]) => members({ index: String(index), embedding }, more)),
        ),
        space,
      )
    const rows = fc
      .tuple(...Array.from({ length: count }, (_, index) => row(index)))
      .chain((all) => fc.shuffledSubarray(all, { minLength: count }))
      .map((all) => `[${all.map(([some, gap]) => objectText(some, gap)).join(',')}]`)
    const data = shuffled(fc.tuple(rows, extra).map(([results, more]) => members({ results, model: '"m"' }, more)))
    const whole = shuffled(
      fc.tuple(data, extra, space).map(([some, more, gap]) => members({ ...frame, data: objectText(some, gap) }, more)),
    )
    return fc.tuple(whole, space).map(([some, gap]) => ({ count, dimension, text: objectText(some, gap) }))
  })

describe.each(['wasm', 'fallback'] as const)('reading embedding replies as they arrive (%s)', (choice) => {
  const kernel = createNumberKernel(choice)
  const read = (bytes: Uint8Array, sizes: readonly number[], width: number, rows = 1, room?: SharedArrayBuffer) => {
    const reader = new NumberRowReader(width, rows, { kernel, room })
    for (const piece of pieces(bytes, sizes)) reader.push(piece)
    return reader.end()
  }
  const decode = (
    text: string,
    sizes: readonly number[],
    expected: { count: number; dimension: number },
    room?: SharedArrayBuffer,
  ) =>
    decodeEmbeddingReply(head, read(Buffer.from(text), sizes, expected.dimension, expected.count, room), {
      ...expected,
      models: ['m'],
    })

  test('numbers of every form are what JSON.parse and Math.fround make of them', () => {
    fc.assert(
      fc.property(fc.array(numberText, { minLength: 1, maxLength: 60 }), space, chunkSizes, (numbers, gap, sizes) => {
        const { rows, rest } = read(Buffer.from(`[${numbers.join(`${gap},`)}${gap}]`), sizes, numbers.length)
        const expected = Float32Array.from(numbers, (text) => JSON.parse(text) as number)
        const isFinite = expected.every((value) => Number.isFinite(value))
        expect(JSON.parse(Buffer.from(rest).toString())).toEqual([isFinite ? 0 : rowMark.notFinite])
        expect(new Uint32Array(rows.buffer, 0, numbers.length)).toEqual(new Uint32Array(expected.buffer))
      }),
      { numRuns: 1500 },
    )
  })

  test('whole replies, in any order and in any pieces', () => {
    fc.assert(
      fc.property(replyText, chunkSizes, ({ text, count, dimension }, sizes) => {
        const { results } = (JSON.parse(text) as { data: { results: { index: number; embedding: number[] }[] } }).data
        const expected = new Float32Array(count * dimension)
        for (const { index, embedding } of results) expected.set(embedding, index * dimension)
        if (!expected.every((value) => Number.isFinite(value))) {
          expect(() => decode(text, sizes, { count, dimension })).toThrow(ServiceError)
          return
        }
        const decoded = decode(text, sizes, { count, dimension })
        expect(new Uint32Array(decoded.values.buffer)).toEqual(new Uint32Array(expected.buffer))
        expect(decoded).toMatchObject({
          count,
          dimension,
          model: 'm',
          requestId: 'r-1',
          inputTokens: 7,
          warning: 'cut',
        })
        // Room for fewer rows, for as many, and for more.
        for (const rows of [0, 1, count, count + 2]) {
          const { values } = decode(text, sizes, { count, dimension }, new SharedArrayBuffer(4 * rows * dimension))
          expect(new Uint32Array(Float32Array.from(values).buffer)).toEqual(new Uint32Array(expected.buffer))
        }
      }),
      { numRuns: 400 },
    )
  })

  test('what JSON.parse refuses is refused, and what it takes keeps its meaning', () => {
    const broken = fc
      .tuple(
        replyText,
        fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.constantFrom(...'[]{}",:-+.eE019\\ nul\u00e9')), { maxLength: 3 }),
      )
      .map(([{ text }, edits]) => {
        let out = text
        for (const [where, cut, put] of edits) {
          const at = where % out.length
          out = out.slice(0, at) + put + out.slice(at + cut)
        }
        return out
      })
    const loose = fc.array(
      fc.oneof(numberText, fc.constantFrom(...'[],{}":-.e0 ', 'null', '01', '1.', '.5', '+1', 'NaN')),
      {
        maxLength: 12,
      },
    )
    let refused = 0
    fc.assert(
      fc.property(
        fc.oneof(
          broken,
          loose.map((parts) => `[${parts.join('')}]`),
          fc.json(),
        ),
        chunkSizes,
        fc.integer({ min: 1, max: 6 }),
        (text, sizes, width) => {
          const bytes = Buffer.from(text)
          const { rest, rows } = read(bytes, sizes, width)
          const verdict = attempt(() => JSON.parse(bytes.toString()) as unknown)
          const left = attempt(() => JSON.parse(Buffer.from(rest).toString()) as unknown)
          if (verdict === undefined) refused++
          expect(left === undefined).toBe(verdict === undefined)
          if (verdict && left) expect(withRows(left.value, rows, width)).toEqual(withoutNumbers(verdict.value, width))
        },
      ),
      { numRuns: 3000 },
    )
    expect(refused).toBeGreaterThan(300)
  })

  test('bytes that are no UTF-8 come out as they do of a whole decoding', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), chunkSizes, (bytes, sizes) => {
        const text = Buffer.concat([Buffer.from('{"msg":"'), bytes.filter((b) => b > 127), Buffer.from('","a":[1,2]}')])
        const { rest } = read(text, sizes, 2)
        expect(JSON.parse(new TextDecoder().decode(rest))).toEqual({
          ...(JSON.parse(new TextDecoder().decode(text)) as object),
          a: [0],
        })
      }),
    )
  })

  test('a number that is longer than the window is refused, not misread', () => {
    const long = `0.${'1'.repeat(200_000)}`
    const reply = (embedding: string) =>
      `{"code":0,"data":{"results":[{"index":0,"embedding":${embedding}}],"model":"m"}}`
    expect(() => decode(reply(`[${long}]`), [65_536], { count: 1, dimension: 1 })).toThrow(/not 1 numbers/)
    expect(() => decode(reply(`[1,${long}]`), [65_536], { count: 1, dimension: 2 })).toThrow(/not 2 numbers/)
    expect(JSON.parse(Buffer.from(read(Buffer.from(`[${long}]`), [65_536], 1).rest).toString())[0]).toBeNull()
  })

  test('of a large reply only the vectors and a little text are kept', () => {
    const row = (index: number) => `{"index":${index},"embedding":[${'0.012345678901234567,'.repeat(1023)}1]}`
    const reader = new NumberRowReader(1024, 100, { kernel })
    const text = Buffer.from(Array.from({ length: 100 }, (_, index) => row(index)).join(','))
    for (const piece of pieces(text, [65_536])) reader.push(piece)
    const { rest, rows } = reader.end()
    expect(rows.length).toBe(102_400)
    expect(rest.length).toBeLessThan(4000)
  })
})

function attempt<T>(work: () => T): { readonly value: T } | undefined {
  try {
    return { value: work() }
  } catch {
    return undefined
  }
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** The text that was left, with the rows back in their places. */
function withRows(value: unknown, rows: Float32Array, width: number): unknown {
  return mapArrays(value as Json, (items) => {
    const mark = items[0]
    if (typeof mark !== 'number') return undefined
    return mark < 0 ? `mark ${mark}` : [...rows.subarray(mark * width, (mark + 1) * width)]
  })
}

/** The same of the whole text: rows in single precision, marks for what is none, and null for numbers before other things. */
function withoutNumbers(value: unknown, width: number): unknown {
  return mapArrays(value as Json, (items) => {
    if (typeof items[0] !== 'number') return undefined
    const other = items.findIndex((item) => typeof item !== 'number')
    if (other >= 0) return withoutNumbers([null, ...items.slice(other)], width)
    if (items.length !== width) return `mark ${rowMark.otherWidth}`
    const row = items.map((item) => Math.fround(item as number))
    return row.every((item) => Number.isFinite(item)) ? row : `mark ${rowMark.notFinite}`
  })
}

function mapArrays(value: Json, replace: (items: Json[]) => unknown): unknown {
  if (Array.isArray(value)) return replace(value) ?? value.map((item) => mapArrays(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapArrays(item, replace)]))
}
