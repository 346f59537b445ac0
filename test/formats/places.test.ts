import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pdfFile } from '../fixtures/formats/pdfFile.ts'
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
