import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobView } from '../../../src/contract/jobs.ts'
import { routes, type QuarryClient } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { createHandlers } from '../../../src/main/api/handlers.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { createCore } from '../../../src/main/core.ts'
import { settled } from '../../fixtures/settled.ts'
import { make } from '../../fixtures/tasks.ts'

/** What the addresses of pages name. */
export interface FilledIds {
  readonly collection: number
  readonly documents: readonly number[]
  readonly batch: number
  readonly conversation: number
  readonly answer: number
  readonly research: number
  readonly failedJob: number
}

export const sampleFiles = join(import.meta.dirname, '../../../resources/sample/harbour')
export const question = 'What delayed the cocoa harvest?'

/** Makes `library.quarry` in a folder: both samples, with something for each page of the window to show. */
export async function fillLibrary(folder: string): Promise<FilledIds> {
  const libraryPath = join(folder, 'library.quarry')
  const core = await createCore({ shell: 'cli', version: '0.0.0-test', libraryPath, create: true })
  try {
    const client = directClient(routes, createHandlers(core), errorToData)
    const jobs = await importAll(client, folder)
    const held = await client.collections.list({})
    const numberOf = (name: string) => held.find((one) => one.name === name)?.id ?? 0
    const collection = numberOf('Sample')
    const { items } = await client.documents.list({ collectionId: collection })
    const documents = items.map(({ id }) => id)
    await organise(client, documents, numberOf('Harbour'))
    await spend(client)
    for await (const step of client.maps.make({ collectionId: collection })) void step
    for await (const step of client.sizes.measure({ collectionId: collection })) void step
    return { collection, documents, ...jobs, ...(await ask(client)) }
  } finally {
    await core.close()
  }
}

async function importAll(client: QuarryClient, folder: string) {
  const ended = async (job: JobView | null) => (job === null ? null : settled(client, job))
  const sample = await client.imports.sample({})
  await ended(sample.import)
  await ended(sample.embed)
  const names = await readdir(sampleFiles)
  const sources = names.map((name) => ({ kind: 'path' as const, path: join(sampleFiles, name) }))
  const torn = join(folder, 'torn.pdf')
  await writeFile(torn, '%PDF-1.7\nThe rest of this file is missing.\n')
  const files = await client.imports.start({
    sources: [...sources, { kind: 'path', path: torn }],
    collection: 'Harbour',
  })
  const { id: failedJob } = files.import
  await ended(files.import)
  await ended(files.embed)
  return { failedJob }
}

async function organise(client: QuarryClient, all: readonly number[], files: number) {
  const some = (from: number, to: number) => ({ kind: 'documents' as const, ids: all.slice(from, to) })
  await client.tags.create({ name: 'region/coast', colour: 'blue' })
  await client.tags.create({ name: 'urgent', colour: 'red' })
  await client.tags.add({ selection: some(0, 6), name: 'region/coast' })
  await client.tags.add({ selection: some(2, 4), name: 'urgent' })
  await client.marks.star({ selection: some(1, 3), starred: true })
  await client.marks.read({ selection: some(0, 5), read: true })
  const [open] = await client.marks.define({
    list: 'status',
    values: [{ name: 'Open', colour: 'yellow' }, { name: 'Done' }],
  })
  await client.marks.set({ selection: some(0, 3), list: 'status', value: open?.id ?? null })
  const [first = 0, second = 0] = all
  await client.notes.add({
    on: { kind: 'span', documentId: first, start: 0, end: 165, colour: 'green' },
    text: `Compare with [the next report](quarry:document/${second}).`,
  })
  await client.notes.add({ on: { kind: 'document', documentId: second }, text: 'Ask the board **who** measured this.' })
  await client.notes.add({
    on: { kind: 'library' },
    text: '## To do\n\n- Call the exporters\n- Read the minutes of May',
  })
  const { field } = await client.fields.define({
    name: 'To call',
    type: 'choice',
    choices: [{ name: 'soon' }, { name: 'later' }],
  })
  await client.fields.set({ selection: some(0, 4), field: field.id, value: 'soon' })
  await client.fields.define({ name: 'Length', type: 'number', source: { kind: 'fact', fact: 'characters' } })
  await client.smart.create({ name: 'Unread on the coast', filters: { unread: true } })
  const file = await client.documents.list({ collectionId: files })
  await client.documents.remove({
    selection: { kind: 'documents', ids: file.items.slice(0, 2).map(({ id }) => id) },
    from: files,
  })
  const drafts = await client.collections.create({ name: 'Drafts' })
  await client.documents.add({ selection: some(10, 14), into: drafts.id })
  await client.collections.remove({ id: drafts.id })
}

async function spend(client: QuarryClient) {
  await client.spending.setPrice({
    operation: 'embedding',
    unit: 'input_tokens',
    currency: 'EUR',
    amount: 0.02,
    per: 1_000,
  })
  await client.spending.setBudget({ scope: 'month', measure: 'requests', limit: 5_000 })
}

/** What the service answers: a batch of terms, a conversation, an answer from the web, a report and pictures. */
async function ask(client: QuarryClient) {
  const terms = ['cocoa', 'drought', 'port strike', 'dredging', '"harbour board"', 'ferry']
  const batch = await client.termLists.create({ name: 'Names to watch', terms })
  for await (const step of client.termLists.run({ id: batch.id })) void step
  const turn = await client.conversations.ask({ question })
  for await (const item of client.conversations.follow({ turnId: turn.id })) void item
  const answer = await client.answers.ask({ messages: [{ role: 'user', content: question }] })
  for await (const item of client.answers.follow({ id: answer.id })) void item
  const report = await client.research.start({
    question: 'Why was the cocoa harvest late?',
    tier: 'lite',
    skipPlan: true,
  })
  for await (const item of client.research.follow({ id: report.id })) void item
  const prompts = ['A harbour at dusk with two cranes', 'Cocoa pods drying on a jetty', 'A dredger before the harbour']
  await Promise.all(prompts.map((prompt) => make(client, { operation: 'grounded', modality: 'image', prompt })))
  return { batch: batch.id, conversation: turn.conversationId, answer: answer.id, research: report.id }
}
