import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePartialJson } from '../../../src/main/service/streaming/partialJson.ts'

describe('JSON that is cut off', () => {
  test.each([
    ['{"a": 1, "b": [true, {"c": "d"}]}', { a: 1, b: [true, { c: 'd' }] }],
    ['{"a": "xy', {}],
    ['{"a": "x", "b', { a: 'x' }],
    ['{"a": "x", "b"', { a: 'x' }],
    ['{"a": "x", "b":', { a: 'x' }],
    ['{"a": "x",', { a: 'x' }],
    ['["a", "b', ['a']],
    ['[1, 23', [1]],
    ['[1, 23 ', [1, 23]],
    ['[-', []],
    ['[tru', []],
    ['[true', [true]],
    ['{"a": {"b": [', { a: { b: [] } }],
    ['{"a": "\\', {}],
    ['{"a": "\\"b", "c', { a: '"b' }],
    ['{', {}],
  ])('%s', (text, value) => {
    expect(parsePartialJson(text)).toEqual(value)
  })

  test.each(['', '  ', '"abc', '{a: 1}', '{"a" 1', '[1 2', '{"a": 1}}', 'nope', '[1,]', '{"a":1,}', '[tru, 1', '{]'])(
    'throws on %j',
    (text) => {
      expect(() => parsePartialJson(text)).toThrow(SyntaxError)
    },
  )

  test('a key called __proto__ is a key', () => {
    const parsed = parsePartialJson('{"__proto__": {"a": 1}, "b": "') as object
    expect(Object.keys(parsed)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  })

  test('every beginning of a list or object is read, and the whole of it is itself', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
        fc.nat(),
        (value, at) => {
          const json = JSON.stringify(value)
          expect(parsePartialJson(json)).toEqual(JSON.parse(json))
          const cut = json.slice(0, 1 + (at % json.length))
          const partial = parsePartialJson(cut)
          expect(Array.isArray(partial)).toBe(Array.isArray(value))
          expect(JSON.stringify(partial).length).toBeLessThanOrEqual(json.length)
        },
      ),
    )
  })
})
