import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/base/random.ts'
import { readBytes } from './readItems.ts'

/** Lines whose vector is read apart must give what parsing them as a whole gives. */
const options = { mapping: { text: ['text'], vector: 'v' } }

describe('vectors of JSON lines', () => {
  it('are what JSON.parse gives, in any form of number and any order of members', async () => {
    const random = seededRandom(3)
    const rows = Array.from({ length: 300 }, (_, index) => ({
      text: `Text ${index} – ünï, [1, 2] and "quotes"`,
      v: Array.from({ length: 24 }, () => (random.next() - 0.5) * 10 ** Math.floor(random.next() * 8 - 4)),
      more: { tags: ['a'], at: index },
    }))
    const lines = rows.map(({ text, v, more }, index) =>
      JSON.stringify(index % 2 === 0 ? { text, v, more } : { more, v, text }),
    )
    const found = await readBytes('a.jsonl', lines.join('\n'), options)
    expect(found.drafts.map(({ text }) => text)).toEqual(rows.map(({ text }) => text))
    expect(found.drafts.map(({ raw }) => raw)).toEqual(rows.map(({ more }) => ({ more })))
    expect(found.drafts.map(({ vector }) => vector)).toEqual(rows.map(({ v }) => Float32Array.from(v)))
  })

  it('are each their own, of the rows that are held back at first and of all others', async () => {
    const vectors = Array.from({ length: 1_000 }, (_, row) => Array.from({ length: 40 }, (__, at) => row + at / 7))
    const lines = vectors.map((v, row) => JSON.stringify({ text: `Text ${row}`, v }))
    const found = await readBytes('a.jsonl', lines.join('\n'), options)
    expect(found.drafts.map(({ vector }) => vector)).toEqual(vectors.map((v) => Float32Array.from(v)))
  })

  it('stand in a line by themselves or the line is parsed as a whole', async () => {
    const lines = [
      '{"text":"first","v":[1,2]}',
      '{"text":"other list","v":[3,4],"years":[1999,2000]}',
      '{"text":"two of the width","w":[9,9],"v":[5,6]}',
      '{"text":"null","v":null}',
      '{"text":"written","v":"[7, 8]"}',
      '{"text":"wide","v":[1,2,3]}',
      '{"text":"infinite","v":[1,1e39]}',
      '{"text":"twice","v":[1,1],"v":[2,2]}',
      '{"text":"broken","v":[1,2}',
      '"a text"',
      '',
      '{"text":"last","v":[ 1e0 , -0.5 ]}',
    ]
    const found = await readBytes('a.jsonl', lines.join('\r\n'), options)
    expect(found.drafts.map(({ text, vector }) => [text, vector && Array.from(vector)])).toEqual([
      ['first', [1, 2]],
      ['other list', [3, 4]],
      ['two of the width', [5, 6]],
      ['null', undefined],
      ['written', [7, 8]],
      ['twice', [2, 2]],
      ['a text', undefined],
      ['last', [1, -0.5]],
    ])
    expect(found.drafts[1]?.raw).toEqual({ years: [1999, 2000] })
    expect(found.refused.map((line) => line.replace(/ .*/, ''))).toEqual(['a.jsonl:6:v', 'a.jsonl:7:v', 'a.jsonl:9'])
  })

  it('are refused with the line they stand in where its bytes mean nothing', async () => {
    const good = (text: string) => Buffer.from(`{"text":"${text}","v":[1,2]}\n`)
    const bad = Buffer.concat([Buffer.from('{"text":"'), Buffer.of(0xff), Buffer.from('","v":[1,2]}\n')])
    const mark = Buffer.from('\ufeff')
    const found = await readBytes('a.jsonl', Buffer.concat([mark, good('one'), bad, good('three')]), options)
    expect(found.drafts.map(({ text }) => text)).toEqual(['one', 'three'])
    expect(found.refused).toHaveLength(1)
  })
})
