import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readmeTables, program } from './docs/readmeTables.ts'
import { commandTable, section, withSection } from './docs/tables.ts'

const repository = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

describe('README.md', () => {
  // When one of these fails: npm run docs
  test.each(Object.keys(readmeTables))('the table of %s is what the code says', (name) => {
    expect(section(read('README.md'), name)).toBe(readmeTables[name])
  })
})

test('the code map of README.md has a line for every folder, and for no other', () => {
  const map = section(read('README.md'), 'map') ?? ''
  const named = [...map.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1])
  const folders = ['src', 'src/main', 'test'].flatMap((parent) =>
    readdirSync(join(repository, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && holdsFiles(join(repository, parent, entry.name)))
      .map(({ name }) => `${parent}/${name}`),
  )
  expect(named.toSorted()).toEqual(['resources', 'scripts', ...folders].toSorted())
})

function holdsFiles(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
}

test('every command has a heading in src/main/cli/README.md, and every heading is a command', () => {
  const headings = [...read('src/main/cli/README.md').matchAll(/^### `quarry ([a-z]+).*`$/gm)].map((match) => match[1])
  expect(headings).toEqual(program.commands.map((command) => command.name()))
})

describe('the tables', () => {
  test('name every command, argument and flag', () => {
    const table = commandTable(program)
    expect(table).toContain('| `quarry search [query]` |')
    expect(table).toContain('[--mode <hybrid\\|semantic\\|keyword>]')
    expect(table).toContain('--collection <name>')
    expect(table).not.toContain('--debug')
  })

  test('notice a change', () => {
    const markdown = 'a\n<!-- x -->\none\n<!-- /x -->\nb\n'
    expect(section(markdown, 'x')).toBe('one')
    expect(withSection(markdown, 'x', 'two')).toBe('a\n<!-- x -->\ntwo\n<!-- /x -->\nb\n')
    expect(section(markdown, 'y')).toBeUndefined()
  })
})
