import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from '../../../src/main/text/query/parseQuery.ts'
import { printQuery } from '../../../src/main/text/query/printQuery.ts'
import { chipsOf } from '../../../src/main/api/views/queries.ts'
import { testBench } from '../../fixtures/testCore.ts'

const PIECES =
  'a|OR|(|)|-|"|"a b"|~5|title:|in:x|to:a@b.c|-to:"|is:starred|tag:"| | |*|~|“|«|b)|f(x)|-(|ß|กา|字|\n|:|"x"~3|word*|word~|\ud800|after:2031|after:x'.split(
    '|',
  )
const anything = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

/** A tree without where its parts stand. */
function shape(nodes: unknown): unknown {
  return JSON.parse(JSON.stringify(nodes, (key, value) => (key === 'start' || key === 'end' ? undefined : value)))
}

test('a query that is taken apart and printed is the same query, and its spans lie in order within it', () => {
  fc.assert(
    fc.property(anything, (query) => {
      const { nodes, plain } = parseQuery(query)
      expect(shape(parseQuery(printQuery(nodes)).nodes)).toEqual(shape(nodes))
      let before = 0
      for (const { start, end } of nodes) {
        expect(start).toBeGreaterThanOrEqual(before)
        expect(end).toBeGreaterThan(start)
        before = end
      }
      expect(before).toBeLessThanOrEqual(query.length)
      for (const { start, end, text } of plain) expect(query.slice(start, end)).toBe(text)
    }),
    { numRuns: 3000 },
  )
})

test('a query is its chips and its words: each chip is a clause, and without it the others stay as they were', () => {
  fc.assert(
    fc.property(anything, (query) => {
      const { nodes } = parseQuery(query)
      const chips = chipsOf(nodes)
      const clauses = nodes.filter(({ kind }) => kind !== 'text')
      expect(shape(chips.flatMap(({ text }) => parseQuery(text).nodes))).toEqual(shape(clauses))
      for (const [at, { without }] of chips.entries()) {
        const left = parseQuery(without).nodes
        expect(shape(left)).toEqual(shape(nodes.filter((node) => node !== clauses[at])))
        expect(chipsOf(left).map(({ text }) => text)).toEqual(chips.toSpliced(at, 1).map(({ text }) => text))
      }
      // All chips taken out one after the other leave the words.
      let rest = query
      for (let chip = chips[0]; chip; chip = chipsOf(parseQuery(rest).nodes)[0]) rest = chip.without
      expect(chipsOf(parseQuery(rest).nodes)).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('a query of nothing but words has no clause', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcxyzäß字กا.,;/_'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      const { nodes, plain } = parseQuery(words.join(' '))
      expect(nodes.map((node) => node.kind === 'text' && node.text)).toEqual(words)
      expect(plain).toEqual([])
    }),
  )
})

const WORDS = ['harbour', 'tide', 'ledger', 'cocoa', 'drought', 'strike', 'cargo']
const DOMAINS = ['example.org', 'news.example.org', 'example.com']
const AUTHORS = ['Ada Berg', 'Émile Roux', 'J. Smith']
const RECIPIENTS = [
  { header: 'to', value: 'Berg, Ada <ada@example.org>, jo@example.org' },
  { header: 'cc', value: "'Émile Roux' <Roux@example.org>" },
  { header: 'bcc', value: 'Jo Day' },
  { header: 'from', value: 'Ada Berg <ada@example.org>' },
] as const
const DAY_MS = 86_400_000
const dateOf = (day: number) => new Date(Date.UTC(2031, 0, 1) + day * DAY_MS).toISOString()

interface Item {
  readonly collection: 'one' | 'Two parts'
  readonly domain: string
  readonly kind: string
  readonly author: string
  readonly sent: (typeof RECIPIENTS)[number]
  readonly day: number | null
  readonly title: string
  readonly words: readonly string[]
}

const item: fc.Arbitrary<Item> = fc.record({
  collection: fc.constantFrom('one', 'Two parts'),
  domain: fc.constantFrom(...DOMAINS),
  kind: fc.constantFrom('news', 'web', 'file'),
  author: fc.constantFrom(...AUTHORS),
  sent: fc.constantFrom(...RECIPIENTS),
  day: fc.option(fc.nat(60)),
  title: fc.constantFrom(...WORDS),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 5 }),
})

/** A clause with what it means, by a way of its own. */
interface Meant {
  readonly text: string
  readonly holds: (item: Item) => boolean
}

const text = ({ title, words }: Item) => [[title], words]
const has = (holds: (word: string) => boolean) => (one: Item) => text(one).some((words) => words.some(holds))
const oneWord = fc.constantFrom(...WORDS)
const leaf: fc.Arbitrary<Meant> = fc.oneof(
  fc.tuple(oneWord, oneWord).map(([a, b]) => ({
    text: `"${a} ${b}"`,
    holds: ({ words }: Item) => words.some((word, at) => word === a && words[at + 1] === b),
  })),
  oneWord.map((word) => ({ text: `"${word}"`, holds: has((one) => one === word) })),
  oneWord.map((word) => ({ text: `-${word}`, holds: (one: Item) => !has((other) => other === word)(one) })),
  fc.constantFrom('ha', 'c', 'dro').map((start) => ({ text: `${start}*`, holds: has((one) => one.startsWith(start)) })),
  fc.constantFrom('harbuor', 'cocao').map((wrong) => ({
    // Swapped letters are two edits: in "cocao" one too many for its length.
    text: `${wrong}~`,
    holds: has((one) => wrong === 'harbuor' && one === 'harbour'),
  })),
  // FTS5 takes one place for both of two like words.
  fc.tuple(fc.shuffledSubarray(WORDS, { minLength: 2, maxLength: 2 }), fc.nat(2)).map(([[a = '', b = ''], within]) => ({
    text: `"${a} ${b}"~${within}`,
    holds: ({ words }: Item) =>
      words.some(
        (one, i) => one === a && words.some((other, j) => i !== j && other === b && Math.abs(i - j) - 1 <= within),
      ),
  })),
  oneWord.map((word) => ({ text: `title:${word}`, holds: ({ title }: Item) => title === word })),
  fc.constantFrom('news', 'web').map((kind) => ({ text: `-kind:${kind}`, holds: (one: Item) => one.kind !== kind })),
  fc.constantFrom(...DOMAINS).map((site) => ({
    text: `-site:${site}`,
    holds: ({ domain }: Item) => domain !== site && !domain.endsWith(`.${site}`),
  })),
  fc.constantFrom('berg', 'ÉMILE', 'smith').map((name) => ({
    text: `by:${name}`,
    holds: ({ author }: Item) => author.toLowerCase().includes(name.toLowerCase()),
  })),
  fc.constantFrom('berg', 'ÉMILE', 'ada@Example.org', 'jo', '"Jo Day"', 'roux@').map((name) => ({
    text: `to:${name}`,
    holds: ({ kind, sent }: Item) =>
      kind === 'file' &&
      sent.header !== 'from' &&
      sent.value.toLowerCase().includes(name.replaceAll('"', '').toLowerCase()),
  })),
  fc.nat(60).map((day) => ({
    text: `after:${dateOf(day).slice(0, 10)}`,
    holds: (one: Item) => one.day !== null && one.day >= day,
  })),
  fc.nat(60).map((day) => ({
    text: `before:${dateOf(day).slice(0, 10)}`,
    holds: (one: Item) => one.day !== null && one.day < day,
  })),
  fc.constant({ text: 'is:undated', holds: ({ day }: Item) => day === null }),
  fc.constant({ text: '-in:"two parts"', holds: ({ collection }: Item) => collection !== 'Two parts' }),
  fc.constant({ text: 'is:unread', holds: () => true }),
  fc.constant({ text: '-is:starred', holds: () => true }),
)

const clause: fc.Arbitrary<Meant> = fc.letrec<{ clause: Meant }>((tie) => ({
  clause: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf,
    fc.array(tie('clause'), { minLength: 2, maxLength: 3 }).map((of) => ({
      text: of.map((one) => `(${one.text})`).join(' OR '),
      holds: (one: Item) => of.some(({ holds }) => holds(one)),
    })),
    fc.array(tie('clause'), { minLength: 2, maxLength: 3 }).map((of) => ({
      text: `(${of.map((one) => `(${one.text})`).join(' ')})`,
      holds: (one: Item) => of.every(({ holds }) => holds(one)),
    })),
    tie('clause').map(({ text: of, holds }) => ({ text: `-(${of})`, holds: (one: Item) => !holds(one) })),
  ),
})).clause

test('what a query of clauses finds is exactly what they mean, in every mode, and no query is refused', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const items = fc.sample(item, { numRuns: 60, seed: 20_310_102 })
  const records = items.map(({ domain, kind, author, sent, day, title, words }, index) => ({
    id: `${index}`,
    title,
    text: words.join(' '),
    url: `https://${domain}/${index}`,
    kind,
    authors: author,
    headers: { [sent.header]: sent.value },
    message: 1,
    published: day === null ? null : dateOf(day),
  }))
  for (const collection of ['one', 'Two parts'] as const)
    await bench.import(
      client,
      records.filter((_, index) => items[index]?.collection === collection),
      { collection, dimension: 32 },
    )

  await fc.assert(
    fc.asyncProperty(fc.array(clause, { minLength: 1, maxLength: 2 }), async (clauses) => {
      const inside = items.flatMap((one, index) => (clauses.every(({ holds }) => holds(one)) ? [`${index}`] : []))
      const query = clauses.map((one) => one.text).join(' ')
      const semantic = await client.search.query({ query: `${query} tide`, mode: 'semantic', limit: 1000 })
      expect(semantic.mode).toBe('semantic')
      expect(semantic.hits.map(({ externalId }) => externalId ?? '').sort()).toEqual(inside.toSorted())
      expect(semantic.searched.passages).toBe(inside.length)
      for (const mode of ['keyword', 'hybrid'] as const) {
        const { hits } = await client.search.query({ query, mode, limit: 1000 })
        expect(inside).toEqual(expect.arrayContaining(hits.map(({ externalId }) => externalId)))
      }
    }),
    { numRuns: 60 },
  )
  await fc.assert(
    fc.asyncProperty(
      anything.filter((query) => query !== ''),
      async (query) => {
        await client.search.query({ query, mode: 'keyword' })
        await client.search.parse({ query })
      },
    ),
    { numRuns: 150 },
  )
})
