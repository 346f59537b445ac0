import Database from 'better-sqlite3'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenBytes, writeAsciiTokens } from '../../src/main/text/asciiTokens.ts'
import { canonicalUrl } from '../../src/main/text/canonicalUrl.ts'
import { detectLanguage } from '../../src/main/text/language.ts'
import { MAX_PASSAGE_CHARS, splitPassages } from '../../src/main/text/passages.ts'
import { matchExpression, queryTokens } from '../../src/main/text/query/queryTokens.ts'
import { makeSnippet } from '../../src/main/text/snippet.ts'
import { indexTokens, visitTokens } from '../../src/main/text/tokens.ts'
import { indexGrams } from '../../src/main/text/words/wordGrams.ts'

/** Anything a string can hold: whole characters, halves of them, marks, spaces, quotes and pieces of many scripts. */
const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))
const piece = fc.oneof(
  unit,
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    ' ',
    '\n',
    '\n\n',
    '. ',
    '。',
    '"',
    '-',
    'e\u0301',
    '👩\u200d🚀',
    'สวัสดี',
    '中文',
    'Straße',
    'İ',
    'the ',
    'ｶﾞ',
    '\ud800',
  ),
)
const anyText = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

test('tokens are what FTS5 with its ascii tokenizer keeps whole, and their spans lie in the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let before = 0
      visitTokens(text, (token, start, end) => {
        expect(token).toMatch(/^(?:[a-z0-9]|[^\x00-\x7f])+$/u)
        expect(token.isWellFormed()).toBe(true)
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        before = start
      })
      for (const gram of indexGrams(text).split(' ')) expect(gram).toMatch(/^(?:§(?:[a-z0-9]|[^\x00-\x7f])+)?$/u)
    }),
  )
})

test('the tokens of ASCII are the same from its bytes', () => {
  const ascii = fc.string({ unit: 'binary-ascii', maxLength: 200 })
  const words = fc.array(
    fc.constantFrom('Running', 'hop', 'a', '42nd', 'x_y', 'internationalisations', 'flies', 'Ab9'.repeat(30_000)),
  )
  const text = fc.oneof(
    ascii,
    fc.tuple(ascii, words, ascii).map(([before, all, after]) => before + all.join(' ') + after),
  )
  fc.assert(
    fc.property(text, fc.nat(20), (given, from) => {
      const start = Math.min(from, given.length)
      const out = Buffer.alloc(2 + tokenBytes(given.length), '#')
      const end = writeAsciiTokens(Buffer.from(given), start, given.length, out, 2)
      expect(out.toString('latin1', 2, end)).toBe(indexTokens(given.slice(start)))
      expect(out.toString('latin1', 0, 2)).toBe('##')
    }),
  )
})

test('whatever is typed is a valid expression, and a text is found by its own words', () => {
  const db = new Database(':memory:')
  db.exec(
    `CREATE VIRTUAL TABLE words USING fts5(title, body, grams, content='', contentless_delete=1, tokenize='ascii')`,
  )
  const insert = db.prepare(`INSERT INTO words (rowid, title, body, grams) VALUES (1, '', ?, ?)`)
  const find = db.prepare('SELECT count(*) FROM words WHERE words MATCH ?').pluck()
  fc.assert(
    fc.property(anyText, fc.boolean(), fc.boolean(), (text, typing, relaxed) => {
      db.exec('DELETE FROM words')
      insert.run(indexTokens(text), indexGrams(text))
      const query = queryTokens(text, { typing })
      const expression = matchExpression(query, { relaxed })
      if (expression === undefined) return
      const found = find.get(expression)
      if (relaxed && query.words.length + query.prefixes.length > 0) expect(found).toBe(1)
    }),
  )
  db.close()
})

test('passages cover the text, keep their limits, and cut no character in two', () => {
  const sizes = fc.record({ maxChars: fc.integer({ min: 16, max: 80 }), overlapChars: fc.integer({ min: 0, max: 60 }) })
  fc.assert(
    fc.property(anyText, sizes, (text, options) => {
      const spans = splitPassages(text, options)
      let covered = 0
      let lastStart = -1
      for (const { start, end } of spans) {
        const passage = text.slice(start, end)
        expect(passage.length).toBeLessThanOrEqual(Math.min(options.maxChars, MAX_PASSAGE_CHARS))
        expect(passage).not.toBe('')
        expect(passage.trim()).toBe(passage)
        expect(start).toBeGreaterThan(lastStart)
        if (start > covered) expect(text.slice(covered, start).trim()).toBe('')
        for (const cut of [start, end]) expect(inPair(text, cut)).toBe(false)
        lastStart = start
        covered = Math.max(covered, end)
      }
      expect(text.slice(covered).trim()).toBe('')
      if (text.trim() !== '' && text.trim().length <= options.maxChars) expect(spans).toHaveLength(1)
    }),
  )
})

function inPair(text: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))
}

test('a snippet is a piece of the text with its marks inside', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.integer({ min: 16, max: 120 }), (text, query, maxChars) => {
      const snippet = makeSnippet(text, query, { maxChars })
      const { length } = snippet.text
      expect(length).toBeLessThanOrEqual(maxChars)
      expect(text.slice(snippet.start, snippet.start + length).replace(/\s/g, ' ')).toBe(snippet.text)
      let before = 0
      for (const { start, end } of snippet.marks) {
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(length)
        before = end
      }
    }),
  )
})

test('a language is two or three letters or none, and a canonical address stays what it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(detectLanguage(text) ?? 'en').toMatch(/^[a-z]{2,3}$/)
    }),
  )
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const canonical = canonicalUrl(url)
      expect(canonical).toBeDefined()
      expect(canonicalUrl(canonical as string)).toBe(canonical)
    }),
  )
})
