import { utils, write } from 'cfb'
import { expect, it } from 'vitest'
import { makeDocx, makeOdt, makePptx, slideShape, wordParagraph } from '../fixtures/formats/officeFiles.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const zeroEnded = (text: string) => Buffer.from(`${text}\0`, 'latin1')
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const counted = (bytes: Buffer) => Buffer.concat([number(bytes.length), bytes])

/** A file as the system wraps it. */
const wrapped = Buffer.concat([
  Buffer.from([2, 0]),
  zeroEnded('C:\\costs\\rope.txt'),
  zeroEnded('C:\\costs\\rope.txt'),
  Buffer.from([0, 0, 3, 0]),
  counted(zeroEnded('C:\\temp\\rope.txt')),
  counted(Buffer.from('Words in an object.')),
])

function object(stream: string, content: Buffer): Buffer {
  const container = utils.cfb_new()
  utils.cfb_add(container, `/${stream}`, content)
  return write(container, { type: 'buffer' }) as Buffer
}

const holdsText = object('\u0001Ole10Native', counted(wrapped))
const holdsFormula = object('Equation Native', Buffer.from('x'))
const objdata = Buffer.concat([
  number(0x501),
  number(2),
  counted(zeroEnded('Package')),
  counted(Buffer.alloc(0)),
  counted(Buffer.alloc(0)),
  counted(wrapped),
])

it('files in office documents are read as files in the file', async () => {
  const relations = (list: readonly string[]) =>
    `<Relationships>${list.map((target, index) => `<Relationship Id="r${index}" Type="x/oleObject" Target="${target}"/>`).join('')}</Relationships>`
  const slides = makePptx([{ shapes: slideShape(['A slide']) }], {
    'ppt/slides/_rels/slide0.xml.rels': relations(['../embeddings/oleObject1.bin', '../embeddings/oleObject2.bin']),
    'ppt/embeddings/oleObject1.bin': holdsText,
    'ppt/embeddings/oleObject2.bin': holdsFormula,
  })
  const word = makeDocx(wordParagraph('A letter'), {
    'word/_rels/document.xml.rels': relations(['embeddings/oleObject1.bin', 'embeddings/oleObject1.bin']),
    'word/embeddings/oleObject1.bin': holdsText,
  })
  const odt = makeOdt('<text:p>A text</text:p>', {
    'META-INF/manifest.xml':
      '<manifest:manifest><manifest:file-entry manifest:full-path="Object 1"/><manifest:file-entry manifest:full-path="Object 2/"/></manifest:manifest>',
    'Object 1': holdsText,
  })
  const digits = objdata.toString('hex').replaceAll(/.{60}/g, '$&\n')
  const rtf = `{\\rtf1 An old letter{\\object\\objemb{\\*\\objclass Package}{\\*\\objdata ${digits}}{\\result shown}}\\par}`
  const { drafts, refused, warnings } = await readItems([
    upload('talk.pptx', slides),
    upload('letter.docx', word),
    upload('text.odt', odt),
    upload('old.rtf', rtf),
    upload('broken.rtf', '{\\rtf1 A letter{\\object{\\*\\objdata 0105}}\\par}'),
  ])
  expect([refused, warnings]).toEqual([[], []])
  expect(drafts.map(({ source, text }) => [source.name, text])).toEqual([
    ['talk.pptx', 'A slide'],
    ['talk.pptx/rope.txt', 'Words in an object.'],
    ['letter.docx', 'A letter'],
    ['letter.docx/rope.txt', 'Words in an object.'],
    ['text.odt', 'A text'],
    ['text.odt/rope.txt', 'Words in an object.'],
    ['old.rtf', 'An old lettershown'],
    ['old.rtf/rope.txt', 'Words in an object.'],
    ['broken.rtf', 'A letter'],
  ])
})
