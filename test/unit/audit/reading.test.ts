import { readFileSync } from 'node:fs'
import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { judgeClaim } from '../../../src/main/audit/judgeClaim.ts'
import { prepareSentence } from '../../../src/main/audit/prepare.ts'
import { htmlToMarkdown } from '../../../src/main/audit/readHtml.ts'
import { readMarkdown } from '../../../src/main/audit/readMarkdown.ts'
import { splitSentences } from '../../../src/main/audit/sentences.ts'

const golden = (name: string) => readFileSync(new URL(`../../fixtures/exporting/${name}`, import.meta.url), 'utf8')

test('an exported report reads alike from Markdown and from HTML', () => {
  const markdown = readMarkdown(golden('report.md.golden'))
  const html = readMarkdown(htmlToMarkdown(golden('report.html.golden')))
  for (const { claims, sources } of [markdown, html]) {
    expect(claims[0]).toMatchObject({ text: 'Loading stopped.', markers: ['1'] })
    expect(claims[1]).toMatchObject({ text: 'It resumed, they say.', markers: ['2', '1', '9'] })
    expect(sources.get('1')).toMatchObject({ quote: 'Loading stopped on Monday.' })
    // What the text itself calls a source is none: the list of sources is what counts.
    expect(sources.get('1')?.url).toBe('https://portnews.example.org/strike?a=1&b=%222%22')
    expect(sources.has('7')).toBe(false)
  }
})

test('headings, code, images and metadata claim nothing; items and rows are sentences of their own', () => {
  const text =
    '# Title 12\n\n- Asked: 2031\n\nOne.[^1]\n\n```\ncode 5\n```\n\n- First item\n- Second [1, 3-4]\n\n| a | b |\n|---|---|\n| 7 | 8 |\n\n![x](y)'
  const { claims } = readMarkdown(text)
  expect(claims.map((claim) => [claim.text, claim.markers])).toEqual([
    ['One.', ['1']],
    ['First item', []],
    ['Second', ['1', '3', '4']],
    ['a b', []],
    ['7 8', []],
  ])
  for (const { text: said, places } of claims)
    for (const [at, place] of places.entries()) if (said[at] !== ' ') expect(text[place]).toBe(said[at])
})

test('sentences end where they should', () => {
  const text =
    'Dr. Smith of the U.S. Agency paid 3.5 million. “Why?” she asked. No. 5 won vs. No. 6 at Port Inc. on Monday.'
  expect(splitSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Dr. Smith of the U.S. Agency paid 3.5 million.',
    '“Why?” she asked.',
    'No. 5 won vs. No. 6 at Port Inc. on Monday.',
  ])
})

test('whatever a text says, its claims lie in it in order and are judged', () => {
  const pieces = constantFrom(
    '[^1]',
    '[1](http://a.b)',
    '**',
    '\n\n',
    '. ',
    '`',
    '<b>',
    '“',
    '12,5',
    ' A',
    '\ud800',
    '|',
    '#',
    '> ',
    '- ',
    '\\',
    'not ',
  )
  assert(
    property(array(oneof(pieces, string({ maxLength: 8 })), { maxLength: 60 }), (parts) => {
      const text = parts.join('')
      let before = 0
      for (const { start, end, text: said } of readMarkdown(text).claims) {
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeLessThanOrEqual(text.length)
        before = end
        const sentence = prepareSentence(said)
        const { verdict } = judgeClaim(sentence, [{ ...sentence, start: 0, isTitle: false }])
        // A sentence always bears out itself.
        if (sentence.words.length > 0) expect(verdict).toBe('supported')
      }
    }),
  )
})
