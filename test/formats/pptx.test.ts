import { describe, expect, it } from 'vitest'
import { blocksOfDraft, cellsOfDraft, placeOfWords } from '../fixtures/formats/describeLayout.ts'
import { makePackage, makePptx, slideShape as shape } from '../fixtures/formats/officeFiles.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const cell = (text: string, more = '') =>
  `<a:tc${more}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cell('Item', ' gridSpan="2"')}${cell('', ' hMerge="1"')}</a:tr><a:tr>${cell('Rope')}${cell('12')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`

describe('a presentation', () => {
  it('is one document with a page for each slide, or refused', async () => {
    const whole = makePptx([
      {
        shapes: shape(['A box'], undefined) + shape(['The harbour'], 'ctrTitle') + shape(['3'], 'sldNum'),
        notes: 'Speak slowly.',
        comment: 'Too short?',
      },
      {
        shapes: `${shape(['Costs'], 'title')}${shape(['Timber', '', 'Crane'], 'body')}<p:grpSp>${shape(['In a group'])}</p:grpSp>${table}${shape(['Harbour office'], 'ftr')}`,
        isHidden: true,
      },
      { shapes: '', isMissing: true },
    ])
    const { drafts, refused, warnings, notes } = await readItems([
      upload('talk.pptx', whole),
      upload('images.pptx', makePptx([{ shapes: '<p:pic/>' }])),
      upload('nothing.pptx', makePackage({ '[Content_Types].xml': '<Types/>' })),
    ])
    expect(refused).toEqual([
      expect.stringMatching(/^images\.pptx .*no text/),
      expect.stringMatching(/^nothing\.pptx .*no presentation/),
    ])
    expect(warnings).toEqual([expect.stringMatching(/^talk\.pptx .*Slide 3 is missing/)])
    const [draft] = drafts
    expect(blocksOfDraft(draft)).toEqual([
      'heading 1: The harbour',
      'paragraph: A box',
      'footnote: Speak slowly.',
      'heading 1: Costs',
      'list: Timber\nCrane',
      'paragraph: In a group',
      'table: Item\t\nRope\t12',
      'heading 1: Comments',
      'paragraph: Cleo, 2024-02-02 09:00: Too short?',
    ])
    expect(cellsOfDraft(draft)).toEqual([
      [
        ['Item', ''],
        ['Rope', '12'],
      ],
    ])
    expect(['A box', 'Speak', 'Rope', 'Too short'].map((words) => placeOfWords(draft, words))).toEqual([
      'page 1',
      'page 1',
      'page 2',
      'page 1',
    ])
    expect(draft).toMatchObject({ title: 'The harbour', authors: 'Ada Orn', source: { name: 'talk.pptx' } })
    expect(draft?.raw).toMatchObject({
      slides: 3,
      hiddenSlides: [2],
      headersAndFooters: ['3', 'Harbour office'],
      comments: [{ slide: 1, author: 'Cleo', date: '2024-02-02T09:00:00', text: 'Too short?' }],
    })
    expect(notes).toEqual(['talk.pptx Hidden slides, which were read like the others: 2.'])
  })
})
