import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { testBench } from '../fixtures/testCore.ts'

/** Files whose records have the same identifiers, through the contract: which stay, and what the dry run says of it. */

// A slow machine is no failure.
vi.setConfig({ testTimeout: 120_000 })

type Row = readonly [id: number, text: string]

const table = (rows: readonly Row[]) => `id,text\n${rows.map(([id, text]) => `${id},${text}\n`).join('')}`

async function folderBench() {
  const bench = await testBench()
  const { client } = await bench.open()
  const write = async (name: string, text: string) => {
    const file = path.join(bench.folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
    return file
  }
  /** The counts of an import, which are those of the dry run before it; and its warnings. */
  const importPaths = async (paths: readonly string[], collection: string, idColumn?: string) => {
    const sources = paths.map((file) => ({
      kind: 'path' as const,
      path: file,
    }))
    const plan = {
      sources,
      collection,
      options: idColumn === undefined ? {} : { id: idColumn },
    }
    const expected = await client.imports.dryRun(plan)
    const { import: job } = await client.imports.start({
      ...plan,
      embed: false,
    })
    for await (const now of client.jobs.watch({ id: job.id })) if (now.state === 'done') break
    const report = await client.imports.report({ jobId: job.id })
    const { found, imported, updated, duplicate, empty, refused, passages, newTexts } = report
    const counts = {
      found,
      imported,
      updated,
      duplicate,
      empty,
      refused,
      passages,
      newTexts,
    }
    expect(expected, 'what the dry run said').toMatchObject(counts)
    const messages = (problems: readonly { readonly message: string }[]) => problems.map(({ message }) => message)
    expect(messages(expected.problems).toSorted()).toEqual(messages(report.problems).toSorted())
    return {
      imported,
      updated,
      duplicate,
      warnings: messages(report.problems),
    }
  }
  const texts = async (collection: string) => {
    const found = (await client.collections.list({})).find(({ name }) => name === collection)
    const { items } = await client.documents.list({
      collectionId: found?.id ?? 0,
      limit: 500,
    })
    const all = await Promise.all(items.map(({ id }) => client.documents.get({ id })))
    return all.map(({ text }) => text).toSorted()
  }
  return { folder: bench.folder, write, importPaths, texts }
}

describe('records of several files with the same identifiers, which no one has chosen', () => {
  it('all stay, in one import and in two, and a file that is imported again has versions', async () => {
    const { write, importPaths, texts } = await folderBench()
    const ships = await write('ships.csv', table([[1, 'Anna'], [2, 'Berta'], [3, 'Clara']])) // prettier-ignore
    const ports = await write('ports.csv', table([[1, 'Bergen'], [2, 'Oslo'], [3, 'Stavanger']])) // prettier-ignore
    const pilots = await write('pilots.csv', table([[1, 'Dahl'], [2, 'Berg'], [3, 'Lund']])) // prettier-ignore
    expect(await importPaths([ships, ports], 'Case')).toMatchObject({
      imported: 6,
      updated: 0,
      warnings: [],
    })
    expect(await importPaths([pilots], 'Case')).toMatchObject({
      imported: 3,
      updated: 0,
      warnings: [],
    })
    await write('ports.csv', table([[1, 'Bergen'], [2, 'Kristiania'], [3, 'Stavanger']])) // prettier-ignore
    expect(await importPaths([ports, ships], 'Case')).toMatchObject({
      imported: 0,
      updated: 1,
      duplicate: 5,
    })
    const all = ['Anna', 'Berg', 'Bergen', 'Berta', 'Clara', 'Dahl', 'Kristiania', 'Lund', 'Stavanger']
    expect(await texts('Case')).toEqual(all)
  })

  it('are told where a record takes the place of an earlier one of its own file', async () => {
    const { write, importPaths } = await folderBench()
    const lines = Array.from({ length: 600 }, (_, at) => JSON.stringify({ id: at % 590, text: `Note ${at}` }))
    const file = await write('log.jsonl', lines.join('\n'))
    const { imported, updated, warnings } = await importPaths([file], 'Case')
    expect({ imported, updated }).toEqual({ imported: 590, updated: 10 })
    expect(warnings).toEqual([
      'Records that took the place of earlier records of this file, because they have the same identifier: 10.',
    ])
  })
})

it('rows of a table without identifiers are known by their text, and how many have other values is told', async () => {
  const { write, importPaths, texts } = await folderBench()
  const crew = (...rows: readonly string[]) => ['text,ship,age', ...rows].join('\n')
  const file = await write('crew.csv', crew('A keeper of the lighthouse,Anna,41', 'A pilot of the harbour,Berta,52'))
  const told = async () => {
    const { imported, duplicate, warnings } = await importPaths([file], 'Case')
    return { imported, duplicate, warnings: warnings.filter((warning) => warning.startsWith('Rows')) }
  }
  expect(await told()).toEqual({ imported: 2, duplicate: 0, warnings: [] })
  expect(await told()).toEqual({ imported: 0, duplicate: 2, warnings: [] })
  const corrected = [
    'A keeper of the lighthouse,Anna,42',
    'A pilot of the harbour,Berta,52',
    'A cook of the ferry,Clara,30',
    'A cook of the ferry,Clara,31',
  ]
  await write('crew.csv', crew(...corrected))
  expect(await told()).toEqual({
    imported: 1,
    duplicate: 3,
    warnings: [
      'Rows with a text that was there already but other values, which are not taken over without a column of identifiers: 2.',
    ],
  })
  expect(await texts('Case')).toHaveLength(3)
})

it('records of several files with the same identifier are versions where it is more than a number', async () => {
  const { write, importPaths, texts } = await folderBench()
  const record = (text: string) => JSON.stringify({ id: 'harbour-1', text })
  const january = await write('january.jsonl', record('Closed for a week.'))
  const february = await write('february.jsonl', record('Open again.'))
  await importPaths([january], 'Case')
  expect(await importPaths([february], 'Case')).toMatchObject({
    imported: 0,
    updated: 1,
    warnings: [`Documents that took the place of documents of ${january}, because they have the same identifier: 1.`],
  })
  expect(await texts('Case')).toEqual(['Open again.'])
})

describe('records of several files with the same identifiers in the column that was chosen', () => {
  it('are versions of each other, and a warning names both files and their number', async () => {
    const { write, importPaths, texts } = await folderBench()
    const rows = (word: string) => Array.from({ length: 700 }, (_, at): Row => [at, `${word} ${at}`])
    const old = await write('old.csv', table(rows('Draft')))
    const now = await write('now.csv', table(rows('Final')))
    const counts = await importPaths([old, now], 'Case', 'id')
    expect(counts).toEqual({
      imported: 700,
      updated: 700,
      duplicate: 0,
      warnings: [`Documents that took the place of documents of ${old}, because they have the same identifier: 700.`],
    })
    expect((await texts('Case')).every((text) => text.startsWith('Final'))).toBe(true)
    // What it had before is replaced without a word.
    await write('now.csv', table(rows('Last')))
    expect(await importPaths([now], 'Case', 'id')).toMatchObject({
      updated: 700,
      warnings: [],
    })
  })
})

it('mails of two files with one Message-ID and other content all stay, in the report of a dry run, too', async () => {
  const { write, importPaths, texts } = await folderBench()
  const mail = (id: string, text: string) =>
    `From: a@example.org\r\nSubject: Berth\r\nMessage-ID: <${id}>\r\n\r\n${text}\r\n`
  const one = await write('one.eml', mail('x@y', 'Until Monday.'))
  const two = await write('two.eml', mail('x@y', 'Until Tuesday.'))
  const beside = (file: string) =>
    `Documents that have the same identifier as documents of ${file}, but other content, so that both are kept: 1.`
  expect(await importPaths([one, two], 'Case')).toEqual({
    imported: 2,
    updated: 0,
    duplicate: 0,
    warnings: [beside(one)],
  })
  await write('two.eml', mail('x@y', 'Until Wednesday.'))
  expect(await importPaths([two], 'Case')).toMatchObject({ imported: 0, updated: 1, warnings: [beside(one)] })
  expect(await texts('Case')).toEqual(['Until Monday.', 'Until Wednesday.'])
})

it('a dry run of a mixed folder counts as the import does, also of what comes twice', async () => {
  const { folder, write, importPaths } = await folderBench()
  const rows = table([[1, 'One'], [2, 'Two'], [2, 'Three']]) // prettier-ignore
  for (const name of ['a.csv', 'in/a.csv', 'in/b.csv']) await write(path.join('mixed', name), rows)
  await write('mixed/c.csv', table([[1, 'One'], [1, 'Four']])) // prettier-ignore
  for (const name of ['d.txt', 'in/e.txt']) await write(path.join('mixed', name), 'The same text.')
  const mixed = path.join(folder, 'mixed')
  const first = await importPaths([mixed], 'Case')
  expect(first.imported + first.updated + first.duplicate).toBe(13)
  await write('mixed/c.csv', table([[1, 'Five'], [3, 'One']])) // prettier-ignore
  await importPaths([mixed], 'Case')
})
