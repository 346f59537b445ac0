import { createHash } from 'node:crypto'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuarryClient } from '../../../src/contract/routes.ts'
import type { TeamFetchStep, TeamPushStep } from '../../../src/contract/team.ts'
import { systemClock } from '../../../src/main/base/clock.ts'
import { connectTeam } from '../../../src/main/team/postgres/connection.ts'
import { pdfFile } from '../../fixtures/formats/pdfFile.ts'
import { plain } from '../../fixtures/pictures.ts'
import { startPglite, type PgliteServer } from '../../fixtures/team/pgliteServer.ts'
import { pulled } from '../../fixtures/team/teamDesks.ts'
import { settled, testBench } from '../../fixtures/testCore.ts'

let server: PgliteServer
beforeAll(async () => {
  server = await startPglite()
})
afterAll(() => server.stop())

const MIB = 1 << 20
/** Two pages in three pieces: what is behind the end of a PDF is passed over. */
const pages = ['The harbour is open.', 'Forty tonnes of cocoa wait there.'].map((text) => ({
  texts: [{ text, x: 60, y: 700 }],
}))
const pdf = Buffer.concat([pdfFile(pages, { title: 'Report' }), Buffer.alloc(2.4 * MIB, '%\n')])
const hash = createHash('sha256').update(pdf).digest('hex')

const never = new AbortController().signal

const idOf = async (desk: QuarryClient, collection: string) =>
  (await desk.collections.list({})).find(({ name }) => name === collection)?.id ?? 0

async function pushedFiles(desk: QuarryClient, collection: string, signal = never) {
  const steps: TeamPushStep[] = []
  const input = { collectionId: await idOf(desk, collection), files: true }
  for await (const step of desk.teams.push(input, { signal })) steps.push(step)
  return steps
}

test('a file is sent and taken over in pieces when it is asked for, gone on with, and cited by its page', async () => {
  const bench = await testBench({ clock: systemClock })
  const stops = { push: new AbortController(), fetch: new AbortController() }
  const seen = { pieces: 0, fetched: 0 }
  const one = await bench.open({
    library: 'one',
    probe: (point) => {
      if (point === 'team.piece' && ++seen.pieces === 1) stops.push.abort()
    },
  })
  const two = await bench.open({
    library: 'two',
    probe: (point) => {
      if (point === 'team.fetched' && ++seen.fetched === 2) stops.fetch.abort()
    },
  })
  const file = path.join(bench.folder, 'report.pdf')
  await writeFile(file, pdf)
  const started = await one.client.imports.start({
    sources: [{ kind: 'path', path: file }],
    collection: 'Files',
    embed: false,
  })
  await settled(one.client, started.import)
  await one.client.teams.init({ url: server.url, workspace: 'files' })
  await two.client.teams.connect({ url: server.url, workspace: 'files' })

  // Stopped after a piece; the next time goes on behind it.
  await expect(pushedFiles(one.client, 'Files', stops.push.signal)).rejects.toThrow()
  await pulled(two.client, ['Files'])
  const hits = await two.client.search.query({ query: 'cocoa', mode: 'keyword' })
  const documentId = hits.hits[0]?.documentId ?? 0
  expect(hits.hits[0]?.place).toMatchObject({ page: 2 })
  expect(await two.client.teams.files({ documentId }), 'half a file is none').toEqual([])
  const steps = await pushedFiles(one.client, 'Files')
  expect(steps.at(-1)).toMatchObject({ kind: 'pushed', documents: 0, files: 1, problems: [] })
  expect(steps).toContainEqual({ kind: 'progress', part: 'files', items: pdf.length, total: pdf.length })
  expect(seen.pieces, 'each piece once').toBe(3)
  expect((await pushedFiles(one.client, 'Files')).at(-1)).toMatchObject({ files: 0 })

  // On the other desk it is named, and nothing of it is here until it is asked for.
  expect(await two.client.originals.ofDocument({ documentId })).toEqual([])
  expect(await two.client.teams.files({ documentId })).toEqual([
    { team: 'files', files: [{ name: path.basename(file), mime: 'application/pdf', bytes: pdf.length }], reason: null },
  ])
  const fetched = async (mostFileBytes: number, signal = never) => {
    const all: TeamFetchStep[] = []
    for await (const step of two.client.teams.fetch({ documentId, mostFileBytes }, { signal })) all.push(step)
    return all
  }
  expect((await fetched(MIB)).at(-1)).toMatchObject({
    files: 0,
    problems: [`"${path.basename(file)}" has 3 MB, and 2 MB at most are taken over.`],
  })
  await expect(fetched(pdf.length, stops.fetch.signal)).rejects.toThrow()
  expect(await two.client.originals.ofDocument({ documentId })).toEqual([])
  const rest = await fetched(pdf.length)
  expect(rest[0]).toMatchObject({ bytes: 2 * MIB, total: pdf.length })
  expect(rest.at(-1)).toEqual({ kind: 'fetched', files: 1, problems: [] })
  expect(seen.fetched, 'each piece once').toBe(3)
  expect(await two.client.originals.ofDocument({ documentId })).toMatchObject([
    { hash, state: 'kept', format: 'pdf', bytes: pdf.length, path: null },
  ])
  expect(await two.client.teams.files({ documentId })).toEqual([])
  expect((await two.client.libraries.verify({})).problems).toEqual([])
})

test('files that are only linked stay, and are named without their folders', async () => {
  const bench = await testBench({ clock: systemClock })
  const { client } = await bench.open({ library: 'one' })
  const files = ['quay.md', 'strike.md'].map((name) => path.join(bench.folder, name))
  for (const file of files) await writeFile(file, `# About\n\n${path.basename(file)} is linked.`)
  const sources = files.map((file) => ({ kind: 'path' as const, path: file }))
  const started = await client.imports.start({
    sources,
    collection: 'Linked',
    embed: false,
    options: { originals: 'link' },
  })
  await settled(client, started.import)
  await client.teams.init({ url: server.url, workspace: 'linked' })
  expect((await pushedFiles(client, 'Linked')).at(-1)).toMatchObject({
    documents: 2,
    files: 0,
    problems: [],
    notes: ['2 files stay here, "quay.md" among them: they are linked, not kept in the library.'],
  })
  await expect(async () => {
    for await (const step of client.teams.fetch({ documentId: 999 })) void step
  }).rejects.toMatchObject({ code: 'not_found' })
})

test('bytes that are not what their hash was made of are left out', async () => {
  const bench = await testBench({ clock: systemClock })
  const [one, two] = [await bench.open({ library: 'one' }), await bench.open({ library: 'two' })]
  const file = path.join(bench.folder, 'page.html')
  await writeFile(file, '<title>Harbour</title><p>The harbour is closed.')
  const started = await one.client.imports.start({
    sources: [{ kind: 'path', path: file }],
    collection: 'Damaged',
    embed: false,
  })
  await settled(one.client, started.import)
  await one.client.teams.init({ url: server.url, workspace: 'damaged' })
  await two.client.teams.connect({ url: server.url, workspace: 'damaged' })
  // The kept copy is changed, and put right again: nothing of what was wrong is sent.
  const hereIn = path.join(bench.folder, 'one.quarry.originals')
  const names = await readdir(hereIn, { recursive: true, withFileTypes: true })
  const [kept] = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  if (kept === undefined) throw new Error('No original is kept.')
  const whole = await readFile(kept)
  await chmod(kept, 0o600)
  await writeFile(kept, Buffer.alloc(whole.length, 'x'))
  const steps = await pushedFiles(one.client, 'Damaged')
  expect(steps.filter((step) => step.kind === 'progress' && step.part === 'files')).toEqual([])
  expect(steps.at(-1)).toMatchObject({
    files: 0,
    problems: [`"${path.basename(file)}" stays here: its bytes are not what its hash was made of.`],
  })
  await writeFile(kept, whole)
  expect((await pushedFiles(one.client, 'Damaged')).at(-1)).toMatchObject({
    files: 1,
    problems: [],
  })
  const boss = connectTeam({ url: server.url, password: undefined })
  await boss.run(
    `UPDATE quarry.file_piece SET body = overlay(body placing 'X' from 1) WHERE hash <> decode($1, 'hex')`,
    hash,
  )
  await boss.close()
  await pulled(two.client, ['Damaged'])
  const documentId = (await two.client.search.query({ query: 'harbour', mode: 'keyword' })).hits[0]?.documentId ?? 0
  const fetched: TeamFetchStep[] = []
  for await (const step of two.client.teams.fetch({ documentId })) fetched.push(step)
  expect(fetched.at(-1)).toEqual({
    kind: 'fetched',
    files: 0,
    problems: [`"${path.basename(file)}" is left out: its bytes on the server are not what its hash was made of.`],
  })
  expect(await two.client.originals.ofDocument({ documentId })).toEqual([])
  const left = await readdir(path.join(bench.folder, 'two.quarry.originals'), { recursive: true })
  expect(left).toEqual([])
})

test('an image is sent as the medium of its document, and shown on the other desk once it is taken over', async () => {
  const bench = await testBench({ clock: systemClock })
  const [one, two] = [await bench.open({ library: 'one' }), await bench.open({ library: 'two' })]
  const image = await plain('red').png().toBuffer()
  const file = path.join(bench.folder, 'quay.png')
  await writeFile(file, image)
  const started = await one.client.imports.media({
    sources: [{ kind: 'path', path: file }],
    collection: 'Pictures',
    embed: false,
  })
  await settled(one.client, started.import)
  await one.client.teams.init({ url: server.url, workspace: 'pictures' })
  await two.client.teams.connect({ url: server.url, workspace: 'pictures' })
  expect((await pushedFiles(one.client, 'Pictures')).at(-1)).toMatchObject({ documents: 1, files: 1, problems: [] })
  expect(await pulled(two.client, ['Pictures'])).toMatchObject([{ added: 1, problems: [] }])
  const { items } = await two.client.documents.list({
    collectionId: await idOf(two.client, 'Pictures'),
    offset: 0,
    limit: 2,
  })
  const documentId = items[0]?.id ?? 0
  expect((await two.client.documents.get({ id: documentId })).media, 'nothing comes by itself').toEqual([])
  const steps: TeamFetchStep[] = []
  for await (const step of two.client.teams.fetch({ documentId })) steps.push(step)
  expect(steps.at(-1)).toEqual({ kind: 'fetched', files: 1, problems: [] })
  const { media } = await two.client.documents.get({ id: documentId })
  const sha256 = createHash('sha256').update(image).digest('hex')
  expect(media).toMatchObject([{ hash: sha256, bytes: image.length, mime: 'image/png', width: 96, height: 96 }])
  expect((await two.client.originals.ofDocument({ documentId }))[0]).toMatchObject({ hash: sha256, state: 'kept' })
  expect((await two.client.libraries.verify({})).problems).toEqual([])
})
