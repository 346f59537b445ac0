import { describe, expect, test } from 'vitest'
import { decodeLayout, encodedBytes } from '../../src/main/text/layoutBytes.ts'
import { placeOf } from '../../src/main/text/placeOf.ts'
import { pdfFile, type PdfPage } from '../fixtures/formats/pdfFile.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const left = [
  'Harvests along the coast came late',
  'this year, and traders who had sold',
  'ahead were short of beans by March.',
]
const right = [
  'The port reopened in the following',
  'week, but the ships that waited out-',
  'side had to be unloaded by hand.',
]

/** Lines of a column from the top down. */
function column(x: number, lines: readonly string[], y = 700, size = 11): PdfPage['texts'] {
  return lines.map((text, index) => ({ text, x, y: y - index * size * 1.2, size }))
}

async function read(pages: readonly PdfPage[]) {
  const { drafts } = await readItems([upload('report.pdf', pdfFile(pages))])
  const [draft] = drafts
  if (!draft?.layout) throw new Error('There is no document with a layout.')
  return { text: draft.text, layout: draft.layout }
}

describe('the text of a PDF', () => {
  test('takes a table that the page names with its rows and columns, wherever in its row a cell stands', async () => {
    const cell = (content: number, text: string, x: number, y: number) => ({ content, text, x, y })
    const texts = [
      ...column(60, ['What follows are the ports.'], 760),
      cell(0, 'Port', 60, 730),
      cell(1, 'Ships', 90, 730),
      cell(2, 'Remarks', 120, 730),
      cell(3, 'Rotterdam', 60, 709),
      cell(4, '1,204', 113, 709),
      cell(5, 'The largest port of the coast, with', 145, 716),
      cell(5, 'a new terminal for grain.', 145, 702),
      cell(6, 'Hamburg', 60, 688),
      cell(7, 'Strike in May.', 145, 688),
      ...column(60, ['That was the table.'], 660),
    ]
    const rows = [
      [0, 1, 2],
      [3, 4, 5],
      [6, 7],
    ]
    const { drafts } = await readItems([upload('report.pdf', pdfFile([{ texts }], { table: rows }))])
    const { text = '', layout } = drafts[0] ?? {}
    expect(text).toBe(
      [
        'What follows are the ports.',
        'Port\tShips\tRemarks\nRotterdam\t1,204\tThe largest port of the coast, with a new terminal for grain.\nHamburg\t\tStrike in May.',
        'That was the table.',
      ].join('\n\n'),
    )
    const table = layout?.blocks[1]
    expect(table?.kind).toBe('table')
    expect(table?.rows?.[2]?.map(([start, end]) => text.slice(start, end))).toEqual(['Hamburg', '', 'Strike in May.'])
  })

  test('goes through the columns of a page, whatever is drawn first', async () => {
    const interleaved = left.flatMap((_, index) =>
      [...column(60, left), ...column(320, right)].filter((__, at) => at % 3 === index),
    )
    const { text } = await read([{ texts: [{ text: 'Late harvests', x: 60, y: 740, size: 20 }, ...interleaved] }])
    expect(text).toBe(['Late harvests', left.join(' '), right.join(' ').replace('out- side', 'outside')].join('\n\n'))
  })

  test('is the same in a long document, with its places and its sections', async () => {
    const line = 'The harbour office counted what came in by ship and what left by rail in the year'
    const pages = Array.from({ length: 150 }, (_, page): PdfPage => ({
      texts: [
        ...(page === 100 ? [{ text: 'The second part', x: 60, y: 760, size: 20 }] : []),
        ...column(
          60,
          Array.from({ length: 40 }, (__, row) => `${line} ${page}.${row}`),
          700,
        ),
      ],
    }))
    const { drafts, refused } = await readItems([upload('book.pdf', pdfFile(pages))])
    expect(refused).toEqual([])
    const [draft] = drafts
    const text = draft?.text ?? ''
    expect(text.length).toBeGreaterThan(400_000)
    expect(text.match(/The harbour office/g)).toHaveLength(150 * 40)
    if (!draft?.encodedLayout) throw new Error('There is no encoded layout.')
    const { sections } = draft.encodedLayout
    const layout = decodeLayout(encodedBytes(draft.encodedLayout))
    expect(layout.pages).toHaveLength(150)
    expect(sections).toEqual([text.indexOf('The second part')])
    const start = text.indexOf(`${line} 149.39`)
    expect(placeOf(layout, start, start + line.length)).toMatchObject({ page: 150, boxes: [{ page: 150 }] })
  })

  test('joins a sentence that goes over to the next page to one paragraph', async () => {
    const lines = (first: string, last: string) => [first, 'that were counted by hand in the morning', last]
    const { text, layout } = await read([
      {
        texts: column(
          60,
          lines('The ships that waited before the harbour', 'were unloaded by the crews of three other'),
          90,
        ),
      },
      { texts: column(60, lines('piers, which took them all of the morning', 'and the rest of the week.')) },
    ])
    expect(text).toContain('three other piers, which')
    const start = text.indexOf('other piers')
    expect(placeOf(layout, start, start + 'other piers'.length)).toMatchObject({ boxes: [{ page: 1 }, { page: 2 }] })
  })

  test.each([
    ['utf8', 'Перв. примен. Справ. № Лист'],
    ['utf16', 'コントロールパネルのプログラムのアンインストールについて'],
  ] as const)('is told by the codes of letters that are %s where the font names none', async (bytes, line) => {
    expect((await read([{ texts: [{ text: line.replace('№', 'N'), x: 60, y: 700, bytes }] }])).text).toBe(
      line.replace('№', 'N'),
    )
  })

  test('is read where the fonts are those of all pages and the page has a note', async () => {
    const line = 'コントロールパネルのプログラムのアンインストールについて'
    const pages = [{ texts: [{ text: line, x: 60, y: 700, bytes: 'utf16' as const }] }]
    for (const sharesFonts of [false, true]) {
      const file = pdfFile(pages, { sharesFonts, note: 'A note.' })
      const { drafts } = await readItems([upload('noted.pdf', file)])
      expect(drafts[0]?.text).toContain(line)
    }
    expect((await readItems([upload('noted.pdf', pdfFile(pages, { note: 'A note.' }))])).drafts[0]?.text).toContain(
      'A note.',
    )
  })

  test('is read upright where letters of a negative size stand on a page that is turned over', async () => {
    const lines = [
      'This agreement states that both',
      'companies have the authority to',
      'enter into this binding agreement.',
    ]
    const texts = lines.map((text, row) => ({ text, x: 550, y: 100 + row * 14, size: -11 }))
    expect((await read([{ rotate: 180, texts }])).text).toBe(lines.join(' '))
  })

  test('is what the page says that its letters are', async () => {
    const { text } = await read([
      {
        texts: [
          { text: 'The count was', x: 60, y: 700 },
          { text: 'xyz', x: 135, y: 700, actualText: 'ten' },
          { text: 'ships.', x: 160, y: 700 },
        ],
      },
    ])
    expect(text).toBe('The count was ten ships.')
  })

  test('has the letters of a ligature from right to left in their order', async () => {
    // Lam with khah, which Unicode has as a sign; and letters that the page names one by one.
    for (const [actualText, letters] of [
      ['\uFCCB', '\u0644\u062E'],
      ['\u0644\u062E', '\u0644\u062E'],
    ] as const)
      expect((await read([{ texts: [{ text: 'x', x: 60, y: 700, actualText }] }])).text).toBe(letters)
  })

  test('goes through columns of both directions as through the rest of the document', async () => {
    const arabic = column(
      320,
      [1, 2, 3, 4].map(() => 'a line that is drawn by letters'),
    ).map((line, at) => ({
      ...line,
      actualText: `${'كلمة'.repeat(6)}${'بتثج'.charAt(at)}`,
    }))
    const mixed = { texts: [...column(60, left), ...arabic] }
    const isLeftFirst = (text: string) => text.indexOf(left[0] as string) < text.indexOf('كلمة')
    expect(isLeftFirst((await read([mixed])).text)).toBe(false)
    expect(isLeftFirst((await read([{ texts: column(60, [...right, ...right]) }, mixed])).text)).toBe(true)
  })

  test('has a box around each word, however wide its letters are', async () => {
    const { text, layout } = await read([{ texts: column(60, ['iiiiiiiiiiiiiiii WWWWWWWW end']) }])
    const boxOf = (word: string) => {
      const place = placeOf(layout, text.indexOf(word), text.indexOf(word) + word.length)
      return place?.kind === 'page' ? place.boxes?.[0] : undefined
    }
    // 16 letters of 0.222, 8 of 0.944 ems of 11 points and spaces of 0.278, on a page that is 600 points wide.
    const wide = (60 + 11 * (16 * 0.222 + 0.278)) / 600
    expect(boxOf('WWWWWWWW')?.left).toBeCloseTo(wide, 2)
    expect(boxOf('end')?.left).toBeCloseTo(wide + (11 * (8 * 0.944 + 0.278)) / 600, 2)
  })
})
