import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { ExportSubject } from '../../src/contract/exports.ts'
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
    // The found word is the first of three.
    const boxes = [{ page: 2, left: 0.1, top: 0.4, width: 0.3576, height: 0.1 }]
    expect(hits.map(({ title, place }) => ({ title, place }))).toEqual([
      { title: 'Card 2', place: { file: 'box', page: 2, boxes } },
    ])
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

  it('is cited to the page, in the answer, its audit and its export', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const box = path.join(bench.folder, 'a.cards')
    const sentence = 'The stone lighthouse of Vell was drawn by Ada Morrow in 1888.'
    await writeFile(box, packCards(['The harbour of Orn has two piers and a crane.', sentence]))
    const started = await client.imports.start({ sources: [{ kind: 'path', path: box }], collection: 'Cards' })
    await settled(client, started.embed ?? started.import)
    const question = 'Who drew the stone lighthouse of Vell?'
    const asked = await client.conversations.ask({ model: 'local/extract-1.0', question })
    let turn = asked
    for await (const item of client.conversations.follow({ turnId: asked.id }))
      if (item.type === 'ended') turn = item.turn
    const place = { file: 'a.cards', page: 2, boxes: [expect.objectContaining({ page: 2 })] }
    expect(turn.evidence.find(({ text }) => text === sentence)?.place).toEqual(place)
    expect(turn.answer?.citations[0]).toMatchObject({ quote: sentence, place })
    const audit = await client.audit.check({ subject: { kind: 'answer', runId: turn.answer?.run.id ?? 0 } })
    const evidence = audit.sentences.flatMap((one) => one.evidence)
    expect(evidence.find(({ quote }) => quote === sentence)?.place).toEqual(place)
    let text = ''
    const subject = { kind: 'conversation', id: turn.conversationId } as const
    for await (const piece of client.exports.read({ subject, format: 'markdown' })) text += piece.text
    expect(text).toContain('[^1]: Card 2, a.cards, p. 2')
    let answer = ''
    const ofAnswer = { kind: 'answer', runId: turn.answer?.run.id ?? 0 } as const
    for await (const piece of client.exports.read({ subject: ofAnswer, format: 'markdown' })) answer += piece.text
    expect(answer).toContain('[^1]: Card 2, a.cards, p. 2')
  })

  it('is cited to the page by notes that are exported', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const box = path.join(bench.folder, 'a.cards')
    const sentence = 'The stone lighthouse of Vell was drawn by Ada Morrow in 1888.'
    await writeFile(box, packCards(['The harbour of Orn has two piers and a crane.', sentence]))
    const sources = [{ kind: 'path' as const, path: box }]
    await settled(client, (await client.imports.start({ sources, collection: 'Cards', embed: false })).import)
    const { hits } = await client.search.query({ query: 'lighthouse', mode: 'keyword' })
    const whole = `quarry:document/${hits[0]!.documentId}`
    await client.notes.add({ on: { kind: 'library' }, text: `[He](${whole}#0-${sentence.length}) or [she](${whole})?` })
    const written = async (format: 'markdown' | 'html', style?: string) => {
      let text = ''
      const asked = { subject: { kind: 'notes' }, format, ...(style === undefined ? {} : { style }) } as const
      for await (const piece of client.exports.read(asked)) text += piece.text
      return text
    }
    expect(await written('markdown')).toContain(`[^1]: Card 2, a.cards, p. 2. “${sentence}”\n[^2]: Card 2, a.cards.\n`)
    const html = (await written('html')).replaceAll(/<[^>]*>/g, '')
    expect(html).toContain('Card 2 a.cards, p. 2')
    const { documentId } = hits[0]!
    const text = `As [drawn](${whole}#0-${sentence.length}).`
    await client.notes.add({ on: { kind: 'span', documentId, start: 0, end: 20, colour: 'yellow' }, text })
    const selected: ExportSubject = { kind: 'documents', selection: { kind: 'documents', ids: [documentId] } }
    let documents = ''
    for await (const piece of client.exports.read({ subject: selected, format: 'markdown' })) documents += piece.text
    expect(documents).toContain('> “The stone lighthouse” (a.cards, p. 2)\n>\n> As drawn (Card 2, a.cards, p. 2).')
    expect(await written('markdown', 'notes')).toMatch(/\[\^1\]: .*Card 2.*, a\.cards, p\. 2/)
  })
})
