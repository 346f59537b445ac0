import { describe, expect, it } from 'vitest'
import { blocksOfDraft, placeOfWords } from '../fixtures/formats/describeLayout.ts'
import { makeEpub, makePackage } from '../fixtures/formats/officeFiles.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const pages = {
  'front page.xhtml': '<p>A book about<br/>mills&nbsp;and rivers.</p>',
  'one.xhtml':
    '<p>Words above.</p><h2 id="a">The <i>wheel</i></h2><p>It turns<a id="x"/> still.<p>Not well-formed.</p><aside epub:type="footnote">1. Since 1990.</aside>',
  'two.xhtml': '<p>It goes on.</p><table><tr><th>Item</th><th>Cost</th></tr><tr><td>Rope</td><td>12</td></tr></table>',
}
const contents = { 'front page.xhtml': 'Front matter', 'one.xhtml': 'Chapter 1' }

describe('a book', () => {
  it('is one document with chapters, or refused', async () => {
    const encryption = (algorithm: string) => ({
      'META-INF/encryption.xml': `<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`,
    })
    const { drafts, refused, warnings } = await readItems([
      upload('mill.epub', makeEpub(pages, contents, encryption('http://www.idpf.org/2008/embedding'))),
      upload('hole.epub', makeEpub(pages, {}, { 'OPS/one.xhtml': undefined, 'OPS/nav.xhtml': undefined })),
      upload('locked.epub', makeEpub(pages, {}, encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc'))),
      upload('none.epub', makePackage({ mimetype: 'application/epub+zip' })),
      upload('empty.epub', makeEpub({ 'a.xhtml': '<img src="x"/>' }, {})),
    ])
    expect(refused).toEqual([
      expect.stringMatching(/^locked\.epub .*encrypted by its publisher/),
      expect.stringMatching(/^none\.epub .*no EPUB book/),
      expect.stringMatching(/^empty\.epub .*no text/),
    ])
    expect(warnings).toEqual([expect.stringMatching(/^hole\.epub .*OPS\/one\.xhtml\) cannot be read/)])
    const [draft, hole] = drafts
    expect(blocksOfDraft(draft)).toEqual([
      'paragraph: A book about\nmills\u00a0and rivers.',
      'paragraph: Words above.',
      'heading 2: The wheel',
      'paragraph: It turns still.',
      'paragraph: Not well-formed.',
      'footnote: 1. Since 1990.',
      'paragraph: It goes on.',
      'table: Item\tCost\nRope\t12',
    ])
    expect(['rivers', 'above', 'turns', 'goes on'].map((words) => placeOfWords(draft, words))).toEqual([
      'chapter "Front matter"',
      'chapter "Chapter 1"',
      'chapter "The wheel"',
      'chapter "The wheel"',
    ])
    expect(draft).toMatchObject({
      title: 'The mill',
      authors: 'Ada Orn; Ben',
      publishedAt: Date.UTC(2023, 0, 1),
      language: 'fr',
      raw: { authors: ['Ada Orn', 'Ben'], subjects: ['Mills'], outline: ['Front matter', 'Chapter 1'] },
    })
    expect(hole?.text).toContain('It goes on.')
    expect(placeOfWords(hole, 'rivers')).toBeUndefined()
  })
})
