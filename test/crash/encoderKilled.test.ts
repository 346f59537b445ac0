import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workerUrl } from '../../src/main/base/workerUrl.ts'
import { openStore } from '../../src/main/store/store.ts'
import { fillVectorLibrary } from '../fixtures/vectorLibrary.ts'
import { killAfter, killCount } from './programs.ts'

async function vectorLibrary(documents: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'library.quarry')
  fillVectorLibrary(file, { documents, dimension: 64, queries: 1 })
  return file
}

/** What the library holds of its one encoder. */
async function storedEncoder(file: string) {
  const store = await openStore({ path: file, workerUrl: workerUrl('store') })
  try {
    const [report] = await store.read.listEncoders()
    const checks = await store.read.verifyLibrary()
    const problems = checks.filter(({ name }) => name === 'file structure').flatMap((check) => check.problems)
    return { report, encoder: report && (await store.read.readEncoder(report.spaceId)), problems }
  } finally {
    await store.close()
  }
}

test('a process that is killed while it stores an encoder leaves the one before or the new one, whole', async () => {
  const file = await vectorLibrary(200)
  for (let kill = 1; kill <= killCount(2); kill++) {
    const printed = Number(await killAfter(kill + 1, 'encoderProgram.ts', [file, 'store']))
    const { report, encoder, problems } = await storedEncoder(file)
    const number = report?.pairs ?? 0
    // What was printed is stored; one more may be.
    expect([printed, printed + 1]).toContain(number)
    expect(problems).toEqual([])
    const { features, featureWeights, scales, basis, rows } = encoder!.weights
    for (const numbers of [features, featureWeights, scales, basis])
      expect(numbers.every((one) => one === number)).toBe(true)
    expect(rows.every((one) => one === number % 128)).toBe(true)
    expect(encoder).toMatchObject({ fittedAt: number, vectors: number })
  }
})

test('a process that is killed while it fits leaves the encoder before, and the next fit is whole', async () => {
  const file = await vectorLibrary(600)
  expect(await killAfter(1_000, 'encoderProgram.ts', [file])).toBe('done')
  const before = await storedEncoder(file)
  expect(before.report).toMatchObject({ pairs: 588, heldOut: 58 })
  // While pairs are read, and while the encoder is fitted.
  for (const lines of [2, 4]) {
    expect(await killAfter(lines, 'encoderProgram.ts', [file])).not.toBe('done')
    expect(await storedEncoder(file)).toEqual(before)
  }
  expect(await killAfter(1_000, 'encoderProgram.ts', [file])).toBe('done')
  const after = await storedEncoder(file)
  expect(after.encoder?.weights).toEqual(before.encoder?.weights)
  expect(after.report?.fittedAt).toBeGreaterThan(before.report!.fittedAt)
})
