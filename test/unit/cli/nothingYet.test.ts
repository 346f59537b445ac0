import { expect, test } from 'vitest'
import { freeForecast } from './views.ts'
import { runFake } from './fakeHost.ts'

/** What there is none of is said, with how to begin, instead of a table without rows. */

const none = async () => []

test.each([
  [['tasks'], 'No tasks yet. To begin one: quarry generate image PROMPT\n'],
  [['conversations'], 'No conversations yet. To begin one: quarry ask QUESTION\n'],
  [['conversations', 'list', '--search', 'x'], 'No conversation has these words.\n'],
  [
    ['trash'],
    'The trash is empty. What is removed is kept here until "quarry trash delete", "quarry trash empty" or "quarry compact" deletes it for good.\n',
  ],
  [['runs'], 'No runs yet. To begin: quarry ask QUESTION --web, quarry chat MESSAGE, quarry research QUESTION\n'],
])('%j', async (argv, out) => {
  const handlers = {
    generation: { list: none },
    conversations: { list: none },
    answers: { list: none },
    research: { list: none },
    trash: { list: none, documents: async () => ({ total: 0, items: [] }) },
  }
  expect(await runFake(argv, { handlers })).toMatchObject({ code: 0, out, err: '' })
  expect(await runFake([...argv, '--json'], { handlers })).toMatchObject({ code: 0, out: '[]\n' })
})

test('a forecast of nothing states that there is nothing', async () => {
  const embedding = {
    model: 'local/a',
    dimension: 8,
    origin: 'local',
    texts: 0,
    characters: 0,
    requests: 0,
    bytes: 0,
    tokens: 0,
    forecast: freeForecast,
  }
  const counts = { found: 1, imported: 0, updated: 0, duplicate: 1, empty: 0, refused: 0, passages: 0, newTexts: 0 }
  const originals = { files: 0, bytes: 0 }
  const handlers = {
    imports: {
      dryRun: async () => ({ ...counts, vectors: null, problems: [], embedding, originals, recognition: null }),
    },
    embedding: { estimate: async () => embedding },
  }
  const imported = await runFake(['import', 'a.csv', '--collection', 'a', '--dry-run'], { handlers })
  expect(imported.out).toContain('There is nothing new to embed: nothing would be sent.\n')
  const embedded = await runFake(['embed', '--dry-run'], { handlers })
  expect(embedded.out).toBe('Everything is embedded already: nothing would be sent.\n')
})

test('the help shows how to begin', async () => {
  const { out } = await runFake(['--help'])
  expect(out).toContain('  quarry import articles.csv --collection News\n')
})
