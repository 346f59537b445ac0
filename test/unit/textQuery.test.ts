import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import {
  matchExpression,
  plainQuery,
  queryTokens,
  type MatchOptions,
  type TokenStatistics,
} from '../../src/main/text/query/queryTokens.ts'
import { indexTokens } from '../../src/main/text/tokens.ts'
import { indexGrams } from '../../src/main/text/words/wordGrams.ts'

interface Row {
  readonly text: string
  readonly language?: string
}

/** An index over a few texts, as the library's is made; answers with the texts found, best first. */
function indexOf(rows: readonly (Row | string)[]) {
  const db = new Database(':memory:')
  db.exec(
    `CREATE VIRTUAL TABLE words USING fts5(title, body, grams, content='', contentless_delete=1, tokenize='ascii')`,
  )
  db.exec(`CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, 'row')`)
  const texts = rows.map((row) => (typeof row === 'string' ? { text: row } : row))
  const insert = db.prepare(`INSERT INTO words (rowid, title, body, grams) VALUES (?, '', ?, ?)`)
  texts.forEach(({ text, language }, i) => insert.run(i + 1, indexTokens(text), indexGrams(text, language)))
  const select = db
    .prepare(`SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words, 2, 1, 0.5), rowid`)
    .pluck()
  const frequency = db.prepare('SELECT doc FROM vocabulary WHERE term = ?').pluck()
  const statistics: TokenStatistics = {
    rows: texts.length,
    rowsWith: (token) => Number(frequency.get(token) ?? 0),
  }
  return {
    statistics,
    find(query: string, options: MatchOptions = {}, typing = false): string[] {
      const expression = matchExpression(queryTokens(query, { typing }), options)
      if (expression === undefined) return []
      return select.all(expression).map((rowid) => texts[Number(rowid) - 1]?.text ?? '?')
    },
  }
}

describe('what a user types', () => {
  const { find } = indexOf([
    'the price of cocoa rose',
    'rose gardens in the price list',
    'coffee and tea',
    '中华人民共和国',
    'สวัสดีชาวโลก',
  ])

  test('finds texts with any of the words, more of them first', () => {
    expect(find('prices of roses')).toEqual(['the price of cocoa rose', 'rose gardens in the price list'])
    expect(find('tea price')).toHaveLength(3)
  })

  test('counts a word as often as it was typed, forms of it too', () => {
    const texts = indexOf(
      ['tea from the hills', 'coffee from the coast', 'salt', 'sand', 'sea'].map((text) => ({ text, language: 'en' })),
    )
    expect(texts.find('tea coffee teas')[0]).toBe('tea from the hills')
    expect(texts.find('tea coffee coffees')[0]).toBe('coffee from the coast')
    expect(queryTokens('tea '.repeat(900)).words).toEqual(['tea'])
    expect(matchExpression(queryTokens('tea '.repeat(900)))?.match(/"tea"/g)).toHaveLength(8)
  })

  test('keeps quoted words together', () => {
    expect(find('"the price of"')).toEqual(['the price of cocoa rose'])
    expect(find('„rose gardens“ cocoa')).toEqual(['rose gardens in the price list'])
    expect(find('"cocoa price"')).toEqual([])
    expect(find('"cocoa price"', { relaxed: true })).toHaveLength(2)
  })

  test('leaves out what has a minus before it, but not what has one inside or behind', () => {
    expect(find('price -cocoa')).toEqual(['rose gardens in the price list'])
    expect(find('price -"rose gardens"')).toEqual(['the price of cocoa rose'])
    expect(find('cocoa-price - tea')).toHaveLength(3)
    expect(find('-cocoa')).toEqual([])
  })

  test('is never an error', () => {
    for (const query of [
      '"',
      '""',
      '"cocoa',
      'AND',
      'NOT cocoa',
      'NEAR(a b)',
      'body:tea',
      '^tea*',
      '(',
      '-',
      '--',
      "'",
      '\0',
    ]) {
      expect(() => find(query)).not.toThrow()
    }
    expect(find('cocoa) OR (tea')).toHaveLength(2)
    expect(find('   ')).toEqual([])
  })

  test('may be shorter than a token of its script', () => {
    expect(find('国')).toEqual(['中华人民共和国'])
    expect(find('华')).toEqual(['中华人民共和国'])
    expect(find('人民')).toEqual(['中华人民共和国'])
    expect(find('ชา')).toEqual(['สวัสดีชาวโลก'])
    expect(find('"ชาวโลก"')).toEqual(['สวัสดีชาวโลก'])
  })

  test('may end within a word while it is being typed', () => {
    expect(find('cof')).toEqual([])
    expect(find('cof', {}, true)).toEqual(['coffee and tea'])
    expect(find('cof ', {}, true)).toEqual([])
  })
})

test.each([
  ['de', 'Die Häuser der Gerichtsverhandlung', 'Gerichtsverhandlungen'],
  ['ru', 'Правительства избираются тайным голосованием', 'голосования'],
  ['tr', 'Kanunların önünde herkes eşittir', 'kanun önünde eşitlik'],
  ['ar', 'وللمكتبات العامة كتب كثيرة', 'مكتبة'],
  ['el', 'Τα δικαστήρια της χώρας', 'δικαστηρίων'],
  ['hi', 'अदालतों में सुनवाई', 'अदालत'],
  ['ko', '국민은 정부를 선출한다', '국민의'],
  ['pl', 'Wolności obywatelskie', 'obywatelskich wolność'],
])('a word is found in another of its forms (%s)', (language, text, query) => {
  const { find, statistics } = indexOf([{ text, language }, 'something else altogether', 'nothing to see'])
  expect(find(query)).toEqual([text])
  expect(find(query, { statistics, found: true })).toEqual([text])
})

test.each([
  ['de', 'Das Zebra lief durch die Steppe', 'zebraxx'],
  ['es', 'La cosecha de este año está terminada', 'esthis'],
  ['es', 'Los humedales y la mayor parte de las baterías', 'nothingmatchesthis'],
  ['de', 'Algebra wird gelehrt', 'Zebra'],
  ['ru', 'Голоса были слышны', 'голография'],
  ['ko', '국민은 정부를 선출한다', '국립'],
])('a word that only looks like another does not find it (%s)', (language, text, query) => {
  const { find, statistics } = indexOf([{ text, language }, 'something else altogether', 'nothing to see'])
  expect(find(query, { statistics, found: true })).toEqual([])
})

test('a common word is not looked for unless there is no other', () => {
  const { statistics, find } = indexOf(['the cat', 'the dog', 'the the'])
  expect(matchExpression(queryTokens('the cat'), { statistics })).toBe('(("cat"))')
  expect(find('the', { statistics })).toHaveLength(3)
})

test('a few passages of another language do not outrank an English library by their n-grams', () => {
  const english = Array.from({ length: 12 }, (_, i) => ({ text: `note ${i} on trade and weather`, language: 'en' }))
  const wanted = { text: 'international banking supervision was strengthened', language: 'en' }
  const french = { text: 'internationales interbancaires superviseurs', language: 'fr' }
  const { statistics, find } = indexOf([...english, wanted, wanted, wanted, french])
  expect(find('international supervision')[0]).toBe(french.text)
  expect(find('international supervision', { statistics })[0]).toBe(wanted.text)
})

test('a title is no query: its quotation marks and hyphens ask for nothing', () => {
  const tokens = queryTokens(plainQuery('Cocoa “price war” -- -30 % in „West Africa“ -old-'))
  expect(tokens).toMatchObject({ phrases: [], excluded: [] })
  expect(tokens.words).toEqual(expect.arrayContaining(['cocoa', 'price', 'war', '30', 'west', 'old']))
})

describe('a number with marks between its thousands', () => {
  const texts = ['paid 12,000 euros', 'paid 12.000,50 euros', 'paid 12 000 euros', 'paid 12000 euros', '12 in room 000']
  const { find } = indexOf(texts)

  test.each(['12,000', '12.000', "12'000", '12\u202f000'])('is one number: %s', (query) => {
    expect(find(`paid ${query}`).toSorted()).toEqual(texts.slice(0, 4).toSorted())
  })

  test('has parts where they are typed, or where no text has it', () => {
    expect(find('12 000')).toHaveLength(4)
    expect(find('12,000.50')).toEqual([texts[1]])
    expect(find('12,001')).toEqual([])
    expect(find('12,001', { relaxed: true })).toHaveLength(4)
  })

  test('is found by its digits alone, which ask for nothing', () => {
    expect(find('12000').toSorted()).toEqual(texts.slice(0, 4).toSorted())
    expect(find('room 12000')).toHaveLength(5)
  })

  test.each(['3.14', '1,2', 'v1.200.3a', '10.1000/182', '1.5', '2026-11-26', 'A12,000'])('is not %s', (query) => {
    expect(queryTokens(query).numbers.filter(({ isGrouped }) => isGrouped)).toEqual([])
  })

  test('in a title asks for nothing', () => {
    expect(queryTokens(plainQuery('The 12,000 islands')).numbers).toEqual([])
  })
})
