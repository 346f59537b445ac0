import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalService } from '../../src/localservice/server.ts'
import { seededRandom } from '../../src/main/base/random.ts'
import { killCount, runProgram, withService, type ProgramEnd } from './programs.ts'

/** ARCHITECTURE.md, invariant 2: killed at any point, nothing is lost or stored twice, and little is paid for again. */
/** Requests of an embedding job that may be under way, and answers of it that wait to be stored (embedRunner.ts). */
const MAX_IN_FLIGHT = 4 + 2
const POINTS = ['import.chunk', 'import.stored', 'batch.claimed', 'batch.sending', 'batch.answered', 'batch.committed']
const KILLS = killCount(POINTS.length)

let folder = ''
let corpus = ''
let texts = new Set<string>()
let baseline: Outcome

interface Outcome {
  readonly digest: string
  readonly problems: readonly string[]
  readonly report: Record<string, number>
  readonly embed: Record<string, number>
  readonly state: string
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-crash-'))
  corpus = path.join(folder, 'corpus.jsonl')
  const records = Array.from({ length: 2_400 }, (_, index) => {
    // Every fifth text repeats an earlier one: it must share that one's vector, also across a crash.
    const of = index % 5 === 4 ? index - 4 : index
    return { id: `r${index}`, title: `Record ${index}`, text: `Text ${of} of the corpus: ${seededRandom(of).hex(24)}.` }
  })
  texts = new Set(records.map(({ text }) => text))
  await writeFile(corpus, records.map((record) => JSON.stringify(record)).join('\n'))
  baseline = await withService(async (service) => parse(await run(service, 'baseline', [])))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('an import killed without warning', () => {
  it('has a baseline that embeds every distinct text once', () => {
    expect(baseline).toMatchObject({ problems: [], state: 'done', report: { found: 2_400, imported: 2_400 } })
    expect(baseline.embed['embedded']).toBe(texts.size)
  })

  const random = seededRandom(20)
  for (let kill = 0; kill < KILLS; kill++) {
    const point = POINTS[kill % POINTS.length] as string
    const at = 1 + Math.floor(random.next() * (point.startsWith('import') ? 5 : 2))
    it(`goes on where it stopped: ${point}, time ${at} (${kill})`, async () => {
      const name = `killed-${kill}`
      await withService(async (service) => {
        const killed = await run(service, name, ['--kill', point, '--at', String(at)])
        expect(killed.signal, 'the process was killed, so the point was passed').toBe('SIGKILL')
        const before = service.received()
        const again = await run(service, name, [])
        const outcome = parse(again)
        expect(outcome.problems).toEqual([])
        expect(outcome.state).toBe('done')
        expect(outcome.digest).toBe(baseline.digest)
        // An import that had ended is a new one, which finds everything there; one that had not goes on with its counts.
        expect((outcome.report['imported'] ?? 0) + (outcome.report['duplicate'] ?? 0)).toBe(2_400)
        expect(outcome.report['found']).toBe(2_400)
        expect(outcome.embed['embedded']).toBe(texts.size)
        const sent = service.received().reduce((sum, request) => sum + (request.items ?? 0), 0)
        const inFlight = before.slice(-MAX_IN_FLIGHT).reduce((sum, request) => sum + (request.items ?? 0), 0)
        expect(sent, 'texts sent in all').toBeLessThanOrEqual(texts.size + inFlight)
      })
    })
  }
})

function run(service: LocalService, library: string, kill: readonly string[]): Promise<ProgramEnd> {
  const at = path.join(folder, `${library}.quarry`)
  return runProgram('importProgram.ts', ['--library', at, '--corpus', corpus, '--service', service.url, ...kill])
}

function parse({ stdout }: ProgramEnd): Outcome {
  return JSON.parse(stdout) as Outcome
}
