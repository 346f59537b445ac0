import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startWeb } from '../../src/main/web/startWeb.ts'
import { openReader } from '../../src/main/store/connection.ts'
import { mapVectors, readMap } from '../../src/main/store/overview/maps.ts'
import { seededRandom } from '../../src/main/base/random.ts'
import { findAxes, reduceTo } from '../../src/main/base/axes.ts'
import { nearestRows } from '../../src/main/mapping/nearestRows.ts'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import { closeChromium, openBrowserAt } from '../browser/launch.ts'
import { fillVectorLibrary } from '../fixtures/vectorLibrary.ts'
import { table } from './figures.ts'
import { replacePart } from './resultTables.ts'

/**
 * A map of many documents: how long it takes to make, how well it keeps neighbours beside the first two principal components,
 * and how long a frame takes while it is moved in the browser. Writes its part of RESULTS.md.
 *
 *     node test/bench/map.ts [DOCUMENTS]
 */
const documents = Number(process.argv[2] ?? 100_000)
const dimension = 384
const questions = 300
const neighbours = 10
const results = path.join(import.meta.dirname, 'RESULTS.md')
const folder = mkdtempSync(path.join(tmpdir(), 'quarry-map-bench-'))
const libraryPath = path.join(folder, 'library.quarry')

/** Notes in `frameMs` how long the callbacks of each frame of the page take. */
const noteFrames = `
  window.frameMs = []
  const ask = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) =>
    ask((time) => {
      const startedAt = performance.now()
      callback(time)
      window.frameMs.push(performance.now() - startedAt)
    })`

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
}

/** Makes the map in the page, then moves it; answers seconds of making and milliseconds of each frame. */
async function inBrowser(): Promise<{ makeS: number; frames: readonly number[] }> {
  await buildWhenStale()
  const server = await startWeb({ port: 0, version: '0.0.0-bench', libraryPath, create: false, dataFolder: folder })
  const { page, close } = await openBrowserAt(server.url)
  await page.addInitScript(noteFrames)
  await page.reload()
  await page.evaluate(`location.hash = '#/map/1'`)
  const startedAt = performance.now()
  await page.getByRole('button', { name: 'Make the map' }).click()
  const canvas = page.locator('.mapCanvas canvas')
  await canvas.waitFor({ timeout: 1_200_000 })
  const makeS = (performance.now() - startedAt) / 1000
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.evaluate('frameMs.length = 0')
  for (let at = 0; at < 240; at++) await page.mouse.move(x + 150 * Math.sin(at / 12), y + 90 * Math.cos(at / 17))
  await page.mouse.up()
  const frames = await page.evaluate<number[]>('frameMs')
  await close()
  await closeChromium()
  await server.close()
  return { makeS, frames }
}

/** The share of the nearest documents by cosine that are among the nearest in two dimensions. */
function recalls(): { map: number; pca: number } {
  const db = openReader(libraryPath)
  const map = readMap(db, 1 as never, 1 as never)
  if (!map) throw new Error('There is no map.')
  const vectors = new Float32Array(map.documents.length * dimension)
  for (let at = 0; at < map.documents.length; at += 1_000)
    vectors.set(mapVectors(db, 1 as never, map.documents.subarray(at, at + 1_000)), at * dimension)
  db.close()
  const sample = vectors.subarray(0, Math.min(4_000, map.documents.length) * dimension)
  const plane = reduceTo(findAxes(sample, dimension, 2, seededRandom(1)), vectors, dimension)
  const random = seededRandom(2)
  const asked = Array.from({ length: questions }, () => Math.floor(random.next() * map.documents.length))
  const rowsOf = (all: Float32Array, width: number) =>
    Float32Array.from(asked.flatMap((at) => [...all.subarray(at * width, (at + 1) * width)]))
  const nearest = (all: Float32Array, width: number) => nearestRows(rowsOf(all, width), all, width, neighbours + 1).rows
  const truth = nearest(vectors, dimension)
  const share = (found: Int32Array) => {
    const kept = asked.map((_, question) => {
      const part = (rows: Int32Array) =>
        rows.subarray(question * (neighbours + 1) + 1, (question + 1) * (neighbours + 1))
      const true10 = new Set(part(truth))
      return part(found).filter((row) => true10.has(row)).length / neighbours
    })
    return kept.reduce((sum, value) => sum + value, 0) / kept.length
  }
  return { map: share(nearest(map.places, 2)), pca: share(nearest(plane, 2)) }
}

try {
  fillVectorLibrary(libraryPath, { documents, dimension })
  const { makeS, frames } = await inBrowser()
  const { map, pca } = recalls()
  const rows = [
    ['making the map, s', makeS.toFixed(1), '–'],
    ['frame while it is moved, p50 ms', quantile(frames, 0.5).toFixed(1), '≤ 16'],
    ['frame while it is moved, p95 ms', quantile(frames, 0.95).toFixed(1), '≤ 16'],
    [`of the ${neighbours} nearest, near on the map`, map.toFixed(4), `principal components: ${pca.toFixed(4)}`],
    ['ratio of the two', (map / pca).toFixed(2), '> 1'],
  ]
  const text = [
    `${documents.toLocaleString('en')} documents with a vector of ${dimension} numbers each (clustered, seeded: test/bench/generate.ts), in`,
    `Chromium without a graphics processor, 1280 × 800. ${frames.length} frames; neighbours of ${questions} documents.`,
    '',
    ...table(['what', 'measured', 'compared with'], rows),
    '',
  ].join('\n')
  writeFileSync(results, replacePart(readFileSync(results, 'utf8'), 'map', text))
  process.stdout.write(`${text}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
