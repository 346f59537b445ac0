import type { ImportProblem, MappingView } from '../../../src/contract/files/imports.ts'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import { makeDocument } from './fakeData.ts'
import type { FakeJobs } from './fakeJobs.ts'

const problems: ImportProblem[] = [
  {
    file: 'sensors.csv',
    row: 14,
    column: null,
    message: 'The row has 7 cells, the header has 6. Check the quotes.',
    severity: 'refused',
  },
  {
    file: 'sensors.csv',
    row: 51,
    column: 'published',
    message: '“31.02.2026” is no date; the document is kept without one.',
    severity: 'warning',
  },
]
const mapping: MappingView = {
  text: ['abstract', 'body'],
  title: 'headline',
  url: 'link',
  date: 'published',
  id: 'record_id',
  language: null,
}
const counts = {
  found: 412,
  imported: 398,
  updated: 4,
  duplicate: 8,
  empty: 1,
  refused: 1,
  passages: 1_120,
  newTexts: 1_088,
}

export function fakeImports(jobs: FakeJobs, fill: (name: string) => void): Pick<QuarryClient, 'imports' | 'uploads'> {
  return {
    imports: {
      preview: async ({ sources, options }) => ({
        files: sources.map((source) => ({
          name: source.kind === 'upload' ? source.name : source.path,
          bytes: 48_213,
          format: options?.format ?? 'csv',
          encoding: options?.encoding ?? 'utf-8',
        })),
        found: sources.length,
        columns: ['record_id', 'headline', 'abstract', 'body', 'link', 'published', 'region'],
        mapping: options?.text ? { ...mapping, text: options.text } : mapping,
        tables: [],
        rows: Array.from({ length: 20 }, (_, index) => {
          const { title, text, url, publishedAt } = makeDocument(index + 3, [])
          return { row: index + 2, title, text: text.slice(0, 400), url, publishedAt, externalId: `r-${1000 + index}` }
        }),
        problems,
      }),
      outlook: async ({ sources }) => ({
        formats: [{ format: 'csv', holds: 'records', files: sources.length, bytes: 48_213, unread: sources.length }],
        files: sources.length,
        bytes: 48_213,
        unreadable: 0,
        problems: [],
        exact: false,
        content: null,
        copied: { auto: { files: 0, bytes: 0 }, keep: { files: 1, bytes: 48_213 }, link: { files: 0, bytes: 0 } },
      }),
      dryRun: async () => ({
        ...counts,
        problems,
        embedding: {
          model: 'local/hashed-v1',
          dimension: 1024,
          origin: 'local',
          texts: 1_088,
          characters: 940_000,
          requests: 2,
          bytes: 1_120_000,
          tokens: null,
        },
      }),
      start: async ({ collection, embed }) => {
        fill(collection)
        return {
          import: jobs.start('import', `Import into ${collection}`, 1),
          embed: embed === false ? null : jobs.start('embed', `Embed ${collection}`, 1),
        }
      },
      sample: async () => {
        fill('Sample')
        return { import: jobs.start('import', 'Import the sample', 1), embed: jobs.start('embed', 'Embed Sample', 1) }
      },
      report: async () => ({ ...counts, problems }),
    },
    uploads: {
      begin: async ({ name }) => ({ uploadId: `u-${name}` }),
      append: async ({ base64 }) => ({ bytes: base64.length }),
      discard: async () => ({}),
    },
  }
}
