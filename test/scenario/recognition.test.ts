import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { scan, scannedPdf } from '../fixtures/formats/scans.ts'
import { settled, testBench } from '../fixtures/testCore.ts'

const first = ['The harbour office of Orn met on 14 March.', 'Two cranes failed the load test.']
/** Far enough from the edge to be no header where pages repeat it. */
const second = ['', '', '', '', 'Fees were reduced for six weeks.']

describe('an import of scans', () => {
  test('counts its pages as it goes on, and each word is found with its box', async () => {
    const bench = await testBench()
    const { client } = await bench.open()
    const file = path.join(bench.folder, 'minutes.pdf')
    await writeFile(file, scannedPdf([scan(first), scan(second)]))
    const sources = [{ kind: 'path' as const, path: file }]
    const options = { ocr: 'auto' as const, ocrLanguages: ['en'] }

    const forecast = await client.imports.dryRun({ sources, options, collection: 'Minutes' })
    expect(forecast.recognition).toMatchObject({ pages: 2, languages: ['eng'], complete: true })
    expect(forecast.recognition?.seconds).toBeGreaterThan(0)

    const started = await client.imports.start({ sources, options, collection: 'Minutes', embed: false })
    const job = await settled(client, started.import)
    expect(job).toMatchObject({ state: 'done', error: null, recognition: { pages: 2, recognised: 2 } })
    expect(job.progress).toMatchObject({ done: job.progress.total })

    const { hits } = await client.search.query({ query: 'reduced', mode: 'keyword' })
    expect(hits).toHaveLength(1)
    expect(hits[0]?.place).toMatchObject({ page: 2, boxes: [{ page: 2 }] })
    const originals = await client.originals.ofDocument({ documentId: hits[0]?.documentId ?? 0 })
    expect(originals).toMatchObject([{ format: 'pdf', state: 'kept' }])
  })

  test('that is paused and resumed does not recognise again what is stored, and stores nothing twice', async () => {
    const bench = await testBench()
    let stored = 0
    let pause: (() => void) | undefined
    const { client } = await bench.open({
      probe: (point) => {
        if (point !== 'import.stored') return
        stored++
        pause?.()
      },
    })
    const files = await Promise.all(
      // The second is long enough to be under way when the pause comes.
      [[first, first], Array.from({ length: 8 }, () => second)].map(async (pages, index) => {
        const file = path.join(bench.folder, `${index}.pdf`)
        await writeFile(file, scannedPdf(pages.map((lines) => scan(lines))))
        return file
      }),
    )
    const sources = files.map((file) => ({ kind: 'path' as const, path: file }))
    const options = { ocr: 'auto' as const, ocrLanguages: ['en'] }
    const started = await client.imports.start({ sources, options, collection: 'Minutes', embed: false })
    const { id } = started.import
    const paused = Promise.withResolvers<unknown>()
    pause = () => {
      // A page of the second file: the first one is stored.
      if (stored === 3) paused.resolve(client.jobs.pause({ id }))
    }
    await paused.promise
    const before = await settled(client, await client.jobs.get({ id }))
    expect(before).toMatchObject({ state: 'paused', import: { found: 1, imported: 1 } })

    pause = undefined
    const after = await settled(client, await client.jobs.resume({ id }))
    expect(after).toMatchObject({ state: 'done', import: { found: 2, imported: 2, duplicate: 0, empty: 0 } })
    expect(after.recognition).toEqual({ pages: 8, recognised: 8 })
    const report = await client.imports.report({ jobId: id })
    expect(report.problems).toEqual([])
  })
})
