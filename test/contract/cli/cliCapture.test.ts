import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CaptureView } from '../../../src/contract/files/captures.ts'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'
import { importJob, importReport } from '../../unit/cli/views.ts'

const captured = (address: string, over: Partial<CaptureView> = {}): CaptureView => ({
  id: 1,
  jobId: 1,
  address,
  finalAddress: address,
  way: 'fetched',
  outcome: 'new',
  error: null,
  capturedAt: '2031-05-04T08:00:00.000Z',
  status: 200,
  headers: [['etag', 'x']],
  sha256: 'ab',
  bytes: 2_000,
  documentId: 7,
  snapshotParts: { included: 3, leftOut: 1 },
  ...over,
})

type Start = Parameters<NonNullable<NonNullable<SomeHandlers['captures']>['start']>>[0]

function capturing(items: readonly CaptureView[]) {
  const started: Start[] = []
  const handlers: SomeHandlers = {
    captures: {
      start: async (input) => {
        started.push(input)
        return { capture: importJob({ state: 'done' }), embed: null }
      },
      ofJob: async ({ offset }) => ({ total: items.length, items: items.slice(offset, offset + 1) }),
    },
    imports: { report: async () => importReport({ problems: [] }) },
  }
  return { started, handlers }
}

test('capture sends what it was given, and prints one result for each address', async () => {
  const refused = captured('https://b.example/', { outcome: 'refused', error: 'Gone.', documentId: null })
  const { started, handlers } = capturing([captured('https://a.example/'), refused])
  const argv = ['capture', 'a.example', '--collection', 'P', '--no-embed', '--no-snapshot', '--delay', '0.5', '--json']
  const { code, out } = await runFake([...argv, '--ignore-robots'], { handlers })

  expect(started).toMatchObject([
    { addresses: ['a.example'], collection: 'P', robots: false, snapshot: false, delaySeconds: 0.5, embed: false },
  ])
  expect(code).toBe(3)
  const result = JSON.parse(out)
  expect(result).toMatchObject({ addresses: 2, new: 1, changed: 0, unchanged: 0, empty: 0, refused: 1, model: null })
  expect(result.captured[0]).toEqual({
    address: 'https://a.example/',
    finalAddress: 'https://a.example/',
    outcome: 'new',
    error: null,
    capturedAt: '2031-05-04T08:00:00.000Z',
    status: 200,
    sha256: 'ab',
    bytes: 2_000,
    documentId: 7,
    snapshotParts: { included: 3, leftOut: 1 },
  })
})

test('where every address is refused, that is a failure', async () => {
  const { handlers } = capturing([
    captured('https://b.example/', { outcome: 'refused', error: 'It is locked. ‹givePassword:›', documentId: null }),
  ])
  const { code, out } = await runFake(['capture', 'b.example', '--collection', 'P', '--no-embed', '--json'], {
    handlers,
  })
  expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 1, addresses: 1, refused: 1 })
  expect(JSON.parse(out).captured[0].error).toBe('It is locked. Give its password with --password.')
})

test('a list has an address in each line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-list-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const list = path.join(folder, 'list.txt')
  await writeFile(list, '\ufeffhttps://a.example/\r\n# not this one\n\n  b.example  \n')
  const { started, handlers } = capturing([captured('https://a.example/')])
  const { code, out } = await runFake(['capture', '--list', list, '--collection', 'P'], { handlers })

  expect([code, started[0]?.addresses]).toEqual([0, ['https://a.example/', 'b.example']])
  expect(started[0]).toMatchObject({ robots: true, snapshot: true, embed: true })
  expect(out).toContain('1 new, 0 changed, 0 unchanged, 0 without text, 0 refused.')
  const nothing = await runFake(['capture', '--collection', 'P'], { handlers })
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('Name addresses')])
})

const version = (documentId: number, isCurrent: boolean) => ({
  documentId,
  title: 'Cocoa',
  characters: 90,
  storedAt: '2031-05-04T08:00:00.000Z',
  seenAt: null,
  captures: 0,
  isCurrent,
})

test('versions lists versions, and compares two of them', async () => {
  const handlers: SomeHandlers = {
    versions: {
      list: async () => [version(3, false), version(7, true)],
      difference: async () => ({
        titles: null,
        parts: [
          { kind: 'same', text: 'Until ' },
          { kind: 'removed', text: 'June' },
          { kind: 'added', text: 'August' },
        ],
      }),
    },
    captures: { ofDocument: async () => [captured('https://a.example/')] },
  }
  const listed = await runFake(['versions', '7', '--json'], { handlers })
  expect(JSON.parse(listed.out)).toEqual({
    versions: [version(3, false), version(7, true)],
    captures: [captured('https://a.example/')],
  })
  const compared = await runFake(['versions', '7', '--diff', '3', '7'], { handlers })
  expect([compared.code, compared.out.trim()]).toEqual([0, 'Until [-June-]{+August+}'])
  const latest = await runFake(['versions', '7', '--diff', '--json'], { handlers })
  expect(JSON.parse(latest.out)).toMatchObject({ earlier: 3, later: 7 })
  const json = await runFake(['versions', '7', '--diff', '3', '7', '--json'], { handlers })
  expect(JSON.parse(json.out)).toMatchObject({ earlier: 3, later: 7, titles: null })
  const foreign = await runFake(['versions', '7', '--diff', '3', '8'], { handlers })
  expect([foreign.code, foreign.err]).toEqual([2, expect.stringContaining('Its versions are 3, 7.')])
  expect((await runFake(['versions', '7', '--diff', '3'], { handlers })).code).toBe(2)
  const only = { ...handlers, versions: { ...handlers.versions, list: async () => [version(7, true)] } }
  expect((await runFake(['versions', '7', '--diff'], { handlers: only })).err).toContain('has no other version')
})
