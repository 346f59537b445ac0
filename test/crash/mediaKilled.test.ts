import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'

/** ARCHITECTURE.md, invariant 2, for images: a batch holds five of them at most. */
const program = path.join(import.meta.dirname, 'mediaProgram.ts')
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

  for (const [point, at] of POINTS)
    it(`goes on where it stopped: ${point}, time ${at}`, async () => {
      await withService(async (service) => {
        const killed = await run(service, `killed-${point}`, ['--kill', point, '--at', String(at)])
        expect(killed.signal, 'the process was killed, so the point was passed').toBe('SIGKILL')
        const before = service.received()
        const outcome = parse(await run(service, `killed-${point}`, []))
        expect(outcome).toMatchObject({ problems: [], state: 'done', documents: IMAGES, digest: baseline.digest })
        expect(outcome.embed['embedded']).toBe(IMAGES)
        const items = (requests: typeof before) => requests.reduce((sum, request) => sum + (request.items ?? 0), 0)
        expect(items(service.received())).toBeLessThanOrEqual(IMAGES + items(before.slice(-MAX_IN_FLIGHT)))
      })
    })
})

interface Run {
  readonly stdout: string
  readonly signal: NodeJS.Signals | null
}

function run(service: LocalService, library: string, kill: readonly string[]): Promise<Run> {
  const at = path.join(folder, `${library}.quarry`)
  const args = [program, '--library', at, '--folder', path.join(folder, 'pictures'), '--service', service.url, ...kill]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(`${stderr} ${error.message}`))
      else resolve({ stdout, signal: error?.signal ?? null })
    })
  })
}

async function withService<T>(work: (service: LocalService) => Promise<T>): Promise<T> {
  const service = await startLocalService({ key: 'test-key' })
  try {
    return await work(service)
  } finally {
    await service.close()
  }
}

function parse({ stdout }: Run): Outcome {
  return JSON.parse(stdout) as Outcome
}
