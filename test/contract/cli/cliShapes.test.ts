import { describe, expect, test } from 'vitest'
import { QuarryError } from '../../../src/main/base/errors.ts'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'
import {
  collectionView,
  embedCounts,
  embedJob,
  freeForecast,
  importJob,
  importReport,
  sizeView,
} from '../../unit/cli/views.ts'

/** The JSON of the command line is a public interface: its fields, its exit codes, and that stdout holds nothing else. */

/** Of a folder: one of its files is previewed. */
const preview = async () => ({
  found: 75,
  files: [{ name: 'a.csv', bytes: 2_000, format: 'csv', encoding: 'utf-8' }],
  columns: ['text'],
  tables: [],
  mapping: { text: ['text'], title: null, url: null, date: null, id: null, language: null },
  rows: [],
  problems: [],
  recognition: null,
})

function importing(over: { report?: object; embed?: object | null } = {}): SomeHandlers {
  const embed = over.embed === null ? null : embedJob(over.embed)
  return {
    imports: {
      preview,
      start: async () => ({ import: importJob(), embed }),
      report: async () => importReport(over.report),
    },
    jobs: {
      failures: async () => ({
        total: 1,
        items: [
          {
            textId: 9,
            documentId: 7,
            title: 'Bad one',
            excerpt: '…',
            code: 'service',
            message: 'Not accepted.',
            requestId: 'r1',
            at: '2031-01-01T00:00:00Z',
          },
        ],
      }),
    },
  }
}

const argv = ['import', 'a.csv', '--collection', 'notes', '--json']

describe('import --json', () => {
  test('gives every count', async () => {
    const { code, out, err, closed } = await runFake(argv, { handlers: importing() })
    expect({ code, err, closed }).toEqual({ code: 0, err: '', closed: 1 })
    expect(JSON.parse(out)).toEqual({
      collection: 'notes',
      files: 75,
      found: 3,
      imported: 3,
      updated: 0,
      duplicate: 0,
      empty: 0,
      refused: 0,
      passages: 5,
      newTexts: 5,
      vectors: null,
      embedded: 5,
      failed: 0,
      requests: 1,
      bytes: 1_234,
      tokens: 99,
      truncated: 0,
      model: 'local-1',
      dimension: 256,
      problems: [],
      tookMs: 0,
    })
  })

  test('for people an empty file is told once, and an empty record besides', async () => {
    const problem = { file: 'b.txt', row: null, column: null, message: 'The file is empty.', severity: 'warning' }
    const shown = async (empty: number) =>
      (await runFake(argv.slice(0, -1), { handlers: importing({ report: { empty, problems: [problem] } }) })).out
    const ofFile = await shown(1)
    expect(ofFile).toContain('  warning: The file is empty. (b.txt)\n')
    expect(ofFile).not.toContain('neither a title nor a text')
    expect(await shown(3)).toContain('2 records are empty: there is neither a title nor a text.\n')
  })

  test('without embedding has zeros and no model', async () => {
    const { out } = await runFake([...argv, '--no-embed'], { handlers: importing({ embed: null }) })
    expect(JSON.parse(out)).toMatchObject({ embedded: 0, requests: 0, model: null, dimension: null })
  })

  test('with refused rows is exit code 3, and lists them', async () => {
    const problem = { file: 'a.csv', row: 2, column: null, message: 'The row is broken.', severity: 'refused' as const }
    const handlers = importing({ report: { found: 4, refused: 1, problems: [problem] } })
    const { code, out } = await runFake(argv, { handlers })
    expect(code).toBe(3)
    expect(JSON.parse(out).problems).toEqual([problem])
    const human = await runFake(argv.slice(0, -1), { handlers })
    expect(human.code).toBe(3)
    expect(human.out).toContain('refused: The row is broken. (a.csv, row 2)')
  })

  test('with texts the service refused is exit code 3, and lists them', async () => {
    const handlers = importing({ embed: { embed: { ...embedCounts, embedded: 4, failed: 1 } } })
    const { code, out } = await runFake(argv, { handlers })
    expect(code).toBe(3)
    expect(JSON.parse(out)).toMatchObject({
      failed: 1,
      problems: [{ file: 'Bad one', message: 'Not accepted.', severity: 'refused', documentId: 7, requestId: 'r1' }],
    })
  })

  test('of a job that stands still for the user is exit code 1, says why and how to go on', async () => {
    const wait = { kind: 'unauthorized' as const, message: 'The key was refused', until: null }
    const handlers = importing({ embed: { state: 'paused', wait, finishedAt: null } })
    const { code, out, err } = await runFake(argv, { handlers })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(
      'quarry: The key was refused (job 2, Embed notes). What was done is stored. To go on: quarry jobs resume 2\n',
    )
  })

  test('from standard input goes through uploads, in pieces, and forgets them', async () => {
    const calls: string[] = []
    const handlers: SomeHandlers = {
      ...importing(),
      uploads: {
        begin: async () => ({ uploadId: 'u1' }),
        append: async ({ base64 }) => {
          calls.push(Buffer.from(base64, 'base64').toString())
          return { bytes: 1 }
        },
        discard: async ({ uploadId }) => {
          calls.push(`discard ${uploadId}`)
          return {}
        },
      },
    }
    const { code } = await runFake(['import', '-', '--collection', 'notes', '--json'], {
      handlers,
      stdin: ['a,b\n', '1,2\n'],
    })
    expect({ code, calls }).toEqual({ code: 0, calls: ['a,b\n1,2\n', 'discard u1'] })
  })

  test('--dry-run stores nothing and says what it would cost', async () => {
    const embedding = {
      model: 'm',
      dimension: 8,
      origin: 'local',
      texts: 5,
      characters: 900,
      requests: 1,
      bytes: 1_000,
      tokens: null,
      forecast: freeForecast,
    }
    const originals = { files: 2, bytes: 900 }
    const handlers: SomeHandlers = {
      imports: { dryRun: async () => ({ ...importReport(), embedding, originals, recognition: null }) },
    }
    const { code, out } = await runFake([...argv, '--dry-run'], { handlers })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({ collection: 'notes', ...importReport(), embedding, originals, recognition: null })
  })
})

describe('the other commands', () => {
  test('embed', async () => {
    const handlers: SomeHandlers = { embedding: { start: async () => embedJob() } }
    const { code, out } = await runFake(['embed', '--json'], { handlers })
    expect(code).toBe(0)
    const { inFlight: _, ...counts } = embedCounts
    expect(JSON.parse(out)).toEqual({
      job: 2,
      collection: null,
      ...counts,
      model: 'local-1',
      dimension: 256,
      problems: [],
      tookMs: 0,
    })
  })

  test.each([
    [['collections'], 'list'],
    [['collections', 'create', 'notes'], 'create'],
    [['collections', 'rename', 'notes', 'more'], 'rename {"id":1,"name":"more"}'],
    [['collections', 'remove', 'notes'], 'remove {"id":1}'],
    [['collections', 'restore', '1'], 'restore {"id":1}'],
  ])('%j', async (command, called) => {
    const calls: string[] = []
    const view = { ...collectionView(1, 'notes'), within: [], changeId: null }
    const answer = async (verb: string, input: unknown) => {
      calls.push(`${verb} ${JSON.stringify(input)}`)
      return view
    }
    const { code, out, err } = await runFake([...command, '--json'], {
      handlers: {
        collections: {
          list: async (input) => [await answer('list', input)],
          create: (input) => answer('create', input),
          rename: (input) => answer('rename', input),
          remove: (input) => answer('remove', input),
          restore: (input) => answer('restore', input),
        },
      },
    })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(calls.at(-1)).toContain(called)
    expect([JSON.parse(out)].flat()).toEqual([view])
  })

  test('trash: each thing with the command that brings it back', async () => {
    const removed = { name: 'Ports', documents: 3, within: null, removedAt: '2026-01-02T03:04:05.000Z' }
    const all = [
      { ...removed, kind: 'collection' as const, id: 4 },
      { ...removed, kind: 'conversation' as const, id: 5, documents: null },
      { ...removed, kind: 'task' as const, id: 6, documents: null },
    ]
    const taken = { kind: 'file', documentId: 7, title: 'A.pdf', collectionId: 4, collection: 'Rates', elsewhere: [] }
    const documents = {
      total: 1,
      items: [{ ...taken, collectionRemoved: false, removedAt: '2026-01-01T00:00:00.000Z' }],
    }
    const handlers = { trash: { list: async () => all, documents: async () => documents } }
    expect(JSON.parse((await runFake(['trash', '--json'], { handlers })).out)).toEqual([
      ...all,
      {
        kind: 'document',
        id: 7,
        name: 'A.pdf',
        documents: null,
        within: null,
        removedAt: '2026-01-01T00:00:00.000Z',
        collectionId: 4,
        collection: 'Rates',
        elsewhere: [],
      },
    ])
    const { out } = await runFake(['trash'], { handlers })
    for (const line of ['--kind collection 4', '--kind conversation 5', '--kind task 6', 'quarry trash restore 7'])
      expect(out).toContain(line)
    expect(out).toContain('2026-01-02 03:04')
  })

  test.each(['pause', 'resume', 'cancel', 'retry'] as const)('jobs %s', async (verb) => {
    const { code, out } = await runFake(['jobs', verb, '2', '--json'], {
      handlers: { jobs: { [verb]: async () => embedJob() } },
    })
    expect({ code, job: JSON.parse(out) }).toEqual({ code: 0, job: embedJob() })
  })

  test('verify is exit code 1 when something is wrong', async () => {
    const report = {
      path: '/a.quarry',
      ok: false,
      checks: [{ name: 'rows', checked: 3, problems: 1 }],
      recall: [],
      problems: ['Row 2 is lost.'],
    }
    const { code, out, opened } = await runFake(['verify', '/a.quarry', '--json'], {
      handlers: { libraries: { verify: async () => report } },
    })
    expect({ code, report: JSON.parse(out), create: opened[0]?.create }).toEqual({ code: 1, report, create: false })
  })

  test('names of collections are whole, whatever the terminal has room for', async () => {
    const name = 'Harbours of the northern coast, letters and minutes of the years 1911 to 1938, second delivery'
    const { out } = await runFake(['collections'], {
      handlers: { collections: { list: async () => [collectionView(1, name)] } },
    })
    expect(out).toContain(name)
  })

  test('on and off at once is wrong usage', async () => {
    expect(await runFake(['update', 'settings', '--on', '--off'], {})).toMatchObject({ code: 2, opened: [] })
  })

  test('the help of each command has the options that every command has', async () => {
    const { out } = await runFake(['backup', 'schedule', '--help'], {})
    for (const option of ['--library <file>', '--json', '--timeout <seconds>']) expect(out).toContain(option)
  })

  test('service and web print their address, and end with Ctrl-C as they should', async () => {
    let press = () => {}
    for (const command of ['service', 'web']) {
      const run = runFake([command, '--port', '4000', '--json'], { onStart: (pressCtrlC) => (press = pressCtrlC) })
      await Promise.resolve()
      press()
      expect(await run).toMatchObject({
        code: 0,
        out: '{"url":"http://127.0.0.1:4000/"}\n',
        closed: 1,
        served: [{ port: 4000 }],
      })
    }
  })

  test('an error of the core is one line that says what, where and what to do, with no stack', async () => {
    const fail = async () => {
      throw new QuarryError('library_newer', 'The library was made by a newer version of Quarry', {
        where: '/a.quarry',
        hint: 'Update Quarry.',
      })
    }
    const handlers: SomeHandlers = { usage: { summary: fail } }
    expect(await runFake(['usage', '--json'], { handlers })).toMatchObject({
      code: 1,
      out: '',
      err: 'quarry: The library was made by a newer version of Quarry (/a.quarry). Update Quarry.\n',
      closed: 1,
    })
    expect((await runFake(['usage', '--debug'], { handlers })).err).toContain('    at ')
  })
})

describe('size --json', () => {
  const list = async () => [collectionView(1, 'notes')]
  const measuring = (view = sizeView()) => ({
    get: async () => view,
    measure: async function* () {
      yield { done: 0, total: 60, size: null }
      yield { done: 60, total: 60, size: sizeView() }
    },
  })

  test('measures what was not measured, and gives one collection or all', async () => {
    const handlers = { collections: { list }, sizes: measuring(sizeView({ measurement: null })) }
    const one = await runFake(['size', '--collection', 'notes', '--json'], { handlers })
    expect({ code: one.code, size: JSON.parse(one.out) }).toEqual({ code: 0, size: sizeView() })
    const all = await runFake(['size', '--json'], { handlers })
    expect(JSON.parse(all.out)).toEqual([sizeView()])
    const human = await runFake(['size', '--collection', 'notes'], { handlers })
    expect(human.out).toContain('*       64  float32       1.0000  30.0 kB        0 B')
  })

  test('does not measure again what has not grown', async () => {
    const handlers = { collections: { list }, sizes: { get: async () => sizeView() } }
    expect((await runFake(['size', '--json'], { handlers })).code).toBe(0)
  })

  test('with less precision says what that costs, and does nothing without --yes', async () => {
    const argv = ['size', '--collection', 'notes', '--precision', 'bits', '--json']
    const refused = await runFake(argv, { handlers: { collections: { list }, sizes: measuring() } })
    expect({ code: refused.code, out: refused.out }).toEqual({ code: 2, out: '' })
    expect(refused.err).toContain('recall 0.7000, 2.0 kB')
    const asked: unknown[] = []
    const done = sizeView({ precision: 'bits', stored: { float32: 0, int8: 0, bits: 120 } })
    const handlers: SomeHandlers = {
      collections: { list },
      sizes: {
        get: async () => (asked.length > 0 ? done : sizeView()),
        setPrecision: async (input) => {
          asked.push(input)
          return sizeView({ precision: 'bits', unfinished: true })
        },
        reduce: async function* () {
          yield { done: 120, total: 120, reduced: 120 }
        },
      },
    }
    const agreed = await runFake([...argv, '--yes'], { handlers })
    expect({ code: agreed.code, size: JSON.parse(agreed.out) }).toEqual({ code: 0, size: done })
    expect(asked).toEqual([{ collectionId: 1, precision: 'bits', agreed: true }])
  })

  test('sets the width, and takes it back', async () => {
    const asked: unknown[] = []
    const handlers: SomeHandlers = {
      collections: { list },
      sizes: {
        get: async () => sizeView(),
        setDimension: async (input) => {
          asked.push(input)
          return sizeView({ dimension: input.dimension })
        },
      },
    }
    for (const width of ['16', 'full'])
      await runFake(['size', '--collection', 'notes', '--dimension', width], { handlers })
    expect(asked).toEqual([
      { collectionId: 1, dimension: 16 },
      { collectionId: 1, dimension: null },
    ])
    expect((await runFake(['size', '--dimension', '16'], { handlers })).code).toBe(2)
  })
})
