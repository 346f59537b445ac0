import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pdfFile } from '../fixtures/formats/pdfFile.ts'
import { makeXlsx, textRows } from '../fixtures/formats/spreadsheets.ts'
import { makeZip } from '../fixtures/formats/zipFile.ts'
import { systemClock } from '../../src/main/base/clock.ts'
import { previewSources } from '../../src/main/importing/previewImport.ts'
import { ZoteroFolder } from '../fixtures/formats/zoteroFolder.ts'
import { settled, testBench } from '../fixtures/testCore.ts'
import { importFolder } from '../unit/importing/importFolder.ts'
import { readItems } from '../unit/importing/readItems.ts'

const folder = importFolder()

/** A data folder of Zotero that is open elsewhere. */
function zoteroFolder(name = 'Zotero'): ZoteroFolder {
  const made = new ZoteroFolder(path.join(folder.path, name))
  onTestFinished(() => void made.db.close())
  return made
}

const read = (file: string, followLinks = false) => readItems([{ kind: 'path', path: file }], { followLinks })

/** Two pages of 600 by 800 points, with the same words on both. */
const paper = pdfFile([
  {
    texts: [
      { text: 'The tide rose late.', x: 50, y: 700 },
      { text: 'Boats waited outside.', x: 50, y: 600 },
    ],
  },
  { texts: [{ text: 'Later the tide rose again.', x: 50, y: 500 }] },
])

describe('a data folder of Zotero', () => {
  test('gives its items with authors, dates, tags and notes', async () => {
    const zotero = zoteroFolder()
    zotero.add({
      type: 'thesis',
      fields: {
        title: 'The tide of Amsel',
        abstractNote: 'Late in spring.',
        university: 'Harbour University',
        date: '2019-03-00 March 2019',
        url: 'https://harbour.example/tide',
        language: 'en-GB',
        extra: 'Citation Key: berg2019',
      },
      creators: [
        ['author', 'van den Berg', 'Jan'],
        ['author', 'Harbour Office'],
        ['contributor', 'Lund', 'Ida'],
      ],
      tags: ['tides'],
      notes: ['<p>Ask <b>Ana</b> &amp; Bo.</p><p>Soon.</p>'],
    })
    zotero.add({ type: 'patent', fields: { title: 'A buoy' }, creators: [['inventor', 'Ruiz', 'Eva']] })
    zotero.add({ type: 'note', notes: ['<h1>To do</h1><p>Read the rest.</p>'], tags: ['later'] })
    zotero.add({ type: 'book', fields: { title: 'Thrown away' }, isDeleted: true })
    const { drafts, files, refused, warnings } = await read(path.dirname(zotero.file))
    expect([files.map(({ format }) => format), refused, warnings]).toEqual([['zotero'], [], []])
    expect(drafts).toMatchObject([
      {
        title: 'The tide of Amsel',
        text: 'Late in spring.\n\nCitation Key: berg2019',
        authors: 'van den Berg, Jan; Harbour Office',
        url: 'https://harbour.example/tide',
        language: 'en',
        publishedAt: Date.UTC(2019, 2, 1),
        externalId: 'berg2019',
        raw: {
          csl: { type: 'thesis', publisher: 'Harbour University', contributor: [{ family: 'Lund', given: 'Ida' }] },
        },
        marks: { tags: [{ name: 'tides' }], notes: [{ text: 'Ask Ana & Bo.\nSoon.' }] },
      },
      { title: 'A buoy', authors: 'Ruiz, Eva', raw: { csl: { type: 'patent' } } },
      { text: 'To do\nRead the rest.', marks: { tags: [{ name: 'later' }] } },
    ])
    expect(drafts).toHaveLength(3)
  })

  test('is read while another program has changed and not yet stored it, and nothing is written there', async () => {
    const zotero = zoteroFolder()
    zotero.add({ type: 'book', fields: { title: 'Stored' } })
    // Pages that are written out before the transaction ends: the journal beside the file has what they were.
    zotero.db.pragma('cache_size = 1')
    zotero.db.exec('BEGIN')
    for (let at = 0; at < 200; at++)
      zotero.add({ type: 'book', fields: { title: `Unfinished ${at} ${'x'.repeat(500)}` } })
    const before = readFileSync(zotero.file)
    const { drafts, refused } = await read(zotero.file)
    expect([drafts.map(({ title }) => title), refused]).toEqual([['Stored'], []])
    expect(readFileSync(zotero.file).equals(before)).toBe(true)
  })

  test('places highlights in the text of a PDF, and has the rest as boxes, with colours and comments', async () => {
    const zotero = zoteroFolder()
    const first = { pageIndex: 0, rects: [[48, 695, 200, 715]] }
    zotero.add({
      type: 'journalArticle',
      fields: { title: 'Tides', date: '2020' },
      creators: [['author', 'Ruiz', 'Eva']],
      files: [
        {
          name: 'tide.pdf',
          title: 'Full Text',
          content: paper,
          annotations: [
            { text: 'tide rose', comment: 'When?', colour: '#5fb236', position: first, tags: ['to check'] },
            { text: 'tide rose', colour: '#a28ae6', position: { ...first, pageIndex: 1 } },
            // Another program's words for what is printed there.
            { text: '\uFB02oats \uFB02oats', position: { pageIndex: 0, rects: [[48, 595, 200, 615]] } },
            { type: 3, position: { pageIndex: 1, rects: [[60, 80, 120, 160]] } },
          ],
        },
      ],
    })
    const { drafts, warnings } = await read(zotero.file)
    const [entry, file] = drafts
    expect(warnings).toEqual([])
    expect(entry).toMatchObject({ kind: 'row', title: 'Tides' })
    expect(file).toMatchObject({ kind: 'file', title: 'Tides', authors: 'Ruiz, Eva', raw: { csl: { title: 'Tides' } } })
    const text = file?.text ?? ''
    const [once, again] = [text.indexOf('tide rose'), text.lastIndexOf('tide rose')]
    expect(once).not.toBe(again)
    const boats = text.indexOf('Boats')
    expect(file?.marks?.highlights).toMatchObject([
      { start: once, end: once + 9, quote: 'tide rose', colour: 'green', notes: [{ text: 'When?\n\n#to_check' }] },
      { start: again, end: again + 9, colour: 'purple' },
      { start: boats, quote: 'Boats waited outside.', colour: 'yellow' },
      { page: 2, box: { left: 0.1, top: 0.8, width: 0.1, height: expect.closeTo(0.1) as number }, quote: '' },
    ])
  })

  test('a file of many documents has them all, in the collections of its item, and not its id', async () => {
    const zotero = zoteroFolder()
    const mails = 'From a@b.example Thu Jan  2 10:00:00 2020\nFrom: a@b.example\nDate: Thu, 2 Jan 2020 10:00:00 +0000\n'
    const mail = (subject: string) =>
      `${mails}Subject: ${subject}\nMessage-ID: <${subject}@b>\n\nText of ${subject}.\n\n`
    const sheet = (name: string) => ({ name, data: textRows([[`Cell of ${name}`]]) })
    const files = ['a', 'b'].map((name) => ({ name: `${name}.txt`, content: `File ${name}.` }))
    zotero.add({
      type: 'dataset',
      fields: { title: 'Levels' },
      tags: ['tides'],
      collections: [['Ports']],
      files: [
        { name: 'levels.csv', content: 'id,text\n1,Low\n2,High\n3,Ebb\n' },
        { name: 'mails.mbox', content: mail('first') + mail('second') },
        { name: 'refs.ris', content: 'TY  - BOOK\nTI  - One\nER  - \nTY  - BOOK\nTI  - Two\nER  - \n' },
        { name: 'two.zip', content: makeZip(files) },
        { name: 'sheets.xlsx', content: makeXlsx({ sheets: [sheet('North'), sheet('South')] }) },
        { name: 'sheet.xlsx', content: makeXlsx({ sheets: [sheet('East')] }) },
        { name: 'one.txt', content: 'By itself.' },
      ],
    })
    const { drafts, refused, warnings } = await read(zotero.file)
    expect([refused, warnings]).toEqual([[], []])
    expect(drafts.map(({ text, externalId }) => [text, externalId])).toEqual([
      ['Levels', 'KEY00001'],
      ['Low', '1'],
      ['High', '2'],
      ['Ebb', '3'],
      ['Text of first.', '<first@b>'],
      ['Text of second.', '<second@b>'],
      ['One', undefined],
      ['Two', undefined],
      ['File a.', undefined],
      ['File b.', undefined],
      ['Cell of North', undefined],
      ['Cell of South', undefined],
      ['Cell of East', expect.stringMatching(/^KEY/)],
      ['By itself.', expect.stringMatching(/^KEY/)],
    ])
    for (const { within } of drafts) expect(within).toEqual([['Ports']])
    const tagged = drafts.filter(({ marks }) => marks !== undefined).map(({ text }) => text)
    expect(tagged).toEqual(['Levels', 'Cell of East', 'By itself.'])
  })

  test('names files that are not there, and leaves alone what is outside of the folder', async () => {
    const zotero = zoteroFolder()
    const secret = await folder.put('secret.txt', 'secret')
    zotero.add({
      type: 'book',
      fields: { title: 'Book' },
      files: [
        { name: 'gone.pdf' },
        { name: 'x', path: 'storage:../../../secret.txt' },
        { name: 'x', path: secret, linkMode: 2 },
        { name: 'x', path: 'attachments:far/away.pdf', linkMode: 2 },
        { name: 'link.txt', content: '' },
      ],
    })
    const link = path.join(path.dirname(zotero.file), 'storage', 'KEY00006', 'link.txt')
    writeFileSync(link, '')
    copyFileSync(secret, `${link}.old`)
    symlinkSync(secret, path.join(path.dirname(link), 'out.txt'))
    zotero.db.prepare("UPDATE itemAttachments SET path = 'storage:out.txt' WHERE itemID = 6").run()
    const { drafts, warnings } = await read(zotero.file)
    expect(drafts.map(({ title }) => title)).toEqual(['Book'])
    expect(warnings).toEqual([
      expect.stringContaining('The file gone.pdf is not in Zotero'),
      expect.stringContaining('The file secret.txt is not in Zotero'),
      expect.stringContaining('is linked, outside of'),
      expect.stringContaining('is linked from a folder that only Zotero knows'),
      expect.stringContaining('out.txt leads out of the folder'),
    ])
    const followed = await read(zotero.file, true)
    expect(followed.drafts.map(({ text }) => text)).toEqual(['Book', 'secret', 'secret'])
  })

  test('a database of another program, and one that is damaged, are refused', async () => {
    const other = zoteroFolder('other')
    other.db.exec('DROP TABLE items; CREATE VIEW items AS SELECT 1 AS itemID')
    await expect(read(other.file)).rejects.toThrow(/too old/)
    const text = await folder.put('note.sqlite', 'SQLite format 3\0 and no more of it')
    await expect(read(text)).rejects.toThrow(/not one of Zotero|cannot be read/)
  })

  test('whose database is damaged gives its files like any other folder', async () => {
    const damaged = await folder.put('broken/zotero.sqlite', 'SQLite format 3\0 and no more of it')
    await folder.put('broken/storage/ABCD2345/tide.pdf', paper)
    const found = await read(path.dirname(damaged))
    const names = found.drafts.map(({ source }) => path.relative(path.dirname(damaged), source.name))
    expect(names).toEqual([path.join('storage', 'ABCD2345', 'tide.pdf')])
    expect(found.refused).toEqual([expect.stringContaining('zotero.sqlite')])
    const preview = await previewSources([{ kind: 'path', path: path.dirname(damaged) }], {}, systemClock)
    expect(preview.previews.map(({ name }) => path.basename(name))).toEqual(['tide.pdf'])
  })
})

test('an import of Zotero makes its collections, keeps its files, and brings what has changed with the next', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const zotero = new ZoteroFolder(path.join(bench.folder, 'Zotero'))
  onTestFinished(() => void zotero.db.close())
  await client.collections.create({ name: 'Tides' })
  zotero.add({
    type: 'journalArticle',
    fields: { title: 'Tides' },
    collections: [['Ports', 'Tides']],
    files: [
      { name: 'tide.pdf', content: paper, annotations: [{ text: 'Boats', position: { pageIndex: 0, rects: [] } }] },
    ],
  })
  zotero.add({ type: 'book', fields: { title: 'Alone' } })
  zotero.add({ type: 'book', fields: { title: 'Shared' }, group: 'Harbour group' })
  const importIt = async () => {
    const sources = [{ kind: 'path' as const, path: path.dirname(zotero.file) }]
    const started = await client.imports.start({ sources, collection: 'Literature', embed: false })
    await settled(client, started.import)
    return client.imports.report({ jobId: started.import.id })
  }
  const tree = async () => {
    const all = await client.collections.list({})
    const nameOf = (id: number | null) => all.find((one) => one.id === id)?.name ?? null
    return all.map(({ name, parentId, documents }) => [name, nameOf(parentId), documents])
  }
  expect(await importIt()).toMatchObject({ imported: 4, refused: 0, problems: [] })
  const collections = [
    ['Harbour group', 'Literature', 1],
    ['Literature', null, 4],
    ['Ports', 'Literature', 0],
    // The other name is taken.
    ['Ports / Tides', 'Ports', 2],
    ['Tides', null, 0],
  ]
  expect(await tree()).toEqual(collections)
  const ids = async () => {
    const id = (await client.collections.list({})).find(({ name }) => name === 'Ports / Tides')?.id ?? 0
    const { items } = await client.documents.list({ collectionId: id, sort: 'added' })
    return items.map((item) => item.id)
  }
  const [entry = 0, file = 0] = await ids()
  const { highlights } = await client.marks.document({ documentId: file })
  expect(highlights).toMatchObject([{ quote: 'Boats', colour: 'yellow' }])
  const [original] = await client.originals.ofDocument({ documentId: file })
  expect(original).toMatchObject({ bytes: paper.length, format: 'pdf' })
  zotero.db.prepare("UPDATE itemDataValues SET value = 'Tides and ebbs' WHERE value = 'Tides'").run()
  expect(await importIt()).toMatchObject({ imported: 0, updated: 2, duplicate: 2 })
  expect(await tree()).toEqual(collections)
  const changed = await ids()
  expect(changed).toHaveLength(2)
  expect(changed).not.toContain(entry)
})
