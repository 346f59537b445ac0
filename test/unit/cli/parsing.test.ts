import type { Command } from 'commander'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildProgram } from '../../../src/main/cli/program.ts'
import { dataFolder, libraryPath, noteMoved } from '../../../src/main/settings/libraryPath.ts'
import { runFake } from './fakeHost.ts'
import { collectionView, searchResult, settingsView } from './views.ts'

describe('wrong usage is exit code 2, one line on stderr, nothing on stdout', () => {
  const wrong: [argv: string[], says: string][] = [
    [['serch', 'x'], `unknown command 'serch' (Did you mean search?)`],
    [['fields', 'create', 'Price', '--type', 'number'], 'quarry fields has no command "create". There is: list, '],
    [['trash', 'show'], 'quarry trash has no command "show". There is: list, restore, delete, empty. '],
    [['tag', 'list', 'sea'], 'too many arguments'],
    [['search'], 'The query is missing. Write quarry search "'],
    [['search', 'x', '--image', 'a.png'], 'a query or --image, not both'],
    [['search', 'x', '--mode', 'fast'], `argument 'fast' is invalid`],
    [['search', 'x', '--limit', '0'], 'whole number from 1 to 1000'],
    [['search', 'x', '--limit', 'ten'], 'whole number from 1 to 1000'],
    [['search', 'x', '--since', 'yesterday'], 'a date like 2031-04-02'],
    [['search', 'x', '--since', '2031-13-01'], 'a date like 2031-04-02'],
    [['search', 'x', '--kind', 'novel'], 'The kinds are web, news, business, image, video, subject,'],
    [['timeline', '--kind', 'novel'], 'The kinds are web, news,'],
    [['search', 'x', '--since', '2031-05', '--until', '2031-04'], '--since 2031-05 is after --until 2031-04'],
    [['usage', '--since', '2031-05-02', '--until', '2031-05-01'], '--since 2031-05-02 is after --until 2031-05-01'],
    [['search', 'x', '--facets', '--limit', '5'], '--limit is an option, and a name is missing before it.'],
    [['search', 'x', '--nope'], `unknown option '--nope'`],
    [['search', 'x', 'y'], 'Put what belongs together in quotes.'],
    [
      ['tag', 'add', 'oil', '1', '3'],
      'given by their numbers as --document 1 --document 3. See quarry tag add --help.',
    ],
    [['collections', 'take-out', 'Oil', '2'], 'given by their numbers as --document 2.'],
    [['search', '-rain', '--limit', '3'], 'goes last, behind --: quarry search -- -rain.'],
    [['search', '--', '-rain', '--limit'], 'Behind -- nothing is an option: put --limit before it.'],
    [['import', 'a.csv'], 'The collection to import into is missing. Give --collection NAME.'],
    [
      ['import'],
      'Missing: <path...> (files, folders and pipes, or - for standard input). Usage: quarry import <path...>. ' +
        'See quarry import --help.',
    ],
    [['import', '--collection', 'a'], 'Missing: <path...> (files'],
    [
      ['backup'],
      'Missing: <path> (where to copy it: a folder, which is made where it is missing, or a file such as NAME.quarry). Usage: quarry backup to <path>.',
    ],
    [
      ['collections', 'rename', 'a'],
      'Missing: <new-name> (its new name, or a path ("Oil / Prices"), which moves it there). Usage: quarry collections rename <name> <new-name>.',
    ],
    [['import', 'a', '--collection', 'a', '--format', 'wks'], `argument 'wks' is invalid`],
    [['import', 'a', '--collection', 'a', '--dimension', '4097'], 'whole number from 1 to 4096'],
    [['jobs', 'pause'], 'Missing: <id> (number of the job)'],
    [['jobs', 'pause', 'x'], 'whole number'],
    [['service', '--port', '65536'], 'whole number from 0 to 65535'],
    [['evaluate', 'a', '--modes', 'keyword,best'], 'Choose from hybrid, semantic, keyword'],
    [['usage', '--timeout', '0'], 'a number above 0'],
    [['settings', 'set', 'colour', 'x'], 'There is no setting "colour".'],
    [['settings', 'set', 'theme', 'pink'], 'theme is one of system, light, dark, contrast, not "pink".'],
    [['settings', 'set', 'dimension', 'wide'], 'dimension is a whole number from 1 to 4096 or null, not "wide".'],
    [['settings', 'set', 'sendPseudonym', 'yes'], 'sendPseudonym is true or false, not "yes".'],
    [
      ['settings', 'set', 'contextTokens', '8000'],
      'contextTokens is a JSON object like {"NAME": ...}, with a whole number',
    ],
  ]
  test.each(wrong)('%j', async (argv, says) => {
    const { code, out, err } = await runFake(argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(says)
    expect(err).toMatch(/^quarry: [^\n]+\n$/)
  })

  test('every argument and mandatory option has a description, so that a message can say what is missing', () => {
    const silent = { write: () => {}, isTerminal: false, columns: 80 }
    const program = buildProgram(async () => {}, { stdout: silent, stderr: silent, version: '1' })
    const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)]
    const bare = all(program).flatMap((command) =>
      [...command.registeredArguments, ...command.options.filter(({ mandatory }) => mandatory)]
        .filter(({ description }) => !description)
        .map((each) => `${command.name()} ${each.name()}`),
    )
    expect(bare).toEqual([])
  })

  test('no command at all shows the help on stderr', async () => {
    const { code, out, err } = await runFake([])
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain('Usage: quarry')
  })
})

test('--help and --version are exit code 0', async () => {
  expect(await runFake(['--version'])).toMatchObject({ code: 0, out: '1.2.3\n', err: '' })
  const help = await runFake(['search', '--help'])
  expect(help).toMatchObject({ code: 0, err: '' })
  expect(help.out).toContain('--mode <mode>')
})

test('the help of a setting says which values there are', async () => {
  const { out } = await runFake(['settings', 'set', '--help'])
  expect(out).toContain('  density: one of comfortable, compact\n')
  expect(out).toContain('  chatModel: a text or null\n')
  expect(out).not.toContain('pages')
})

describe('the library', () => {
  const home = { env: {}, homeDir: '/home/a', platform: 'linux' }
  test.each([
    ['the option', home, 'x.quarry', `${process.cwd()}/x.quarry`],
    ['the option before the variable', { ...home, env: { QUARRY_LIBRARY: '/b.quarry' } }, '/c.quarry', '/c.quarry'],
    ['the variable', { ...home, env: { QUARRY_LIBRARY: '/b.quarry' } }, undefined, '/b.quarry'],
    ['Linux', home, undefined, '/home/a/.local/share/Quarry/library.quarry'],
    ['XDG', { ...home, env: { XDG_DATA_HOME: '/data' } }, undefined, '/data/Quarry/library.quarry'],
    ['macOS', { ...home, platform: 'darwin' }, undefined, '/home/a/Library/Application Support/Quarry/library.quarry'],
    [
      'Windows',
      { ...home, platform: 'win32', env: { APPDATA: '/roaming' } },
      undefined,
      '/roaming/Quarry/library.quarry',
    ],
  ])('from %s', (_, host, option, path) => {
    expect(libraryPath(host, option)).toBe(path)
  })

  test('is where the one of the user was moved to, unless another is named', async () => {
    const data = mkdtempSync(join(tmpdir(), 'quarry-moved-'))
    onTestFinished(() => rmSync(data, { recursive: true, force: true }))
    const host = { ...home, env: { XDG_DATA_HOME: data } }
    const own = libraryPath(host, undefined)
    mkdirSync(dataFolder(host))
    await noteMoved(dataFolder(host), '/elsewhere.quarry', '/disk/elsewhere.quarry')
    expect(libraryPath(host, undefined)).toBe(own)
    await noteMoved(dataFolder(host), own, '/disk/mine.quarry')
    await noteMoved(dataFolder(host), '/disk/mine.quarry', '/other/mine.quarry')
    expect(libraryPath(host, undefined)).toBe('/other/mine.quarry')
    expect(libraryPath(host, '/c.quarry')).toBe('/c.quarry')
  })
})

describe('options reach the core', () => {
  test('search', async () => {
    let asked: unknown
    const argv = 'search cocoa --collection notes --mode keyword --limit 5 --since 2031-01-01 --until 2031-12-31'.split(
      ' ',
    )
    const more =
      '--domain a.example --domain b.example --language en --kind news --offline --model m --dimension 64'.split(' ')
    await runFake([...argv, ...more], {
      handlers: {
        collections: { list: async () => [collectionView(4, 'Notes')] },
        search: {
          query: async (input) => {
            asked = input
            return searchResult()
          },
        },
      },
    })
    expect(asked).toEqual({
      query: 'cocoa',
      mode: 'keyword',
      limit: 5,
      offset: 0,
      offline: true,
      explain: false,
      spellings: true,
      facets: [],
      copies: 'show',
      sort: 'relevance',
      model: 'm',
      dimension: 64,
      filters: {
        collections: [4],
        since: '2031-01-01',
        until: '2031-12-31',
        domains: ['a.example', 'b.example'],
        languages: ['en'],
        kinds: ['news'],
        tags: [],
        status: [],
        priority: [],
        fields: [],
      },
    })
  })

  test.each([
    ['--ocr scan.pdf', { ocr: 'auto' }],
    ['scan.pdf --ocr', { ocr: 'auto' }],
    ['--ocr ALL scan.pdf', { ocr: 'all' }],
    ['--ocr=off scan.pdf', { ocr: 'off' }],
    [
      '--ocr --ocr-languages eng,deu --ocr-data /data scan.pdf',
      { ocr: 'auto', ocrLanguages: ['eng', 'deu'], ocrData: '/data' },
    ],
    ['scan.pdf', {}],
  ])('extract %s', async (words, options) => {
    let asked: unknown
    await runFake(['extract', ...words.split(' ')], {
      handlers: {
        imports: {
          extract: async function* (input) {
            asked = input
            yield* []
          },
        },
      },
    })
    expect(asked).toMatchObject({ sources: [{ path: expect.stringMatching(/scan\.pdf$/) }] })
    expect(asked).toHaveProperty('options', options)
  })

  test.each([
    ['theme', 'Dark', { theme: 'dark' }],
    ['theme', 'DARK', { theme: 'dark' }],
    ['searchMode', '"Keyword"', { searchMode: 'keyword' }],
    ['chatModel', 'Some-Model', { chatModel: 'Some-Model' }],
    ['sendPseudonym', 'True', { sendPseudonym: true }],
    ['chatModel', 'null', { chatModel: null }],
  ])('settings set %s %s: choices are known whatever their case, texts stay as they are', async (name, text, set) => {
    let asked: unknown
    const { code, err } = await runFake(['settings', 'set', name, text], {
      handlers: { settings: { set: async (input) => ((asked = input), settingsView) } },
    })
    expect({ code, err, asked }).toEqual({ code: 0, err: '', asked: set })
  })

  test('the choices of a flag are known whatever their case', async () => {
    let asked: unknown
    const handlers = {
      search: { query: async (input: unknown) => ((asked = input), searchResult()) },
    }
    expect(await runFake(['search', 'cocoa', '--mode', 'KeyWord'], { handlers })).toMatchObject({ code: 0 })
    expect(asked).toMatchObject({ mode: 'keyword' })
    const { err } = await runFake(['search', 'cocoa', '--mode', 'Fast'])
    expect(err).toContain('Allowed choices are hybrid, semantic, keyword.')
  })

  test('global options stand before or after the command', async () => {
    const handlers = { usage: { summary: async () => [] } }
    for (const argv of [
      ['--library', '/a.quarry', '--json', 'usage'],
      ['usage', '--library', '/a.quarry', '--json'],
    ]) {
      const { code, out, opened } = await runFake(argv, { handlers })
      expect({ code, out, opened }).toEqual({
        code: 0,
        out: '[]\n',
        opened: [
          {
            path: '/a.quarry',
            create: false,
            searches: true,
            inBackground: false,
            remote: undefined,
            onUpdating: expect.any(Function) as () => void,
          },
        ],
      })
    }
  })

  test('a key that travels unencrypted to another machine is said, once, on stderr', async () => {
    const handlers = { usage: { summary: async () => [] } }
    const to = (address: string) =>
      runFake(['usage', '--json'], { handlers, env: { QUARRY_API_KEY: 'secret', QUARRY_BASE_URL: address } })
    const said = await to('http://service.example:8000')
    expect([said.code, said.out]).toEqual([0, '[]\n'])
    expect(said.err).toMatch(/^quarry: QUARRY_BASE_URL is an http:\/\/ address on another machine.*\n$/)
    expect(said.err).not.toContain('secret')
    for (const address of ['http://127.0.0.1:8000', 'https://service.example']) expect((await to(address)).err).toBe('')
  })

  test('a key and a base address choose the remote service; one alone is said to do nothing', async () => {
    const handlers = { usage: { summary: async () => [] } }
    const both = await runFake(['usage'], {
      handlers,
      env: { QUARRY_API_KEY: 'k', QUARRY_BASE_URL: 'https://api.example' },
    })
    expect(both.opened[0]?.remote).toEqual({ baseUrl: 'https://api.example', apiKey: 'k' })
    const one = await runFake(['usage'], { handlers, env: { QUARRY_API_KEY: 'secret' } })
    expect(one.opened[0]?.remote).toBeUndefined()
    expect(one.err).toBe('quarry: QUARRY_API_KEY is set without QUARRY_BASE_URL: the local service is used.\n')
  })
})

test('a citation style that is neither known nor a file is told with those that are', async () => {
  const { code, err } = await runFake([
    'export',
    '--answer',
    '1',
    '--format',
    'markdown',
    '--style',
    'harvard',
    '--out',
    '-',
  ])
  expect({ code, err }).toEqual({
    code: 1,
    err: 'quarry: There is no citation style and no file named harvard (--style). Give notes or author-date, which come with Quarry, or the file of a CSL style (.csl).\n',
  })
})
