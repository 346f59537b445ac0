import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import { openReader, openWriter } from '../../src/main/store/connection.ts'
import { dropTexts } from '../../src/main/store/library/compact.ts'
import { rankByVector } from '../../src/main/store/search/vectorRanking.ts'
import { openRegistry } from '../../src/main/store/vectors/scanRegistry.ts'
import { maintainScans } from '../../src/main/store/vectors/codes/maintainScans.ts'
import { FakeClock } from '../fixtures/service/fakeClock.ts'
import { addDocuments, fillVectorLibrary, noFilters } from '../fixtures/vectorLibrary.ts'

const dimension = 16
/** Enough that there are codes. */
const documents = 12_000

async function bench() {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-writing-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'library.quarry')
  const library = fillVectorLibrary(file, { documents, dimension })
  const writer = openWriter(file)
  const { port1, port2 } = new MessageChannel()
  const registry = openRegistry(writer, undefined)
  registry.addListener(port1)
  const maintenance = maintainScans(writer, registry, seededRandom(1), new FakeClock())
  maintenance.wake()
  await maintenance.settled()
  const reader = openReader(file)
  const ofReader = openRegistry(reader, port2)
  onTestFinished(async () => {
    await maintenance.close()
    port1.close()
    reader.close()
    writer.close()
  })
  const query = library.queries.slice(0, dimension)
  return {
    ...library,
    writer,
    maintenance,
    query,
    inMemory: () => ofReader.find(library.spaceId)?.index.count,
    nearest: (limit: number) =>
      rankByVector(reader, library.spaceId, query, noFilters, limit).map(({ documentId }) => documentId),
  }
}

test('a search does not wait for rows that a write of this process is adding, and finds them once it is told of', async () => {
  const at = await bench()
  const before = at.nearest(5)
  const held = at.inMemory()
  at.maintenance.during(() => {
    addDocuments(at.writer, { ...at, first: documents + 1, vectors: at.query, dimension })
    expect(at.nearest(5)).toEqual(before)
    expect(at.inMemory()).toBe(held)
  })
  expect(at.inMemory()).toBe((held ?? 0) + 1)
  expect(at.nearest(1)).toEqual([documents + 1])
})

test('a write that fails leaves nothing behind that searches would stand back for', async () => {
  const at = await bench()
  expect(() =>
    at.maintenance.during(() => {
      throw new Error('The disk is full.')
    }),
  ).toThrow('The disk is full.')
  addDocuments(at.writer, { ...at, first: documents + 1, vectors: at.query, dimension })
  expect(at.nearest(1)).toEqual([documents + 1])
})

test('a search finds all there are while the nearest are being deleted', async () => {
  const at = await bench()
  const gone = at.nearest(3_000)
  const meanwhile = at.maintenance.during(() => {
    const ids = JSON.stringify(gone)
    at.writer.prepare('DELETE FROM passages WHERE document_id IN (SELECT value FROM json_each(?))').run(ids)
    for (let after: number | undefined = 0; after !== undefined;) after = dropTexts(at.writer, after, 5_000).next
    return at.nearest(10)
  })
  expect(meanwhile).toHaveLength(10)
  expect(meanwhile).toEqual(at.nearest(10))
})
