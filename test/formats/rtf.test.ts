import { describe, expect, it } from 'vitest'
import { revisionTime } from '../../src/main/importing/formats/rtf/rtfTime.ts'
import { blocksOfDraft, cellsOfDraft, placeOfWords } from '../fixtures/formats/describeLayout.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

// 2 February 2024, 09:05.
const time = (124 << 20) | (2 << 16) | (2 << 11) | (9 << 6) | 5

const rich = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial Cyr;}{\f2\fcharset128 Mincho;}{\f3\fcharset2 Symbol;}}
{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 Kop;}{\s2 heading 2;}{\*\cs10 Title;}{\s4 Quote;}}
{\*\revtbl{Unknown;}{Cleo;}}
{\info{\upr{\title ?}{\*\ud{\title The mill\u8217 's cost}}}{\author Dora}{\creatim\yr2023\mo5\dy6\hr7\min8}{\*\company Orn}}
{\header\pard Annual report\par}
\pard\s1 Costs\par
\pard\plain Caf\'e9 \f1\'cf\'f0\'e8\f2 \'93\'fa\'96\'7b\f3\'b7\f0  \u1055\'3f\u-10179\'3f\u-8704\'3f\emdash end\~now.{\super\chftn}{\footnote\pard{\super\chftn} Since \{1990\}.\par}
 Still one\line paragraph.\par
{\listtext\'b7\tab}\ls1 Timber\par
{\listtext\'b7\tab}Rope\par
{\listtext 1.2(a)\tab}Tar\par
{\listtext o\tab}Sand\par
\pard\s2 Changes\par
\pard The price is {\deleted\revauthdel1\revdttmdel${time} ten}{\revised\revauth1\revdttm${time} twelve} crowns.{\v secret}\par
{\*\atnid E}{\*\atnauthor Emil}\chatn{\*\annotation{\*\atndate 1}\pard I doubt it.}{\field{\*\fldinst HYPERLINK "x"}{\fldrslt A link}}{\*\unknown gone}.{\pict 89504e47}\par
\pard\s4 Said of old.\par
\trowd\pard\intbl Item\cell A\par B\cell\row\trowd\pard\intbl Rope\cell 12\cell\row
\pard {\shp{\*\shpinst{\sp{\sn x}{\sv 1}}{\shptxt In a box.\par}}}\bin5 }}}}}Behind it.\par}`

describe('an RTF file', () => {
  it('is read with its structure, notes and review, or refused', async () => {
    const { drafts, refused, warnings, notes, files } = await readItems([
      upload('mill.doc', Buffer.from(rich, 'latin1')),
      upload('cut.rtf', String.raw`{\rtf1 Words that {\b are cut`),
      upload('empty.rtf', String.raw`{\rtf1\ansi\pard\par}`),
      upload('none.rtf', Buffer.from([0, 1, 2, 3, 4, 5, 6])),
      upload('deep.rtf', `{\\rtf1 ${'{'.repeat(20_000)}`),
    ])
    expect(refused).toEqual([
      expect.stringMatching(/^empty\.rtf .*no text/),
      expect.stringMatching(/^none\.rtf .*no RTF file/),
      expect.stringMatching(/^deep\.rtf .*nested too deep/),
    ])
    expect(warnings).toEqual([expect.stringMatching(/^cut\.rtf .*ends early/)])
    expect(files[0]).toMatchObject({ name: 'mill.doc', format: 'rtf' })
    const [draft, cut] = drafts
    expect(cut?.text).toBe('Words that are cut')
    expect(blocksOfDraft(draft)).toEqual([
      'heading 1: Costs',
      'paragraph: Café При日本 П😀—end\u00a0now.[1] Still one\nparagraph.',
      'list: Timber\nRope\n1.2(a) Tar\nSand',
      'heading 2: Changes',
      'paragraph: The price is twelve crowns.',
      'paragraph: A link.',
      'quote: Said of old.',
      'table: Item\tA B\nRope\t12',
      'paragraph: In a box.',
      'paragraph: Behind it.',
      'footnote: [1] Since {1990}.',
      'heading 1: Comments',
      'paragraph: Emil: I doubt it.',
    ])
    expect(cellsOfDraft(draft)).toEqual([
      [
        ['Item', 'A B'],
        ['Rope', '12'],
      ],
    ])
    expect(placeOfWords(draft, 'Since')).toBe('chapter "Costs"')
    expect(draft).toMatchObject({ title: 'The mill’s cost', authors: 'Dora', publishedAt: Date.UTC(2023, 4, 6, 7, 8) })
    expect(draft?.raw).toEqual({
      title: 'The mill’s cost',
      author: 'Dora',
      created: '2023-05-06T07:08:00',
      company: 'Orn',
      headersAndFooters: ['Annual report'],
      comments: [{ author: 'Emil', text: 'I doubt it.' }],
      changes: [
        { kind: 'deleted', author: 'Cleo', date: '2024-02-02T09:05:00', text: 'ten' },
        { kind: 'inserted', author: 'Cleo', date: '2024-02-02T09:05:00', text: 'twelve' },
      ],
      hiddenText: ['secret'],
    })
    expect(notes).toEqual([
      expect.stringMatching(/^mill\.doc Tracked changes were .* in the text: 1\. Deletions, .* raw record alone: 1\.$/),
      expect.stringMatching(/^mill\.doc Pieces of hidden text, which are in the raw record alone: 1\.$/),
    ])
  })

  it('has no time of a change where the number is zero', () => {
    expect([revisionTime(0), revisionTime(time)]).toEqual([undefined, '2024-02-02T09:05:00'])
  })
})
