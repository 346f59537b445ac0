import { createCipheriv, createHash, pbkdf2Sync, randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { encrypt } from 'officecrypto-tool'
import { describe, expect, it } from 'vitest'
import { makeDocx, makeOdt, makePackage, wordParagraph as p } from '../fixtures/formats/officeFiles.ts'
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

/** A part encrypted as LibreOffice does, and its entry in the manifest. */
function lockedPart(name: string, content: string, password: string, method = 'aes256-cbc') {
  const [vector, salt] = [randomBytes(16), randomBytes(16)]
  const key = pbkdf2Sync(createHash('sha256').update(password).digest(), salt, 1_000, 32, 'sha1')
  const plain = deflateRawSync(content)
  const cipher = createCipheriv('aes-256-cbc', key, vector)
  const checksum = createHash('sha256').update(plain.subarray(0, 1_024)).digest('base64')
  const entry = `<manifest:file-entry manifest:full-path="${name}"><manifest:encryption-data manifest:checksum-type="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0#sha256-1k" manifest:checksum="${checksum}"><manifest:algorithm manifest:algorithm-name="http://www.w3.org/2001/04/xmlenc#${method}" manifest:initialisation-vector="${vector.toString('base64')}"/><manifest:key-derivation manifest:key-derivation-name="PBKDF2" manifest:key-size="32" manifest:iteration-count="1000" manifest:salt="${salt.toString('base64')}"/><manifest:start-key-generation manifest:start-key-generation-name="http://www.w3.org/2000/09/xmldsig#sha256"/></manifest:encryption-data></manifest:file-entry>`
  return { bytes: Buffer.concat([cipher.update(plain), cipher.final()]), entry }
}

function lockedOdt(text: string, method?: string): Buffer {
  const { bytes, entry } = lockedPart(
    'content.xml',
    `<office:text><text:p>${text}</text:p></office:text>`,
    'right',
    method,
  )
  return makeOdt('', {
    'content.xml': bytes,
    'META-INF/manifest.xml': `<manifest:manifest>${entry}</manifest:manifest>`,
  })
}

function lockedOds(): Buffer {
  const cell = '<table:table-cell office:value-type="string"><text:p>A sealed cell</text:p></table:table-cell>'
  const content = `<office:spreadsheet><table:table table:name="One"><table:table-row>${cell}</table:table-row></table:table></office:spreadsheet>`
  const { bytes, entry } = lockedPart('content.xml', content, 'right')
  return makePackage({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': bytes,
    'META-INF/manifest.xml': `<manifest:manifest>${entry}</manifest:manifest>`,
  })
}

describe('an encrypted OpenDocument file', () => {
  it('is read with its password, and refused without it or in another way of encryption', async () => {
    const files = [
      upload('letter.odt', lockedOdt('A sealed letter.')),
      upload('costs.ods', lockedOds()),
      upload('older.odt', lockedOdt('Unread.', 'blowfish')),
    ]
    const { drafts, refused } = await readItems(files, { password: 'right' })
    expect(drafts.map(({ text }) => text)).toEqual(['A sealed letter.', 'A sealed cell'])
    expect(refused).toEqual([
      expect.stringMatching(/^older\.odt The document is encrypted in a way that is not read\./),
    ])
    const wrong = await readItems(files.slice(0, 2), { password: 'wrong' })
    const without = await readItems(files.slice(0, 2))
    expect([...wrong.refused, ...without.refused]).toEqual([
      'letter.odt The password does not open this document.',
      'costs.ods The password does not open this document.',
      'letter.odt The document is encrypted: it needs a password. ‹givePassword:›',
      'costs.ods The document is encrypted: it needs a password. ‹givePassword:›',
    ])
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

  it('is read in the encoding of its parts', async () => {
    const body = `<w:document><w:body>${p('In Zürich.')}</w:body></w:document>`
    const stated = `<?xml version="1.0" encoding="ISO-8859-1"?>${body}`
    const parts = [
      // Without a mark: the first bracket tells.
      Buffer.from(body, 'utf16le').swap16(),
      Buffer.from(body, 'utf16le'),
      Buffer.from(stated, 'latin1'),
      Buffer.from(stated.replace('ISO-8859-1', 'UTF-16')),
      Buffer.from(stated.replace('ISO-8859-1', 'none-known')),
    ]
    const { drafts, refused } = await readItems(
      parts.map((part, at) =>
        upload(
          `${at}.docx`,
          makeZip([
            { name: '[Content_Types].xml', content: '<Types/>' },
            { name: 'word/document.xml', content: part },
          ]),
        ),
      ),
    )
    expect(refused).toEqual([])
    expect(drafts.map(({ text }) => text)).toEqual(parts.map(() => 'In Zürich.'))
  })
})
