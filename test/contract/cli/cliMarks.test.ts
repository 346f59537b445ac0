import { describe, expect, test } from 'vitest'
import { runFake, type SomeHandlers } from '../../unit/cli/fakeHost.ts'
import { knownDocuments, searchResult } from '../../unit/cli/views.ts'

/** As cliShapes.test.ts, for tags, notes and marks. */

const tags = [
  { id: 3, name: 'region', colour: null, documents: 4 },
  { id: 4, name: 'region/coast', colour: 'blue', documents: 2 },
]
const note = {
  id: 9,
  documentId: 7,
  title: 'Storm',
  highlightId: 5,
  quote: 'two cranes',
  span: { start: 34, end: 44 },
  box: null,
  text: 'Which?',
  links: [],
  createdAt: '2031-01-01T00:00:00Z',
  changedAt: '2031-01-01T00:00:00Z',
  addedBy: null as string | null,
}
const highlight = {
  id: 5,
  documentId: 7,
  span: { start: 34, end: 44 },
  box: null,
  colour: 'pink',
  quote: 'two cranes',
  marked: 'ten cranes',
  createdAt: '2031-01-01T00:00:00Z',
}
const filed = { documents: 2, changeId: 11 }

/** Handlers that write down what they are given. */
function noting() {
  const given: unknown[] = []
  const answer = (value: unknown) => async (input: unknown) => (given.push(input), value)
  const handlers = {
    tags: {
      list: async () => tags,
      add: answer(filed),
      remove: answer(filed),
      delete: answer(filed),
      rename: answer({ tag: tags[0], changeId: 11 }),
      merge: answer({ tag: tags[1], changeId: 11 }),
      setColour: answer({ tag: tags[1], changeId: 11 }),
    },
    notes: {
      add: answer(note),
      change: answer({ ...note, changeId: 11 }),
      list: answer({ total: 1, items: [note] }),
      remove: answer(filed),
    },
    marks: {
      lists: async () => ({ status: [{ id: 1, name: 'Open', colour: null }], priority: [] }),
      star: answer(filed),
      read: answer(filed),
      set: answer(filed),
      define: answer([]),
      lost: answer({ total: 0, items: [] }),
      document: answer({ highlights: [highlight] }),
      highlight: answer({ ...highlight, changeId: 11 }),
      recolour: answer({ ...highlight, changeId: 11 }),
      removeHighlight: answer(filed),
    },
    search: { query: answer(searchResult()) },
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

test('a number that no document has changes nothing, and a flag that takes one value is not given twice', async () => {
  expect(await run('tag', 'add', 'a', '--document', '7', '--document', '999')).toMatchObject({
    code: 1,
    given: [],
    printed: undefined,
    err: 'quarry: There is no document with the number 999.\n',
  })
  expect(await run('note', 'list', '--document', '999')).toMatchObject({ code: 1, given: [] })
  const twice = await run('note', 'add', 'Both?', '--document', '7', '--document', '8')
  expect(twice).toMatchObject({ code: 2, given: [] })
  expect(twice.err).toContain('Give it once.')
})

describe('tag --json', () => {
  test('list prints every tag', async () => {
    expect((await run('tag', 'list')).printed).toEqual(tags)
  })

  test('add and remove print how many documents changed, and the change', async () => {
    expect(await run('tag', 'add', 'a/b', '--document', '7')).toMatchObject({
      printed: filed,
      given: [{ selection, name: 'a/b' }],
    })
    expect(await run('tag', 'remove', 'REGION', '--document', '7')).toMatchObject({
      printed: filed,
      given: [{ selection, id: 3 }],
    })
    expect(await run('tag', 'remove', 'region', '--everywhere')).toMatchObject({ printed: filed, given: [{ id: 3 }] })
  })

  test('without documents it is wrong usage', async () => {
    expect(await run('tag', 'add', 'a')).toMatchObject({ code: 2, given: [] })
    expect(await run('tag', 'remove', 'region', '--everywhere', '--document', '7')).toMatchObject({
      code: 2,
      given: [],
    })
  })

  test('rename and merge print the tag that is left', async () => {
    expect(await run('tag', 'rename', 'region', 'place')).toMatchObject({
      printed: { tag: tags[0], changeId: 11 },
      given: [{ id: 3, name: 'place' }],
    })
    expect(await run('tag', 'merge', 'region', 'region/coast')).toMatchObject({
      printed: { tag: tags[1], changeId: 11 },
      given: [{ id: 3, into: 4 }],
    })
  })

  test('colour gives a tag a colour or takes it away, in both spellings', async () => {
    expect(await run('tag', 'colour', 'region/coast', 'pink')).toMatchObject({
      printed: { tag: tags[1], changeId: 11 },
      given: [{ id: 4, colour: 'pink' }],
    })
    expect(await run('tag', 'color', 'region/coast', 'none')).toMatchObject({ given: [{ id: 4, colour: null }] })
    expect(await run('tag', 'colour', 'region/coast', 'mauve')).toMatchObject({ code: 2, given: [] })
  })

  test('an unknown tag is exit code 1 and lists those that exist, nearest first', async () => {
    expect((await run('tag', 'rename', 'regio', 'x')).err).toBe(
      'quarry: There is no tag "regio". There is: "region", "region/coast".\n',
    )
  })
})

test('a list of notes has their authors only where one is of another member of a team', async () => {
  const listed = async (...addedBy: (string | null)[]) => {
    const items = addedBy.map((name) => ({ ...note, addedBy: name }))
    const handlers = { notes: { list: async () => ({ total: items.length, items }) } }
    return (await runFake(['note', 'list'], { handlers })).out.split('\n')
  }
  expect((await listed(null, null))[0]).not.toMatch(/ by /)
  const [heads, first, second] = await listed('maria', null)
  expect(heads).toMatch(/^ *number +by +on/)
  expect(first).toMatch(/^ *9 +maria +7 Storm/)
  expect(second).toMatch(/^ *9 +7 Storm/)
})

describe('note --json', () => {
  test('add prints the note, on a span, a document or nothing', async () => {
    expect(await run('note', 'add', 'Which?', '--document', '7', '--span', '34-56')).toMatchObject({
      printed: note,
      given: [{ on: { kind: 'span', documentId: 7, start: 34, end: 56, colour: 'yellow' }, text: 'Which?' }],
    })
    expect((await run('note', 'add', 'Which?', '--document', '7')).given).toMatchObject([{ on: { kind: 'document' } }])
    expect((await run('note', 'add', 'Which?')).given).toMatchObject([{ on: { kind: 'library' } }])
    expect(await run('note', 'add', 'Which?', '--span', '34-56')).toMatchObject({ code: 2, given: [] })
    expect(await run('note', 'add', 'x', '--document', '7', '--span', '56-34')).toMatchObject({ code: 2, given: [] })
  })

  test('list and remove', async () => {
    expect((await run('note', 'list', '--query', 'cranes')).printed).toEqual({ total: 1, items: [note] })
    expect(await run('note', 'remove', '9')).toMatchObject({ printed: filed, given: [{ id: 9 }] })
  })
})

describe('marks on the command line', () => {
  test('search takes tags, stars, unread ones and values of lists as filters', async () => {
    const argv = [
      'search',
      'x',
      '--tag',
      'region',
      '--tag',
      'region/coast',
      '--starred',
      '--unread',
      '--status',
      'open',
    ]
    expect((await run(...argv)).given).toMatchObject([
      { filters: { tags: [3, 4], starred: true, unread: true, status: [1], priority: [] } },
    ])
    expect((await run('search', 'x', '--has', 'highlight', '--has', 'note')).given).toMatchObject([
      { filters: { highlighted: true, noted: true } },
    ])
    // Filters alone list what passes them, and choose documents.
    expect((await run('mark', 'star', '--has', 'note')).given).toMatchObject([
      { selection: { kind: 'filters', filters: { noted: true } } },
    ])
    expect(await run('search', 'x', '--has', 'picture')).toMatchObject({ code: 2, given: [] })
    expect(await run('search', 'x', '--priority', 'High')).toMatchObject({ code: 1, given: [] })
  })

  test('mark stars, reads and sets', async () => {
    expect((await run('mark', 'unstar', '--document', '7')).given).toEqual([{ selection, starred: false }])
    expect((await run('mark', 'read', '--tag', 'region')).given).toMatchObject([
      { selection: { kind: 'filters', filters: { tags: [3] } }, read: true },
    ])
    expect((await run('mark', 'set', 'status', 'Open', '--document', '7')).given).toEqual([
      { selection, list: 'status', value: 1 },
    ])
    expect((await run('mark', 'define', 'status', 'open', 'Done')).given).toEqual([
      {
        list: 'status',
        values: [
          { id: 1, name: 'open', colour: null },
          { name: 'Done', colour: null },
        ],
      },
    ])
  })
})

test('note edit --json prints the note with its change', async () => {
  expect(await run('note', 'edit', '9', 'Both.')).toMatchObject({
    printed: { ...note, changeId: 11 },
    given: [{ id: 9, text: 'Both.' }],
  })
})

describe('highlights --json', () => {
  test('are made with a colour, listed, recoloured and removed', async () => {
    expect(await run('mark', 'highlight', '7', '34-44', '--colour', 'pink')).toMatchObject({
      printed: { ...highlight, changeId: 11 },
      given: [{ documentId: 7, span: { start: 34, end: 44 }, colour: 'pink' }],
    })
    expect(await run('mark', 'highlight', '7', '--area', '2:10,20.5,50,15')).toMatchObject({
      code: 0,
      given: [{ documentId: 7, box: { page: 2, left: 0.1, top: 0.205, width: 0.5, height: 0.15 }, colour: 'yellow' }],
    })
    expect((await run('mark', 'highlights', '7')).printed).toEqual([highlight])
    const { out } = await runFake(['mark', 'highlights', '7'], { handlers: noting().handlers })
    expect(out).toContain('two cranes (marked: "ten cranes")')
    expect(await run('mark', 'colour', '5', 'green')).toMatchObject({ given: [{ id: 5, colour: 'green' }] })
    expect(await run('mark', 'color', '5', 'green')).toMatchObject({ given: [{ id: 5, colour: 'green' }] })
    expect(await run('mark', 'unhighlight', '5')).toMatchObject({ printed: filed, given: [{ id: 5 }] })
  })

  test('what is no span, no area, no colour or no document is refused', async () => {
    for (const area of ['0:10,20,50,15', '2:10,20,50', '2:10,20,0,15', '2:60,20,50,15', '10,20,50,15'])
      expect(await run('mark', 'highlight', '7', '--area', area)).toMatchObject({ code: 2, given: [] })
    expect(await run('mark', 'highlight', '7')).toMatchObject({ code: 2, given: [] })
    expect(await run('mark', 'highlight', '7', '34-44', '--area', '2:10,20,50,15')).toMatchObject({
      code: 2,
      given: [],
    })
    expect(await run('mark', 'highlight', '7', '44-34')).toMatchObject({ code: 2, given: [] })
    expect(await run('mark', 'highlight', '7', '34-44', '--colour', 'mauve')).toMatchObject({ code: 2, given: [] })
    expect(await run('mark', 'highlights', '999')).toMatchObject({ code: 1, given: [] })
  })
})

test('what is done to the documents of a query is done to those that have its words, and their number is told', async () => {
  const { given, handlers } = noting()
  const shown = await runFake(['tag', 'add', 'a/b', '--query', 'cocoa'], { handlers })
  expect(given).toMatchObject([
    { query: 'cocoa', mode: 'keyword' },
    { selection, name: 'a/b' },
  ])
  expect(shown.out).toContain('1 document has "cocoa".')
  const meant = await runFake(['mark', 'star', '--query', 'cocoa', '--mode', 'hybrid'], { handlers })
  expect(given).toContainEqual(expect.objectContaining({ query: 'cocoa', mode: 'hybrid' }))
  expect(meant.out).toContain('The search found 1 document.')
})
