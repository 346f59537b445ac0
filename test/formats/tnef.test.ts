import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readTnef } from '../../src/main/importing/formats/tnef/readTnef.ts'
import { makeBySevenZip } from '../fixtures/formats/sevenZipFile.ts'
import { makeTar } from '../fixtures/formats/tarFile.ts'
import { tnefFile } from '../fixtures/formats/tnefFile.ts'
import { makeZip } from '../fixtures/formats/zipFile.ts'
import { readItems, upload } from '../unit/importing/readItems.ts'

const csv = Buffer.from('id,text\n1,five\n')

const inner = tnefFile(
  [
    [0x0037001f, 'The inner one'],
    [0x1000001f, 'Words of the inner message.'],
  ],
  [{ title: 'deep.txt', data: Buffer.from('Words at the very bottom.') }],
)

const winmail = tnefFile(
  [
    [0x8001001f, 'a named property'],
    [0x0037001f, 'Prices of spring'],
    [0x0c1a001e, 'Zo\u00eb'],
    [0x1000001f, 'They are in the table.'],
  ],
  [
    { title: 'PRICES~1.CSV', data: csv, properties: [[0x3707001f, 'Preise für Frühling.csv']] },
    { title: 'The inner one', properties: [[0x3701000d, Buffer.concat([Buffer.alloc(16), inner])]] },
  ],
)

function mail(body: readonly string[]): string {
  return [
    'From: zoe@example.org',
    'Subject: Prices of spring',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    ...body,
    '--b',
    'Content-Type: application/ms-tnef; name="winmail.dat"',
    'Content-Transfer-Encoding: base64',
    '',
    winmail.toString('base64'),
    '--b--',
    '',
  ].join('\r\n')
}

type Entries = readonly { readonly name: string; readonly content: Buffer }[]

async function read(bytes: Uint8Array, name: string) {
  const { drafts, refused, warnings } = await readItems([upload(name, bytes)])
  return {
    documents: drafts.map(({ title, text, source }) => ({ title, text, from: source.name })),
    problems: [...refused, ...warnings],
  }
}

describe('a winmail.dat', () => {
  it('gives its attachments to the mail it came with, by their long names, messages among them', async () => {
    const text = ['--b', 'Content-Type: text/plain; charset=utf-8', '', 'As we said.']
    const { documents, problems } = await read(Buffer.from(mail(text)), 'prices.eml')
    expect(problems).toEqual([])
    expect(documents).toEqual([
      { title: 'Prices of spring', text: 'As we said.', from: 'prices.eml' },
      { title: 'five', text: 'five', from: 'prices.eml/Preise für Frühling.csv' },
      { title: 'The inner one', text: 'Words of the inner message.', from: 'prices.eml/The inner one.tnef' },
      { title: 'deep', text: 'Words at the very bottom.', from: 'prices.eml/The inner one.tnef/deep.txt' },
    ])
  })

  it('gives its body to a mail that has none', async () => {
    const { documents } = await read(Buffer.from(mail([])), 'prices.eml')
    expect(documents[0]).toMatchObject({ title: 'Prices of spring', text: 'They are in the table.' })
  })

  it('gives them under another name as well, in a mail and in a folder', async () => {
    const text = ['--b', 'Content-Type: text/plain; charset=utf-8', '', 'As we said.']
    const renamed = mail(text).replace(
      'application/ms-tnef; name="winmail.dat"',
      'application/octet-stream; name=a.dat',
    )
    const { documents } = await read(Buffer.from(renamed), 'prices.eml')
    expect(documents.map(({ from }) => from)).toContain('prices.eml/Preise für Frühling.csv')

    const folder = await mkdtemp(join(tmpdir(), 'quarry-tnef-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'attachment.dat'), winmail)
    await writeFile(join(folder, 'measured.dat'), 'id,text\n1,five\n')
    const { drafts, refused } = await readItems([{ kind: 'path', path: folder }])
    expect(drafts.map(({ title }) => title)).toEqual(['Prices of spring', 'five', 'The inner one', 'deep'])
    expect(refused).toEqual([expect.stringContaining('Files ending in .dat are not imported from a folder.')])
  })

  it.each([
    ['zip', (entries: Entries) => Promise.resolve(makeZip(entries))],
    ['tar', (entries: Entries) => makeTar(entries.map(({ name, content }) => [{ name }, content]))],
    [
      '7z',
      (entries: Entries) => makeBySevenZip(Object.fromEntries(entries.map((one) => [one.name, one.content])), '-t7z'),
    ],
  ] as const)(
    'gives them under another name in a %s archive, where other files of that ending are refused',
    async (ending, make) => {
      const archive = await make([
        { name: 'measured.dat', content: Buffer.from('id,text\n1,five\n') },
        { name: 'ATT00001.dat', content: winmail },
        { name: 'noname.bin', content: Buffer.from(mail([]).replace('"winmail.dat"', 'ATT00002.dat')) },
        { name: 'notes.txt', content: Buffer.from('Notes.') },
      ])
      const { documents, problems } = await read(archive, `a.${ending}`)
      // 7-Zip has its own order.
      expect(
        documents.map(({ title, from }) => [title, from]).toSorted(([, a = ''], [, b = '']) => (a < b ? -1 : 1)),
      ).toEqual([
        ['Prices of spring', `a.${ending}/ATT00001.dat`],
        ['five', `a.${ending}/ATT00001.dat/Preise für Frühling.csv`],
        ['The inner one', `a.${ending}/ATT00001.dat/The inner one.tnef`],
        ['deep', `a.${ending}/ATT00001.dat/The inner one.tnef/deep.txt`],
        ['notes', `a.${ending}/notes.txt`],
      ])
      const refusal = (name: string) =>
        `a.${ending} “${name}”: Files ending in .${name.split('.')[1]} are not imported from inside another file.`
      expect(problems.toSorted()).toEqual([refusal('measured.dat'), refusal('noname.bin')])
    },
  )

  it('is read by itself, whatever it is called', async () => {
    const { documents } = await read(winmail, 'att00001')
    expect(documents.map(({ title }) => title)).toEqual(['Prices of spring', 'five', 'The inner one', 'deep'])
  })

  it('is read as far as it goes where it is cut, at every byte', () => {
    for (let length = 4; length < winmail.length; length += 7) {
      const { warnings } = readTnef(winmail.subarray(0, length))
      expect(warnings.length).toBeLessThanOrEqual(1)
    }
    const cut = readTnef(winmail.subarray(0, winmail.length - 20))
    expect(cut.subject).toBe('Prices of spring')
    expect(cut.attachments.map(({ name }) => name)).toContain('Preise für Frühling.csv')
    expect(cut.warnings).toHaveLength(1)
  })

  it('is an attachment like any other where it cannot be read', async () => {
    const damaged = mail([]).replace(winmail.toString('base64'), Buffer.from('no such file').toString('base64'))
    const { documents, problems } = await read(Buffer.from(damaged), 'prices.eml')
    expect(documents.map(({ from }) => from)).toEqual(['prices.eml'])
    expect(problems).toEqual([expect.stringContaining('prices.eml/winmail.dat')])
  })
})
