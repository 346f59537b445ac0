import { describe, expect, test } from 'vitest'
import type { FieldView } from '../../../src/contract/organising/fields.ts'
import { QuarryError } from '../../../src/main/base/errors.ts'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'
import { collectionView, knownDocuments, searchResult } from '../../unit/cli/views.ts'

/** As cliShapes.test.ts, for fields. */

const field = (id: number, name: string, type: FieldView['type']): FieldView => ({
  id,
  name,
  type,
  source: { kind: 'column', column: name },
  format: null,
  collectionId: null,
  choices: type === 'choice' ? [{ id: 1, name: 'open', colour: 'red' }] : [],
  documents: 4,
  edited: 1,
  unreadable: type === 'number' ? 1 : 0,
})
const all = [field(3, 'Price', 'number'), field(4, 'State', 'choice'), field(5, 'Due = date', 'date')]
const filed = { documents: 2, changeId: 11 }
const facet = {
  fieldId: 3,
  documents: 4,
  empty: 2,
  values: [],
  ranges: [{ start: 0, end: 100, documents: 4 }],
}
const unreadable = { total: 1, items: [{ documentId: 7, title: 'Storm', text: 'on request' }] }
const preview = {
  documents: 9,
  lookedAt: 9,
  filled: 5,
  converted: 4,
  format: 'comma' as const,
  choices: [],
  examples: [{ text: '1,5', value: 1.5, documents: 4 }],
  unreadable: [{ text: 'on request', documents: 1 }],
  edited: 2,
  lostEdits: 1,
}
const value = { documentId: 7, fieldId: 3, value: 12.5, choiceId: null, edited: true, unreadable: null }

/** Handlers that write down what they are given. */
function noting() {
  const given: unknown[] = []
  const answer = (one: unknown) => async (input: unknown) => (given.push(input), one)
  const handlers = {
    fields: {
      list: async () => all,
      columns: answer([]),
      define: answer({ field: all[0], changeId: 11 }),
      rename: answer({ field: all[0], changeId: 11 }),
      retype: answer({ field: all[0], changeId: 11, lostEdits: 1 }),
      preview: answer(preview),
      setChoices: answer({ field: all[1], changeId: 11 }),
      remove: answer({ id: 3, changeId: 11 }),
      set: answer(filed),
      reset: answer(filed),
      facets: answer([facet]),
      unreadable: answer(unreadable),
      values: answer([value]),
    },
    collections: { list: async () => [collectionView(2, 'Goods')] },
    search: { query: answer(searchResult()) },
    tags: { list: async () => [], add: answer(filed) },
    documents: knownDocuments(7),
  } as SomeHandlers
  return { given, handlers }
}

async function run(...argv: string[]) {
  const { given, handlers } = noting()
  const { code, out, err } = await runFake([...argv, '--json'], { handlers })
  return { code, err, printed: out === '' ? undefined : (JSON.parse(out) as unknown), given }
}

const selection = { kind: 'documents', ids: [7] }

describe('fields --json', () => {
  test('list prints every field', async () => {
    expect((await run('fields', 'list')).printed).toEqual(all)
    expect((await run('fields')).printed).toEqual(all)
  })

  test('define takes a column, a fact or neither', async () => {
    const base = { choices: [], type: 'number', name: 'Price' }
    expect(
      await run('fields', 'define', 'Price', '--type', 'number', '--column', 'price', '--format', 'comma'),
    ).toMatchObject({
      printed: { field: all[0], changeId: 11 },
      given: [{ ...base, source: { kind: 'column', column: 'price' }, format: 'comma' }],
    })
    expect((await run('fields', 'define', 'Price', '--type', 'number', '--collection', 'goods')).given).toEqual([
      { ...base, source: { kind: 'typed' }, collectionId: 2 },
    ])
    expect(
      (await run('fields', 'define', 'L', '--type', 'choice', '--fact', 'language', '--choice', 'en', '--choice', 'de'))
        .given,
    ).toMatchObject([
      {
        source: { kind: 'fact', fact: 'language' },
        choices: [
          { name: 'en', colour: null },
          { name: 'de', colour: null },
        ],
      },
    ])
    expect(await run('fields', 'define', 'a', '--type', 'text', '--fact', 'url', '--column', 'b')).toMatchObject({
      code: 2,
      given: [],
    })
    expect(await run('fields', 'define', 'a')).toMatchObject({ code: 2, given: [] })
  })

  test('rename, choices and remove name a field without case', async () => {
    expect((await run('fields', 'rename', 'price', 'Cost')).given).toEqual([{ id: 3, name: 'Cost' }])
    expect((await run('fields', 'choices', 'state', 'Done', 'OPEN')).given).toEqual([
      {
        id: 4,
        choices: [
          { name: 'Done', colour: null },
          { id: 1, name: 'OPEN', colour: 'red' },
        ],
      },
    ])
    expect(await run('fields', 'remove', 'price')).toMatchObject({
      printed: { id: 3, changeId: 11 },
      given: [{ id: 3 }],
    })
    expect((await run('fields', 'remove', 'prise')).err).toBe(
      'quarry: There is no field "prise". There is: "Price", "State", "Due = date".\n',
    )
  })

  test('retype gives a field another type, or prints what that would make of its values', async () => {
    expect(await run('fields', 'retype', 'price', '--type', 'number', '--format', 'comma')).toMatchObject({
      printed: { field: all[0], changeId: 11, lostEdits: 1 },
      given: [{ id: 3, type: 'number', format: 'comma' }],
    })
    expect(await run('fields', 'retype', 'price', '--type', 'number', '--dry-run')).toMatchObject({
      printed: preview,
      given: [{ fieldId: 3, type: 'number' }],
    })
    expect(await run('fields', 'retype', 'price')).toMatchObject({ code: 2, given: [] })
  })

  test('set sets, empties or takes back values of chosen documents', async () => {
    expect(await run('fields', 'set', 'price', '1,5', '--document', '7')).toMatchObject({
      printed: filed,
      given: [{ selection, field: 3, value: '1,5' }],
    })
    expect((await run('fields', 'set', 'price', '--document', '7')).given).toEqual([
      { selection, field: 3, value: null },
    ])
    expect((await run('fields', 'set', 'price', '--document', '7', '--reset')).given).toEqual([{ selection, field: 3 }])
    expect(await run('fields', 'set', 'price', '1', '--document', '7', '--reset')).toMatchObject({ code: 2, given: [] })
    expect(await run('fields', 'set', 'price', '1')).toMatchObject({ code: 2, given: [] })
  })

  test('a value that cannot be read is wrong usage', async () => {
    const refused = new QuarryError('invalid_input', '"soon" is not a date.', { hint: 'Write it like 2026-11-21.' })
    const handlers = { ...noting().handlers, fields: { list: async () => all, set: () => Promise.reject(refused) } }
    expect(await runFake(['fields', 'set', 'due = date', 'soon', '--document', '7'], { handlers })).toMatchObject({
      code: 2,
      err: 'quarry: "soon" is not a date. Write it like 2026-11-21.\n',
    })
  })

  test('show prints a field with its values and what could not be read, or the fields of a document', async () => {
    const { fieldId: _, ...counts } = facet
    expect((await run('fields', 'show', 'price')).printed).toEqual({ field: all[0], ...counts, unreadable })
    expect((await run('fields', 'show', '--document', '7')).printed).toEqual([{ ...value, field: 'Price' }])
    expect(await run('fields', 'show')).toMatchObject({ code: 2, given: [] })
  })
})

describe('--field', () => {
  test('search compares fields, with several values of one meaning any of them', async () => {
    const comparisons = [
      'price>=10',
      'PRICE < 1.000',
      'state=open',
      'State = done',
      'Due = date=2024',
      'price!=',
      'state ~ op',
    ]
    const argv = comparisons.flatMap((comparison) => ['--field', comparison])
    expect((await run('search', 'x', ...argv)).given).toMatchObject([
      {
        filters: {
          fields: [
            { field: 3, from: '10' },
            { field: 3, below: '1.000' },
            { field: 3, empty: false },
            { field: 4, contains: 'op' },
            { field: 4, values: ['open', 'done'] },
            { field: 5, values: ['2024'] },
          ],
        },
      },
    ])
    expect((await run('search', 'x', '--field', 'price=')).given).toMatchObject([
      { filters: { fields: [{ field: 3, empty: true }] } },
    ])
  })

  test('it chooses documents by itself', async () => {
    expect((await run('tag', 'add', 'dear', '--field', 'price>1000')).given).toMatchObject([
      { selection: { kind: 'filters', filters: { fields: [{ field: 3, above: '1000' }] } }, name: 'dear' },
    ])
  })

  test('an unknown field is exit code 1, what compares nothing is wrong usage', async () => {
    expect(await run('search', 'x', '--field', 'prize=1')).toMatchObject({ code: 1, given: [] })
    expect(await run('search', 'x', '--field', 'price')).toMatchObject({ code: 2, given: [] })
    expect(await run('search', 'x', '--field', 'state!=open')).toMatchObject({ code: 2, given: [] })
  })
})

test('people are told what could not be read, and the way back', async () => {
  const { handlers } = noting()
  const text = async (...argv: string[]) => (await runFake(argv, { handlers })).out
  expect(await text('fields', 'define', 'Price', '--type', 'number', '--column', 'price')).toBe(
    '"Price" (number): 4 documents with a value. 1 document with a text that is no number: quarry fields show "Price"\n',
  )
  expect(await text('fields', 'show', 'price')).toContain('  7  on request')
  expect(await text('fields', 'set', 'price', '2', '--document', '7')).toBe(
    'Changed "price" of 2 documents. To undo it: quarry changes undo 11\n',
  )
})
