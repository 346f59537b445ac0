import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clientPackage } from './docs/clientPackage.ts'
import { generatedTables, program } from './docs/generatedTables.ts'
import { citedInvariants, referencesOf, statedInvariants, walksOf } from './docs/references.ts'
import { commandReference, section, withSection } from './docs/tables.ts'

const repository = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const exists = (path: string) => existsSync(join(repository, path))
const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => ending.test(path) && !path.includes('/node_modules/'))

/** Those at the top, and those beside the code. */
const guides = [
  ...readdirSync(repository).filter((name) => name.endsWith('.md')),
  ...['docs', 'src', 'test', 'resources'].flatMap((folder) => filesIn(folder, /\.md$/)),
]

describe('the generated tables', () => {
  // When one of these fails: npm run docs
  test.each(generatedTables)('$section of $file are what the code says', ({ file, section: name, text }) => {
    expect(section(read(file), name)).toBe(text)
  })

  test('name every command, argument and flag', () => {
    const reference = commandReference(program)
    expect(reference).toContain('\n## `quarry search [query]`\n')
    expect(reference).toContain('\n| `--mode <hybrid\\|semantic\\|keyword>` | how to search |\n')
    expect(reference).toContain('\n| `<path...>` | files, folders and pipes, or - for standard input |\n')
    expect(reference.match(/^\| `--starred` \|/gm)).toHaveLength(1)
    expect(reference).not.toContain('--debug')
  })

  test('have the typed client beside them', async () => {
    const written = await clientPackage()
    for (const [file, text] of Object.entries(written)) expect(read(`packages/client/${file}`)).toBe(text)
  })

  test('notice a change', () => {
    const markdown = 'a\n<!-- x -->\none\n<!-- /x -->\nb\n'
    expect(section(markdown, 'x')).toBe('one')
    expect(withSection(markdown, 'x', 'two')).toBe('a\n<!-- x -->\ntwo\n<!-- /x -->\nb\n')
    expect(section(markdown, 'y')).toBeUndefined()
  })
})

describe('README.md', () => {
  test('has the two commands, and fits a screen', () => {
    const readme = read('README.md')
    expect(readme).toContain('npm ci && npm start')
    expect(readme).toContain('npm ci && npm test')
    expect(readme.split('\n').length).toBeLessThan(80)
  })

  test('and the guide show every picture that the tests take, each small', () => {
    const shown = ['README.md', ...filesIn('docs', /\.md$/)]
      .flatMap((guide) => referencesOf(guide, read(guide)))
      .flatMap(({ path }) => (/\.(png|webp)$/.test(path) ? [path, path.replace('-light.', '-dark.')] : []))
    const taken = filesIn('docs/images', /\.(png|webp)$/)
    expect([...new Set(shown)].toSorted()).toEqual(taken.toSorted())
    expect(taken.filter((path) => statSync(join(repository, path)).size > 200_000)).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  test('has a line of its map for every folder, and for no other', () => {
    const map = section(read('ARCHITECTURE.md'), 'map') ?? ''
    const named = [...map.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1])
    const folders = ['src', 'src/main', 'test'].flatMap((parent) =>
      readdirSync(join(repository, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && holdsFiles(join(repository, parent, entry.name)))
        .map(({ name }) => `${parent}/${name}`),
    )
    expect(named.toSorted()).toEqual(['docs', 'packages', 'resources', 'scripts', ...folders].toSorted())
  })

  test('draws five walks whose steps, but for a last one, each name a file', () => {
    const walks = walksOf(read('ARCHITECTURE.md'))
    expect([...walks.keys()].map((title) => title.split(' ').at(-1))).toEqual([
      'text',
      'query',
      'stream',
      'key',
      'document',
    ])
    for (const [title, steps] of walks) {
      expect(steps.length).toBeGreaterThan(4)
      const files = steps.map((step) =>
        referencesOf('ARCHITECTURE.md', step).some(({ path }) => path.endsWith('.ts') || path.endsWith('.tsx')),
      )
      expect({ title, without: files.slice(0, -1).filter((names) => !names).length }).toEqual({ title, without: 0 })
    }
  })

  test('numbers its invariants from 1, and states every one that the source cites', () => {
    const stated = statedInvariants(read('ARCHITECTURE.md'))
    expect(stated).toEqual(stated.map((_, index) => index + 1))
    const sources = ['src', 'test', 'scripts'].flatMap((folder) => filesIn(folder, /\.(ts|tsx)$/))
    const cited = sources.flatMap((path) => citedInvariants(read(path)).map((number) => ({ path, number })))
    expect(cited.length).toBeGreaterThan(5)
    expect(cited.filter(({ number }) => !stated.includes(number))).toEqual([])
  })
})

function holdsFiles(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
}

describe('the guides', () => {
  test.each(guides)('%s names only what is there', (guide) => {
    const missing = referencesOf(guide, read(guide)).filter(
      ({ path, name }) => !exists(path) || (name !== undefined && !new RegExp(`\\b${name}\\b`).test(read(path))),
    )
    expect(missing).toEqual([])
  })

  test('name the npm scripts that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = guides.flatMap((guide) =>
      [...read(guide).matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = '']) => name),
    )
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
  })

  test('are cited, not pages outside of the repository', () => {
    const sources = ['src', 'test', 'scripts'].flatMap((folder) => filesIn(folder, /\.(ts|tsx|css)$/))
    const outside = /\b[Dd]esign section\b|\bdesign\.md\b/
    expect(sources.filter((path) => path !== 'test/docs.test.ts' && outside.test(read(path)))).toEqual([])
  })

  test('are looked through for paths, names and links', () => {
    const markdown =
      'See `src/a.ts#b` and `x.json`.\n    npx vitest run test/c.test.ts\n[d](../e/f.md#g) [h](https://i.example/j)'
    expect(referencesOf('k.md', markdown)).toEqual([
      { path: 'src/a.ts', name: 'b', line: 1 },
      { path: 'x.json', name: undefined, line: 1 },
      { path: 'test/c.test.ts', name: undefined, line: 2 },
      { path: 'e/f.md', name: undefined, line: 3 },
    ])
    expect(referencesOf('docs/k.md', '[d](../e/f.md)')).toEqual([{ path: 'e/f.md', name: undefined, line: 1 }])
    expect(citedInvariants('/**\n * ARCHITECTURE.md, invariants 2,\n * 3 and 5 */')).toEqual([2, 3, 5])
  })
})

test('every command has a heading in src/main/cli/README.md, and every heading is a command', () => {
  const headings = [...read('src/main/cli/README.md').matchAll(/^### `quarry ([a-z]+).*`$/gm)].map((match) => match[1])
  expect(headings).toEqual(program.commands.map((command) => command.name()))
})
