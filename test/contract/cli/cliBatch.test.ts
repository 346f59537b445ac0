import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { searchFilters } from '../../../src/contract/organising/searchFilters.ts'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'

/** Finds a document for each term that begins with c. */
function batchHandlers(asked: unknown[]): SomeHandlers {
  return {
    search: {
      batch: async function* (input) {
        asked.push(input)
        for (const [at, term] of input.terms.entries())
          yield {
            at,
            term,
            mode: 'keyword',
            reason: at === 0 ? 'Nothing is embedded yet.' : null,
            plain: at === 1 ? [{ text: 'in:nowhere', start: 0, end: 10, reason: 'unknown value' as const }] : [],
            hits: term.startsWith('c') ? [{ documentId: 7 + at, rank: 1, score: 2.5 }] : [],
          }
      },
    },
  }
}

test('batch writes one row for each term and document, as CSV or JSON lines, and refuses other files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-batch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const list = path.join(folder, 'terms.txt')
  await writeFile(list, '\ufeffcocoa, "ripe"\r\n\r\n rain \ncargo\ncargo\n')
  const asked: unknown[] = []
  const run = (out: string, ...flags: string[]) =>
    runFake(['batch', list, '--out', path.join(folder, out), ...flags], { handlers: batchHandlers(asked) })

  const { code, out } = await run('rows.csv', '--json', '--limit', '5', '--mode', 'hybrid')
  expect(code).toBe(0)
  expect(asked).toMatchObject([{ terms: ['cocoa, "ripe"', 'rain', 'cargo'], limit: 5, mode: 'hybrid' }])
  expect(JSON.parse(out)).toMatchObject({
    terms: 3,
    found: 2,
    rows: 2,
    modes: { keyword: 3 },
    reasons: ['Nothing is embedded yet.', 'Taken as plain text: in:nowhere (unknown value).'],
  })
  expect(await readFile(path.join(folder, 'rows.csv'), 'utf8')).toBe(
    'term,documentId,rank,score,mode\r\n"cocoa, ""ripe""",7,1,2.5,keyword\r\ncargo,9,1,2.5,keyword\r\n',
  )
  expect((await run('rows.jsonl')).out).toContain('2 of 3 terms found something')
  const lines = (await readFile(path.join(folder, 'rows.jsonl'), 'utf8')).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { term: 'cocoa, "ripe"', documentId: 7, rank: 1, score: 2.5, mode: 'keyword' },
    { term: 'cargo', documentId: 9, rank: 1, score: 2.5, mode: 'keyword' },
  ])
  expect(await run('rows.xlsx')).toMatchObject({ code: 2, err: expect.stringContaining('.csv or .jsonl') })
  await writeFile(list, '%PDF-1.7\n')
  expect(await run('rows.csv')).toMatchObject({ code: 2, err: expect.stringContaining('A PDF is no list of terms') })
  await writeFile(list, '\n\n')
  expect(await run('rows.csv')).toMatchObject({ code: 2, err: expect.stringContaining('no terms') })
})

test('the list of a batch is not replaced by its results', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-batch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const list = path.join(folder, 'terms.csv')
  await writeFile(list, 'cocoa\n')
  const { code } = await runFake(['batch', list, '--out', list], { handlers: batchHandlers([]) })
  expect(code).toBe(2)
  expect(await readFile(list, 'utf8')).toBe('cocoa\n')
})

test('a kept batch is run again with what is different, listed, removed and restored', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-batch-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const run = { endedAt: '2031-04-02T08:30:00.000Z', tookMs: 5, found: 1, hits: 2, notes: ['A note.'] }
  const asked = { methods: ['keyword' as const], filters: searchFilters.parse({}), limit: 100, offline: false }
  const kept = { id: 3, name: 'Ports', terms: 2, asked, createdAt: run.endedAt, runs: [{ ...run, id: 7 }] }
  const removed: unknown[] = []
  const handlers: SomeHandlers = {
    termLists: {
      list: async () => [kept],
      get: async () => ({ ...kept, texts: ['cocoa', 'rain'] }),
      remove: async ({ id }) => (removed.push(id), null),
      removed: async () => [{ id: 4, name: 'Old' }],
      restore: async ({ id }) => (removed.push(-id), null),
      run: async function* () {
        yield { kind: 'progress' as const, done: 1, total: 2, hits: 1 }
        yield { kind: 'done' as const, run: { ...run, id: 8 } }
      },
      hits: async function* () {
        const gone = [{ documentId: null, rank: 3 }]
        yield {
          term: 1,
          method: 'keyword' as const,
          documents: [5, 6, 9],
          scores: [3, 2, 1],
          before: [null, 1, 3],
          gone,
        }
      },
    },
  }
  const changes = path.join(folder, 'changes.csv')
  const { code, out } = await runFake(['batch', 'rerun', 'ports', '--out', changes], { handlers })
  expect(code).toBe(0)
  expect(out).toContain('Since 2031-04-02 08:30: 1 new, 1 gone, 1 moved.')
  expect(out).toContain('moved  rain: document 6 from 1 to 2 (keyword)')
  expect(await readFile(changes, 'utf8')).toBe(
    'term,method,change,documentId,rank,before\r\nrain,keyword,new,5,1,\r\nrain,keyword,moved,6,2,1\r\nrain,keyword,gone,,,3\r\n',
  )
  const json = JSON.parse((await runFake(['batch', 'rerun', 'Ports', '--json'], { handlers })).out)
  expect(json).toMatchObject({ id: 3, new: 1, gone: 1, moved: 1, since: run.endedAt, run: { id: 8 } })
  expect((await runFake(['batch', 'list'], { handlers })).out).toMatch(/Ports +2 +keyword +2031-04-02 08:30 +2/)
  await runFake(['batch', 'remove', 'Ports'], { handlers })
  await runFake(['batch', 'restore', 'old'], { handlers })
  expect(removed).toEqual([3, -4])
  expect(await runFake(['batch', 'rerun', 'prots'], { handlers })).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is: "Ports".'),
  })
})
