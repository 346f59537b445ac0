import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { seededRandom } from '../../src/main/base/random.ts'
import { openWriter } from '../../src/main/store/connection.ts'
import { readPartitions } from '../../src/main/store/vectors/codes/partitionRows.ts'
import { openRegistry } from '../../src/main/store/vectors/scanRegistry.ts'
import { maintainScans } from '../../src/main/store/vectors/codes/maintainScans.ts'
import { FakeClock } from '../fixtures/service/fakeClock.ts'
import { addDocuments, fillVectorLibrary } from '../fixtures/vectorLibrary.ts'

const dimension = 8
/** With a vector for 98 of 100, a few more than the fewest that are divided. */
const documents = 103_000

test('rebuilds partitions that rows have outgrown once nothing was written for a while, not before', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-outgrown-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'library.quarry')
  const library = fillVectorLibrary(file, { documents, dimension })
  const { spaceId } = library
  const db = openWriter(file)
  onTestFinished(() => void db.close())
  const clock = new FakeClock()
  const madeBy = async (work: (maintenance: ReturnType<typeof maintainScans>) => Promise<void>) => {
    const maintenance = maintainScans(db, openRegistry(db, undefined), seededRandom(1), clock)
    await work(maintenance)
    await maintenance.close()
    return readPartitions(db, spaceId)?.made
  }
  const settle = async (maintenance: ReturnType<typeof maintainScans>) => {
    maintenance.wake()
    await maintenance.settled()
  }
  expect(await madeBy(settle)).toBe(1)
  expect(clock.waits).toEqual([])

  db.prepare('UPDATE scan_states SET listed_rows = 20000').run()
  const writtenMeanwhile = madeBy(async (maintenance) => {
    maintenance.wake()
    await expect.poll(() => clock.waits.length, { timeout: 60_000 }).toBe(1)
    const vectors = new Float32Array(dimension).fill(1)
    addDocuments(db, { ...library, first: documents + 1, vectors, dimension })
    maintenance.wake()
    clock.advance(60_000)
    await expect.poll(() => clock.waits.length, { timeout: 60_000 }).toBe(2)
  })
  expect(await writtenMeanwhile).toBe(1)

  const nothingWritten = madeBy(async (maintenance) => {
    maintenance.wake()
    await expect.poll(() => clock.waits.length, { timeout: 60_000 }).toBe(3)
    clock.advance(60_000)
    await maintenance.settled()
  })
  expect(await nothingWritten).toBe(2)
  expect(readPartitions(db, spaceId)?.listedRows).toBeGreaterThan(100_000)
}, 120_000)
