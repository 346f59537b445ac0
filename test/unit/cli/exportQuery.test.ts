import { expect, test } from 'vitest'
import { runFake } from './fakeHost.ts'
import { hitView, searchResult } from './views.ts'

const handlers = {
  search: { query: async () => searchResult({ hits: [hitView({ documentId: 1 }), hitView({ documentId: 2 })] }) },
  exports: {
    save: async function* () {
      yield { kind: 'written' as const, path: '/o', bytes: 1, items: 2 }
    },
  },
}
const cut = 'The search was cut to its best 2 documents, as --limit says.'

test.each([
  [[], ''],
  [['--limit', '2', '--mode', 'keyword'], `${cut}\n`],
  [['--limit', '2'], `${cut} By meaning every document is found: --mode keyword takes those with the words.\n`],
])('an export of a search says when it was cut: %j', async (flags, said) => {
  const { code, err } = await runFake(['export', '--query', 'cocoa', ...flags, '--format', 'csv', '--out', '/o'], {
    handlers,
  })
  expect({ code, err }).toEqual({ code: 0, err: said })
})
