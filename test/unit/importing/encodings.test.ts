import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ImportOptions } from '../../../src/main/importing/importItem.ts'
import { readBytes } from './readItems.ts'
import { encodeSingleByte } from '../../fixtures/encodeSingleByte.ts'

const table = 'id,text\n1,Grüße aus Köln – schön\n2,naïve café\n'
const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
describe('encodings', () => {
  test.each([
    ['utf-16le', 'a mark', utf16(`\uFEFF${table}`, false)],
    ['utf-16be', 'a mark', utf16(`\uFEFF${table}`, true)],
    ['utf-16le', 'no mark', utf16(table, false)],
    ['utf-16be', 'no mark', utf16(table, true)],
    ['utf-8', 'a mark', Buffer.from(`\uFEFF${table}`)],
    ['windows-1252', 'no mark', encodeSingleByte(table, 'windows-1252')],
  ])('%s with %s', async (encoding, _mark, bytes) => {
    const read = await readBytes('a.csv', bytes)
    expect(read.files[0]).toMatchObject({ encoding, columns: ['id', 'text'] })
    expect(read.drafts.map(({ text }) => text)).toEqual(['Grüße aus Köln – schön', 'naïve café'])
    expect(read.refused).toEqual([])
  })

  test.each([
    ['windows-1251', 'Москва готовится к зиме: цены на отопление вырастут, сообщили власти города.'],
    ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy, řekl ředitel školy.'],
    ['windows-1253', 'Η κυβέρνηση ανακοίνωσε νέα μέτρα για την οικονομία της χώρας.'],
    ['windows-1255', 'הממשלה הודיעה על צעדים חדשים לחיזוק הכלכלה של המדינה'],
    ['windows-1256', 'أعلنت الحكومة اليوم عن إجراءات جديدة لدعم الاقتصاد في البلاد'],
    ['windows-1254', 'Hükümet ekonomiyi güçlendirmek için yeni önlemler açıkladı; ışık, çağ, şehir.'],
    ['windows-874', 'รัฐบาลประกาศมาตรการใหม่เพื่อเศรษฐกิจของประเทศ'],
  ])('%s is recognised by its text, and said to be a guess', async (encoding, text) => {
    const read = await readBytes('a.txt', encodeSingleByte(text, encoding))
    expect(read.files[0]?.encoding).toBe(encoding)
    expect(read.drafts[0]?.text).toBe(text)
    expect(read.warnings).toEqual([`a.txt The text was read as ${encoding}, which is a guess. ‹mendLetters:›`])
  })

  /** Chinese as a mail of the nineties has it: the bytes of GB 2312 without their highest bits. */
  const hz = '~{<:Ky2;S{#,NpJ)l6HK!#~}\nby ~{VP9z~}\n'
  test.each([
    ['HZ-GB-2312', hz],
    ['ISO-2022-KR', '\x1b$)C\n\x0e>H3g\x0f \x0eG O<<?d\x0f!\n'],
    ['ISO-2022-CN', 'A port: \x1b$)A\x0e8[?Z\x0f.\n'],
    ['ISO-2022-JP-2', '\x1b$A<:Ky\x1b(B\n'],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])],
  ])('a text in %s, which looks like ASCII, is refused by its name', async (encoding, bytes) => {
    await expect(readBytes('a.txt', bytes)).rejects.toMatchObject({
      code: 'invalid_input',
      message: `This text is in ${encoding}, an encoding that is not read.`,
    })
  })

  test.each([
    'In TeX: Fig.~{1a}~ and \\~{n}, as ~{in} every~} line of this text that goes on for long enough to be one.',
    'sed -e "s/~{ab~}/x/" file | grep -v "^#" | sort | uniq --count > /tmp/counted-lines-of-the-whole-file',
    'Escapes of a terminal: \x1b[31mred\x1b[0m, \x1b(B and \x1b)0.',
  ])('a text of ASCII that has a tilde, a brace or an escape is read: %j', async (text) => {
    const read = await readBytes('a.txt', text)
    expect(read.drafts[0]?.text).toBe(text)
  })

  test.each([
    'Simões, Müller, Gáspár',
    'Garção, Bär, Zoë, Élan, Müller',
    'Côte, Bär, René',
    'name,town\nJosé,Málaga\nZoë,Malmö\nÅsa,Tromsø\nFrançois,Düsseldorf\n',
    'Coração',
    'größer',
    'Núñez',
    'Noël',
  ])('a small text of Western Europe is one, though other encodings fit it: %j', async (text) => {
    const read = await readBytes('a.txt', encodeSingleByte(text, 'windows-1252'))
    expect(read.files[0]?.encoding).toBe('windows-1252')
  })

  test.each(['Győr, Hungary: hűvös', 'şcoală în oraş', 'Wrocław', 'dzień dobry, proszę'])(
    'a small text of Central Europe is none of the west: %j',
    async (text) => {
      const read = await readBytes('a.txt', encodeSingleByte(text, 'windows-1250'))
      expect(read.files[0]?.encoding).toBe('windows-1250')
    },
  )

  test('the encodings of Japan, China and Korea', async () => {
    const samples = {
      shift_jis: '82b182ea82cd93fa967b8cea82cc83658358836782c582b7',
      'euc-jp': 'a4b3a4eca4cfc6fccbdcb8eca4cea5c6a5b9a5c8a4c7a4b9',
      gb18030: 'd5e2cac7d2bbb8f6d6d0b9fac8cbb5c4b9cacac2',
      'euc-kr': 'c0ccb0cdc0ba20c7d1b1b9beee20b1dbc0ccb4d9',
    }
    for (const [encoding, hex] of Object.entries(samples)) {
      const read = await readBytes('a.txt', Buffer.from(hex, 'hex'))
      expect(read.files[0]?.encoding).toBe(encoding)
      expect(read.drafts[0]?.text).toBe(new TextDecoder(encoding).decode(Buffer.from(hex, 'hex')))
    }
  })

  test('the encoding that is given wins, and an unknown one is an error', async () => {
    const read = await readBytes('a.txt', Buffer.from([0xe9, 0x74, 0xe9]), { encoding: 'latin1' })
    expect(read.drafts[0]?.text).toBe('été')
    expect(read.warnings).toEqual([])
    await expect(readBytes('a.txt', 'x', { encoding: 'klingon' })).rejects.toMatchObject({ code: 'usage' })
  })

  test('a few bytes that are not UTF-8 cost their rows only', async () => {
    const good = Array.from({ length: 30 }, (_, i) => `${i},Größe Äpfel Öl über Straße`).join('\n')
    const bytes = Buffer.concat([
      Buffer.from(`id,text\n${good}\n`),
      Buffer.from('40,bad '),
      Buffer.from([0xff, 0xc3]),
      Buffer.from('\n41,"bad\n'),
      Buffer.from([0xe9]),
      Buffer.from('"\n42,gut\n'),
    ])
    const read = await readBytes('a.csv', bytes)
    expect(read.drafts).toHaveLength(31)
    expect(read.drafts.at(-1)?.externalId).toBe('42')
    expect(read.refused.map((line) => line.slice(0, 30))).toEqual([
      'a.csv:32 There are bytes here ',
      'a.csv:33 There are bytes here ',
    ])
    expect(read.refused[0]).toContain('‹keepDamaged:')
  })

  test('damage in lines, lists and texts is refused where it stands', async () => {
    const bad = Buffer.concat([Buffer.from('ü'.repeat(40)), Buffer.from([0xfe])])
    const lines = await readBytes(
      'a.jsonl',
      Buffer.concat([Buffer.from('{"text":"'), bad, Buffer.from('"}\n{"text":"ok"}\n')]),
    )
    expect(lines.drafts.map(({ text }) => text)).toEqual(['ok'])
    expect(lines.refused[0]).toMatch(/^a\.jsonl:1 There are bytes/)
    const list = await readBytes(
      'a.json',
      Buffer.concat([Buffer.from('[{"text":"ok"},{"text":"'), bad, Buffer.from('"}]')]),
    )
    expect(list.drafts.map(({ text }) => text)).toEqual(['ok'])
    expect(list.refused[0]).toMatch(/^a\.json:2 There are bytes/)
  })

  const thousand = (line: (index: number) => string, damage: Readonly<Record<number, Uint8Array>>) =>
    Buffer.concat(
      Array.from({ length: 1000 }, (_, at) => Buffer.concat([damage[at] ?? Buffer.from(line(at)), Buffer.from('\n')])),
    )
  const jsonLine = (at: number) => JSON.stringify({ text: `Plain line number ${at}, all ASCII.` })
  const damagedLines = {
    300: Buffer.from('{"text":"A \0 in the line."}'),
    700: Buffer.from([...Buffer.from('{"text":"An odd '), 0xff, ...Buffer.from(' byte."}')]),
  }

  test.each<[string, ImportOptions]>([
    ['a.jsonl', {}],
    ['a.jsonl', { format: 'jsonl' }],
    ['a.dat', { format: 'jsonl' }],
    ['stdin', {}],
  ])('a NUL and an odd byte among a thousand lines cost two lines: %s with %j', async (name, options) => {
    const read = await readBytes(name, thousand(jsonLine, damagedLines), options)
    expect(read.files[0]?.encoding).toBe('utf-8')
    expect(read.drafts).toHaveLength(998)
    expect(read.refused.map((line) => line.split(' ')[0])).toEqual([`${name}:301`, `${name}:701`])
  })

  test('lines with vectors are refused or kept likewise', async () => {
    const line = (at: number) => JSON.stringify({ text: `Plain line number ${at}.`, v: [at + 1, 2] })
    const odd = Buffer.from([...Buffer.from('{"text":"An odd '), 0xff, ...Buffer.from(' byte.","v":[1,2]}')])
    const mapping = { vector: 'v' }
    const refused = await readBytes('a.jsonl', thousand(line, { 700: odd }), { mapping })
    expect(refused.drafts).toHaveLength(999)
    expect(refused.refused).toEqual([expect.stringMatching(/^a\.jsonl:701 There are bytes here/)])
    const kept = await readBytes('a.jsonl', thousand(line, { 700: odd }), { mapping, encoding: 'utf-8' })
    expect(kept.drafts[700]).toMatchObject({ text: 'An odd \uFFFD byte.', vector: Float32Array.of(1, 2) })
    expect(kept.warnings).toEqual([expect.stringMatching(/^a\.jsonl:701 At one place/)])
  })

  test.each<[string, Buffer, readonly string[]]>([
    [
      'a.jsonl',
      Buffer.from([
        ...Buffer.from('{"text":"caf'),
        0xc3,
        ...Buffer.from('s"}\n{"text":"b'),
        0xff,
        0xfe,
        ...Buffer.from('"}\n'),
      ]),
      ['caf\uFFFDs', 'b\uFFFD\uFFFD'],
    ],
    [
      'a.json',
      Buffer.from([
        ...Buffer.from('[{"text":"caf'),
        0xc3,
        ...Buffer.from('s"},{"text":"b'),
        0xff,
        0xfe,
        ...Buffer.from('"}]'),
      ]),
      ['caf\uFFFDs', 'b\uFFFD\uFFFD'],
    ],
    [
      'a.csv',
      Buffer.from([
        ...Buffer.from('id,text\n1,caf'),
        0xc3,
        ...Buffer.from('s\n2,"b'),
        0xff,
        0xfe,
        ...Buffer.from('"\n'),
      ]),
      ['caf\uFFFDs', 'b\uFFFD\uFFFD'],
    ],
  ])('rows of %s are kept with marks where the encoding is named', async (name, bytes, expected) => {
    const read = await readBytes(name, bytes, { encoding: 'utf-8' })
    expect(read.drafts.map(({ text }) => text)).toEqual(expected)
    expect(read.refused).toEqual([])
    const first = name === 'a.csv' ? 2 : 1
    expect(read.warnings.map((line) => line.slice(0, 40))).toEqual([
      expect.stringMatching(`^${name}:${first} At one place`),
      expect.stringMatching(`^${name}:${first + 1} At 2 places`),
    ])
  })

  test.each<[string, ImportOptions, number[], string]>([
    ['a.txt', {}, [0xfe], 'utf-8'],
    ['a.md', {}, [0xff, 0xc3], 'utf-8'],
    ['a.txt', { encoding: 'utf-8' }, [0xe9], 'utf-8'],
    ['a.txt', { encoding: 'shift_jis' }, [0xff], 'shift_jis'],
  ])('a text with damage is kept, and the damage counted: %s with %j', async (name, options, bad, encoding) => {
    const plain = encoding === 'utf-8' && options.encoding === undefined ? 'ü'.repeat(40) : 'plain '.repeat(40)
    const bytes = Buffer.concat([Buffer.from(`line\n${plain}`), Buffer.from(bad), Buffer.from(' end\n')])
    const read = await readBytes(name, bytes, options)
    expect(read.drafts.map(({ text }) => text)).toEqual([`line\n${plain}${'\uFFFD'.repeat(bad.length)} end\n`])
    expect(read.refused).toEqual([])
    const places = bad.length === 1 ? 'At one place' : `At ${bad.length} places`
    expect(read.warnings).toEqual([
      expect.stringMatching(`^${name.replace('.', '\\.')}:2 ${places} .* in ${encoding};`),
    ])
  })

  test('one byte that no encoding has is damage to a plain text, and a NUL is part of one', async () => {
    const read = await readBytes('a.txt', Buffer.from('It was \x81 there, \0 and is gone.\n', 'latin1'))
    expect(read.drafts.map(({ text }) => text)).toEqual(['It was \uFFFD there, \0 and is gone.\n'])
    expect(read.warnings.join('\n')).toMatch(/read as utf-8, which is a guess[^]*:1 At one place/)
    const legacy = encodeSingleByte('Москва готовится к зиме: цены на отопление вырастут.\0', 'windows-1251')
    expect((await readBytes('b.txt', legacy)).files[0]?.encoding).toBe('windows-1251')
  })

  test('the format that is named for a file wins over what its bytes look like', async () => {
    const noise = Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 37 + 128) % 256))
    const read = await readBytes('a', Buffer.concat([noise, Buffer.from('\n{"text":"alpha"}\n')]), { format: 'jsonl' })
    expect(read.drafts.map(({ text }) => text)).toEqual(['alpha'])
    expect((await readBytes('a', 'RIFF is how this text begins.', { format: 'text' })).drafts).toHaveLength(1)
    await expect(readBytes('a', Buffer.concat([Buffer.from('RIFF'), noise]), { format: 'text' })).rejects.toThrow(
      'a sound, image or video file',
    )
  })

  test('an escaped lone surrogate is text, not damage', async () => {
    const bad = Buffer.concat([Buffer.from(`{"text":"${'ü'.repeat(40)}`), Buffer.from([0xfe]), Buffer.from('"}\n')])
    const read = await readBytes('a.jsonl', Buffer.concat([bad, Buffer.from('{"text":"x\\udc80y"}\n')]))
    expect(read.drafts.map(({ text }) => text)).toEqual(['x\udc80y'])
  })

  test('an odd byte at the end of UTF-16', async () => {
    const bytes = Buffer.concat([utf16('\uFEFFid,text\n1,alpha\n2,beta', false), Buffer.from([0x41])])
    const read = await readBytes('a.csv', bytes)
    expect(read.drafts.map(({ text }) => text)).toEqual(['alpha'])
    expect(read.refused).toHaveLength(1)
  })

  test.each([
    ['an SQLite database', Buffer.from('SQLite format 3\0')],
    ['binary data', Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 37 + 128) % 256))],
    ['an XML file', Buffer.from('<?xml version="1.0"?><title>x</title>')],
  ])('%s is one clear error', async (what, bytes) => {
    await expect(readBytes('notes', bytes)).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'notes',
      message: expect.stringContaining(`This is ${what}, which cannot be read.`),
    })
  })

  test('an encoding that cannot be told is not guessed', async () => {
    await expect(readBytes('a.txt', Buffer.from('a\xbfb\xd7c\xf7d\xd0e', 'latin1'))).rejects.toMatchObject({
      code: 'invalid_input',
      hint: expect.stringContaining('‹giveEncoding:›'),
    })
  })
})

describe('gzip', () => {
  const lines = Array.from({ length: 5000 }, (_, i) => JSON.stringify({ id: `${i}`, text: `text ${i * 7919}` }))
  const packed = gzipSync(lines.join('\n'))

  test('by its first bytes, whatever the name', async () => {
    for (const name of ['a.jsonl.gz', 'a.jsonl', 'a']) {
      const read = await readBytes(name, packed)
      expect(read.files[0]).toMatchObject({ format: 'jsonl', compressed: true })
      expect(read.drafts).toHaveLength(5000)
    }
    const tsv = await readBytes('a.tsv.gz', gzipSync('id\ttext\n1\talpha\n'))
    expect(tsv.drafts.map(({ text }) => text)).toEqual(['alpha'])
    expect((await readBytes('a.jsonl.gz', '{"text":"not packed"}\n')).drafts).toHaveLength(1)
  })

  test('several members after each other are one file', async () => {
    const read = await readBytes('a.jsonl.gz', Buffer.concat([gzipSync(`${lines[0]}\n`), gzipSync(lines[1]!)]))
    expect(read.drafts).toHaveLength(2)
  })

  test('what a truncated file still holds is kept, and the rest refused once', async () => {
    const read = await readBytes('a.jsonl.gz', packed.subarray(0, packed.length >> 1))
    expect(read.drafts.length).toBeGreaterThan(1000)
    expect(read.drafts.map(({ text }) => text)).toEqual(
      lines.slice(0, read.drafts.length).map((line) => (JSON.parse(line) as { text: string }).text),
    )
    expect(read.refused).toEqual([
      `a.jsonl.gz:${read.drafts.length + 1} The compressed file ends early: it is incomplete. Whole records before this were kept. Get the whole file again.`,
    ])
  })

  test('a truncated table keeps every whole row, even while a long one is waited for', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `${i},"row ${i * 7919} of\n${'many words '.repeat(i % 50)}"`)
    const table = gzipSync(`id,text\n${rows.join('\n')}\n9999,"${'x'.repeat(300_000)}"\n`)
    const read = await readBytes('a.csv.gz', table.subarray(0, table.length - 100))
    expect(read.drafts.map(({ externalId }) => externalId)).toEqual(rows.map((_, i) => `${i}`))
    expect(read.refused).toHaveLength(1)
  })

  test('damage in the middle', async () => {
    const damaged = Buffer.from(packed)
    damaged.fill(0xff, damaged.length >> 1)
    const read = await readBytes('a.jsonl.gz', damaged)
    expect(read.refused).toHaveLength(1)
    expect(read.refused[0]).toMatch(/The compressed data is damaged from here on/)
  })

  test('nothing but a header of gzip', async () => {
    await expect(readBytes('a.jsonl.gz', packed.subarray(0, 12))).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
