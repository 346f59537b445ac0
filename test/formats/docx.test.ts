import { describe, expect, it } from 'vitest'
import { blocksOfDraft, cellsOfDraft, placeOfWords } from '../fixtures/formats/describeLayout.ts'
import { makeDocx, wordParagraph as p, wordRun as r } from '../fixtures/formats/officeFiles.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const by = 'w:author="Cleo" w:date="2024-02-02T09:00:00Z"'
const field = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`

const body = [
  p('Costs of the harbour', 'berschrift1'),
  p(
    `${r('The crane')}<w:r><w:footnoteReference w:id="2"/></w:r>${r(' was')}<w:r><w:tab/></w:r>${r('mend\u00aded.')}<w:r><w:endnoteReference w:id="4"/></w:r>`,
  ),
  p('Timber', 'Bullet'),
  p('Rope', 'Bullet'),
  `<w:p><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>${r('No item.')}</w:p>`,
  p('What changed', 'Sub'),
  p(
    `${r('The price is ')}<w:del w:id="1" ${by}><w:r><w:delText>ten</w:delText></w:r></w:del><w:ins w:id="2" ${by}>${r('twelve')}</w:ins><w:ins w:id="3" ${by}>${r(' crowns')}</w:ins>${r('.')}`,
  ),
  `<w:p><w:pPr><w:rPr><w:del ${by}/></w:rPr></w:pPr>${r('This goes on ')}</w:p>`,
  p('in the next one.'),
  p(
    `<w:commentRangeStart w:id="9"/>${r('Is it so?')}<w:commentRangeEnd w:id="9"/><w:r><w:commentReference w:id="9"/></w:r>${r('Hidden.', '<w:vanish/>')}`,
  ),
  p(
    `${field('begin')}<w:r><w:instrText>PAGEREF x</w:instrText></w:r>${r('code')}${field('separate')}${r('Result')}${field('end')}${r(' of a field')}`,
  ),
  p('Said of old.', 'Zitat'),
  p('Table 1', 'Beschriftung'),
  `<w:tbl>${row(cell(p('Item'), '<w:vMerge w:val="restart"/>'), cell(p('Cost'), '<w:gridSpan w:val="2"/>'))}${row(cell(p(''), '<w:vMerge/>'), cell(p('2023')), cell(`${p('2024')}${p('plan')}`))}<w:tr><w:trPr><w:del ${by}/></w:trPr>${cell(p('gone'))}</w:tr></w:tbl>`,
  `<w:tbl>${row(cell(p('A frame around text.')))}</w:tbl>`,
  p(
    `<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>${p('In a box.')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:txbxContent>${p('In a box.')}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>${r('Beside a box.')}<w:r><w:footnoteReference w:id="3"/></w:r>`,
  ),
  `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${p('In a control.')}</w:sdtContent></w:sdt>`,
].join('')

const parts = {
  'word/footnotes.xml': `<w:footnotes><w:footnote w:id="0" w:type="separator">${p('---')}</w:footnote><w:footnote w:id="2">${p(`${r('Bought in 1990.')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}</w:footnote><w:footnote w:id="3">${p('Of wood.')}</w:footnote></w:footnotes>`,
  'word/endnotes.xml': `<w:endnotes><w:endnote w:id="4">${p('See the log.')}</w:endnote></w:endnotes>`,
  'word/comments.xml': `<w:comments><w:comment w:id="9" ${by}>${p('I doubt it.')}</w:comment></w:comments>`,
  'word/header1.xml': `<w:hdr>${p('Harbour office')}</w:hdr>`,
  'word/embeddings/costs.csv': 'id,text\n1,Words of the table\n',
}

describe('a Word document', () => {
  it('is read with its structure, notes, review and embedded files', async () => {
    const { drafts, refused, warnings, notes, files } = await readItems([
      upload('report.docx', makeDocx(body, parts, 'Annual report')),
    ])
    expect([refused, warnings]).toEqual([[], []])
    expect(files.map(({ name, format }) => [name, format])).toEqual([
      ['report.docx', 'docx'],
      ['report.docx/costs.csv', 'csv'],
    ])
    const [draft, embedded] = drafts
    expect(draft).toMatchObject({
      title: 'Annual report',
      authors: 'Ada Orn',
      language: 'en',
      publishedAt: Date.UTC(2024, 0, 31, 11),
      source: { name: 'report.docx' },
    })
    expect(embedded?.text).toBe('Words of the table')
    expect(blocksOfDraft(draft)).toEqual([
      'heading 1: Costs of the harbour',
      'paragraph: The crane[1] was\tmended.[i]',
      'list: Timber\nRope',
      'paragraph: No item.',
      'heading 2: What changed',
      'paragraph: The price is twelve crowns.',
      'paragraph: This goes on in the next one.',
      'paragraph: Is it so?',
      'paragraph: Result of a field',
      'quote: Said of old.',
      'caption: Table 1',
      'table: Item\tCost\t\n\t2023\t2024 plan',
      'paragraph: A frame around text.',
      'paragraph: Beside a box.[2]',
      'paragraph: In a box.',
      'paragraph: In a control.',
      'footnote: [1] Bought in 1990.',
      'footnote: [i] See the log.',
      'footnote: [2] Of wood.',
      'heading 1: Comments',
      'paragraph: Cleo, 2024-02-02 09:00, on “Is it so?”: I doubt it.',
    ])
    expect(draft?.text.split('\n\n')).toHaveLength(21)
    expect(cellsOfDraft(draft)).toEqual([
      [
        ['Item', 'Cost', ''],
        ['', '2023', '2024 plan'],
      ],
    ])
    expect(
      ['Rope', 'twelve', 'In a box', 'Bought in', 'I doubt it.'].map((words) => placeOfWords(draft, words)),
    ).toEqual([
      'chapter "Costs of the harbour"',
      'chapter "What changed"',
      'chapter "What changed"',
      'chapter "Costs of the harbour"',
      'chapter "Comment 1 (Cleo)"',
    ])
    expect(draft?.raw).toMatchObject({
      modifiedBy: 'Ben',
      modified: '2024-02-01T10:00:00Z',
      headersAndFooters: ['Harbour office'],
      comments: [{ author: 'Cleo', date: '2024-02-02T09:00:00Z', about: 'Is it so?', text: 'I doubt it.' }],
      changes: [
        { kind: 'deleted', author: 'Cleo', date: '2024-02-02T09:00:00Z', text: 'ten' },
        { kind: 'inserted', author: 'Cleo', date: '2024-02-02T09:00:00Z', text: 'twelve crowns' },
        // A row of a table.
        { kind: 'deleted', author: 'Cleo', date: '2024-02-02T09:00:00Z', text: 'gone' },
      ],
      hiddenText: ['Hidden.'],
    })
    expect(notes).toEqual([
      expect.stringMatching(
        /^report\.docx Tracked changes were .* in the text: 1\. Deletions, .* raw record alone: 2\.$/,
      ),
      'report.docx Pieces of hidden text, which are in the raw record alone: 1.',
    ])
  })

  it('without a heading is not called by the one above its comments, which are text enough', async () => {
    const noted = { ...parts, 'word/embeddings/costs.csv': undefined }
    const { drafts } = await readItems([
      upload('note.docx', makeDocx(p('A crane fell.'), noted)),
      upload('empty.docx', makeDocx('', noted)),
    ])
    expect(drafts.map(({ title, text }) => [title, text])).toEqual([
      ['note', 'A crane fell.\n\nComments\n\nCleo, 2024-02-02 09:00: I doubt it.'],
      ['empty', 'Comments\n\nCleo, 2024-02-02 09:00: I doubt it.'],
    ])
  })

  it('that is odd or hostile costs one refusal with its reason', async () => {
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    const entities =
      '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document><w:body><w:p>&b;</w:p></w:body></w:document>'
    const whole = makeDocx(p('Words.'))
    const { drafts, refused, warnings } = await readItems([
      upload('old.docx', compound),
      upload('empty.docx', makeDocx('')),
      upload('cut.docx', whole.subarray(0, whole.length / 2)),
      upload('entities.docx', makeDocx('', { 'word/document.xml': entities })),
      upload('missing.docx', makeDocx('', { 'word/document.xml': undefined })),
      upload(
        'bomb.docx',
        makeDocx('', { 'word/document.xml': `<w:document>${' '.repeat(80 * 1024 ** 2)}</w:document>` }),
      ),
      upload('deep.docx', makeDocx('<w:p>'.repeat(2_000) + '</w:p>'.repeat(2_000))),
      upload('document.zip', makeDocx(p('Named as an archive.'), { 'word/styles.xml': '<w:styles><w:style>' })),
    ])
    expect(refused).toEqual([
      expect.stringMatching(/^old\.docx .*an old office document or a damaged one/),
      expect.stringMatching(/^empty\.docx .*no text/),
      expect.stringMatching(/^cut\.docx .*damaged/),
      expect.stringMatching(/^entities\.docx .*damaged or unsafe/),
      expect.stringMatching(/^missing\.docx .*no Word document/),
      expect.stringMatching(/^bomb\.docx .*larger than a document may be/),
      expect.stringMatching(/^deep\.docx .*damaged or unsafe/),
    ])
    expect(drafts.map(({ text, title }) => [title, text])).toEqual([['document', 'Named as an archive.']])
    expect(warnings).toEqual([expect.stringMatching(/^document\.zip .*word\/styles\.xml/)])
  })
})
