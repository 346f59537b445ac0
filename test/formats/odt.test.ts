import { describe, expect, it } from 'vitest'
import { blocksOfDraft, cellsOfDraft, placeOfWords } from '../fixtures/formats/describeLayout.ts'
import { makeOdt } from '../fixtures/formats/officeFiles.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const p = (content: string, style = 'Standard') => `<text:p text:style-name="${style}">${content}</text:p>`
const by =
  '<office:change-info><dc:creator>Cleo</dc:creator><dc:date>2024-02-02T09:00:00</dc:date></office:change-info>'
const cell = (content: string, more = '') => `<table:table-cell${more}>${content}</table:table-cell>`

const body = [
  `<text:tracked-changes><text:changed-region text:id="c1"><text:insertion>${by}</text:insertion></text:changed-region><text:changed-region text:id="c2"><text:deletion>${by}${p('ten')}</text:deletion></text:changed-region></text:tracked-changes>`,
  p('The mill', 'Title'),
  `<text:section><text:h text:outline-level="2">What it <text:span>costs</text:span></text:h></text:section>`,
  p(
    'The\n  wheel<text:s text:c="2"/>turns<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Since 1990.</text:p></text:note-body></text:note> .<text:line-break/>Still.',
  ),
  p(
    'The price is <text:change text:change-id="c2"/><text:change-start text:change-id="c1"/>twelve<text:change-end text:change-id="c1"/>.',
  ),
  p(
    '<office:annotation office:name="a1"><dc:creator>Emil</dc:creator><dc:date>2024-03-01T00:00:00</dc:date><text:p>I doubt it.</text:p></office:annotation>Is it so?<office:annotation-end office:name="a1"/>',
  ),
  `<text:list><text:list-item>${p('Timber')}<text:list><text:list-item>${p('Oak')}</text:list-item></text:list></text:list-item><text:list-item>${p('Rope')}</text:list-item></text:list>`,
  p('Said of old.', 'P1'),
  p('Figure 1: the wheel', 'Figure'),
  `<table:table><table:table-row>${cell(p('Item'), ' table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row><table:table-row table:number-rows-repeated="2">${cell(p('12'), ' table:number-columns-repeated="2"')}</table:table-row></table:table>`,
  p(
    'Beside a box.<draw:frame><svg:title>not text</svg:title><draw:text-box><text:p>In a box.</text:p></draw:text-box></draw:frame><text:note><text:note-citation>2</text:note-citation><text:note-body><text:p>Of wood.</text:p></text:note-body></text:note>',
  ),
].join('')

describe('an OpenDocument text', () => {
  it('is read with its structure, notes and review, or refused', async () => {
    const encrypted = {
      'META-INF/manifest.xml':
        '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
    }
    const { drafts, refused, warnings, notes } = await readItems([
      upload('mill.odt', makeOdt(body)),
      upload('locked.odt', makeOdt('', encrypted)),
      upload('damaged.odt', makeOdt('<text:p>')),
      upload('empty.odt', makeOdt('')),
      upload('none.odt', makeOdt('', { 'content.xml': undefined })),
    ])
    expect(warnings).toEqual([])
    expect(refused).toEqual([
      expect.stringMatching(/^locked\.odt .*encrypted/),
      expect.stringMatching(/^damaged\.odt .*damaged or unsafe/),
      expect.stringMatching(/^empty\.odt .*no text/),
      expect.stringMatching(/^none\.odt .*no content/),
    ])
    const [draft] = drafts
    expect(blocksOfDraft(draft)).toEqual([
      'heading 1: The mill',
      'heading 2: What it costs',
      'paragraph: The wheel  turns[1] .\nStill.',
      'paragraph: The price is twelve.',
      'paragraph: Is it so?',
      'list: Timber\nOak\nRope',
      'quote: Said of old.',
      'caption: Figure 1: the wheel',
      'table: Item\t\n12\t12\n12\t12',
      'paragraph: Beside a box.[2]',
      'paragraph: In a box.',
      'footnote: [1] Since 1990.',
      'footnote: [2] Of wood.',
      'heading 1: Comments',
      'paragraph: Emil, 2024-03-01, on “Is it so?”: I doubt it.',
    ])
    expect(cellsOfDraft(draft)[0]?.[1]).toEqual(['12', '12'])
    expect(placeOfWords(draft, 'Since')).toBe('chapter "What it costs"')
    expect(placeOfWords(draft, 'I doubt it.')).toBe('chapter "Comment 1 (Emil)"')
    expect(draft).toMatchObject({
      title: 'The mill',
      authors: 'Dora',
      language: 'de',
      publishedAt: Date.UTC(2023, 4, 6, 7, 8, 9, 123),
    })
    expect(draft?.raw).toMatchObject({
      modifiedBy: 'Emil',
      headersAndFooters: ['Annual report'],
      comments: [{ author: 'Emil', date: '2024-03-01T00:00:00', about: 'Is it so?', text: 'I doubt it.' }],
      changes: [
        { kind: 'deleted', author: 'Cleo', date: '2024-02-02T09:00:00', text: 'ten' },
        { kind: 'inserted', author: 'Cleo', date: '2024-02-02T09:00:00', text: 'twelve' },
      ],
    })
    expect(notes).toEqual([
      expect.stringMatching(/\.odt Tracked changes were .* in the text: 1\. Deletions, .* raw record alone: 1\.$/),
    ])
  })
})
