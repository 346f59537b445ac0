import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { seededRandom } from '../../src/main/base/random.ts'
import { isThorough } from '../crash/programs.ts'
import { startPostgres, type PostgresServer } from '../fixtures/team/postgresServer.ts'
import { pulled, pushed, twoMembers } from '../fixtures/team/teamDesks.ts'

/**
 * Two desks change, mark and exchange the same documents in an order that is drawn: afterwards both have the same, and the version
 * of each document that was written last. `npm run test:crash` draws more orders.
 */
const seeds = Array.from({ length: isThorough ? 10 : 1 }, (_, at) => at + 6)
const STEPS = 30
const RECORDS = 4
const ROUNDS = 6

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const listOf = async (desk: QuarryClient) => {
  const id = (await desk.collections.list({})).find(({ name }) => name === 'Ours')?.id ?? 0
  return { id, items: (await desk.documents.list({ collectionId: id, offset: 0, limit: 100 })).items }
}

async function stateOf(desk: QuarryClient) {
  const { items } = await listOf(desk)
  const found = items.map(async ({ id, title }) => {
    const { tags, starred, notes } = await desk.marks.document({ documentId: id })
    return {
      title,
      text: (await desk.documents.get({ id })).text,
      tags: tags.map(({ name }) => name).sort(),
      starred,
      notes: notes.map(({ text }) => text).sort(),
    }
  })
  return (await Promise.all(found)).sort((a, b) => (a.title < b.title ? -1 : 1))
}

test.each(seeds)('desks that change and exchange in any order end with the same (%i)', async (seed) => {
  const { bench, owner, nora } = await twoMembers(server, `order${seed}`)
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random.next() * count)
  /** Of each record what was written last; records that were taken out are left to the comparison of both desks. */
  const written = new Map<string, string>()
  const takenOut = new Set<string>()
  const write = async (desk: QuarryClient, text: string, at = below(RECORDS + 2)) => {
    written.set(`Record ${at}`, text)
    await bench.import(desk, [{ id: `r${at}`, title: `Record ${at}`, text }], { collection: 'Ours', embed: false })
  }
  for (let at = 0; at < RECORDS; at++) await write(owner, `Begun ${at}.`, at)
  await pushed(owner, 'Ours')
  await pulled(nora, ['Ours'])

  const desks = [owner, nora]
  const told: string[] = []
  for (let step = 0; step < STEPS; step++) {
    const at = below(desks.length)
    const desk = desks[at] as QuarryClient
    const { id: from, items } = await listOf(desk)
    const one = items[below(items.length)]
    const selection = { kind: 'documents' as const, ids: one ? [one.id] : [] }
    const does = {
      push: () => pushed(desk, 'Ours'),
      pull: () => pulled(desk),
      write: () => write(desk, `Written in step ${step} by desk ${at}.`),
      tag: () => desk.tags.add({ selection, name: `tag${below(3)}` }),
      star: () => desk.marks.star({ selection, starred: below(2) === 0 }),
      note: () => desk.notes.add({ on: { kind: 'document', documentId: one?.id ?? 0 }, text: `Note ${step}.` }),
      'take out': () => {
        takenOut.add(one?.title ?? '')
        return desk.documents.remove({ selection, from })
      },
    }
    const kinds = [
      'push',
      'pull',
      'push',
      'pull',
      'write',
      'write',
      'write',
      'tag',
      'star',
      'note',
      'take out',
    ] as const
    const kind = kinds[below(kinds.length)] as (typeof kinds)[number]
    told.push(`desk ${at}: ${kind} ${one?.title ?? ''}`)
    if (one || kind === 'push' || kind === 'pull' || kind === 'write') await does[kind]()
  }
  // Until nothing moves any more.
  let moved = 1
  for (let round = 0; round < ROUNDS && moved > 0; round++) {
    moved = 0
    for (const desk of desks) {
      const { documents, removed, marks } = await pushed(desk, 'Ours')
      const [taken] = await pulled(desk)
      moved += documents + removed + marks + (taken ? taken.added + taken.removed + taken.marks : 0)
    }
  }
  const order = told.join('\n')
  expect(moved, order).toBe(0)
  const [one, two] = [await stateOf(owner), await stateOf(nora)]
  expect(two, order).toEqual(one)
  const texts = new Map(one.map(({ title, text }) => [title, text]))
  for (const [title, text] of written) if (!takenOut.has(title)) expect(texts.get(title), order).toBe(text)
  for (const desk of desks) expect((await desk.libraries.verify({})).problems).toEqual([])
})
