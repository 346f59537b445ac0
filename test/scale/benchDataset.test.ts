import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nearest, placeOf, vectorBlocks } from '../bench/dataset.ts'
import { prepareDataset } from '../bench/makeDataset.ts'

/** What the bench calls recall rests on this. */
test('threads make vectors that all differ, and find those nearest to each question', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-dataset-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dimension = 16
  // More than two blocks, and the last is not full.
  const data = await prepareDataset(folder, 9_000, { dimension })
  const rows: Float32Array[] = []
  for (const { values } of vectorBlocks(data))
    for (let at = 0; at < values.length; at += dimension) rows.push(values.slice(at, at + dimension))
  expect(rows.length).toBe(9_000)
  expect(new Set(rows.map(String)).size).toBe(9_000)

  for (const [key, keeps] of [['all', 1] as const, ['0.01', 0.01] as const])
    for (const question of [0, 7, 199]) {
      const asked = data.queries.subarray(question * dimension, (question + 1) * dimension)
      const score = (row: number) => asked.reduce((sum, value, i) => sum + value * (rows[row]?.[i] ?? 0), 0)
      const best = [...rows.keys()]
        .filter((row) => placeOf(row) < keeps)
        .toSorted((a, b) => score(b) - score(a))
        .slice(0, nearest)
      expect(data.truth[key]?.[question]).toEqual(best)
    }
})
