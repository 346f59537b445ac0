import { describe, expect, test } from 'vitest'
import type { WritableDb } from '../../../src/main/store/connection.ts'
import type { CollectionId, DocumentId, JobId, SpaceId, TextId } from '../../../src/main/model/ids.ts'
import { migrations } from '../../../src/main/store/library/migrations.ts'
import { listTags } from '../../../src/main/store/marks/tags.ts'
import { listBatches, openBatches } from '../../../src/main/store/jobs/batches.ts'
import { createCollection } from '../../../src/main/store/documents/collections.ts'
import { getDocument, listDocuments } from '../../../src/main/store/documents/documents.ts'
import { listPending, readTexts } from '../../../src/main/store/jobs/pending.ts'
import { reduceVectors, setPrecision } from '../../../src/main/store/vectors/compression/precision.ts'
import { ensureSpace } from '../../../src/main/store/vectors/spaces.ts'
import { putVectors } from '../../../src/main/store/vectors/spaceWriter.ts'
import { readSpace } from '../../../src/main/store/vectors/vectorSpace.ts'
import { storeDocuments } from '../../../src/main/store/documents/storeDocuments.ts'
import type { AskedFieldFilter } from '../../../src/main/model/organising/fields.ts'
import type { Filters } from '../../../src/main/model/search/filters.ts'
import { defineField } from '../../../src/main/store/fields/fieldChanges.ts'
import { fieldConditions } from '../../../src/main/store/fields/fieldConditions.ts'
import { resetField, setField } from '../../../src/main/store/fields/fieldEdits.ts'
import { fieldValues, unreadableValues } from '../../../src/main/store/fields/fieldValues.ts'
import { readFields } from '../../../src/main/store/fields/readFields.ts'
import { selectedIds } from '../../../src/main/store/organising/selected.ts'
import { oldLibrary } from './oldLibrary.ts'

/** What SQLite would do for each statement that `act` prepares: its plan, with `SEARCH` or `SCAN` and what it uses. */
function plansOf(db: WritableDb, act: (db: WritableDb) => unknown): string[] {
  const statements: string[] = []
  const watched = new Proxy(db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (name === 'prepare') statements.push(String(args[0]))
        return Reflect.apply(value, target, args) as unknown
      }
    },
  })
  act(watched)
  return statements.flatMap((sql) => {
    const unbound = [...sql.matchAll(/\?/g)].map(() => null)
    const named = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, null]))
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...unbound, named) as { detail: string }[]
    return plan.map(({ detail }) => detail)
  })
}

const START = { documentId: 0, ordinal: -1 }
/** Tables that grow with the library; reading one of them from end to end would make its work quadratic. */
const LARGE =
  /^SCAN (t|texts|h|p|passages|d|documents|document_bodies|cd|collection_documents|b|batches|f|field_values|e|field_edits|dr|document_recipients|dt|document_tags)\b/

function newestLibrary() {
  const db = oldLibrary().at(migrations.at(-1)?.version ?? 0)
  const collectionId = createCollection(db, 'c', 1).id
  const spaceId = ensureSpace(db, { origin: 'local', model: 'm', dimension: 4 }, 1)
  return { db, collectionId, spaceId }
}

/** Filters of a field alone: what is asked of collections is looked up for each document that these let through. */
function fieldsOnly(db: WritableDb, asked: AskedFieldFilter): Filters {
  const none = { collections: [], since: undefined, until: undefined, domains: [], languages: [], kinds: [] }
  return { ...none, fields: fieldConditions(db, [asked]) }
}

type Ids = { readonly collectionId: CollectionId; readonly spaceId: SpaceId }

describe('no statement of these reads a large table from end to end', () => {
  const uses: [what: string, index: RegExp, act: (db: WritableDb, ids: Ids) => unknown][] = [
    [
      'the pending texts of a collection',
      /passages_by_document/,
      (db, { spaceId, collectionId }) => listPending(db, spaceId, collectionId, START, 10),
    ],
    [
      'the pending texts of the library',
      /passages_by_document/,
      (db, { spaceId }) => listPending(db, spaceId, undefined, START, 10),
    ],
    ['the texts of a batch', /passages_by_text/, (db) => readTexts(db, [1 as TextId])],
    ['the batches of a job', /batches_by_job/, (db) => [openBatches(db, 1 as JobId), listBatches(db, 1 as JobId, 10)]],
    [
      'the members of a collection',
      /^SEARCH cd USING PRIMARY KEY/m,
      (db, { collectionId }) => listDocuments(db, collectionId, 'added', 0, 10),
    ],
    [
      'storing documents: by content, by id, texts by hash',
      /SEARCH h USING PRIMARY KEY \(hash=\?\)/,
      (db, { collectionId }) =>
        storeDocuments(
          db,
          // The same text twice: only the second has to be looked up.
          ['a', 'b'].map((id) => ({
            kind: 'row',
            externalId: id,
            title: id,
            text: 'A text.',
            source: { name: 'a.csv' },
            raw: {},
          })),
          { collectionId, passageChars: 1000, passageOverlap: 0, now: 1 },
        ),
    ],
    [
      'storing and reducing vectors: what the collections of a text ask for',
      /passages_by_text/,
      (db, { spaceId, collectionId }) => {
        setPrecision(db, collectionId, 'int8')
        const document = { kind: 'row', title: 'T', text: 'A text.', source: { name: 'a.csv' }, raw: {} } as const
        storeDocuments(db, [document], { collectionId, passageChars: 1000, passageOverlap: 0, now: 1 })
        putVectors(db, readSpace(db, spaceId), [1 as TextId], new Float32Array(4), 0)
        reduceVectors(db, spaceId, 0, 100)
      },
    ],
    [
      'a document with its passages',
      /passages_by_document/,
      (db, { collectionId }) => {
        const { documentIds } = storeDocuments(
          db,
          [{ kind: 'row', title: 'T', text: 'A text.', source: { name: 'a.csv' }, raw: {} }],
          { collectionId, passageChars: 1000, passageOverlap: 0, now: 1 },
        )
        getDocument(db, documentIds[0] ?? (0 as DocumentId))
      },
    ],
    [
      'the messages that went to somebody: names are compared once, not for each message',
      /SEARCH dr USING PRIMARY KEY \(recipient_id=\?\)\nLIST SUBQUERY \d+\nSCAN r$/m,
      (db) => {
        const none = { collections: [], since: undefined, until: undefined, domains: [], languages: [], kinds: [] }
        const requires = { kind: 'recipient', names: ['ada'] } as const
        selectedIds(db, { kind: 'filters', filters: { ...none, requires }, except: [] })
      },
    ],
    ['the tags with their documents', /SEARCH dt USING PRIMARY KEY \(tag_id=\?\)/, (db) => listTags(db)],
    [
      'the documents with some values of a field',
      /SEARCH f USING COVERING INDEX field_values_by_value \(field_id=\? AND value>\? AND value<\?\)/,
      (db) => {
        const { id } = defineField(db, { name: 'f', type: 'number', source: { kind: 'typed' }, choices: [] }, 1)
        for (const asked of [{ from: 1, to: 2 }, { values: [1] }])
          selectedIds(db, { kind: 'filters', filters: fieldsOnly(db, { field: id, ...asked }), except: [] })
      },
    ],
    [
      'documents on days of a field of dates',
      /field_values_by_value \(field_id=\? AND value>\? AND value<\?\)/,
      (db) => {
        const { id } = defineField(db, { name: 'f', type: 'date', source: { kind: 'typed' }, choices: [] }, 1)
        const filters = fieldsOnly(db, { field: id, values: ['2024-01-01', '2024-02'] })
        selectedIds(db, { kind: 'filters', filters, except: [] })
      },
    ],
    [
      'documents in the order of a field',
      /SEARCH f USING COVERING INDEX field_values_by_value \(field_id=\? AND value>\?\)/,
      (db, { collectionId }) => {
        const { id } = defineField(db, { name: 'f', type: 'number', source: { kind: 'typed' }, choices: [] }, 1)
        for (const descending of [false, true]) listDocuments(db, collectionId, { field: id, descending }, 0, 10)
      },
    ],
    [
      'documents in the order of choices',
      /SEARCH f USING COVERING INDEX field_values_by_value \(field_id=\? AND value=\?\)/,
      (db, { collectionId }) => {
        const choices = [{ name: 'open', colour: null }]
        const { id } = defineField(db, { name: 'f', type: 'choice', source: { kind: 'typed' }, choices }, 1)
        listDocuments(db, collectionId, { field: id, descending: false }, 0, 10)
      },
    ],
    [
      'what fields have been read, set and taken back',
      /SEARCH field_values USING PRIMARY KEY \(field_id=\? AND document_id=\?\)/,
      (db, { collectionId }) => {
        const documents = ['a', 'b'].map((title) => {
          return { kind: 'row', title, text: title, source: { name: 'a.csv' }, raw: { n: 'x' } } as const
        })
        const { documentIds } = storeDocuments(db, documents, {
          collectionId,
          passageChars: 1000,
          passageOverlap: 0,
          now: 1,
        })
        const source = { kind: 'column', column: 'n' } as const
        const { id } = defineField(db, { name: 'f', type: 'number', source, format: 'point', choices: [] }, 1)
        while (readFields(db, 1).next !== undefined);
        setField(db, { kind: 'documents', ids: documentIds }, id, 5, 1)
        fieldValues(db, documentIds)
        unreadableValues(db, id, 0, 10)
        resetField(db, { kind: 'documents', ids: documentIds }, id, 1)
      },
    ],
  ]
  test.each(uses)('%s', (_, index, act) => {
    const { db, ...ids } = newestLibrary()
    const plans = plansOf(db, (watched) => act(watched, ids))
    expect(plans.filter((plan) => LARGE.test(plan))).toEqual([])
    expect(plans.join('\n')).toMatch(index)
  })
})
