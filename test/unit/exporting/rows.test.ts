import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { csvRecord } from '../../../src/main/exporting/csv.ts'
import { tableCells, columns, jsonRecord } from '../../../src/main/exporting/data/records.ts'
import type { DocumentId, MediumId } from '../../../src/main/model/ids.ts'
import type { Medium } from '../../../src/main/model/media.ts'
import type { ExportedMarks } from '../../../src/main/model/organising/exportedMarks.ts'
import type { DocumentWithMedia } from '../../../src/main/model/collectionSource.ts'

const document: DocumentWithMedia = {
  id: 7 as DocumentId,
  kind: 'web',
  externalId: undefined,
  title: '=1+1, "quoted"',
  text: 'Line one\nline two\r\nline three',
  url: 'https://example.org/a,b',
  domain: 'example.org',
  language: 'en',
  authors: undefined,
  publishedAt: Date.UTC(2031, 2, 31),
  crawledAt: undefined,
  capturedAt: Date.UTC(2031, 3, 20, 8),
  requestId: 'r-1',
  source: { name: 'POST /search' },
  raw: { title: 'x' },
  replaces: undefined,
  media: [],
}

describe('a record of CSV', () => {
  test('is quoted only where it must be, with CRLF at its end', () => {
    expect(csvRecord(['a', 'b c', 3, undefined, ''], false)).toBe('a,b c,3,,\r\n')
    expect(csvRecord(['a,b', 'say "x"', 'one\ntwo', 'one\rtwo'], false)).toBe(
      '"a,b","say ""x""","one\ntwo","one\rtwo"\r\n',
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is no formula when it is for spreadsheets', (cell) => {
    const [[safe]] = parse(csvRecord([cell], true)) as [[string]]
    expect(safe).toBe(`'${cell}`)
    const [[plain]] = parse(csvRecord([cell], false), { record_delimiter: '\r\n' }) as [[string]]
    expect(plain).toBe(cell)
  })

  test('a number is a number, whatever its sign', () => {
    expect(csvRecord([-5], true)).toBe('-5\r\n')
  })

  test('gives back every cell to a reader that knows nothing of us', () => {
    const written = csvRecord([...columns], false) + csvRecord(tableCells(document), false)
    const [read] = parse(written, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
    expect(read).toEqual({
      id: '7',
      documentId: '7',
      kind: 'web',
      title: document.title,
      text: document.text,
      url: document.url,
      domain: 'example.org',
      language: 'en',
      authors: '',
      publishedAt: '2031-03-31T00:00:00.000Z',
      crawledAt: '',
      capturedAt: '2031-04-20T08:00:00.000Z',
      requestId: 'r-1',
      source: 'POST /search',
      sourceRow: '',
      media: '',
      movedTo: '',
      goneSince: '',
      tags: '',
      starred: '',
      read: '',
      status: '',
      priority: '',
      highlights: '',
      notes: '',
    })
  })

  test('has what was marked in the document', () => {
    const highlight = { colour: 'yellow', quote: 'Line one', before: '', after: '' } as const
    const marks: ExportedMarks = {
      version: 1,
      documentId: 7,
      tags: [
        { name: 'ports/north', colour: null },
        { name: 'quota', colour: null },
      ],
      starred: true,
      read: false,
      status: 'to check',
      priority: 'high',
      highlights: [
        { ...highlight, notes: [{ text: 'Who says that?' }] },
        { ...highlight, quote: 'line two', notes: [] },
      ],
      notes: [{ text: 'Seen in the port.' }],
    }
    const written = csvRecord([...columns], false) + csvRecord(tableCells({ ...document, marks }), false)
    const [read] = parse(written, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
    expect(read).toMatchObject({
      tags: 'ports/north; quota',
      starred: 'yes',
      read: '',
      status: 'to check',
      priority: 'high',
      highlights: 'Line one\nline two',
      notes: 'Seen in the port.\nWho says that?',
    })
  })
})

test('a line of JSONL leaves out what is not known and keeps the raw record', () => {
  expect(JSON.parse(JSON.stringify(jsonRecord(document)))).toEqual({
    id: '7',
    documentId: 7,
    kind: 'web',
    title: document.title,
    text: document.text,
    url: document.url,
    domain: 'example.org',
    language: 'en',
    publishedAt: '2031-03-31T00:00:00.000Z',
    capturedAt: '2031-04-20T08:00:00.000Z',
    requestId: 'r-1',
    source: { name: 'POST /search' },
    raw: { title: 'x' },
  })
})

test('the images and videos of a document are named by their places in the folder beside the library', () => {
  const hash = 'ab'.repeat(32)
  const medium: Medium = {
    id: 3 as MediumId,
    hash,
    mime: 'image/jpeg',
    bytes: 12,
    width: 4,
    height: 2,
    durationMs: undefined,
    thumbnail: undefined,
    origin: 'file',
    source: '/photos/a.jpg',
    createdAt: 5,
  }
  const file = `ab/${hash}.jpg`
  expect(JSON.parse(JSON.stringify(jsonRecord({ ...document, media: [medium] })))['media']).toEqual([
    { file, hash, mime: 'image/jpeg', bytes: 12, width: 4, height: 2, origin: 'file', source: '/photos/a.jpg' },
  ])
  expect(tableCells({ ...document, media: [medium, medium] })[columns.indexOf('media')]).toBe(`${file} ${file}`)
})
