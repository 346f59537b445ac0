import { describe, expect, test } from 'vitest'
import type { OriginalView } from '../../../src/contract/files/originals.ts'
import type { TeamFilesView } from '../../../src/contract/team.ts'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'

const original: OriginalView = {
  id: 4,
  hash: 'ab12',
  name: '/files/a.zip/report.pdf',
  format: 'pdf',
  mime: 'application/pdf',
  bytes: 2_000,
  state: 'kept',
  path: null,
  movedTo: null,
  goneSince: null,
  parent: { id: 3, name: '/files/a.zip', documentId: null },
  children: [{ id: 5, name: '/files/a.zip/report.pdf/table.csv', documentId: 9 }],
  createdAt: '2031-01-01T00:00:00.000Z',
}

const handlers = (
  originals: readonly OriginalView[],
  written: number[] = [],
  inTeams: readonly TeamFilesView[] = [],
): SomeHandlers => ({
  teams: { files: async () => inTeams },
  documents: { get: async () => ({ raw: {} }) as never },
  originals: {
    ofDocument: async () => originals,
    write: async ({ id, path }) => {
      written.push(id)
      return { path, bytes: 2_000 }
    },
  },
})

describe('original', () => {
  test('shows what a document was read from, with what it was in and what is in it', async () => {
    const { code, out } = await runFake(['original', '7'], { handlers: handlers([original]) })
    expect(code).toBe(0)
    expect(out).toBe(
      [
        '/files/a.zip/report.pdf',
        '  pdf (application/pdf), 2.0 kB: a copy is in the library',
        '  SHA-256 ab12',
        '  in /files/a.zip',
        '  holds /files/a.zip/report.pdf/table.csv (document 9)',
        '',
      ].join('\n'),
    )
    const json = await runFake(['original', '7', '--json'], { handlers: handlers([original]) })
    expect(JSON.parse(json.out)).toEqual([original])
  })

  test('says where the file of a watched folder is now, and since when it is gone', async () => {
    const outer = { ...original, name: '/files/tide.txt', parent: null, children: [] }
    const shown = async (found: OriginalView) => (await runFake(['original', '7'], { handlers: handlers([found]) })).out
    expect(await shown({ ...outer, movedTo: '/files/b/gauges.txt' })).toContain(
      '/files/tide.txt\n  now /files/b/gauges.txt\n',
    )
    expect(await shown({ ...original, movedTo: '/files/crate.zip' })).toContain('  now in /files/crate.zip\n')
    expect(await shown({ ...outer, goneSince: '2031-02-03T04:05:06.789Z' })).toContain(
      '  no longer in its folder since 2031-02-03 04:05:06 UTC\n',
    )
  })

  test('--out writes the first that can be read', async () => {
    const written: number[] = []
    const found = [{ ...original, id: 8, state: 'changed' as const }, original]
    const { code, out } = await runFake(['original', '7', '--out', '/tmp/x.pdf'], {
      handlers: handlers(found, written),
    })
    expect({ code, written }).toEqual({ code: 0, written: [4] })
    expect(out).toBe('Wrote /tmp/x.pdf: 2.0 kB, from /files/a.zip/report.pdf.\n')
  })

  test('a document without one is an answer, and an error where a copy is asked for', async () => {
    const shown = await runFake(['original', '7'], { handlers: handlers([]) })
    expect(shown).toMatchObject({ code: 0, out: 'Nothing is known here of what this document was read from.\n' })
    const { code, err } = await runFake(['original', '7', '--out', 'x'], { handlers: handlers([]) })
    expect(code).toBe(1)
    expect(err).toContain('Import the file again')
  })
  test('a document whose file is on the server of a team names the command that takes it over', async () => {
    const file = { name: 'report.pdf', mime: 'application/pdf', bytes: 2_000 }
    const inTeams = [
      { team: 'East', files: [file], reason: null },
      { team: 'West', files: [file, { ...file, name: 'map.png' }], reason: null },
      { team: 'North', files: [], reason: 'No password is known. ‹teamPassword:›' },
    ]
    const { code, out } = await runFake(['original', '7'], { handlers: handlers([], [], inTeams) })
    expect({ code, lines: out.trimEnd().split('\n').slice(1) }).toEqual({
      code: 0,
      lines: [
        '"report.pdf" (2.0 kB) is on the server of "East". To take over: quarry team fetch 7',
        '2 files of it (4.0 kB), "report.pdf" among them, are on the server of "West". To take over: quarry team fetch 7',
        '"North" was not asked for it: No password is known. Give it in QUARRY_TEAM_PASSWORD, or in a password file of PostgreSQL.',
      ],
    })
    const copied = await runFake(['original', '7', '--out', 'x'], { handlers: handlers([], [], inTeams) })
    expect(copied.code).toBe(1)
    expect(copied.err).toContain('quarry team fetch 7')
    expect(copied.err).not.toContain('Import the file again')
  })
})
