import { describe, expect, test } from 'vitest'
import { phraseTokens } from '../../src/main/text/query/queryTokens.ts'
import { indexTokens, visitTokens } from '../../src/main/text/tokens.ts'
import { indexGrams, runsOfWord } from '../../src/main/text/words/wordGrams.ts'

function spansOf(text: string): [string, string][] {
  const found: [string, string][] = []
  visitTokens(text, (token, start, end) => found.push([token, text.slice(start, end)]))
  return found
}

describe('words that are the same to a reader give the same token', () => {
  test.each([
    ['case', ['Berlin', 'BERLIN', 'berlin']],
    ['accents', ['Café', 'Cafe\u0301', 'cafe']],
    ['the two Turkish i', ['İstanbul', 'ISTANBUL', 'ıstanbul', 'istanbul']],
    ['German sharp s', ['Straße', 'STRASSE', 'STRAẞE']],
    ['full width', ['ＡＢＣ１２３', 'abc123']],
    ['ligatures', ['ﬁnance', 'finance']],
    ['Greek tonos and final sigma', ['Λόγος', 'ΛΟΓΟΣ', 'λογοσ']],
    ['Arabic vowels, alef, yeh and teh marbuta', ['مُحَمَّدٌ', 'محمد']],
    ['Arabic stretching', ['كـتـاب', 'كتاب']],
    ['Hebrew points', ['שָׁלוֹם', 'שלום']],
    ['Devanagari nukta', ['क़ानून', 'क\u093cानून', 'कानून']],
    ['digits of other scripts', ['१२३', '١٢٣', '๑๒๓', '123']],
    ['soft hyphens and joiners', ['co\u00adoperate', 'cooperate']],
    ['decomposed Hangul', ['한국'.normalize('NFD'), '한국']],
    ['English endings', ['connection', 'connected', 'connecting']],
    ['Arabic article', ['الكتاب', 'وكتاب', 'كتاب']],
    ['half-width kana', ['ﾃﾞｰﾀ', 'データ']],
    ['Thai am in two parts', ['ทํา', 'ทำ']],
  ])('%s', (_, spellings) => {
    const tokens = new Set(spellings.map(indexTokens))
    expect([...tokens]).toHaveLength(1)
    expect([...tokens][0]).not.toBe('')
  })
})

test('vowel signs stay: they make words differ in India', () => {
  expect(indexTokens('काल')).not.toBe(indexTokens('कल'))
})

test('words carry their place in the text', () => {
  expect(spansOf('The Cafe\u0301s, 6½ miles')).toEqual([
    ['the', 'The'],
    ['cafe', 'Cafe\u0301s'],
    ['6', '6'],
    ['mile', 'miles'],
  ])
})

test('Han and kana give pairs, and the last character by itself, so that it can be found', () => {
  expect(indexTokens('中文字 データ')).toBe('中文 文字 字 デー ータ タ')
  expect(spansOf('ﾃﾞｰﾀ').map(([, source]) => source)).toEqual(['ﾃﾞｰ', 'ｰﾀ', 'ﾀ'])
})

test('tokens of a phrase follow each other as they do in a text that holds it, whatever stands around it', () => {
  // What ends with one ideograph is looked for as the beginning of a token.
  for (const phrase of ['陳奎良 高票當選', 'GPT 模型 2', '中文', 'การเมือง และ สังคม', 'ก ข ง', 'データ, 港口'])
    for (const text of [phrase, `（${phrase}）`, `前${phrase}後`, `กา${phrase}ดี`, `x ${phrase} y`])
      expect(` ${indexTokens(text)} `).toContain(` ${phraseTokens(phrase).join(' ')} `)
  expect(phraseTokens('陳奎良 高票當選')).toEqual(['陳奎', '奎良', '良', '高票', '票當', '當選'])
})

test('characters beyond the BMP are letters too', () => {
  expect(spansOf('𠀀𠀁')).toEqual([
    ['𠀀𠀁', '𠀀𠀁'],
    ['𠀁', '𠀁'],
  ])
  expect(indexTokens('𝐁𝐨𝐥𝐝 😀 ok')).toBe('bold ok')
})

test('Thai gives triples framed by the ends of the run', () => {
  expect(indexTokens('สวัสดี')).toBe('0สว สวั วัส ัสด สดี ดี0')
})

test('a word of any length gives a token of bounded length', () => {
  expect(indexTokens('x'.repeat(100_000)).length).toBeLessThanOrEqual(64)
})

test('lone surrogates separate', () => {
  expect(indexTokens('a\ud800b\udc00c')).toBe('a b c')
})

describe('n-grams', () => {
  test('start with a mark and know the beginning of the word, and its end where its letters are not Latin', () => {
    expect(indexGrams('Häuser', 'de')).toBe('§0hau §haus §ause §user')
  })

  test('are not made for English, except for words of another alphabet', () => {
    expect(indexGrams('The naïve houses', 'en')).toBe('')
    expect(indexGrams('“The naïve houses” – it’s said…', 'en')).toBe('')
    expect(indexGrams('The “word” – рубль…', 'en')).toContain('§рубл')
    expect(indexGrams('The word рубль', 'en')).toContain('§рубл')
  })

  test('of an Arabic word tell it with another person, conjunction or article', () => {
    expect(runsOfWord('يستخدم')).toContainEqual(['§ستخد', '§تخدم'])
    expect(runsOfWord('والمدينة')).toContainEqual(['§0مدي', '§مدين', '§دينه'])
  })

  test('are shorter where letters say more', () => {
    expect(indexGrams('한국어', 'ko')).toBe('§0한 §한국 §국어 §어1')
    expect(indexGrams('שלום', 'he')).toBe('§0של §שלו §לום §ום1')
    expect(indexGrams('محمد', 'ar')).toBe('§0محم §محمد §حمد1')
  })

  test('are pairs of neighbours in Vietnamese', () => {
    expect(indexGrams('Nhân quyền, tự do', 'vi')).toBe('§nhan0quyen §quyen0tu §tu0do')
  })
})

test('a y behind a vowel stays in short words: names that end with i are not found as words that end with y', () => {
  for (const [name, word] of [
    ['Dai', 'days'],
    ['Mai', 'may'],
    ['Boi', 'boys'],
  ] as const)
    expect(indexTokens(name)).not.toEqual(indexTokens(word))
  expect(indexTokens('played plays playing')).toEqual(indexTokens('play play play'))
  expect(indexTokens('parties')).toEqual(indexTokens('party'))
})
