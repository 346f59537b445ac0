import { expect, test } from 'vitest'
import type { EmbedderView } from '../../../src/contract/vectors/embedders.ts'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'

const view: EmbedderView = {
  name: 'Mine',
  kind: 'address',
  place: 'http://127.0.0.1:11434/v1',
  origin: 'openai-api:http://127.0.0.1:11434/v1',
  model: 'nomic-embed-text',
  dimension: 768,
  allowNetwork: false,
  queryPrefix: '',
  documentPrefix: '',
  maxTexts: 16,
  timeoutSeconds: 60,
}
const asked: unknown[] = []
const handlers: SomeHandlers = {
  embedders: {
    list: async () => [view],
    add: async (given) => {
      asked.push(given)
      return view
    },
    test: async () => ({ texts: 16, tookMs: 210 }),
    remove: async ({ name }) => ({ removed: name === 'Mine' }),
  },
}

test('a model of one of both kinds is added with its flags', async () => {
  const server = ['embedder', 'add', 'Mine', '--url', view.place, '--model', view.model]
  const { code, out } = await runFake([...server, '--batch', '16', '--request-timeout', '60', '--json'], { handlers })
  expect({ code, added: JSON.parse(out) }).toEqual({ code: 0, added: view })
  const { out: text } = await runFake(['embedder', 'add', 'Mine', '--folder', '/models/tiny'], { handlers })
  expect(text).toBe('Added Mine: nomic-embed-text, vectors of 768 numbers.\n')
  expect(asked).toEqual([
    {
      name: 'Mine',
      kind: 'address',
      url: view.place,
      model: view.model,
      allowNetwork: false,
      maxTexts: 16,
      timeoutSeconds: 60,
    },
    { name: 'Mine', kind: 'folder', path: '/models/tiny' },
  ])
})

test('a model that is nowhere, or in two places, is wrong usage', async () => {
  for (const flags of [[], ['--url', view.place], ['--folder', '/models', '--url', view.place, '--model', 'm']]) {
    const { code, err } = await runFake(['embedder', 'add', 'Mine', ...flags], { handlers })
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining('On a server: --url ADDRESS and --model MODEL. In a folder: --folder FOLDER.'),
    })
  }
})

test('models are listed, tested and removed', async () => {
  const listed = await runFake(['embedder'], { handlers })
  expect(listed.out).toContain('nomic-embed-text')
  const tested = await runFake(['embedder', 'test', 'Mine'], { handlers })
  expect(tested.out).toBe('Mine embedded 16 texts in 210 ms.\n')
  expect((await runFake(['embedder', 'remove', 'Mine'], { handlers })).code).toBe(0)
  const { code, err } = await runFake(['embedder', 'remove', 'Other'], { handlers })
  expect({ code, err }).toEqual({ code: 1, err: 'quarry: There is no model of your own named "Other".\n' })
})
