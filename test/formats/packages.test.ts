import { encrypt } from 'officecrypto-tool'
import { describe, expect, it } from 'vitest'
import { makeDocx, makeOdt, wordParagraph as p } from '../fixtures/formats/officeFiles.ts'
import { makeXlsx, textRows } from '../fixtures/formats/spreadsheets.ts'
import { makeZip } from '../fixtures/formats/zipFile.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const docx = makeDocx(p('A sealed letter.'))
const xlsx = makeXlsx({ sheets: [{ name: 'One', data: textRows([['A sealed cell']]) }] })

describe('an encrypted Office Open XML document', () => {
  const files = [
    upload('agile.docx', encrypt(docx, { password: 'right' })),
    upload('standard.xlsx', encrypt(xlsx, { password: 'right', type: 'standard' })),
  ]

  it('is read with its password', async () => {
    const { drafts, refused } = await readItems(files, { password: 'right' })
    expect(refused).toEqual([])
    expect(drafts.map(({ text }) => text)).toEqual(['A sealed letter.', 'A sealed cell'])
  })

  it('is refused without it, and with another one', async () => {
    const without = await readItems(files)
    expect(without.refused).toEqual([
      'agile.docx The document is encrypted: it needs a password. ‹givePassword:›',
      'standard.xlsx The document is encrypted: it needs a password. ‹givePassword:›',
    ])
    const wrong = await readItems(files, { password: 'wrong' })
    expect(wrong.refused).toEqual([
      'agile.docx The password does not open this document.',
      'standard.xlsx The password does not open this document.',
    ])
    expect([...without.drafts, ...wrong.drafts]).toEqual([])
  })
})

describe('a package', () => {
  it('is of its own kind, whatever it holds', async () => {
    // Not compressed, so that its names can be read in the beginning of the whole.
    const holder = makeZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/document.xml', content: `<w:document><w:body>${p('Around a workbook.')}</w:body></w:document>` },
      { name: 'word/embeddings/a.xlsx', content: xlsx, isStored: true },
    ])
    const { files, drafts } = await readItems([upload('report.docx', holder), upload('report.zip', holder)])
    expect(files.map(({ format }) => format)).toEqual(['docx', 'docx'])
    expect(drafts.map(({ text }) => text)).toEqual(['Around a workbook.', 'Around a workbook.'])
  })

  it('is read to its end, whatever follows it and however its parts are named', async () => {
    const odt = makeOdt('<text:p>Under a slash.</text:p>', {
      'content.xml': undefined,
      '/content.xml': '<office:text><text:p>Under a slash.</text:p></office:text>',
    })
    const { drafts, refused } = await readItems([
      upload('appended.docx', Buffer.concat([docx, Buffer.from([0])])),
      upload(
        'appended.zip',
        Buffer.concat([makeZip([{ name: 'a.txt', content: 'In an archive.' }]), Buffer.alloc(300)]),
      ),
      upload('slash.odt', odt),
    ])
    expect(refused).toEqual([])
    expect(drafts.map(({ text }) => text)).toEqual(['A sealed letter.', 'In an archive.', 'Under a slash.'])
  })
})
