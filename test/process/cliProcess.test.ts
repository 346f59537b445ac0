import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defaultProfile } from '../../src/main/service/profile/profile.ts'
import { openWriter } from '../../src/main/store/connection.ts'
import { runCliProcess, spawnCli } from './spawnCli.ts'

/** The command line as a process of its own over the real core and the local service: what a user gets. */

// Every test starts processes; a slow machine is no failure.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const repository = join(import.meta.dirname, '../..')
const sample = join(repository, 'resources/sample/articles.jsonl')
const folder = mkdtempSync(join(tmpdir(), 'quarry-cli-'))
const library = join(folder, 'library.quarry')
const env = { QUARRY_LIBRARY: library }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const importSample = ['import', sample, '--collection', 'Sample', '--json']

describe('over a library with the sample', () => {
  let first: Record<string, unknown>
  beforeAll(async () => {
    const { code, out, err } = await runCliProcess(importSample, env)
    // A machine that takes seconds sees how far it is: lines of progress are no complaint.
    const complaints = err.split('\n').filter((line) => !/^(Reading|Embedding) |^$/.test(line))
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] })
    first = JSON.parse(out)
  })

  test('the import adds up, with one vector for each distinct text', () => {
    expect(first).toMatchObject({
      collection: 'Sample',
      files: 1,
      found: 71,
      imported: 71,
      refused: 0,
      failed: 0,
      requests: 1,
    })
    expect(first['embedded']).toBe(first['newTexts'])
  })

  test('importing it again adds nothing and sends nothing', async () => {
    const { code, out } = await runCliProcess(importSample, env)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      found: 71,
      imported: 0,
      duplicate: 71,
      newTexts: 0,
      embedded: 0,
      requests: 0,
    })
    const told = await runCliProcess(importSample.slice(0, -1), env)
    expect(told.out).toContain('nothing new to embed: nothing was sent')
  })

  test.each(['keyword', 'semantic', 'hybrid'])('%s search finds the late cocoa harvest', async (mode) => {
    const argv = [
      'search',
      'cocoa harvest delayed by drought',
      '--collection',
      'Sample',
      '--mode',
      mode,
      '--limit',
      '5',
      '--json',
    ]
    const { code, out } = await runCliProcess(argv, env)
    const result = JSON.parse(out)
    expect({ code, mode: result.mode, reason: result.reason }).toEqual({ code: 0, mode, reason: undefined })
    expect(result.hits.map((hit: { externalId: string }) => hit.externalId)).toContain('cocoa-01')
    expect(result.hits.map((hit: { rank: number }) => hit.rank)).toEqual([1, 2, 3, 4, 5])
  })

  test('filters hold', async () => {
    const argv = ['search', 'harvest', '--language', 'fr', '--since', '2031-02-01', '--until', '2031-02-28', '--json']
    const { out } = await runCliProcess(argv, env)
    expect(JSON.parse(out).hits.map((hit: { externalId: string }) => hit.externalId)).toEqual(['fr-01'])
  })

  test('an unknown collection lists what there is', async () => {
    expect(await runCliProcess(['search', 'x', '--collection', 'samle'], env)).toEqual({
      code: 1,
      out: '',
      err: 'quarry: There is no collection "samle". There is: "Sample".\n',
    })
  })

  test('the library is sound', async () => {
    const { code, out } = await runCliProcess(['verify', '--json'], env)
    expect({ code, ok: JSON.parse(out).ok }).toEqual({ code: 0, ok: true })
  })

  test('standard input is a source', async () => {
    const argv = ['import', '-', '--format', 'csv', '--collection', 'Piped', '--no-embed', '--json']
    const { code, out } = await runCliProcess(argv, env, 'title,text\nOne,The first row.\nTwo,The second row.\n')
    expect({ code, found: JSON.parse(out).found, imported: JSON.parse(out).imported }).toEqual({
      code: 0,
      found: 2,
      imported: 2,
    })
  })

  test('a broken row is refused and listed, the others are imported: exit code 3', async () => {
    const path = file('broken.jsonl', '{"text":"A good line."}\n{"text": broken\n{"text":"Another good line."}\n')
    const { code, out } = await runCliProcess(['import', path, '--collection', 'Broken', '--no-embed', '--json'], env)
    const result = JSON.parse(out)
    expect({ code, found: result.found, imported: result.imported, refused: result.refused }).toEqual({
      code: 3,
      found: 3,
      imported: 2,
      refused: 1,
    })
    expect(result.problems).toEqual([expect.objectContaining({ row: 2, severity: 'refused' })])
  })

  test('one collection can go and come back', async () => {
    await runCliProcess(['collections', 'create', 'Short-lived'], env)
    const removed = JSON.parse((await runCliProcess(['collections', 'remove', 'short-lived', '--json'], env)).out)
    const restored = await runCliProcess(['collections', 'restore', String(removed.id), '--json'], env)
    expect(JSON.parse(restored.out)).toMatchObject({ id: removed.id, name: 'Short-lived' })
  })
})

const newer = join(folder, 'newer.quarry')
const NEWER =
  /newer version of Quarry \(\S+newer\.quarry\)\. Update Quarry: .* format 99,.* Nothing was changed in it\.$/m

/** A library as a later version might leave it, and what it is then. */
function newerLibrary(): string {
  const db = openWriter(newer)
  db.pragma('user_version = 99')
  db.close()
  newerBytes = readFileSync(newer)
  return newer
}
let newerBytes: Buffer | undefined

describe('one clear line and the documented exit code for', () => {
  const elsewhere = { QUARRY_LIBRARY: join(folder, 'other.quarry') }
  const failures: [name: string, argv: () => string[], code: number, says: RegExp][] = [
    ['a missing file', () => ['import', join(folder, 'nothing.csv'), '--collection', 'a'], 1, /nothing\.csv/],
    [
      'a file that is no text',
      () => [
        'import',
        file('noise', Buffer.from([0, 255, 1, 254, 0, 3]).toString('latin1').repeat(200)),
        '--collection',
        'a',
      ],
      1,
      /binary data.*noise/,
    ],
    [
      'an encoding nobody knows',
      () => ['import', sample, '--collection', 'a', '--encoding', 'ebcdic-37'],
      2,
      /"ebcdic-37".*--encoding.*windows-1252/,
    ],
    ['a missing column', () => ['import', sample, '--collection', 'a', '--text', 'body'], 2, /"body".*title/],
    ['a width no model has', () => ['import', sample, '--collection', 'a', '--dimension', '0'], 2, /1 to 4096/],
    ['a missing library', () => ['search', 'x', '--library', join(folder, 'none.quarry')], 1, /none\.quarry/],
    [
      'a width its model has not',
      () => ['import', sample, '--collection', 'a', '--dimension', '4096'],
      2,
      /vectors of 1 to 1024 numbers, not 4096/,
    ],
    [
      'a library of a newer version',
      () => ['import', sample, '--collection', 'a', '--library', newerLibrary()],
      1,
      NEWER,
    ],
    [
      'a library that is none',
      () => ['usage', '--library', file('text.quarry', 'This is no database.'.repeat(99))],
      1,
      /text\.quarry/,
    ],
    ['a missing evaluation folder', () => ['evaluate', folder], 1, /corpus\.jsonl/],
  ]
  test.each(failures)('%s', async (_, argv, code, says) => {
    const exit = await runCliProcess(argv(), elsewhere)
    expect({ code: exit.code, out: exit.out }).toEqual({ code, out: '' })
    expect(exit.err).toMatch(/^quarry: [^\n]+\n$/)
    expect(exit.err).toMatch(says)
  })

  test('nothing was changed in the library of the newer version', () => {
    expect(newerBytes && readFileSync(newer).equals(newerBytes)).toBe(true)
  })
})

test('evaluate measures every mode, and leaves nothing behind', async () => {
  const temporary = mkdtempSync(join(folder, 'tmp-'))
  const argv = ['evaluate', join(repository, 'test/fixtures/corpus'), '--json']
  const { code, out } = await runCliProcess(argv, { ...env, TMPDIR: temporary })
  const result = JSON.parse(out)
  expect({ code, queries: result.queries, modes: Object.keys(result.modes) }).toEqual({
    code: 0,
    queries: 12,
    modes: ['hybrid', 'semantic', 'keyword'],
  })
  // Each query has 25 relevant documents: at most ten of them can be among the first ten.
  for (const scores of Object.values<Record<string, number>>(result.modes)) {
    expect(scores['recall10']).toBeGreaterThan(0.35)
    expect(scores['recall10']).toBeLessThanOrEqual(0.4)
    expect(scores['mrr']).toBe(1)
  }
  expect(readdirSync(temporary)).toEqual([])
})

test('evaluate measures documents that are a title and no text, and takes questions as texts', async () => {
  const set = mkdtempSync(join(folder, 'beir-'))
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(set, name), lines.join('\n'))
  const titles = ['Wheat in Kansas', 'Ports of Peru', 'Glass of Murano']
  write(
    'corpus.jsonl',
    titles.map((title, at) => JSON.stringify({ _id: `d${at}`, title, text: at === 0 ? 'A harvest of wheat.' : '' })),
  )
  write(
    'queries.jsonl',
    [...titles, 'Murano glass, the glass that ships from "Ports of Peru"'].map((text, at) =>
      JSON.stringify({ _id: `q${at}`, text }),
    ),
  )
  write('qrels.tsv', [...titles.map((_, at) => `q${at}\td${at}\t1`), 'q3\td2\t1'])
  const { code, out } = await runCliProcess(['evaluate', set, '--modes', 'keyword', '--json'], env)
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, documents: 3, modes: { keyword: { mrr: 1 } } })
})

describe('a named pipe', () => {
  const makePipe = (name: string) => {
    const pipe = join(mkdtempSync(join(folder, 'pipe-')), name)
    execFileSync('mkfifo', [pipe])
    return pipe
  }
  const importing = (pipe: string) => ['import', pipe, '--collection', 'pipes', '--no-embed', '--json']

  test('is read like a file, though it can be read only once', async () => {
    const pipe = makePipe('notes.jsonl')
    const imported = spawnCli(importing(pipe), env)
    const lines = Array.from({ length: 3_000 }, (_, at) => JSON.stringify({ text: `Line ${at} of a pipe.` }))
    await writeFile(pipe, lines.join('\n'))
    const { code, out } = await imported.exit
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, found: 3_000, imported: 3_000 })
  })

  test('that nothing comes from is left at the first Ctrl-C', async () => {
    const pipe = makePipe('notes.jsonl')
    const imported = spawnCli(importing(pipe), env)
    // Open as soon as somebody reads, and says nothing.
    const writer = await open(pipe, 'w')
    imported.child.kill('SIGINT')
    expect(await imported.exit).toMatchObject({ code: 1, out: '', err: 'quarry: Stopped.\n' })
    await writer.close()
  })
})

test.each(['QUARRY_SERVICE_KEY', '--key-file', '--key'])(
  'service answers with the key of %s, and Ctrl-C ends it',
  async (by) => {
    const options = { '--key-file': ['--key-file', file('service.key', 'k1\n')], '--key': ['--key', 'k1'] }[by] ?? []
    const service = spawnCli(['service', ...options, '--json'], by.startsWith('--') ? {} : { [by]: 'k1' })
    const { url } = JSON.parse(await service.firstLine)
    const ask = (key: string) =>
      fetch(`${url}/embedding`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ input: ['a text'], model: defaultProfile.embedding.defaultModel }),
      })
    expect([(await ask('k1')).status, (await ask('k2')).status]).toEqual([200, 401])
    service.child.kill('SIGINT')
    expect(await service.exit).toMatchObject({ code: 0, err: '' })
  },
)

test('service does not start with a key that is none, or with two', async () => {
  const empty = file('empty.key', '\n')
  const wrong = [
    ['--key-file', empty],
    ['--key-file', join(folder, 'none.key')],
    ['--key', ''],
    ['--key', 'a', '--key-file', empty],
  ]
  for (const options of wrong) expect(await runCliProcess(['service', ...options])).toMatchObject({ code: 2, out: '' })
  expect(await runCliProcess(['service'], { QUARRY_SERVICE_KEY: '' })).toMatchObject({ code: 2, out: '' })
})
