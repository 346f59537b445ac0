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
  return { ...team, ...known, collections: [collection] }
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

test('who has connected is told the command that takes something over', async () => {
  const { out } = await runFake(['team', 'connect', team.url], { handlers: { teams: { connect: async () => team } } })
  expect(out).toContain('quarry team pull --all')
})
