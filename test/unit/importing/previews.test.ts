import { describe, expect, test } from 'vitest'
import { importFolder } from './importFolder.ts'
import { previewOf, upload } from './readItems.ts'

const folder = importFolder()
const { put, shorten } = folder

describe('preview', () => {
  test('the first rows, what was guessed, and an estimate', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `${n},Title ${n},${'some text here '.repeat(40)},2024-05-06`)
    const file = await put('a.csv', `id,title,text,date\n${rows.join('\n')}\n`)
    const preview = await previewOf({ kind: 'path', path: file })
    expect(preview).toMatchObject({
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      columns: ['id', 'title', 'text', 'date'],
      mapping: { text: ['text'], title: 'title', date: 'date', id: 'id' },
      problems: [],
      others: [],
    })
    expect(preview.rows).toHaveLength(20)
    expect(preview.rows[0]).toMatchObject({
      row: 2,
      title: 'Title 0',
      externalId: '0',
      publishedAt: Date.UTC(2024, 4, 6),
    })
    expect(preview.rows[0]?.text).toHaveLength(400)
    expect(preview.estimatedRows).toBeGreaterThan(19_000)
    expect(preview.estimatedRows).toBeLessThan(21_000)
  })

  test('a small file is counted exactly and its problems are listed', async () => {
    const preview = await previewOf(upload('a.jsonl', '{"text":"alpha"}\n{bad\n{"text":"beta"}\n'))
    expect(preview.estimatedRows).toBe(3)
    expect(preview.problems).toMatchObject([{ file: 'a.jsonl', row: 2, severity: 'refused' }])
  })

  test('of a folder, the first file that can be read', async () => {
    await put('a.sqlite', 'SQLite')
    await put('b.json', Buffer.from('89504e470d0a1a0a', 'hex'))
    await put('c.txt', 'gamma')
    await put('d.txt', 'delta')
    const preview = await previewOf({ kind: 'path', path: folder.path })
    expect(shorten(preview.name)).toBe('c.txt')
    expect(preview.others).toHaveLength(1)
    expect(preview.problems.map(({ file }) => shorten(file))).toEqual(['a.sqlite', 'b.json'])
  })
})
