import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeDocx, wordParagraph, wordRun } from '../fixtures/formats/officeFiles.ts'
import { testBench } from '../fixtures/testCore.ts'

/** Files that are imported again from the same path with other content, through the contract. */

async function fileBench() {
  const bench = await testBench()
  const { client } = await bench.open()
  const write = async (name: string, text: string | Buffer, at: string) => {
    const file = path.join(bench.folder, name)
    await writeFile(file, text)
    await utimes(file, new Date(at), new Date(at))
    return file
  }
  const importFile = async (file: string, collection = 'Case') => {
    const plan = { sources: [{ kind: 'path' as const, path: file }], collection }
    const expected = await client.imports.dryRun(plan)
    const { import: job } = await client.imports.start({ ...plan, embed: false })
    for await (const now of client.jobs.watch({ id: job.id })) if (now.state === 'done') break
    const { imported, updated, duplicate } = await client.imports.report({ jobId: job.id })
    expect(expected, 'what the dry run said').toMatchObject({ imported, updated, duplicate })
    return { imported, updated, duplicate }
  }
  const documents = async () => {
    const [collection] = await client.collections.list({})
    const { items } = await client.documents.list({ collectionId: collection?.id ?? 0, sort: 'title', limit: 500 })
    return items
  }
  return { client, write, importFile, documents }
}

/** Messages without an id, which are known by nothing but their file and subject. */
function mailbox(messages: readonly (readonly [subject: string, text: string])[]): string {
  return messages
    .map(([subject, text]) => `From a@example.org Thu Jan  1 00:00:00 2020\nSubject: ${subject}\n\n${text}\n\n`)
    .join('')
}

describe('a file that is imported again after it was changed', () => {
  it('is a new version of its document, wherever else a file has its name', async () => {
    const { client, write, importFile, documents } = await fileBench()
    const one = await write('one.txt', 'The harbour was closed.', '2020-01-01')
    expect(await importFile(one)).toEqual({ imported: 1, updated: 0, duplicate: 0 })
    const other = await write('two.txt', 'Another file.', '2020-01-01')
    expect(await importFile(other)).toEqual({ imported: 1, updated: 0, duplicate: 0 })
    const [first] = await documents()
    await write('one.txt', 'The harbour is open.', '2020-02-01')
    expect(await importFile(one)).toEqual({ imported: 0, updated: 1, duplicate: 0 })
    const texts = await Promise.all((await documents()).map(({ id }) => client.documents.get({ id })))
    expect(texts.map(({ text, replaces }) => [text, replaces])).toEqual([
      ['The harbour is open.', first?.id],
      ['Another file.', null],
    ])
  })

  it('is a new version of the document that a file of the same content elsewhere made', async () => {
    const { client, write, importFile } = await fileBench()
    await importFile(await write('one.txt', 'The harbour was closed.', '2020-01-01'))
    const copy = await write('copy.txt', 'The harbour was closed.', '2020-01-01')
    expect(await importFile(copy, 'Copies')).toEqual({ imported: 1, updated: 0, duplicate: 0 })
    await write('copy.txt', 'The harbour is open.', '2020-02-01')
    expect(await importFile(copy, 'Copies')).toEqual({ imported: 0, updated: 1, duplicate: 0 })
    const contents = await Promise.all(
      (await client.collections.list({})).map(async ({ name, id }) => {
        const { items } = await client.documents.list({ collectionId: id })
        const texts = await Promise.all(items.map((item) => client.documents.get({ id: item.id })))
        return [name, ...texts.map(({ text }) => text)]
      }),
    )
    expect(contents).toEqual([
      ['Case', 'The harbour was closed.'],
      ['Copies', 'The harbour is open.'],
    ])
  })

  it('keeps marks at their words when comments that quote them come behind the text', async () => {
    const { client, write, importFile, documents } = await fileBench()
    const doubted = 'Was it so?'
    const last = 'The crews went home before the storm came.'
    const about = `<w:commentRangeStart w:id="9"/>${wordRun(doubted)}<w:commentRangeEnd w:id="9"/>`
    const body = wordParagraph('A crane fell.') + wordParagraph(about) + wordParagraph(last)
    const comments = `<w:comments><w:comment w:id="9" w:author="Cleo">${wordParagraph('Nobody saw it.')}</w:comment></w:comments>`
    const without = { 'word/embeddings/costs.csv': undefined }
    const file = await write('report.docx', makeDocx(body, without), '2020-01-01')
    expect(await importFile(file)).toEqual({ imported: 1, updated: 0, duplicate: 0 })
    const [before] = await documents()
    const { text } = await client.documents.get({ id: before?.id ?? 0 })
    const spans = [doubted, last].map((quote) => ({
      start: text.indexOf(quote),
      end: text.indexOf(quote) + quote.length,
    }))
    for (const span of spans) await client.marks.highlight({ documentId: before?.id ?? 0, span })

    await write('report.docx', makeDocx(body, { ...without, 'word/comments.xml': comments }), '2020-02-01')
    expect(await importFile(file)).toEqual({ imported: 0, updated: 1, duplicate: 0 })
    const [after] = await documents()
    const marks = await client.marks.document({ documentId: after?.id ?? 0 })
    expect(marks.highlights.map(({ span }) => span)).toEqual(spans)
    expect((await client.marks.lost({})).total).toBe(0)
    // What was said is found by word, and cited as a comment.
    const { hits } = await client.search.query({ query: '"nobody saw"', mode: 'keyword' })
    expect(hits).toMatchObject([{ documentId: after?.id, place: { chapter: 'Comment 1 (Cleo)' } }])
    expect(await importFile(file)).toEqual({ imported: 0, updated: 0, duplicate: 1 })
  })

  it('tells what was marked where the new version reads a little otherwise', async () => {
    const { client, write, importFile, documents } = await fileBench()
    const text = (hours: number) => `The gate was shut. Trucks waited ${hours} hours at the gate. Then it rained.`
    const file = await write('notes.txt', text(25), '2020-01-01')
    await importFile(file)
    const [before] = await documents()
    const mark = (quote: string) => ({
      documentId: before?.id ?? 0,
      span: { start: text(25).indexOf(quote), end: text(25).indexOf(quote) + quote.length },
    })
    await client.marks.highlight(mark('The gate was shut.'))
    await client.marks.highlight(mark('Trucks waited 25 hours at the gate.'))
    for (const [hours, at] of [
      [30, '2020-02-01'],
      [35, '2020-03-01'],
    ] as const) {
      await write('notes.txt', text(hours), at)
      expect(await importFile(file)).toMatchObject({ updated: 1 })
    }
    const [after] = await documents()
    const { highlights } = await client.marks.document({ documentId: after?.id ?? 0 })
    expect(highlights.map(({ quote, marked }) => [quote, marked])).toEqual([
      ['The gate was shut.', null],
      ['Trucks waited 35 hours at the gate.', 'Trucks waited 25 hours at the gate.'],
    ])
  })

  it('keeps messages with the same subject apart, whichever came first', async () => {
    const { write, importFile, documents } = await fileBench()
    const first = [['Re: Berth', 'Seven.'] as const, ['Re: Berth', 'Eight.'] as const, ['Pilot', 'At six.'] as const]
    expect(await importFile(await write('box.mbox', mailbox(first), '2020-01-01'))).toMatchObject({ imported: 3 })
    const second = [...first.slice(0, 2), ['Re: Berth', 'Nine.'] as const, ['Pilot', 'At nine.'] as const]
    const counts = await importFile(await write('box.mbox', mailbox(second), '2020-02-01'))
    expect(counts).toEqual({ imported: 1, updated: 1, duplicate: 2 })
    expect((await documents()).map(({ title }) => title)).toEqual(['Pilot', 'Re: Berth', 'Re: Berth', 'Re: Berth'])
  })

  it('marks what the file no longer holds, until it holds it again', async () => {
    const { write, importFile, documents } = await fileBench()
    const [seven, pilot] = [['Berth', 'Seven.'] as const, ['Pilot', 'At six.'] as const]
    const states = async () => (await documents()).map(({ title, outdated }) => [title, outdated])
    await importFile(await write('box.mbox', mailbox([seven, pilot]), '2020-01-01'))
    expect(await states()).toEqual([
      ['Berth', false],
      ['Pilot', false],
    ])
    await importFile(await write('box.mbox', mailbox([seven]), '2020-02-01'))
    expect(await states()).toEqual([
      ['Berth', false],
      ['Pilot', true],
    ])
    await importFile(await write('box.mbox', mailbox([seven, pilot]), '2020-03-01'))
    expect(await states()).toEqual([
      ['Berth', false],
      ['Pilot', false],
    ])
  })

  it('keeps messages with the same subject apart that are stored one chunk after the other', async () => {
    const { write, importFile } = await fileBench()
    // More than one chunk holds.
    const messages = Array.from({ length: 3 }, (_, at) => ['Report', `${at} ${'x'.repeat(3_000_000)}`] as const)
    const file = await write('box.mbox', mailbox(messages), '2020-01-01')
    expect(await importFile(file)).toEqual({ imported: 3, updated: 0, duplicate: 0 })
  })
})
