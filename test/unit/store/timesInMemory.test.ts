import { expect, onTestFinished, test } from 'vitest'
import { withoutFilters } from '../../../src/main/model/search/filters.ts'
import type { Selection } from '../../../src/main/model/organising/selection.ts'
import { openWriter, type WritableDb } from '../../../src/main/store/connection.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import { addSelected, removeSelected } from '../../../src/main/store/organising/filing.ts'
import { readTimeline } from '../../../src/main/store/overview/timeline.ts'
import { timesInMemory } from '../../../src/main/store/overview/timesInMemory.ts'
import { createColumns } from '../../../src/main/store/vectors/columns/columns.ts'
import { loadColumns } from '../../../src/main/store/vectors/columns/loadColumns.ts'
import { openRegistry } from '../../../src/main/store/vectors/scanRegistry.ts'

const dayMs = 86_400_000
const kinds = ['row', 'web', 'news'] as const

function library(): { readonly db: WritableDb; readonly selections: readonly Selection[] } {
  const db = openWriter(':memory:')
  onTestFinished(() => void db.close())
  const [all, some] = [createCollection(db, 'all', 1).id, createCollection(db, 'some', 1).id]
  const documents = Array.from({ length: 120 }, (_, at) => ({
    kind: kinds[(at * at) % 3] ?? 'row',
    externalId: `r${at}`,
    title: `Title ${at}`,
    text: `Text ${at}.`,
    ...(at % 6 ? { publishedAt: ((at * 7919) % 400) * dayMs } : {}),
    source: { name: 'a.jsonl', row: at },
    raw: {},
  }))
  const options = { collectionId: all, passageChars: 1000, passageOverlap: 0, now: 1 }
  const { documentIds: ids } = db.transaction(() => storeDocuments(db, documents, options)).immediate()
  addSelected(db, { kind: 'documents', ids: ids.slice(10, 70) }, some, 2)
  removeSelected(db, { kind: 'documents', ids: ids.slice(30, 50) }, some, 3)
  const except = ids.slice(55, 60)
  return {
    db,
    selections: [
      { kind: 'collection', id: some, except: [] },
      { kind: 'collection', id: all, except },
      { kind: 'filters', filters: { ...withoutFilters, since: 30 * dayMs, kinds: ['row', 'news'] }, except },
      { kind: 'filters', filters: withoutFilters, except: [] },
    ],
  }
}

test('a timeline from memory is the one from the tables, lane by lane', async () => {
  const { db, selections } = library()
  const asked = selections.flatMap((of) =>
    (['none', 'kind', 'collection', 'source'] as const).map((by) => ({ of, by })),
  )
  const read = () =>
    asked.map(({ of, by }) =>
      readTimeline(db, of, by, { since: undefined, until: undefined, step: undefined, bars: 40 }, 20),
    )
  const fromTables = read()
  const columns = createColumns()
  await loadColumns(db, columns, async () => {})
  openRegistry(db, undefined).publishColumns(columns)
  expect(read()).toEqual(fromTables)
  const known = asked.filter(({ of, by }) => timesInMemory(db, of, by) !== undefined)
  expect(known).toEqual(asked.filter(({ by }) => by !== 'source'))
})
