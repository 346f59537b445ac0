import { describe, expect, test } from 'vitest'
import { directedPieces, isRightToLeft } from '../../../src/main/exporting/report/direction.ts'
import { toDocx } from '../../../src/main/exporting/report/docx.ts'
import { markerSuffix, noteNumbers } from '../../../src/main/exporting/report/noteNumbers.ts'
import { toOdt } from '../../../src/main/exporting/report/odt.ts'
import { readMarkdown } from '../../../src/main/exporting/report/readMarkdown.ts'
import { toReport } from '../../../src/main/exporting/report/toReport.ts'
import { bytesOf } from '../../fixtures/exporting/bytesOf.ts'
import { citedReport } from '../../fixtures/exporting/citedReport.ts'
import { unzip } from '../../fixtures/exporting/unzip.ts'

describe('Markdown as blocks', () => {
  test('keeps marks, styles, lists, quotes and tables, and no image or unsafe link', () => {
    const blocks = readMarkdown(citedReport.text)
    const body = (text: string, url?: string) => ({ kind: 'text', text, ...(url === undefined ? {} : { url }) })
    expect(blocks[1]).toEqual({
      kind: 'paragraph',
      role: 'body',
      indent: 0,
      runs: [
        body('The '),
        { ...body('harvest'), bold: true },
        body(' was late'),
        { kind: 'mark', marker: 3 },
        body(' because of '),
        { ...body('rain'), italic: true },
        body(', see '),
        body('the report', 'https://example.org/a'),
        body('. Again'),
        { kind: 'mark', marker: 3 },
        body(', and another'),
        { kind: 'mark', marker: 1 },
        body('.'),
      ],
    })
    expect(blocks.slice(5, 8)).toMatchObject([
      { item: { depth: 0, number: 3, isFirst: true } },
      { item: { depth: 0, number: 4, isFirst: true } },
      { item: { depth: 1, number: undefined, isFirst: true } },
    ])
    expect(blocks[8]).toMatchObject({ role: 'quote', indent: 1 })
    expect(blocks[9]).toMatchObject({
      kind: 'table',
      rows: [
        [[{}], [{}]],
        [[{}], [{}, { marker: 3 }]],
      ],
    })
    expect(blocks[10]).toMatchObject({ role: 'code' })
    expect(blocks[11]).toMatchObject({
      runs: [
        body('An '),
        body('<b>'),
        body('unsafe'),
        body('</b>'),
        body(' !'),
        body('picture', 'https://images.example/p.png'),
        body(' and a '),
        body('bad link'),
        body('.'),
      ],
    })
  })
})

test('notes are numbered in the order of the text, and tell their markers where those differ', () => {
  expect([...noteNumbers(toReport(citedReport))]).toEqual([
    [3, 1],
    [1, 2],
    [5, 3],
    [2, 4],
  ])
  expect([markerSuffix(3, 1), markerSuffix(2, 2)]).toEqual([' (source 3)', ''])
})

describe('direction', () => {
  test('is that of the first letter', () => {
    expect(['“(12) تأخر harvest', 'A تأخر', 'עברית', 'ไทย', '12', ''].map(isRightToLeft)).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
    ])
  })

  test('changes with the letters, and pieces are the whole text', () => {
    const text = '«في Ghana 2031» حصاد'
    const pieces = directedPieces(text, true)
    expect(pieces.map(({ isRightToLeft: rtl }) => rtl)).toEqual([true, false, true])
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(directedPieces('12', true)).toEqual([{ text: '12', isRightToLeft: true }])
  })
})

test('a DOCX has footnotes, fields for marks that come again, and paragraphs from right to left', async () => {
  const parts = await unzip(await toDocx(toReport(citedReport)))
  const document = parts.get('word/document.xml') ?? ''
  const notes = parts.get('word/footnotes.xml') ?? ''
  const text = (xml: string) => xml.replaceAll(/<[^>]+>/g, '')
  expect([...document.matchAll(/<w:footnoteReference w:id="(\d+)"/g)].map(([, id]) => id)).toEqual(['1', '2', '3', '4'])
  expect(document.match(/NOTEREF note_1 /g)).toHaveLength(2)
  expect(document.match(/NOTEREF note_2 /g)).toHaveLength(1)
  expect(document).toContain('<w:bookmarkStart w:name="note_1"')
  // What comes again is raised like the first reference.
  for (const [field] of document.matchAll(/<w:fldSimple.*?<\/w:fldSimple>/g))
    expect(field).toMatch(/<w:vertAlign w:val="superscript"\/>.*<w:t[^>]*>\d+<\/w:t>/)
  const written = [...notes.matchAll(/<w:footnote w:id="(\d+)".*?<\/w:footnote>/g)].map(([xml]) => text(xml).trim())
  expect(written.slice(-4)).toEqual([
    'Third, Costs!B2:C9. (source 3)',
    'First &amp; last, 2031-01-02, https://example.org/1?a=1&amp;b=2. “quoted words” (source 1)',
    '港口报告, https://example.org/5. “可可收成推迟” (source 5)',
    'تقرير المطر, rain.pdf, p. 12. “تأخر الحصاد” (source 2)',
  ])
  const arabic = document.split('<w:p>').find((xml) => xml.includes('تأخر حصاد')) ?? ''
  expect(arabic).toMatch(/<w:bidi\/>.*<w:rtl\/>/)
  expect(document.split('<w:p>').find((xml) => xml.includes('港口罢工'))).not.toContain('<w:bidi/>')
  expect(text(document)).toContain('[9?]')
  expect(parts.get('word/footer1.xml')).toMatch(/PAGE.*NUMPAGES/)
  // A list that begins with 3 is numbered from 3.
  expect(parts.get('word/numbering.xml')).toContain('<w:start w:val="3"/>')
})

test('an ODT has notes, references for marks that come again, and paragraphs from right to left', async () => {
  const parts = await unzip(await bytesOf(toOdt(toReport(citedReport))))
  expect([...parts.keys()][0]).toBe('mimetype')
  const content = parts.get('content.xml') ?? ''
  expect([...content.matchAll(/<text:note text:id="(\w+)"/g)].map(([, id]) => id)).toEqual([
    'note1',
    'note2',
    'note3',
    'note4',
  ])
  expect([...content.matchAll(/<text:note-ref [^>]*text:ref-name="(\w+)"/g)].map(([, id]) => id)).toEqual([
    'note1',
    'note2',
    'note1',
  ])
  expect(content).toContain('<text:p text:style-name="Text_20_body_rtl">تأخر حصاد')
  expect(content).toContain('<text:list-item text:start-value="3">')
  expect(content).toContain('xlink:href="https://example.org/1?a=1&amp;b=2"')
  expect(parts.get('styles.xml')).toMatch(/<text:page-number[^>]*>1<\/text:page-number> \/ <text:page-count>/)
})

test('what XML cannot hold does not break a file', async () => {
  const hostile = { ...citedReport, title: 'A\u0000\uD800]]>&', text: 'x\u0007 ]]> &amp; <w:p>[^1]' }
  const docx = await unzip(await toDocx(toReport(hostile)))
  const odt = await unzip(await bytesOf(toOdt(toReport(hostile))))
  for (const xml of [docx.get('word/document.xml'), odt.get('content.xml'), odt.get('meta.xml')]) {
    expect(xml).toBeDefined()
    expect(xml).not.toMatch(/[\u0000-\u0008\uD800]/u)
    expect(xml).not.toContain('<w:p>[')
  }
})
