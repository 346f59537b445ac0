import { describe, expect, test } from 'vitest'
import { readBytes } from './readItems.ts'

const texts = (read: Awaited<ReturnType<typeof readBytes>>) => read.drafts.map(({ text }) => text)

describe('JSON lines', () => {
  test('a bad line costs itself; rows are line numbers', async () => {
    const read = await readBytes(
      'a.jsonl',
      '{"text":"alpha"}\n\n{"text":"be\n"gamma"\n[1]\n17\nnull\n{"text":"delta"}\r\n{"text":"epsilon"}',
    )
    expect(read.drafts.map(({ text, source }) => [text, source.row])).toEqual([
      ['alpha', 1],
      ['gamma', 4],
      ['delta', 8],
      ['epsilon', 9],
    ])
    expect(read.refused.map((line) => line.replace(/:.*/, ''))).toEqual(['a.jsonl', 'a.jsonl', 'a.jsonl', 'a.jsonl'])
    expect(read.refused[0]).toMatch(/^a\.jsonl:3 This is not valid JSON: /)
    expect(read.refused.slice(1)).toEqual([
      'a.jsonl:5 A record must be a JSON object or a string; this is a list.',
      'a.jsonl:6 A record must be a JSON object or a string; this is a number.',
      'a.jsonl:7 A record must be a JSON object or a string; this is null.',
    ])
  })

  test('a line over the limit is refused and the next one read', async () => {
    const read = await readBytes('a.jsonl', `{"text":"${'x'.repeat(17 * 1024 * 1024)}"}\n{"text":"short"}\n`)
    expect(read.refused).toEqual(['a.jsonl:1 The line is longer than 16777216 characters.'])
    expect(texts(read)).toEqual(['short'])
  })

  test('NUL, lone surrogates and keys of every object survive', async () => {
    const read = await readBytes('a.jsonl', '{"text":"a\\u0000b\\ud800","__proto__":"x","constructor":1}\n')
    expect(read.drafts[0]?.text).toBe('a\u0000b\ud800')
    expect(Object.entries(read.drafts[0]!.raw)).toEqual([
      ['__proto__', 'x'],
      ['constructor', 1],
    ])
  })
})

describe('a record nested 100,000 deep', () => {
  const levels = 100_000
  const list = '['.repeat(levels) + ']'.repeat(levels)
  const object = '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
  const deep = [`{"text":"deep","x":${list}}`, `{"text":"deep","x":${object}}`, `{"text":${list}}`]

  test('of lines costs itself', async () => {
    const read = await readBytes('a.jsonl', ['{"text":"alpha"}', ...deep, '{"text":"omega"}'].join('\n'))
    expect(texts(read)).toEqual(['alpha', 'omega'])
    expect(read.refused).toEqual(
      [2, 3, 4].map((row) => `a.jsonl:${row} The record is nested more than 500 levels deep.`),
    )
  })

  test('of lines with vectors costs itself', async () => {
    const lines = ['{"text":"alpha","v":[1,2]}', deep[0]?.replace(/}$/, ',"v":[3,4]}'), '{"text":"omega","v":[5,6]}']
    const read = await readBytes('a.jsonl', lines.join('\n'), { mapping: { vector: 'v' } })
    expect(texts(read)).toEqual(['alpha', 'omega'])
    expect(read.refused).toHaveLength(1)
  })

  test.each(['', '{"articles":'])('of a list costs itself, behind %j', async (wrapper) => {
    const list = `[{"text":"alpha"},${deep.join()},{"text":"omega"}]`
    const read = await readBytes('a.json', wrapper + list + (wrapper && '}'))
    expect(texts(read)).toEqual(['alpha', 'omega'])
    expect(read.refused).toHaveLength(3)
  })

  test('is refused, and what is nested as deep as may be is kept as it was', async () => {
    expect((await readBytes('a.json', deep[0] ?? '')).refused).toHaveLength(1)
    const most = '['.repeat(498) + '"x"' + ']'.repeat(498)
    const read = await readBytes('a.jsonl', `{"text":"alpha","x":${most}}`)
    expect(JSON.stringify(read.drafts[0]?.raw)).toBe(`{"x":${most}}`)
  })
})

describe('JSON', () => {
  test.each([
    ['a list', '[{"text":"alpha"},{"text":"beta"}]'],
    ['a list of strings', '["alpha", "beta"]'],
    ['a list inside an object', '{"status":"ok","articles":[{"text":"alpha"},{"text":"beta"}],"tags":["x"]}'],
    ['a list deep inside', '{"took":3,"hits":{"total":{"value":2},"hits":[{"text":"alpha"},{"text":"beta"}]}}\n'],
    ['values after each other', '{"text":"alpha"} {\n"text":"beta"}'],
    ['lines of objects under the wrong name', '{"text":"alpha"}\n{"text":"beta"}\n'],
    ['missing and trailing commas', '[{"text":"alpha"}{"text":"beta"},]'],
  ])('%s', async (_what, content) => {
    const read = await readBytes('a.json', content)
    expect(texts(read)).toEqual(['alpha', 'beta'])
    expect(read.drafts.map(({ source }) => source.row)).toEqual([1, 2])
    expect(read.refused).toEqual([])
  })

  test('a list under the name of lines', async () => {
    expect(texts(await readBytes('a.jsonl', '[\n{"text":"alpha"},\n{"text":"beta"}\n]'))).toEqual(['alpha', 'beta'])
  })

  test('an object with a text is one record, whatever lists it has', async () => {
    const read = await readBytes('a.json', '{"title":"One","text":"alpha","comments":[{"text":"no"},{"text":"no"}]}')
    expect(texts(read)).toEqual(['alpha'])
    expect(read.drafts[0]?.raw['comments']).toHaveLength(2)
  })

  test('several lists are not guessed between', async () => {
    const read = await readBytes('a.json', '{"posts":[{"text":"a"}],"pages":[{"text":"b"}]}')
    expect(read.refused).toEqual([
      'a.json The object holds several lists of records (posts, pages). Put the one to import into a file of its own.',
    ])
  })

  test('a wrapper larger than what is looked at as a whole is read element by element', async () => {
    const filler = 'x'.repeat(10_000)
    const records = Array.from({ length: 300 }, (_, i) => ({ id: `r${i}`, text: `text ${i} "}]\\ ${filler}` }))
    const read = await readBytes(
      'a.json',
      JSON.stringify({ note: 'a [ in a string', articles: records, end: { a: [1] } }),
    )
    expect(read.drafts.map(({ externalId }) => externalId)).toEqual(records.map(({ id }) => id))
    expect(texts(read)).toEqual(records.map(({ text }) => text))
    expect(read.refused).toEqual([])
  })

  test('what is broken is refused and what came before is kept', async () => {
    const element = await readBytes('a.json', '[{"text":"alpha"},{"text":nope},{"text":"beta"}]')
    expect(texts(element)).toEqual(['alpha', 'beta'])
    expect(element.refused[0]).toMatch(/^a\.json:2 This is not valid JSON/)
    const cut = await readBytes('a.json', '[{"text":"alpha"},{"text":"be')
    expect(texts(cut)).toEqual(['alpha'])
    expect(cut.refused).toEqual(['a.json:2 The file ends in the middle of this record: it is incomplete.'])
    const open = await readBytes('a.json', '[{"text":"alpha"},')
    expect(open.refused).toEqual([
      'a.json The file ends before its list does: it is incomplete. What came before was read.',
    ])
    const rest = await readBytes('a.json', '[{"text":"alpha"}] tail')
    expect(texts(rest)).toEqual(['alpha'])
    expect(rest.refused).toEqual(['a.json The JSON ends before "t"; what follows was not read.'])
    const garbage = await readBytes('a.json', '[{"text":"alpha"},}{"text":"beta"}]')
    expect(garbage.refused).toEqual(['a.json:2 "}" cannot stand here in JSON; nothing after it was read.'])
    const none = await readBytes('a.json', 'nothing of the sort')
    expect(none.refused).toEqual(['a.json This is not JSON: it begins with "n".'])
  })

  test('fields of nested objects can be named by a path', async () => {
    const read = await readBytes('a.json', '[{"data":{"body":"alpha","head":"One"}}]', {
      mapping: { text: ['data.body'], title: 'data.head' },
    })
    expect(read.drafts[0]).toMatchObject({ text: 'alpha', title: 'One', raw: { data: { body: 'alpha', head: 'One' } } })
  })
})
