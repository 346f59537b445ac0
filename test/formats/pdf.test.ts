import { describe, expect, test } from 'vitest'
import { statedTitle } from '../../src/main/importing/formats/pdf/details.ts'
import { placeOf } from '../../src/main/text/placeOf.ts'
import { pdfFile, type PdfPage } from '../fixtures/formats/pdfFile.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

/** Lines of a column from the top down. */
function column(x: number, lines: readonly string[], y = 700, size = 11): PdfPage['texts'] {
  return lines.map((text, index) => ({ text, x, y: y - index * size * 1.2, size }))
}

const read = async (bytes: Buffer, options: { readonly password?: string } = {}) =>
  readItems([upload('report.pdf', bytes)], options)

describe('a PDF', () => {
  test('is one document: headings, paragraphs, columns, tables, and the place of each word', async () => {
    const pages: PdfPage[] = [
      {
        texts: [
          { text: 'The Harbour of Orn', x: 60, y: 740, size: 20 },
          ...column(60, ['The office of the harbour spent more than it had plan-', 'ned for.'], 700),
          { text: 'Costs', x: 60, y: 640, size: 14, bold: true },
          ...['Item', 'Timber', 'Crane'].flatMap((name, row) => [
            { text: name, x: 60, y: 610 - row * 14 },
            { text: ['2023', '1,200', '300'][row] ?? '', x: 200, y: 610 - row * 14 },
          ]),
        ],
      },
      {
        texts: [
          ...column(60, ['The left column begins here', 'and ends here.'], 700),
          ...column(320, ['The right column begins', 'at the same height.'], 700),
        ],
      },
      { texts: column(60, ['A page that lies on its side.']), rotate: 90 },
    ]
    const info = { title: 'Annual report', author: 'A. Morrow', createdAt: "D:20240131120000+01'00'", romanPages: 1 }
    const { drafts, refused, warnings } = await read(pdfFile(pages, info))
    expect([refused, warnings]).toEqual([[], []])
    const [draft] = drafts
    expect(draft).toMatchObject({
      kind: 'file',
      title: 'Annual report',
      authors: 'A. Morrow',
      // When the file was made is not when its text was published.
      raw: { pages: 3, title: 'Annual report', creationDate: info.createdAt },
    })
    const text = draft?.text ?? ''
    expect(text).toBe(
      [
        'The Harbour of Orn',
        'The office of the harbour spent more than it had planned for.',
        'Costs',
        'Item\t2023\nTimber\t1,200\nCrane\t300',
        'The left column begins here and ends here.',
        'The right column begins at the same height.',
        'A page that lies on its side.',
      ].join('\n\n'),
    )
    const layout = draft?.layout
    if (!layout) throw new Error('There is no layout.')
    expect(layout.blocks.map(({ kind, level }) => (level === undefined ? kind : `${kind} ${level}`))).toEqual([
      'heading 1',
      'paragraph',
      'heading 2',
      'table',
      'paragraph',
      'paragraph',
      'paragraph',
    ])
    const cells = layout.blocks[3]?.rows?.map((row) => row.map(([start, end]) => text.slice(start, end)))
    expect(cells).toEqual([
      ['Item', '2023'],
      ['Timber', '1,200'],
      ['Crane', '300'],
    ])
    expect(layout.pages).toEqual([
      { label: 'i', width: 600, height: 800 },
      { label: '1', width: 600, height: 800 },
      { label: '2', width: 800, height: 600 },
    ])
    const at = (words: string) => placeOf(layout, text.indexOf(words), text.indexOf(words) + words.length)
    const boxOf = (words: string) => {
      const place = at(words)
      return place?.kind === 'page' ? place.boxes?.[0] : undefined
    }
    expect(at('right column')).toMatchObject({ kind: 'page', page: 2, label: '1' })
    const box = boxOf('Timber')
    // From x 60 and the baseline at y 596, in a page of 600 by 800.
    expect(box?.left).toBeCloseTo(0.1, 2)
    expect(box?.top).toBeCloseTo((800 - 596 - 11 * 0.82) / 800, 2)
    expect(box?.width).toBeLessThan(0.1)
    // The third page is shown turned: what was at the lower left is at the upper left.
    const turned = boxOf('on its side')
    expect(turned?.width).toBeLessThan(0.05)
  })

  test('leaves headers and footers out, and keeps them', async () => {
    const pages = Array.from({ length: 6 }, (_, index) => ({
      texts: [
        { text: 'Harbour office, annual report', x: 60, y: 770 },
        ...column(60, [`Chapter words of page ${'abcdef'[index]}.`]),
        { text: `Page ${index + 1} of 6`, x: 280, y: 30 },
      ],
    }))
    const { drafts } = await read(pdfFile(pages))
    expect(drafts[0]?.text).toBe([...'abcdef'].map((letter) => `Chapter words of page ${letter}.`).join('\n\n'))
    expect(drafts[0]?.raw['headersAndFooters']).toEqual(['Harbour office, annual report', 'Page 1 of 6'])
  })

  test('of slips that differ by their numbers only keeps these, and leaves out what all have', async () => {
    const pages = Array.from({ length: 6 }, (_, index) => ({
      texts: [
        { text: 'Harbour office, annual report', x: 60, y: 770, size: 10 },
        { text: `The vessel count of berth ${index + 1} was ${index * 7}.`, x: 60, y: 730, size: 12 },
        { text: `Page ${index + 1} of 6`, x: 280, y: 30 },
      ],
    }))
    const { drafts } = await read(pdfFile(pages))
    expect(drafts[0]?.text).toBe(pages.map(({ texts }) => texts[1]?.text).join('\n\n'))
    expect(drafts[0]?.raw['headersAndFooters']).toEqual(['Harbour office, annual report', 'Page 1 of 6'])
  })

  test('keeps headings that begin pages and differ by their numbers only', async () => {
    const pages = Array.from({ length: 6 }, (_, index) => ({
      texts: [
        { text: 'Harbour office', x: 60, y: 780, size: 9 },
        { text: `Chapter ${index + 1} of the audit`, x: 60, y: 740, size: 18 },
        ...column(60, [`Words of page ${'abcdef'[index]} that are more than a heading has.`]),
      ],
    }))
    const { drafts } = await read(pdfFile(pages))
    for (const page of pages) expect(drafts[0]?.text).toContain(page.texts[1]?.text)
    expect(drafts[0]?.raw['headersAndFooters']).toEqual(['Harbour office'])
  })

  test('with text that is no text is not indexed as rubbish', async () => {
    const good = { texts: column(60, ['A page of words.']) }
    const bad = { texts: column(60, ['Letters that nothing names.']), unnamedLetters: true }
    const some = await read(pdfFile([good, bad, { texts: [] }]))
    expect(some.drafts[0]?.text).toBe('A page of words.')
    expect(some.drafts[0]?.raw).toMatchObject({ unreadablePages: [2], pagesWithoutText: [3] })
    expect(some.warnings).toEqual([
      expect.stringContaining('Page 2 has a font'),
      expect.stringContaining('Page 3 has no text'),
    ])
    const none = await read(pdfFile([bad]))
    expect(none.drafts).toEqual([])
    expect(none.refused).toEqual([expect.stringContaining('fonts do not say which letters')])
    const scanned = await read(pdfFile([{ texts: [] }]))
    expect(scanned.refused).toEqual([expect.stringContaining('its pages are empty or images')])
  })

  test('whose fonts name no letters is read where their codes are letters that make words', async () => {
    const words = ['Harvests along the coast came late this year,', 'and traders were short of beans by March.']
    const drawn = (how: Partial<PdfPage['texts'][number]>) =>
      pdfFile([{ texts: column(60, words).map((text) => ({ ...text, ...how })) }])
    const plain = await read(drawn({ byCode: true }))
    expect(plain.drafts.map(({ text }) => text)).toEqual([words.join(' ')])
    expect(plain.warnings).toEqual([])
    const other = await read(drawn({ unnamed: true }))
    expect(other.drafts).toEqual([])
    expect(other.refused).toEqual([expect.stringContaining('fonts do not say which letters')])
  })

  test('of pages with nothing but a line that all have is not without text', async () => {
    const pages = Array.from({ length: 12 }, (_, index) => ({ texts: [{ text: `Potato ${index}`, x: 60, y: 770 }] }))
    const { drafts, refused } = await read(pdfFile(pages))
    expect(refused).toEqual([])
    expect(drafts[0]?.text).toBe(pages.map((_, index) => `Potato ${index}`).join('\n\n'))
    // A header by itself is left out of a file that has other text.
    const more = await read(pdfFile([...pages, { texts: column(60, ['What the harbour counted.']) }]))
    expect(more.drafts[0]?.text).toBe('What the harbour counted.')
  })

  test('with words that miss letters says on which page', async () => {
    const texts = [
      { text: 'ef', x: 60, y: 700 },
      { text: 'f', x: 70, y: 700, unnamed: true },
      { text: 'icient piers', x: 75, y: 700 },
    ]
    const { drafts, warnings } = await read(pdfFile([{ texts: column(60, ['Whole words.']) }, { texts }]))
    expect(drafts).toHaveLength(1)
    expect(warnings).toEqual([expect.stringContaining('Page 2 has letters that its font does not name')])
  })

  test('is told by its bytes: a web page by that name is one, and an empty file is none', async () => {
    const page =
      '<!doctype html><html><head><title>Piers</title></head><body><p>Two piers and a crane.</p></body></html>'
    const { drafts, files } = await readItems([upload('report.pdf', page)])
    expect(files.map(({ format }) => format)).toEqual(['html'])
    expect(drafts.map(({ title, text }) => [title, text])).toEqual([['Piers', 'Two piers and a crane.']])
    await expect(readItems([upload('empty.pdf', '')])).rejects.toThrow('The file has 0 bytes')
  })

  test('that is encrypted needs its password', async () => {
    const locked = pdfFile([{ texts: column(60, ['Words behind a lock.']) }], { password: 'orn' })
    await expect(read(locked)).rejects.toMatchObject({ code: 'invalid_input', hint: '‹givePassword:›' })
    await expect(read(locked, { password: 'vell' })).rejects.toThrow('The password does not open this PDF.')
    expect((await read(locked, { password: 'orn' })).drafts[0]?.text).toBe('Words behind a lock.')
  })

  test('of many pages is read to its end, with the place of each word', async () => {
    const pages = Array.from({ length: 600 }, (_, page) => ({
      texts: column(
        60,
        Array.from({ length: 30 }, (__, line) => `Berth ${page + 1}.${line} is free.`),
      ),
    }))
    const attachment = { name: 'notes.txt', content: 'Words of the attachment.' }
    const { drafts } = await read(pdfFile(pages, { title: 'Berths', password: 'orn', attachment }), { password: 'orn' })
    const [{ title, text = '', layout } = {}, ...others] = drafts
    expect([title, others.map((other) => other.text)]).toEqual(['Berths', ['Words of the attachment.']])
    if (!layout) throw new Error('There is no layout.')
    const places = [1, 249, 250, 251, 600].map((page) => {
      const start = text.indexOf(`Berth ${page}.29`)
      const place = placeOf(layout, start, start + 5)
      if (place?.kind !== 'page') throw new Error(`Page ${page} has no place.`)
      return { page: place.page, top: place.boxes?.[0]?.top.toFixed(2) }
    })
    const [first] = places
    expect(first?.top).toMatch(/^0\.\d\d$/)
    expect(places).toEqual([1, 249, 250, 251, 600].map((page) => ({ page, top: first?.top })))
  })

  test('hands over its attachments as files in it', async () => {
    const attachment = { name: '../../notes.txt', content: 'Words of the attachment.' }
    const { drafts } = await read(pdfFile([{ texts: column(60, ['Words of the page.']) }], { attachment }))
    expect(drafts.map(({ text, source }) => [source.name, text])).toEqual([
      ['report.pdf', 'Words of the page.'],
      ['report.pdf/notes.txt', 'Words of the attachment.'],
    ])
  })

  test('that is damaged is one clear error', async () => {
    const whole = pdfFile([{ texts: column(60, ['Words.']) }])
    await expect(read(Buffer.from('%PDF-1.7\nno more than this'))).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'This PDF is damaged, or is no PDF.',
      where: 'report.pdf',
    })
    // Readers mend a file whose end is missing.
    expect((await read(whole.subarray(0, whole.length - 40))).drafts[0]?.text).toBe('Words.')
    // Its text may be gone with that. Recognised, it would be what another font draws for the same codes.
    const bad = pdfFile([{ texts: column(60, ['Letters that nothing names.']), unnamedLetters: true }])
    const cut = await read(bad.subarray(0, bad.length - 40))
    expect(cut.drafts).toEqual([])
    expect(cut.refused).toEqual([expect.stringContaining('its end is missing')])
    expect(cut.warnings).toEqual([expect.stringContaining('the end of the file is missing')])
  })

  test('with pages that cannot be opened is reported by those pages, and not by their fonts', async () => {
    // A page that the file does not have in place of its last one.
    const broken = (pages: number) => {
      const texts = (page: number) => ({ texts: column(60, [`Words of page ${page}.`]) })
      const file = pdfFile(Array.from({ length: pages }, (_, page) => texts(page + 1))).toString('latin1')
      return Buffer.from(
        file.replace(/\d+(?= 0 R\] \/Count)/, (number) => '0'.repeat(number.length)),
        'latin1',
      )
    }
    const one = await read(broken(2))
    expect(one.drafts.map(({ text }) => text)).toEqual(['Words of page 1.'])
    expect(one.warnings).toEqual([expect.stringContaining('Page 2 cannot be opened: the file is damaged there.')])
    const none = await read(broken(1))
    expect(none.refused).toEqual([expect.stringContaining('This PDF is damaged: its pages cannot be opened.')])
    expect(none.warnings).toEqual([])
  })
})

test.each([
  '10811.exe',
  'Microsoft Word - report.doc',
  'Microsoft Office Word - report.docx [Compatibility Mode]',
  'C:\\Users\\ann\\Desktop\\final',
  'file:///home/ann/estimate',
  'scan0001.tif',
  'Untitled',
  'PowerPoint-Präsentation',
  '   ',
])('%j is no title of a document', (title) => {
  expect(statedTitle(title)).toBeUndefined()
})

test.each([
  ['Annual report', 'Annual report'],
  ['Microsoft Word - Annual report', 'Annual report'],
  ['The rise of Booking.com', 'The rise of Booking.com'],
  ['ASP.NET', 'ASP.NET'],
  ['1984', '1984'],
  ['Report No. 7.2', 'Report No. 7.2'],
])('%j is one', (title, shown) => {
  expect(statedTitle(title)).toBe(shown)
})
