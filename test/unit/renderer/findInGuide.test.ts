import { expect, test } from 'vitest'
import { findInGuide } from '../../../src/renderer/guide/findInGuide.ts'
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

test('a line that is shown has no signs of tables and code', () => {
  const table = topic(
    'Commands',
    '# Commands\n\n| takes | |\n|---|---|\n| `--mode <word\\|meaning>` | how to search |\n',
  )
  expect(findInGuide([table], 'mode').map(({ line }) => line)).toEqual([
    expect.stringMatching(/^--mode <word or meaning> +how to search$/),
  ])
  const code = topic('Seals', '# Seals\n\nA seal:\n\n```sh\nquarry seal a.pdf\n```\n')
  expect(findInGuide([code], 'quarry').map(({ line }) => line)).toEqual(['quarry seal a.pdf'])
})

test('a section has the name that GitHub gives its heading in links', () => {
  expect(sectionId('Flags of many commands')).toBe('flags-of-many-commands')
  expect(sectionId('`quarry import <path...>`')).toBe('quarry-import-path')
  expect(sectionId('Größe & Maß')).toBe('größe--maß')
})
