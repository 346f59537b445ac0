import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalService } from '../../src/localservice/server.ts'
import { killCount, runProgram, withService, type ProgramEnd } from './programs.ts'

/** ARCHITECTURE.md, invariant 2, for images: a batch holds five of them at most. */
const MAX_IN_FLIGHT = 4
const IMAGES = 44
const POINTS = [
  ['import.chunk', 2],
  ['import.stored', 1],
  ['batch.claimed', 3],
  ['batch.sending', 2],
  ['batch.answered', 3],
  ['batch.committed', 2],
] as const

let folder = ''
let baseline: Outcome

interface Outcome {
  readonly digest: string
  readonly documents: number
  readonly problems: readonly string[]
  readonly embed: Record<string, number>
  readonly state: string
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-media-'))
  const pictures = path.join(folder, 'pictures')
  await mkdir(pictures)
  for (let index = 0; index < IMAGES; index++) {
    const background = { r: (index * 37) % 256, g: (index * 91) % 256, b: (index * 53) % 256 }
    const image = sharp({ create: { width: 24, height: 24, channels: 3, background } })
    await writeFile(path.join(pictures, `${index}.png`), await image.png().toBuffer())
  }
  baseline = await withService(async (service) => parse(await run(service, 'baseline', [])))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a media job killed without warning', () => {
  it('has a baseline that embeds every image once', () => {
    expect(baseline).toMatchObject({ problems: [], state: 'done', documents: IMAGES })
    expect(baseline.embed).toMatchObject({ embedded: IMAGES, failed: 0 })
  })

  for (let kill = 0; kill < killCount(POINTS.length); kill++) {
    const [point, last] = POINTS[kill % POINTS.length] ?? POINTS[0]
    const at = last - (Math.floor(kill / POINTS.length) % last)
    it(`goes on where it stopped: ${point}, time ${at} (${kill})`, async () => {
      await withService(async (service) => {
        const killed = await run(service, `killed-${kill}`, ['--kill', point, '--at', String(at)])
        expect(killed.signal, 'the process was killed, so the point was passed').toBe('SIGKILL')
        const before = service.received()
        const outcome = parse(await run(service, `killed-${kill}`, []))
        expect(outcome).toMatchObject({ problems: [], state: 'done', documents: IMAGES, digest: baseline.digest })
        expect(outcome.embed['embedded']).toBe(IMAGES)
        const items = (requests: typeof before) => requests.reduce((sum, request) => sum + (request.items ?? 0), 0)
        expect(items(service.received())).toBeLessThanOrEqual(IMAGES + items(before.slice(-MAX_IN_FLIGHT)))
      })
    })
  }
})

function run(service: LocalService, library: string, kill: readonly string[]): Promise<ProgramEnd> {
  const at = path.join(folder, `${library}.quarry`)
  const pictures = path.join(folder, 'pictures')
  return runProgram('mediaProgram.ts', ['--library', at, '--folder', pictures, '--service', service.url, ...kill])
}

function parse({ stdout }: ProgramEnd): Outcome {
  return JSON.parse(stdout) as Outcome
}
