import { describe, expect, test } from 'vitest'
import type { TurnView } from '../../src/contract/answering/conversations.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { groundedPassages } from '../fixtures/grounded/passages.ts'
import { testBench } from '../fixtures/testCore.ts'

/** What a question may be answered from besides passages: notes, highlights and the web, under one numbering. */

const model = 'local/extract-1.0'

async function opened() {
  const bench = await testBench()
  const { core, client } = await bench.open()
  await bench.import(client, groundedPassages, { collection: 'Region', dimension: 256 })
  const sent = () => bench.service.received().map(({ operation }) => operation)
  return { bench, core, client, sent }
}

async function answered(client: QuarryClient, asked: Parameters<QuarryClient['conversations']['ask']>[0]) {
  const turn = await client.conversations.ask({ model, ...asked })
  for await (const item of client.conversations.follow({ turnId: turn.id })) if (item.type === 'ended') return item.turn
  throw new Error('It did not end.')
}

async function documentOf(client: QuarryClient, externalId: string) {
  const [collection] = await client.collections.list({})
  const { items } = await client.documents.list({ collectionId: collection?.id ?? 0 })
  const ids = await Promise.all(items.map(({ id }) => client.documents.get({ id })))
  const found = ids.find((document) => document.externalId === externalId)
  if (!found) throw new Error(`There is no ${externalId}.`)
  return found
}

const originsOf = ({ answer }: TurnView) => answer?.citations.map(({ origin }) => origin?.kind)

describe('notes and highlights', () => {
  test('are evidence where they are in the scope, each with its own kind, and keep their text when they go', async () => {
    const { client } = await opened()
    const question = 'What colour is the lamp of Quillon Point?'
    const note = await client.notes.add({
      on: { kind: 'library' },
      text: 'The lamp of Quillon Point is green, as the keeper told me.',
    })
    const without = await client.conversations.ask({ model, question })
    expect(without.refused).toBe(true)
    const turn = await answered(client, { question, scope: { notes: true, library: false } })
    expect(originsOf(turn)).toEqual(['note'])
    expect(turn.answer?.citations[0]).toMatchObject({ held: true, documentId: null, broken: false })
    expect(turn.answer?.citations[0]?.quote).toContain('green')
    expect(turn.evidence[0]?.origin).toMatchObject({ kind: 'note' })
    await client.notes.remove({ id: note.id })
    const after = await client.conversations.turn({ turnId: turn.id })
    expect(after.answer?.citations[0]).toMatchObject({ held: false })
    expect(after.answer?.citations[0]?.quote).toContain('green')
  })

  test('a highlight leads to its span of the document', async () => {
    const { client } = await opened()
    const harbour = await documentOf(client, 'harbour-1')
    const start = harbour.text.indexOf('The stone lighthouse')
    const end = harbour.text.indexOf('Engineer')
    await client.marks.highlight({ documentId: harbour.id, span: { start, end }, colour: 'yellow' })
    const turn = await answered(client, {
      question: 'When was the stone lighthouse of Vell finished?',
      scope: { notes: true, library: false },
    })
    const [cited] = turn.answer?.citations ?? []
    expect(cited).toMatchObject({ origin: { kind: 'highlight' }, documentId: harbour.id, held: true })
    const [span] = cited?.spans ?? []
    expect(harbour.text.slice(span?.start, span?.end)).toContain('1902')
  })
})

describe('the web', () => {
  test('is searched for the question and cited under one numbering with passages, and what was found can be saved', async () => {
    const { client, sent } = await opened()
    const turn = await answered(client, { question: 'How high are tides in a harbour?', scope: { web: true } })
    expect(sent()).toContain('search')
    expect(turn.webSearch?.results).toBeGreaterThan(0)
    const kinds = new Set(turn.evidence.map(({ origin }) => origin.kind))
    expect(kinds).toContain('web')
    expect(turn.evidence.map(({ marker }) => marker)).toEqual(turn.evidence.map((_, index) => index + 1))
    const found = turn.evidence.flatMap(({ origin }) => (origin.kind === 'web' ? [origin] : []))
    const [first] = found
    const saved = await client.collect.save({
      searchId: first?.searchId ?? 0,
      keys: found.map(({ key }) => key),
      collection: 'From the web',
      embed: false,
    })
    expect(saved.imported).toBe(found.length)
  })

  test('is searched even where the library has nothing, and is not where it is not asked for', async () => {
    const { client, sent } = await opened()
    await client.conversations.ask({ model, question: 'How high are tides in a harbour?' })
    expect(sent()).not.toContain('search')
    await expect(
      client.conversations.ask({ model, question: 'Tides?', scope: { library: false } }),
    ).rejects.toMatchObject({ code: 'usage' })
  })
})

describe('a plan', () => {
  test('says what would be searched for and sent, and sends nothing', async () => {
    const { client, sent } = await opened()
    const first = await answered(client, { question: 'Who drew the stone lighthouse of Vell?' })
    const before = sent().length
    const plan = await client.conversations.plan({
      model,
      question: 'When was it finished?',
      conversationId: first.conversationId,
    })
    expect(plan).toMatchObject({ rewritten: true, model, contextFrom: 'assumed', contextTokens: 16_000 })
    expect(plan.query).toContain('lighthouse')
    expect(plan.passages).toBeGreaterThan(0)
    const { question, history, evidence, answer } = plan.tokens
    expect(Math.min(question, history, evidence, answer)).toBeGreaterThan(0)
    expect(question + history + evidence + answer).toBeLessThanOrEqual(plan.contextTokens)
    expect(plan.forecasts).toHaveLength(1)
    expect(sent()).toHaveLength(before)
    const alone = await client.conversations.plan({ model, question: 'Who feeds the mills?', scope: { web: true } })
    expect(alone).toMatchObject({ rewritten: false, query: 'Who feeds the mills?' })
    expect(alone.forecasts).toHaveLength(2)
  })
})

test('a query that the user wrote is searched for in place of the question, also when it is answered again', async () => {
  const { client } = await opened()
  const turn = await answered(client, {
    question: 'When was that thing done?',
    query: 'When was the stone lighthouse of Vell finished?',
  })
  expect(turn).toMatchObject({ refused: false, queryEdited: true })
  expect(turn.evidence.some(({ text }) => text.includes('1902'))).toBe(true)
  const again = await client.conversations.regenerate({ turnId: turn.id })
  expect([again.query, again.queryEdited]).toEqual([turn.query, true])
})

test('a scope takes several collections with those in them, and tags', async () => {
  const { client } = await opened()
  const question = 'Who drew the stone lighthouse of Vell?'
  const harbour = await documentOf(client, 'harbour-1')
  const [region] = await client.collections.list({})
  const outer = await client.collections.create({ name: 'Outer' })
  const other = await client.collections.create({ name: 'Other' })
  await client.collections.move({ id: region?.id ?? 0, parentId: outer.id })
  const within = await client.conversations.ask({ model, question, scope: { collections: [outer.id, other.id] } })
  expect(within.refused).toBe(false)
  expect((await client.conversations.ask({ model, question, scope: { collections: [other.id] } })).refused).toBe(true)
  await client.tags.add({ selection: { kind: 'documents', ids: [harbour.id] }, name: 'coast/light' })
  const tags = await client.tags.list({})
  const coast = tags.find(({ name }) => name === 'coast') ?? tags[0]
  const tagged = await client.conversations.ask({ model, question, scope: { tags: [coast?.id ?? 0] } })
  expect(tagged.evidence.map(({ documentId }) => documentId)).toEqual([harbour.id])
  expect(tagged.scope.tags).toEqual([{ id: coast?.id, name: coast?.name }])
})

test('a scope takes every filter of a search, fields and marks too, and keeps it for the questions that follow', async () => {
  const { client } = await opened()
  const question = 'Who drew the stone lighthouse of Vell?'
  const harbour = await documentOf(client, 'harbour-1')
  const { field } = await client.fields.define({ name: 'Reliability', type: 'number' })
  const selection = { kind: 'documents' as const, ids: [harbour.id] }
  await client.fields.set({ selection, field: field.id, value: '4' })
  const ask = (scope: Parameters<QuarryClient['conversations']['ask']>[0]['scope']) =>
    client.conversations.ask({ model, question, ...(scope ? { scope } : {}) })
  const reliable = await ask({ fields: [{ field: field.id, from: '3' }] })
  expect(reliable.evidence.map(({ documentId }) => documentId)).toEqual([harbour.id])
  expect(reliable.scope.fields).toEqual([{ field: field.id, from: '3' }])
  expect((await ask({ fields: [{ field: field.id, above: 4 }] })).refused).toBe(true)
  const { conversationId } = reliable
  const next = await client.conversations.ask({ model, question: 'When was it finished?', conversationId })
  expect(next.scope).toEqual(reliable.scope)
  expect(new Set(next.evidence.map(({ documentId }) => documentId))).toEqual(new Set([harbour.id]))
  await expect(ask({ fields: [{ field: field.id + 1, from: 3 }] })).rejects.toMatchObject({ code: 'not_found' })

  expect((await ask({ starred: true })).refused).toBe(true)
  await client.marks.star({ selection, starred: true })
  expect((await ask({ starred: true })).evidence.map(({ documentId }) => documentId)).toEqual([harbour.id])
  const [checked] = await client.marks.define({ list: 'status', values: [{ name: 'Checked', colour: 'green' }] })
  await client.marks.set({ selection, list: 'status', value: checked?.id ?? 0 })
  const marked = await ask({ status: [checked?.id ?? 0], unread: true })
  expect(marked.evidence.map(({ documentId }) => documentId)).toEqual([harbour.id])
  expect(marked.scope).toMatchObject({ status: [checked?.id], unread: true, starred: null, priority: [] })
})

test('the models that may be chosen are those of the settings, the profile, and what has answered, with their context', async () => {
  const { client } = await opened()
  const named = async (operation?: 'answer' | 'chat' | 'messages') =>
    (await client.conversations.models(operation ? { operation } : {})).map(({ name }) => name)
  // The local service is reached as another service here: its own names are not offered before one has answered.
  expect(await named()).toEqual([])
  await client.settings.set({ contextTokens: { 'vendor/long': 64_000 } })
  await answered(client, { question: 'Who drew the stone lighthouse of Vell?' })
  await client.settings.set({ chatModel: 'vendor/chosen' })
  expect(await client.conversations.models({})).toEqual([
    { name: 'vendor/chosen', isDefault: true, contextTokens: 16_000, contextFrom: 'assumed' },
    { name: 'local/extract-1.0', isDefault: false, contextTokens: 16_000, contextFrom: 'assumed' },
    { name: 'vendor/long', isDefault: false, contextTokens: 64_000, contextFrom: 'settings' },
  ])
  expect(await named('answer')).toEqual(['vendor/long'])
})
