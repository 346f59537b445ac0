import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from '../../../src/main/text/query/parseQuery.ts'
import { printNode } from '../../../src/main/text/query/printQuery.ts'
import {
  daysBefore,
  unfinishedAt,
  withCompletion,
  withoutUnfinished,
} from '../../../src/renderer/search/query/completing.ts'

const value = fc.constantFrom('news', 'example.org', 'My notes', 'Ångström & Co', 'tag/with a part', 'x')
const field = fc.constantFrom('site', 'kind', 'lang', 'by', 'to', 'tag', 'in', 'is')
const words = fc.array(fc.constantFrom('cocoa', '"a phrase"', '-rain', 'kind:web', 'Ü', '-in:"Two parts"'), {
  maxLength: 3,
})

test('a value that is begun is completed where it stands, quoted or not, and nothing else changes', () => {
  fc.assert(
    fc.property(words, words, field, value, fc.nat(20), fc.boolean(), (before, after, name, whole, typed, isQuoted) => {
      const start = whole.slice(0, typed)
      fc.pre(isQuoted || !/[\s"()]/.test(start))
      const head = before.map((word) => `${word} `).join('')
      const tail = after.map((word) => ` ${word}`).join('')
      const begun = `${head}${name}:${isQuoted ? '"' : ''}${start}`
      const unfinished = unfinishedAt(begun + (isQuoted ? '"' : '') + tail, begun.length)
      expect(unfinished).toEqual({ kind: 'value', of: name, start, from: head.length, to: begun.length })
      const clause = printNode({ kind: 'field', field: name, text: whole, start: 0, end: 0 })
      const made = withCompletion(begun + (isQuoted ? '"' : '') + tail, unfinished!, clause)
      const shape = (text: string) => parseQuery(text).nodes.map(printNode)
      expect(shape(made.text)).toEqual([...shape(head), ...shape(clause), ...shape(tail)])
      expect(made.text.slice(0, made.caret).trimEnd()).toBe(head + clause)
    }),
  )
})

test('a clause that is being typed is searched for when it is one that there is', () => {
  const searched = (text: string, ...offered: string[]) =>
    withoutUnfinished(
      text,
      unfinishedAt(text, text.length),
      offered.map((one) => ({ text: one })),
    )
  expect(searched('cocoa site:ex', 'site:example.org')).toBe('cocoa ')
  expect(searched('cocoa -site:ex', 'site:example.org')).toBe('cocoa ')
  expect(searched('cocoa tag:"My n', 'tag:"My notes"')).toBe('cocoa ')
  expect(searched('cocoa Site:Example.org', 'site:example.org', 'site:example.org.uk')).toBe('cocoa Site:Example.org')
  // Nothing begins so: what stands there is meant.
  expect(searched('cocoa site:exx')).toBe('cocoa site:exx')
  expect(searched('cocoa site:ex ', 'site:example.org')).toBe('cocoa site:ex ')
  expect(searched('si', 'site:')).toBe('si')
  expect(searched('cocoa after:203', 'after:2031-03-03')).toBe('cocoa ')
  expect(searched('cocoa after:2031', 'after:2031-03-03')).toBe('cocoa after:2031')
})

test('names of fields are offered for the beginning of one, and never inside of words, quotes or addresses', () => {
  expect(unfinishedAt('cocoa -ki', 9)).toEqual({ kind: 'field', start: 'ki', from: 7, to: 9 })
  expect(withCompletion('cocoa -ki', { from: 7, to: 9 }, 'kind:')).toEqual({ text: 'cocoa -kind:', caret: 12 })
  for (const text of ['cocoa', '"ki', 'k', 'http://si', 'xsite:a b', 'title:co'])
    expect(unfinishedAt(text, text.length)).toBeNull()
  expect(unfinishedAt('site:exa', 6)).toBeNull()
  expect(unfinishedAt('after:2031-0', 12)).toMatchObject({ kind: 'day', field: 'after', start: '2031-0' })
  expect(daysBefore(new Date(2031, 2, 3), '2031')).toEqual(['2031-03-03', '2031-02-24', '2031-02-01', '2031-03'])
})
