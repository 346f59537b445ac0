import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encodeText, encoderVersion } from '../../src/localservice/encoder/encodeText.ts'
import { fold } from '../../src/localservice/encoder/fold.ts'

function encode(text: string, width = 1024): Float64Array {
  const vector = new Float64Array(width)
  encodeText(text, width, vector)
  return vector
}

function cosine(a: Float64Array, b: Float64Array, dimension = a.length): number {
  let dot = 0
  let left = 0
  let right = 0
  for (let i = 0; i < dimension; i++) {
    const [x = 0, y = 0] = [a[i], b[i]]
    dot += x * y
    left += x * x
    right += y * y
  }
  return dot / Math.sqrt(left * right)
}

/** A sentence, another one about the same thing, and one about something else. */
const triples: readonly (readonly [string, string, string, string])[] = [
  [
    'English',
    'The cocoa harvest was delayed by a long drought',
    'Drought delays harvests of cocoa',
    'The central bank raised interest rates',
  ],
  [
    'German',
    'Die Kakaoernte verzögert sich wegen der Dürre',
    'Dürre verzögert Kakaoernten',
    'Die Zentralbank erhöht den Leitzins',
  ],
  [
    'Vietnamese',
    'Hạn hán làm chậm vụ thu hoạch ca cao',
    'Vụ thu hoạch ca cao chậm vì hạn hán',
    'Ngân hàng trung ương tăng lãi suất',
  ],
  [
    'Russian',
    'Засуха задержала сбор урожая какао',
    'Урожай какао задерживается: засуха',
    'Центральный банк повысил ставку',
  ],
  ['Arabic', 'تأخر حصاد الكاكاو بسبب الجفاف', 'الجفاف يؤخر حصاد الكاكاو', 'رفع البنك المركزي أسعار الفائدة'],
  ['Hindi', 'सूखे के कारण कोको की फसल में देरी', 'कोको की फसल सूखे से प्रभावित', 'केंद्रीय बैंक ने ब्याज दर बढ़ाई'],
  ['Thai', 'ภัยแล้งทำให้การเก็บเกี่ยวโกโก้ล่าช้า', 'การเก็บเกี่ยวโกโก้ช้าเพราะภัยแล้ง', 'ธนาคารกลางปรับขึ้นอัตราดอกเบี้ย'],
  ['Chinese', '干旱推迟了可可的收成', '可可收成因干旱而推迟', '中央银行提高了利率'],
  ['Japanese', '干ばつでカカオの収穫が遅れた', 'カカオの収穫は干ばつで遅れている', '中央銀行は金利を引き上げた'],
  ['Korean', '가뭄으로 코코아 수확이 늦어졌다', '코코아 수확을 늦춘 가뭄', '중앙은행이 금리를 인상했다'],
]

describe('the offline encoder', () => {
  for (const [language, one, same, other] of triples)
    test(`${language}: texts about one thing are nearer than texts about two`, () => {
      const from = encode(one)
      expect(cosine(from, encode(same))).toBeGreaterThan(cosine(from, encode(other)) + 0.15)
    })

  for (const dimension of [64, 128, 256])
    test(`the first ${dimension} numbers still tell them apart, in nearly every language`, () => {
      const right = triples.filter(([, one, same, other]) => {
        const from = encode(one)
        return cosine(from, encode(same), dimension) > cosine(from, encode(other), dimension)
      })
      expect(right.length).toBeGreaterThanOrEqual(triples.length - 1)
    })

  test('every width starts with the same direction', () => {
    const text = triples[0]?.[1] ?? ''
    expect(cosine(encode(text, 1024), encode(text, 4096), 1024)).toBeCloseTo(1, 12)
    expect(cosine(encode(text, 2560), encode(text, 4096), 2560)).toBeCloseTo(1, 12)
  })

  for (const [name, text] of [
    ['an empty text', ''],
    ['white space', ' \n\t\u3000'],
    ['marks only', '!?!'],
    ['a lone surrogate', '\ud83d'],
    ['an emoji', '😀'],
    ['controls', '\u0000\u0001'],
    ['function words only', 'the of and'],
    ['the longest text', 'abcdefghij'.repeat(1000)],
    ['signs that fold to many', '\ufdfa'.repeat(10_000)],
    [
      'different Han signs',
      Array.from({ length: 10_000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919) % 20_000))).join(''),
    ],
  ] as const)
    test(`${name} gives a unit vector`, () => {
      for (const width of [1024, 2560, 4096]) {
        const vector = encode(text, width)
        expect(Math.hypot(...vector)).toBeCloseTo(1, 10)
      }
    })

  test('empty and white space are one vector; other marks are others', () => {
    expect(encode('')).toEqual(encode('  \n'))
    expect(cosine(encode('!'), encode('?'))).toBeLessThan(0.5)
  })

  test('case, accents and width do not matter; word order hardly does', () => {
    expect(encode('Café ＡＢＣ')).toEqual(encode('cafe abc'))
    expect(cosine(encode('red house near water'), encode('water near red house'))).toBeGreaterThan(0.9)
  })

  test('folding keeps the signs that spell', () => {
    expect(fold('ภัยแล้ง')).toBe('ภัยแล้ง')
    expect(fold('फसल में')).toBe('फसल में')
    expect(fold('가뭄')).toBe('가뭄')
    expect(fold('Größe Ŭber ΆΛΦΑ Ёлка')).toBe('große uber αλφα елка')
  })

  test('a text does not depend on what was encoded before', () => {
    const before = encode('one text')
    encode('x '.repeat(5000))
    encode('')
    expect(encode('one text')).toEqual(before)
  })

  test('the numbers are the same on every machine, and a change of them is a new version', () => {
    const hash = createHash('sha256')
    for (const [, ...texts] of triples)
      for (const text of texts) for (const value of encode(text, 4096)) hash.update(value.toFixed(7))
    expect([encoderVersion, hash.digest('hex')]).toEqual([
      1,
      '319afe69451ac7d6c453cbf82e6ffe1cf125734560069bfe28d011cb94e16970',
    ])
  })
})
