import { describe, expect, onTestFinished, test } from 'vitest'
import type { TurnView } from '../../src/contract/answering/conversations.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { startLocalService } from '../../src/localservice/server.ts'
import type { RunId } from '../../src/main/model/ids.ts'
import {
  foreignQuestions,
  groundedPassages,
  groundedQuestions,
  inventedQuestions,
} from '../fixtures/grounded/passages.ts'
import { testBench } from '../fixtures/testCore.ts'

/** Questions to the library's own passages, through the contract and over the local service as if it were a remote one. */

const model = 'local/extract-1.0'
const question = 'Who drew the stone lighthouse of Vell?'

async function opened(options: Parameters<typeof testBench>[0] = {}) {
  const bench = await testBench(options)
  const { core, client } = await bench.open()
  await bench.import(client, groundedPassages, { collection: 'Region', dimension: 256 })
  const sent = () =>
    bench.service.received().filter(({ operation }) => operation === 'chat' || operation === 'messages')
  return { bench, core, client, sent }
}

async function ended(client: QuarryClient, { id }: TurnView): Promise<TurnView> {
  for await (const item of client.conversations.follow({ turnId: id })) if (item.type === 'ended') return item.turn
  throw new Error('It did not end.')
}

async function answered(client: QuarryClient, asked: Parameters<QuarryClient['conversations']['ask']>[0]) {
  return ended(client, await client.conversations.ask({ model, ...asked }))
}

describe('an answer from passages', () => {
  test('cites the paragraph that answers, and quotes the sentence that does', async () => {
    const { client } = await opened()
    for (const { question: asked, document, answer } of groundedQuestions) {
      const turn = await answered(client, { question: asked })
      const [first] = turn.answer?.citations ?? []
      const cited = await client.documents.get({ id: first?.documentId ?? 0 })
      expect([asked, cited.externalId]).toEqual([asked, document])
      expect(first?.quote).toContain(answer)
      expect(first?.spans.map(({ start, end }) => cited.text.slice(start, end)).join(' ')).toBe(
        first?.quote?.replaceAll(' … ', ' '),
      )
      expect(cited.passages.map(({ id }) => id)).toContain(first?.passageId)
      expect(turn.answer?.citations.every(({ broken }) => !broken)).toBe(true)
    }
  })

  test('is the same over the messages protocol, and each is in the journal before it is seen', async () => {
    const { core, client, sent } = await opened()
    const chat = await answered(client, { question })
    const messages = await answered(client, { question, protocol: 'messages' })
    expect(sent().map(({ operation }) => operation)).toEqual(['chat', 'messages'])
    expect(messages.answer?.text).toBe(chat.answer?.text)
    const asked = await client.conversations.ask({ model, question })
    for await (const item of client.conversations.follow({ turnId: asked.id })) {
      const { chunks } = await core.library.store.read.getRun(asked.answer?.run.id as RunId)
      expect(chunks).toBeGreaterThan(0)
      if (item.type === 'ended') break
    }
  })

  test('sends the passages as numbered data, and no name', async () => {
    const { core, client } = await opened()
    const turn = await answered(client, { question })
    const { request } = await core.library.store.read.getRun(turn.answer?.run.id as RunId)
    const body = JSON.parse(request) as Record<string, unknown> & { messages: { role: string; content: string }[] }
    expect(body).not.toHaveProperty('user')
    expect(body).toMatchObject({ web_search: 'off', stream: true })
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    for (const { marker, text } of turn.evidence) {
      expect(body.messages[1]?.content).toContain(`<passage id="${marker}"`)
      expect(body.messages[1]?.content).toContain(text)
    }
    await client.settings.set({ sendPseudonym: true })
    const named = await answered(client, { question })
    const second = await core.library.store.read.getRun(named.answer?.run.id as RunId)
    expect(JSON.parse(second.request).user).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  })
})

describe('the gate', () => {
  test('refuses before any call what nothing found is evidence for, and shows what came nearest', async () => {
    const { client, sent } = await opened()
    for (const foreign of foreignQuestions) {
      const turn = await client.conversations.ask({ model, question: foreign })
      expect([foreign, turn.refused, turn.answer]).toEqual([foreign, true, null])
      expect(await ended(client, turn)).toEqual(turn)
    }
    expect(sent()).toEqual([])
    expect(await client.answers.list({})).toEqual([])
    const near = await client.conversations.ask({
      model,
      question: 'Which gas station near Vell sells lottery coupons?',
    })
    expect(near.refused).toBe(true)
    expect(near.evidence.length).toBeGreaterThan(0)
  })

  test('refuses what is asked about something that no passage names, though other words are there', async () => {
    const { client, sent } = await opened()
    for (const invented of inventedQuestions) {
      const turn = await client.conversations.ask({ model, question: invented })
      expect([invented, turn.refused]).toEqual([invented, true])
    }
    // Nor does a question before lend its words to one that does not depend on it.
    const first = await answered(client, { question })
    const { conversationId } = first
    const next = await client.conversations.ask({ model, question: 'What is Zorvath?', conversationId })
    expect([next.query, next.refused]).toEqual(['What is Zorvath?', true])
    expect(sent()).toHaveLength(1)
  })

  test('looks only within the scope', async () => {
    const { bench, client, sent } = await opened()
    await bench.import(client, [{ id: 'x', title: 'Other', text: 'Nothing of that is here.' }], { collection: 'Other' })
    const other = (await client.collections.list({})).find(({ name }) => name === 'Other')
    const scope = { collections: [other?.id ?? 0] }
    const refused = await client.conversations.ask({ model, question, scope })
    expect([refused.refused, refused.scope.collections]).toEqual([true, [{ id: other?.id, name: 'Other' }]])
    const follow = await client.conversations.ask({ model, question, conversationId: refused.conversationId })
    expect(follow.refused).toBe(true)
    expect(sent()).toEqual([])
    const { items } = await client.documents.list({ collectionId: 1 })
    const chosen = items.find(({ externalId }) => externalId === 'harbour-2')?.id ?? 0
    const selected = await answered(client, { question: 'What is known of Vell?', scope: { documents: [chosen] } })
    expect(new Set(selected.evidence.map(({ documentId }) => documentId))).toEqual(new Set([chosen]))
  })
})

describe('versions', () => {
  test('as of a day the version of that day answers, and a citation keeps what it quoted when the document goes', async () => {
    const { bench, core, client } = await opened()
    const before = await answered(client, { question })
    const at = new Date(core.clock.now()).toISOString()
    await core.clock.wait(5000)
    const changed = 'The stone lighthouse of Vell was drawn by Nobody in particular.'
    await bench.import(client, [{ id: 'harbour-1', title: 'Harbour of Vell', text: changed }], { collection: 'Region' })
    const today = await answered(client, { question })
    expect(today.answer?.citations[0]?.quote).toContain('Nobody')
    const then = await answered(client, { question, scope: { asOf: at } })
    expect(then.answer?.citations[0]?.quote).toContain('Tilda Marrow')
    expect(then.evidence.some(({ text }) => text.includes('Nobody'))).toBe(false)

    const reopened = await client.conversations.turn({ turnId: before.id })
    const [pinned] = reopened.answer?.citations ?? []
    expect(pinned).toMatchObject({ held: true, replaced: true, documentId: before.answer?.citations[0]?.documentId })
    expect(pinned?.quote).toContain('Tilda Marrow')

    const [region] = await client.collections.list({})
    await client.collections.remove({ id: region?.id ?? 0 })
    await client.libraries.compact({})
    const left = await client.conversations.turn({ turnId: before.id })
    expect(left.answer?.citations[0]).toMatchObject({ held: false, broken: false, quote: pinned?.quote })
  })
})

describe('the budget', () => {
  test('is kept, and what is left out is said', async () => {
    const { core, client } = await opened()
    const asked = 'What is known of Vell, its harbour, its railway and its trade?'
    const whole = await answered(client, { question: asked })
    const tight = await answered(client, { question: asked, contextTokens: 1_960 })
    expect(whole.leftOut.passages).toBe(0)
    expect(tight.leftOut.passages).toBeGreaterThan(0)
    expect(tight.evidence.length + tight.leftOut.passages).toBe(whole.evidence.length)
    const { request } = await core.library.store.read.getRun(tight.answer?.run.id as RunId)
    expect(request.length).toBeLessThan((1_960 - 1_500) * 4)
    const none = client.conversations.ask({ model, question: asked, contextTokens: 300 })
    await expect(none).rejects.toMatchObject({ code: 'usage', data: { where: 'contextTokens' } })
    await client.settings.set({ contextTokens: { [model]: 1_960 } })
    expect((await answered(client, { question: asked })).leftOut.passages).toBe(tight.leftOut.passages)
  })
})

describe('a conversation', () => {
  test('goes on: scope and history are kept, and a question that leans on the one before is searched with its words', async () => {
    const { core, client } = await opened()
    const scope = { collections: [1] }
    const first = await answered(client, { question: 'When did the Dunmere Railway open?', scope })
    const { conversationId } = first
    const second = await answered(client, { question: 'And when was it closed?', conversationId })
    expect(second.parentId).toBe(first.id)
    expect(second.query).toMatch(/Dunmere Railway/)
    expect(second.scope).toEqual(first.scope)
    expect(second.answer?.citations[0]?.quote).toContain('1977')
    const { request } = await core.library.store.read.getRun(second.answer?.run.id as RunId)
    const { messages } = JSON.parse(request) as { messages: { role: string; content: string }[] }
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(messages[2]?.content).not.toMatch(/\[\^\d/)
  })

  test('an empty question is refused in plain words', async () => {
    const { client } = await opened()
    await expect(client.conversations.ask({ question: '' })).rejects.toThrow('question: must not be empty')
  })

  test('branches where a question is edited or answered again', async () => {
    const { client } = await opened()
    const first = await answered(client, { question })
    const { conversationId } = first
    const follow = await answered(client, { question: 'When was the harbour of Vell dug?', conversationId })
    const edited = await answered(client, {
      question: 'Who lived in the research hut beside the glacier?',
      conversationId,
      parentId: null,
    })
    const again = await ended(client, await client.conversations.regenerate({ turnId: follow.id }))
    const { turns } = await client.conversations.open({ id: conversationId })
    expect(turns.map(({ id, parentId }) => [id, parentId])).toEqual([
      [first.id, null],
      [follow.id, first.id],
      [edited.id, null],
      [again.id, first.id],
    ])
    const [listed] = await client.conversations.list({})
    expect([listed?.turns, listed?.questions]).toEqual([4, 2])
    expect([again.question, again.answer?.text]).toEqual([follow.question, follow.answer?.text])
    const branch = { subject: { kind: 'conversation', id: conversationId, turnId: follow.id } as const }
    let markdown = ''
    for await (const { text } of client.exports.read({ ...branch, format: 'markdown' })) markdown += text
    expect(markdown).toContain('## When was the harbour of Vell dug?')
    expect(markdown).not.toContain('research hut')
    const marks = [...markdown.matchAll(/^\[\^(\d+)\]: /gm)].map(([, mark]) => Number(mark))
    expect(marks).toEqual(marks.map((_, at) => at + 1))
  })

  test('is found by its words, renamed, deleted, and brought back', async () => {
    const { client } = await opened()
    const { conversationId: id, answer } = await answered(client, { question })
    let markdown = ''
    for await (const { text } of client.exports.read({ subject: { kind: 'conversation', id }, format: 'markdown' }))
      markdown += text
    expect(markdown.split(question), 'one heading for a title that is the question').toHaveLength(2)
    const noted = [...markdown.matchAll(/^\[\^(\d+)\]: /gm)].map(([, marker]) => Number(marker))
    expect(noted).toEqual(answer?.citations.map(({ marker }) => marker))
    await answered(client, { question: 'Who owns the oldest cider press?' })
    expect((await client.conversations.list({ text: 'LIGHTHOUSE' })).map((one) => one.id)).toEqual([id])
    await client.conversations.rename({ id, title: 'Lamps' })
    await client.conversations.remove({ id })
    expect((await client.conversations.list({})).map(({ title }) => title)).toEqual([
      'Who owns the oldest cider press?',
    ])
    await client.conversations.restore({ id })
    expect((await client.conversations.list({ text: 'lamps' })).map((one) => one.id)).toEqual([id])
  })

  test('that was removed is deleted for good by compacting, with all its turns and answers, and no other', async () => {
    const { bench, core, client } = await opened()
    const kept = await answered(client, { question })
    const first = await answered(client, { question: 'When did the Dunmere Railway open?' })
    const { conversationId: id } = first
    const second = await answered(client, { question: 'And when was it closed?', conversationId: id })
    const again = await ended(client, await client.conversations.regenerate({ turnId: first.id }))
    await client.conversations.remove({ id })
    expect(await client.libraries.compact({})).toMatchObject({ conversations: 1, documents: 0 })
    await expect(client.conversations.restore({ id })).rejects.toMatchObject({ code: 'not_found' })
    for (const turn of [first, second, again])
      await expect(core.library.store.read.getRun(turn.answer?.run.id as RunId)).rejects.toMatchObject({
        code: 'not_found',
      })
    expect((await client.conversations.turn({ turnId: kept.id })).answer).toEqual(kept.answer)
    expect((await client.libraries.verify({})).problems).toEqual([])

    // What is still being answered stays until it has ended.
    bench.service.setFaults({ chat: [{ do: 'slowStream', delayMs: 60_000 }] })
    const running = await client.conversations.ask({ model, question, conversationId: kept.conversationId })
    await client.conversations.remove({ id: kept.conversationId })
    expect(await client.libraries.compact({})).toMatchObject({ conversations: 0 })
    await client.conversations.stop({ turnId: running.id })
    await ended(client, running)
    expect(await client.libraries.compact({})).toMatchObject({ conversations: 1 })
  })
})

describe('an answer that does not come to its end', () => {
  test('is kept as far as it came: stopped, or cut', async () => {
    const { bench, client } = await opened()
    bench.service.setFaults({ chat: [{ do: 'slowStream', delayMs: 5 }] })
    const asked = await client.conversations.ask({ model, question })
    for await (const item of client.conversations.follow({ turnId: asked.id })) {
      if (item.type !== 'text') continue
      const stopped = await client.conversations.stop({ turnId: asked.id })
      expect([stopped.answer?.run.state, stopped.answer?.run.error?.kind]).toEqual(['cut', 'aborted'])
      expect(stopped.answer?.text.length).toBeGreaterThan(0)
      break
    }
    bench.service.setFaults({ chat: [{ do: 'cutStream', afterEvents: 6 }] })
    const cut = await answered(client, { question })
    expect([cut.answer?.run.state, (cut.answer?.text.length ?? 0) > 0]).toEqual(['cut', true])
    bench.service.setFaults({ chat: [{ do: 'status', status: 403 }] })
    const failed = await answered(client, { question })
    expect([failed.answer?.run.state, failed.answer?.text]).toEqual(['failed', ''])
  })

  test('a question goes to the model of the settings, or of the question before, but never to that of another service', async () => {
    const { bench, core, client } = await opened()
    await client.settings.set({ chatModel: 'local/reason-1.0' })
    const first = await ended(client, await client.conversations.ask({ question }))
    const { conversationId } = first
    await client.settings.set({ chatModel: null })
    const second = await ended(client, await client.conversations.ask({ question, conversationId }))
    expect([first.answer?.run.model, second.answer?.run.model]).toEqual(['local/reason-1.0', 'local/reason-1.0'])

    const other = await startLocalService({ key: 'another-key-52c0' })
    onTestFinished(() => other.close())
    await core.changeService({ baseUrl: other.url, apiKey: 'another-key-52c0' })
    expect(other.url).not.toBe(bench.service.url)
    const unnamed = { code: 'usage', data: { where: 'model' } }
    await expect(client.conversations.ask({ question, conversationId })).rejects.toMatchObject(unnamed)
    await expect(client.conversations.regenerate({ turnId: first.id })).rejects.toMatchObject(unnamed)
    expect(other.received()).toEqual([])
    const again = await client.conversations.regenerate({ turnId: first.id, model })
    expect((await ended(client, again)).answer?.run).toMatchObject({ model, origin: other.url })
  })

  test('a model that cannot be named leaves no trace', async () => {
    const { client } = await opened()
    await expect(client.conversations.ask({ question })).rejects.toMatchObject({ code: 'usage' })
    expect(await client.conversations.list({})).toEqual([])
  })
})
