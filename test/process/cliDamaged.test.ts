import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runCliProcess } from './spawnCli.ts'

vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'quarry-damaged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const corpus = join(import.meta.dirname, '../fixtures/corpus/corpus.jsonl')

test('verify of a truncated library prints a report', async () => {
  const library = join(folder, 'whole.quarry')
  const made = await runCliProcess(['import', corpus, '--collection', 'C', '--no-embed'], { QUARRY_LIBRARY: library })
  expect(made.code).toBe(0)
  for (const [name, share] of Object.entries({ half: 0.5, most: 0.9, header: 0.01, none: 0 })) {
    const file = join(folder, `${name}.quarry`)
    copyFileSync(library, file)
    truncateSync(file, Math.floor(statSync(library).size * share))
    const { code, out, err } = await runCliProcess(['verify', file, '--json'])
    expect({ name, code, err }).toEqual({ name, code: 1, err: '' })
    const report = JSON.parse(out)
    expect(report).toMatchObject({ path: file, ok: false })
    expect(report.problems.length).toBeGreaterThan(0)
  }
})

test('several imports of one file at once all end well', async () => {
  const env = { QUARRY_LIBRARY: join(folder, 'shared.quarry') }
  const file = join(folder, 'shared.jsonl')
  const texts = Array.from({ length: 3_000 }, (_, at) => JSON.stringify({ id: at, text: `Harbour ${at} has a tide.` }))
  writeFileSync(file, texts.join('\n'))
  const run = () => runCliProcess(['import', file, '--collection', 'C', '--json'], env)
  const ended = await Promise.all([run(), run(), run()])
  expect(ended.map(({ code, err }) => ({ code, err: code === 0 ? '' : err }))).toEqual(
    ended.map(() => ({ code: 0, err: '' })),
  )
  const [{ documents, coverage }] = JSON.parse((await runCliProcess(['collections', '--json'], env)).out)
  expect({ documents, coverage }).toMatchObject({ documents: 3_000, coverage: [{ texts: 3_000, embedded: 3_000 }] })
})
