import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { printPlace } from '../../src/contract/places.ts'
import { pdfFile } from '../fixtures/formats/pdfFile.ts'
import { makeZip } from '../fixtures/formats/zipFile.ts'
import { dePlace } from '../../src/renderer/strings/de/files/dePlaces.ts'
import { enPlace } from '../../src/renderer/strings/files/enPlaces.ts'
import { settled, testBench } from '../fixtures/testCore.ts'

test('a hit names the page of the found words, though its snippet begins on the page before', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const file = path.join(bench.folder, 'report.pdf')
  const first = { texts: [{ text: 'The harbour office wrote down what every ship had on board.', x: 60, y: 700 }] }
  const second = { texts: [{ text: 'The Kestrel brought 418 tonnes of basalt.', x: 60, y: 700 }] }
  await writeFile(file, pdfFile([first, second]))
  const started = await client.imports.start({
    sources: [{ kind: 'path', path: file }],
    collection: 'c',
    embed: false,
  })
  await settled(client, started.import)
  const { hits } = await client.search.query({ query: 'basalt', mode: 'keyword' })
  expect(hits.map(({ snippet, place }) => [snippet.startsWith('The harbour'), place?.page])).toEqual([[true, 2]])
})

/** Imports files, and answers what hits of a word say of their places, by the names of files. */
async function shownPlaces(files: Readonly<Record<string, string | Uint8Array>>, query: string) {
  const bench = await testBench()
  const { client } = await bench.open()
  const sources = Object.keys(files).map((name) => ({ kind: 'path' as const, path: path.join(bench.folder, name) }))
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(bench.folder, name), content)
  const started = await client.imports.start({ sources, collection: 'c', embed: false })
  await settled(client, started.import)
  const { hits } = await client.search.query({ query, mode: 'keyword' })
  return hits
    .toSorted((a, b) => (a.place?.file ?? '').localeCompare(b.place?.file ?? ''))
    .map(({ place }) => ({ file: place?.file, shown: place ? printPlace(place) : undefined }))
}

const forwarded = [
  'From: a@example.org',
  'Subject: Fwd',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'See below.',
  '--b',
  'Content-Type: message/rfc822',
  '',
  'From: c@example.org',
  'Subject: Inner',
  '',
  'The basalt has come.',
  '--b--',
  '',
].join('\r\n')

test('a hit in a file within another shows the way to it from the outermost file', async () => {
  const zip = makeZip([{ name: 'minutes/2031/march.txt', content: 'On basalt.' }])
  const shown = await shownPlaces({ 'fwd.eml': forwarded, 'archive.zip': zip, 'plain.txt': 'Basalt alone.' }, 'basalt')
  expect(shown).toEqual([
    { file: 'attachment.eml', shown: 'fwd.eml/attachment.eml' },
    { file: 'march.txt', shown: 'archive.zip/minutes/2031/march.txt' },
    { file: 'plain.txt', shown: 'plain.txt' },
  ])
})

const message = (subject: string, text: string) =>
  `From a@example.org Mon Mar  3 10:00:00 2031\nFrom: a@example.org\nSubject: ${subject}\n\n${text}\n\n`

test('a hit in the first message of a mailbox has its number, unless there is no other', async () => {
  const two = message('First', 'Of basalt.') + message('Second', 'Of gneiss.')
  const shown = await shownPlaces({ 'alone.mbox': message('Alone', 'Only basalt.'), 'two.mbox': two }, 'basalt')
  expect(shown).toEqual([
    { file: 'alone.mbox', shown: 'alone.mbox' },
    { file: 'two.mbox', shown: 'two.mbox, message 1, body' },
  ])
  expect(enPlace({ message: 1, part: 'body', inMailbox: true })).toBe('message 1, body')
  expect(dePlace({ message: 1, part: 'body', inMailbox: true })).toBe('Nachricht 1, body')
})

test('a hit in a row of a table has its file and its row', async () => {
  const files = {
    'ledger.csv': 'title,text\nCoal,Nine carts.\nStone,Basalt.\n',
    'log.jsonl': '{"text":"Basalt came."}\n',
  }
  expect(await shownPlaces(files, 'basalt')).toEqual([
    { file: 'ledger.csv', shown: 'ledger.csv, row 3' },
    { file: 'log.jsonl', shown: 'log.jsonl, row 1' },
  ])
  expect(enPlace({ file: 'ledger.csv', row: 3 })).toBe('row 3')
  expect(dePlace({ file: 'ledger.csv', row: 3 })).toBe('Zeile 3')
})
