import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { formats } from '../../src/main/importing/formats/formats.ts'
import type * as workerUrls from '../../src/main/base/workerUrl.ts'
import { cardBox, packCards } from '../fixtures/formats/cardBox.ts'
import { settled, testBench } from '../fixtures/testCore.ts'

// The thread that reads has formats of its own.
vi.mock('../../src/main/base/workerUrl.ts', async (original) => {
  const { workerUrl } = await original<typeof workerUrls>()
  const reader = new URL('../fixtures/workers/cardBoxReader.ts', import.meta.url)
  return { workerUrl: (name: Parameters<typeof workerUrl>[0]) => (name === 'importing' ? reader : workerUrl(name)) }
})

beforeAll(() => formats.add(cardBox))

describe('a binary format that was added', () => {
  it('is told by its bytes or its extension, previewed, imported and found', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    // Without an extension, its first bytes tell.
    const whole = path.join(bench.folder, 'box')
    await writeFile(whole, packCards(['Tulips of Haarlem', 'Anchors of Bergen']))
    const cut = path.join(bench.folder, 'cut.cards')
    await writeFile(cut, packCards(['Lanterns of Ghent', 'Never whole'], true))
    const sources = [whole, cut].map((file) => ({ kind: 'path' as const, path: file }))

    const preview = await client.imports.preview({ sources })
    expect(preview.files.map(({ format }) => format)).toEqual(['cardbox', 'cardbox'])
    expect(preview.rows.map(({ text }) => text)).toEqual([
      'Tulips of Haarlem',
      'Anchors of Bergen',
      'Lanterns of Ghent',
    ])

    const started = await client.imports.start({ sources, collection: 'Cards', embed: false })
    const job = await settled(client, started.import)
    expect(job).toMatchObject({ state: 'done', error: null })
    expect(job.progress).toMatchObject({ done: job.progress.total })
    const report = await client.imports.report({ jobId: job.id })
    expect(report).toMatchObject({ found: 4, imported: 3, refused: 1 })
    expect(report.problems).toEqual([
      { file: cut, row: null, column: null, message: 'The card ends early. (page 2)', severity: 'refused' },
    ])

    const { hits } = await client.search.query({ query: 'anchors', mode: 'keyword' })
    const boxes = [{ page: 2, left: 0.1, top: 0.4, width: 0.8, height: 0.1 }]
    expect(hits.map(({ title, place }) => ({ title, place }))).toEqual([{ title: 'Card 2', place: { page: 2, boxes } }])
    const { documentId } = hits[0]!
    const [part, none] = await client.documents.places({
      spans: [
        { documentId, start: 0, end: 7 },
        { documentId, start: 900, end: 910 },
      ],
    })
    expect(part).toMatchObject({ page: 2, boxes: [{ left: 0.1 }] })
    expect(none).toBeNull()
  })

  it('is named among the formats that can be read', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const file = path.join(bench.folder, 'a.pdf')
    await writeFile(file, '%PDF-1.7')
    await expect(client.imports.preview({ sources: [{ kind: 'path', path: file }] })).rejects.toThrow(
      'CSV, TSV, JSON, JSONL, text, Markdown and card boxes can, also as .gz, and Parquet.',
    )
  })
})
