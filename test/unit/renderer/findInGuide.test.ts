import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findAsMeant, findInGuide } from '../../../src/renderer/guide/findInGuide.ts'
import { topicOfPage } from '../../../src/renderer/guide/topicOfPage.ts'
import { sectionId } from '../../../src/renderer/guide/sectionId.ts'

const topic = (id: string, text: string) => ({ id, title: id, text })
const topics = [
  topic('Import', '# Import\n\nDrop a [file](x.md).\n\n## Scans\n\nText recognition reads pages.\n'),
  topic('Search', '# Search\n\nScans are searched like texts.\n'),
]

test('sections that have all words are found, those that are named by one first', () => {
  expect(findInGuide(topics, 'scans').map(({ topic: { id }, heading }) => [id, heading])).toEqual([
    ['Import', 'Scans'],
    ['Search', null],
  ])
  expect(findInGuide(topics, 'scans recognition').map(({ heading }) => heading)).toEqual(['Scans'])
  expect(findInGuide(topics, 'drop').map(({ line }) => line)).toEqual(['Drop a file.'])
  expect(findInGuide(topics, '  ')).toEqual([])
})

test('where the words are not there, the nearest that are there are looked for', () => {
  const meant = (text: string) => {
    const { hits, instead } = findAsMeant(topics, text)
    return [instead, ...hits.map(({ topic: { id } }) => id)]
  }
  expect(meant('recogniton')).toEqual(['recognition', 'Import'])
  expect(meant('text recongition')).toEqual(['text recognition', 'Import'])
  expect(meant('saerch')).toEqual(['search', 'Search'])
  expect(meant('serched')).toEqual(['searched', 'Search'])
  // What is there is not corrected, and what resembles nothing finds nothing.
  expect(meant('scans')).toEqual([null, 'Import', 'Search'])
  expect(meant('zebra')).toEqual([null])
})

test('pages about tasks come before a reference that has the words in its headings', () => {
  const reference = {
    ...topic('Commands', '# Commands\n\n## quarry import\n\nScans are read with a flag.\n'),
    isReference: true,
  }
  const task = topic('Bringing in', '# Bringing in\n\nDrop files to import them; scans are read, too.\n')
  expect(findInGuide([reference, task], 'import scans').map(({ topic: { id } }) => id)).toEqual([
    'Bringing in',
    'Commands',
  ])
})

test('of pages that are not named by a word those that have it often come first', () => {
  const once = topic('Other programs', '# Other programs\n\nIt reads an export.\n')
  const often = topic('Taking out', '# Taking out\n\n1. Export it.\n2. An export is a file; exports are whole.\n')
  expect(findInGuide([once, often], 'export').map(({ topic: { id }, line }) => [id, line])).toEqual([
    ['Taking out', 'Export it.'],
    ['Other programs', 'It reads an export.'],
  ])
})

test('what the guide has about a page of the window is there', () => {
  const docs = join(import.meta.dirname, '../../../docs')
  const places = Object.values(topicOfPage).filter((place) => place !== null)
  const missing = places.filter((place) => {
    const file = [`guide/${place.topic}.md`, `${place.topic}.md`].map((name) => join(docs, name)).find(existsSync)
    if (file === undefined || !('section' in place)) return file === undefined
    const headings = readFileSync(file, 'utf8').matchAll(/^#{2,3} (?<heading>.+)$/gm)
    return ![...headings].some((match) => sectionId(match.groups?.['heading'] ?? '') === place.section)
  })
  expect(places.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test('a line that is shown has no signs of tables and code', () => {
  const table = topic(
    'Commands',
    '# Commands\n\n| takes | |\n|---|---|\n| `--mode <word\\|meaning>` | how to search |\n',
  )
  expect(findInGuide([table], 'mode').map(({ line }) => line)).toEqual([
    expect.stringMatching(/^--mode <word or meaning> +how to search$/),
  ])
  const rows = topic('Rows', '# Rows\n\n| command | |\n|---|---|\n| `a` | adds |\n| `b` | burns |\n\nAfter it.\n')
  expect(findInGuide([rows], 'burns').map(({ line }) => line)).toEqual([expect.stringMatching(/^b +burns$/)])
  const code = topic('Seals', '# Seals\n\nA seal:\n\n```sh\nquarry seal a.pdf\n```\n')
  expect(findInGuide([code], 'quarry').map(({ line }) => line)).toEqual(['quarry seal a.pdf'])
  const commands = topic('Export', '# Export\n\n```sh\nquarry export a\nquarry replay b\n```\nWhat comes\nafter.\n')
  expect(findInGuide([commands], 'replay').map(({ line }) => line)).toEqual(['quarry replay b'])
  expect(findInGuide([commands], 'after').map(({ line }) => line)).toEqual(['What comes after.'])
})

test('a section has the name that GitHub gives its heading in links', () => {
  expect(sectionId('Flags of many commands')).toBe('flags-of-many-commands')
  expect(sectionId('`quarry import <path...>`')).toBe('quarry-import-path')
  expect(sectionId('Größe & Maß')).toBe('größe--maß')
})
