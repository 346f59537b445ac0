import { once } from 'node:events'
import { createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { routes } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { loadSmall } from '../../../src/main/base/heaps.ts'
import type { SpaceId } from '../../../src/main/model/ids.ts'
import { nearest, readDataset, textOf } from '../dataset.ts'
import { peakBytes, report } from '../measure.ts'
import { everyMs, p95, questionOf, timesWhile } from '../pace.ts'
import { recordLoop, type LoopRecord } from '../recordLoop.ts'

/**
 * Importing as many short texts as the data has rows, into a library that holds the rows of the JSON lines already, while
 * it is searched by meaning and by words: memory, the main thread's event loop, and how long searches take.
 */
const [{ createCore }, { createHandlers }] = await loadSmall(() =>
  Promise.all([import('../../../src/main/core.ts'), import('../../../src/main/api/handlers.ts')]),
)
const [folder = ''] = process.argv.slice(2)
const data = readDataset(folder)
const library = join(folder, 'texts.quarry')
const file = join(folder, 'texts.jsonl')
const clean = () => ['', '-wal', '-shm'].forEach((suffix) => rmSync(`${library}${suffix}`, { force: true }))
clean()
const out = createWriteStream(file)
for (let row = 0; row < data.count; row++)
  if (!out.write(`${JSON.stringify({ id: String(row), text: textOf(row) })}\n`)) await once(out, 'drain')
out.end()
await once(out, 'close')

const core = await createCore({ shell: 'cli', version: 'bench', libraryPath: library, create: true })
const client = directClient(routes, createHandlers(core), errorToData)
const { store } = core.library
async function importFile(path: string, collection: string, options: object): Promise<void> {
  const source = { kind: 'path', path } as const
  const started = await client.imports.start({ sources: [source], collection, embed: false, options })
  for await (const job of client.jobs.watch({ id: started.import.id })) void job
  const report = await client.imports.report({ jobId: started.import.id })
  if (report.imported + report.duplicate !== report.found) throw new Error(JSON.stringify(report))
}
await importFile(join(folder, 'rows.jsonl'), 'vectors', { text: ['text'], id: 'id', vector: 'emb', model: 'bench' })
await store.settle()

const space = (await store.read.listSpaces())[0]?.id as SpaceId
const filters = { collections: [], since: undefined, until: undefined, domains: [], languages: [], kinds: [] }
const byMeaning = async (at: number) => {
  await store.read.rankByVector(space, questionOf(data, at), filters, nearest)
}
const byWords = async (at: number) => {
  await store.read.searchKeywords(textOf(at).split(' ').slice(0, 3).join(' '), filters, nearest)
}
const idleMeaning = await timesWhile(byMeaning, wait(200 * everyMs))
const idleWords = await timesWhile(byWords, wait(100 * everyMs))

const before = peakBytes()
recordLoop()
const startedAt = performance.now()
const importing = importFile(file, 'texts', { text: ['text'], id: 'id' })
const resident: number[] = []
const [busyMeaning] = await Promise.all([
  timesWhile(byMeaning, importing),
  timesWhile(async () => void resident.push(process.memoryUsage.rss()), importing),
])
const tookMs = performance.now() - startedAt
const { gaps } = (globalThis as unknown as { quarryLoop: LoopRecord }).quarryLoop
const peak = peakBytes()
const lateWords = await timesWhile(byWords, wait(100 * everyMs))
await core.close()
clean()
rmSync(file)
const at = (share: number) => resident[Math.floor((resident.length - 1) * share)] ?? Number.NaN
report({
  program: 'Quarry',
  figures: {
    textsCount: data.count,
    textsRowsPerSecond: (data.count / tookMs) * 1_000,
    textsPeakBytes: peak,
    textsPeakBytesBefore: before,
    textsResidentAtTenth: at(0.1),
    textsResidentAtEnd: at(1),
    textsLongestGapMs: Math.max(0, ...gaps.map(({ ms }) => ms)),
    textsLongestBusyGapMs: Math.max(0, ...gaps.map(({ busyMs, ms }) => busyMs ?? ms)),
    textsIdleP95Ms: p95(idleMeaning),
    textsBusyP95Ms: p95(busyMeaning),
    textsWordsP95Before: p95(idleWords),
    textsWordsP95After: p95(lateWords),
  },
})
// The recorder of the loop would go on for ever.
process.exit(0)
