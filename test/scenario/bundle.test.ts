import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RunView } from '../../src/contract/answering/runs.ts'
import type { QuarryClient } from '../../src/contract/routes.ts'
import { replayBundle, type Replay } from '../../src/main/api/answering/replayBundle.ts'
import { zipPieces } from '../../src/main/exporting/zip.ts'
import { bytesOf } from '../fixtures/exporting/bytesOf.ts'
import { unzip } from '../fixtures/exporting/unzip.ts'
import { TEST_KEY, testBench } from '../fixtures/testCore.ts'

async function ended(client: QuarryClient, run: RunView): Promise<RunView> {
  for await (const item of client.research.follow({ id: run.id })) if (item.type === 'ended') return item.research.run
  throw new Error(`Run ${run.id} has no end.`)
}

function runsOf(parts: ReadonlyMap<string, string>): readonly { readonly request: string; readonly journal: string }[] {
  return JSON.parse(parts.get('runs.json') ?? '[]') as { request: string; journal: string }[]
}

test('a research goes out whole, without the key, and its journal gives the same report byte for byte', async () => {
  const bench = await testBench()
  const { client, core } = await bench.open()
  const question = 'What are the effects of the port strike?'
  const plan = await ended(client, await client.research.start({ question }))
  const { plan: made } = await client.research.open({ id: plan.id })
  const run = await ended(
    client,
    made?.planId === undefined || made.planId === null
      ? plan
      : await client.research.start({ question, planId: made.planId, selections: { scope: ['ports'] } }),
  )
  const { citations } = await client.research.open({ id: run.id })
  const urls = citations.flatMap(({ url }) => url ?? []).slice(0, 1)
  await client.sources.save({ runId: run.id, urls, collection: 'evidence', embed: false })

  const file = path.join(bench.folder, 'research.zip')
  const subject = { kind: 'report', runId: run.id } as const
  const cited = citations.filter(({ url }) => url !== null).length
  expect(await client.exports.write({ subject, format: 'bundle', path: file })).toMatchObject({ items: cited })
  await core.close()
  await bench.service.close()

  const whole = await readFile(file)
  const parts = await unzip(whole)
  expect(parts.get('requests/1.json')).toContain(question)
  for (const content of parts.values()) expect(content).not.toContain(TEST_KEY)
  expect(JSON.parse((parts.get('evidence/documents.jsonl') ?? '').split('\n')[0] ?? '')).toMatchObject({ url: urls[0] })
  expect(parts.get('SHA256SUMS')).toMatch(/^[0-9a-f]{64} {2}manifest\.json$/m)

  const replay = await replayBundle(file)
  expect(replay).toMatchObject({ ok: true, problems: [], title: question })
  expect(replay.report).toBe(parts.get('report.md'))
  expect(replay.events).toBeGreaterThan(0)

  const { request, journal } = runsOf(parts).at(-1) ?? {}
  const neverMade = (text: string) => text.replace(/(?<="createdAt": ?)\d+/g, '9000000000000000')
  const damages: readonly (readonly [name: string | undefined, damage: (text: string) => string])[] = [
    [request, () => '{'],
    [request, () => 'null'],
    [journal, (text) => `${text.split('\n')[0]}\n`],
    ['runs.json', neverMade],
  ]
  for (const [name = '', damage] of damages) {
    const damaged = damage(parts.get(name) ?? '')
    expect(damaged).not.toBe(parts.get(name))
    const all = [...new Map([...parts, [name, damaged]])].map(([part, text]) => ({
      name: part,
      pieces: () => Readable.from([text]),
    }))
    await writeFile(file, await bytesOf(zipPieces(all)))
    await expect(replayBundle(file)).rejects.toMatchObject({
      code: 'invalid_input',
      message: `${name} of this bundle cannot be read.`,
    })
  }

  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (position, bits) => {
      const bytes = Buffer.from(whole)
      bytes[position] = (bytes[position] ?? 0) ^ bits
      await writeFile(file, bytes)
      const again = await replayBundle(file).catch((error: unknown) => error)
      if (again instanceof Error) expect(again).toMatchObject({ code: 'invalid_input' })
      // What only tells how the archive is packed may differ: no part does, and a seal finds it.
      else if ((again as Replay).ok) expect(await unzip(bytes)).toEqual(parts)
    }),
    { numRuns: 100 },
  )
})
