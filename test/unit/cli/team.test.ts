import { expect, test } from 'vitest'
import type { SharedCollectionView, TeamStateView } from '../../../src/contract/team.ts'
import { runFake } from './fakeHost.ts'

const team = { name: 'East', url: 'postgres://ada@localhost/east', shared: [] }

function stateWith(over: Partial<SharedCollectionView>): TeamStateView {
  const collection: SharedCollectionView = {
    name: 'Ports',
    nameHere: 'Ports',
    collectionId: 1,
    documents: 2,
    addedBy: 'ada',
    addedAt: '2031-01-01T08:00:00Z',
    waiting: 0,
    marksWaiting: 0,
    pushedAt: null,
    pulledAt: null,
    role: 'owner',
    restricted: false,
    ...over,
  }
  const server = { postgres: '15.1', pgvector: null, citus: null, vectorChord: null }
  const known = { reason: null, member: 'ada', role: 'owner', documents: 2, texts: 0, server, spaces: [] } as const
  return { ...team, ...known, collections: [collection], closed: [], linked: [] }
}

test.each([
  ['2031-01-03T09:00:00Z', '2031-01-02T09:00:00Z', '2031-01-03 09:00'],
  ['2031-01-02T09:00:00Z', '2031-01-03T09:00:00Z', '2031-01-03 09:00'],
  ['2031-01-02T09:00:00Z', null, '2031-01-02 09:00'],
])('sent %s and taken over %s, a collection was in step last %s', async (pushedAt, pulledAt, expected) => {
  const status = async () => [stateWith({ pushedAt, pulledAt })]
  const { out } = await runFake(['team', 'status'], { handlers: { teams: { status } } })
  expect(out.trimEnd().split('\n').at(-1)).toContain(expected)
})

test('a collection that is not open any more is named, also where it was the only one', async () => {
  const status = async () => [{ ...stateWith({}), collections: [], closed: [{ collectionId: 1, nameHere: 'Ports' }] }]
  const { out } = await runFake(['team', 'status'], { handlers: { teams: { status } } })
  expect(out).toContain('"Ports" was shared, and is not open to you any more; what is here stays.')
})

test('counts are told to be by word only where there were words', async () => {
  const found = {
    query: 'is:starred',
    hits: [],
    sources: [],
    tookMs: 1,
    facets: { kind: [{ value: 'news', count: 2 }] },
  }
  const asked = (isByWord: boolean) => {
    const search = async () => ({ ...found, whole: { documents: 2, undated: 0, isComplete: true, isByWord } })
    return runFake(['search', 'is:starred', '--team', '--facets', 'kind'], { handlers: { teams: { search } } })
  }
  expect((await asked(true)).out).toContain('Of 2 documents by word, each once:')
  expect((await asked(false)).out).toContain('Of 2 documents, each once:')
})

test('a pull tells how many it has read, and not of how many, as that is not known', async () => {
  const step = { kind: 'progress', collection: 'Ports', part: 'documents', items: 1_800 } as const
  const pull = async function* () {
    yield step
  }
  const handlers = { teams: { pull, status: async () => [stateWith({})] } }
  const { err } = await runFake(['team', 'pull'], { handlers, terminal: true })
  expect(err).toContain('Pulling Ports  1,800 documents')
})

test('files that are only linked are told, and are no problem', async () => {
  const note = '"a.pdf" stays here: it is linked, not kept in the library.'
  const counts = { documents: 0, removed: 0, texts: 0, vectors: 0, marks: 0, files: 0 }
  const push = async function* () {
    yield { kind: 'pushed', ...counts, problems: [], notes: [note] } as const
  }
  const handlers = { teams: { push }, collections: { list: async () => [{ id: 1, name: 'Ports' } as never] } }
  const { code, out } = await runFake(['team', 'push', 'Ports', '--files'], { handlers })
  expect({ code, out }).toEqual({ code: 0, out: `Ports: nothing to send.\n  ${note}\n` })
})

test('a fetch that finds nothing tells that there is nothing', async () => {
  const fetch = async function* () {
    yield { kind: 'fetched', files: 0, problems: [] } as const
  }
  const { out } = await runFake(['team', 'fetch', '7'], { handlers: { teams: { fetch } } })
  expect(out).toContain('Nothing to take over')
})

test('who has connected is told the command that takes something over', async () => {
  const { out } = await runFake(['team', 'connect', team.url], { handlers: { teams: { connect: async () => team } } })
  expect(out).toContain('quarry team pull --all')
})

test.each([
  ['owner', null, 'The team shares no collection yet. To share one of yours: quarry team push COLLECTION'],
  ['editor', null, 'The team shares no collection with you. To share one of yours: quarry team push COLLECTION'],
  ['reader', null, 'The team shares no collection with you. An owner of the team can open one to you.'],
  [null, 'Its server is gone.', 'No collection is taken over yet; "East": Its server is gone.'],
] as const)('where nothing is to be taken over, %s is told what is known of it', async (role, reason, expected) => {
  const status = async () => [{ ...stateWith({}), collections: [], role, reason }]
  const pull = async function* () {}
  const { out } = await runFake(['team', 'pull'], { handlers: { teams: { pull, status } } })
  expect(out).toBe(`${expected}\n`)
})

test.each([
  ['editor', 2, 0, 'here, 2 to push'],
  ['editor', 0, 3, 'here, marks of 3 to push'],
  ['reader', 2, 3, 'here, 2 only here'],
  ['reader', 0, 3, 'here'],
] as const)('%s with %i documents and marks of %i is told "%s"', async (role, waiting, marksWaiting, expected) => {
  const status = async () => [stateWith({ role, waiting, marksWaiting })]
  const { out } = await runFake(['team', 'status'], { handlers: { teams: { status } } })
  const [, , , state] = out.trimEnd().split('\n').at(-1)?.split(/ {2,}/) ?? []
  expect(state).toBe(expected)
})

test('without its server a team has the collections and what waits, as they are known here', async () => {
  const one = {
    collectionId: 1,
    nameHere: 'Ports',
    waiting: 2,
    marksWaiting: 3,
    pushedAt: '2031-01-03T09:00:00Z',
    pulledAt: null,
  }
  const linked = [one, { ...one, collectionId: 2, nameHere: 'Quays', waiting: 0, marksWaiting: 0, pushedAt: null }]
  const status = async () => [{ ...stateWith({}), collections: [], reason: 'Its server is gone.', linked }]
  const { code, out } = await runFake(['team', 'status'], { handlers: { teams: { status } } })
  expect({
    code,
    lines: out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.trim()),
  }).toEqual({
    code: 1,
    lines: [
      'Its server is gone.',
      'collection    changed here             last in step',
      'Ports         2 documents, marks of 3  2031-01-03 09:00',
      'Quays         nothing',
    ],
  })
})

test.each([[['']], [[]]])('teams are searched by filters alone, with the query %j', async (query) => {
  const asked: object[] = []
  const search = async ({ query: text, filters }: { readonly query: string; readonly filters: { kinds: unknown } }) => {
    asked.push({ text, kinds: filters.kinds })
    return { query: text, hits: [], sources: [], tookMs: 1 }
  }
  const argv = ['search', ...query, '--kind', 'news', '--team']
  const { code, err } = await runFake(argv, { handlers: { teams: { search } } })
  expect({ code, err, asked }).toEqual({ code: 0, err: '', asked: [{ text: '', kinds: ['news'] }] })
})

test('a new team is told from one that was there already', async () => {
  const setUp = async (made: boolean) => {
    const init = async () => ({ ...team, made, beside: ['West'], note: null })
    return (await runFake(['team', 'init', team.url], { handlers: { teams: { init } } })).out
  }
  const [made, known] = [await setUp(true), await setUp(false)]
  expect(made).toContain('"East" is a new team')
  expect(made).toContain('It shares nothing with "West" in that database.')
  expect(known).toContain('"East" was there already')
  expect(known).not.toContain('West')
})
