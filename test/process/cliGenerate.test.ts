import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startLocalService } from '../../src/localservice/server.ts'
import { runCliProcess, spawnCli } from './spawnCli.ts'

/** Images and videos from the command line, as a process, against a service that counts. */

const key = 'k-cli-generate'

async function bench(faults: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-cli-'))
  const service = await startLocalService({ key, faults })
  onTestFinished(async () => {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  })
  const env = { QUARRY_LIBRARY: join(folder, 'l.quarry'), QUARRY_BASE_URL: service.url, QUARRY_API_KEY: key }
  const received = (operation: string) => service.received().filter((one) => one.operation === operation).length
  return {
    folder,
    received,
    run: (...argv: string[]) => runCliProcess(argv, env),
    start: (...argv: string[]) => spawnCli(argv, env),
  }
}

test('an image is made, written where it was asked for, listed and opened', async () => {
  const { folder, received, run } = await bench()
  const file = join(folder, 'harbour.png')
  const made = await run('generate', 'image', 'A blue harbour', '--aspect-ratio', '1:1', '--out', file, '--json')
  expect([made.code, made.out.trim().split('\n').length]).toEqual([0, 1])
  const result = JSON.parse(made.out)
  expect(result).toMatchObject({
    task: 1,
    operation: 'grounded',
    modality: 'image',
    state: 'done',
    prompt: 'A blue harbour',
    asked: { aspectRatio: '1:1' },
    usage: { image_count: 1 },
    medium: { mime: 'image/png', width: 720, height: 720 },
    path: file,
    error: null,
    wait: null,
  })
  expect((await readFile(file)).toString('latin1', 1, 4)).toBe('PNG')
  expect(JSON.parse((await run('tasks', '--json')).out)).toEqual([{ ...result, path: null }])
  const opened = await run('tasks', 'open', '1')
  expect([opened.code, opened.out.includes('quarry tasks open 1 --out FILE')]).toEqual([0, true])
  const saved = JSON.parse((await run('tasks', 'save', '1', '--collection', 'Made', '--json')).out)
  expect(saved).toMatchObject({ collection: { name: 'Made' }, imported: 1, documents: [{ kind: 'image' }] })
  expect(received('grounded-generation')).toBe(1)
})

test('what cannot be sent is wrong usage, and nothing is sent', async () => {
  const { received, run } = await bench()
  for (const argv of [
    ['image', 'x', '--aspect-ratio', '4:3'],
    ['image', 'x'.repeat(8001)],
    ['image', 'x', '--out', '/nowhere/x.png'],
    ['image', 'x', '--out', '/tmp/x.tiff'],
    ['image', 'x', '--no-wait', '--collection', 'Made'],
    ['video', 'x', '--seed', '3'],
    ['video', 'x', '--duration', 'long'],
    ['video', 'x', '--by', 'videos', '--model', 'local/shapes-1.0', '--extra', '{"webhook": 1}'],
  ]) {
    const { code, out, err } = await run('generate', ...argv)
    expect([argv[0], code, out, err.startsWith('quarry: ')]).toEqual([argv[0], 2, '', true])
  }
  expect(received('grounded-generation') + received('videos')).toBe(0)
})

test('a file has the format its name says; a name that no format fits is refused before anything is asked for', async () => {
  const { folder, received, run } = await bench()
  const at = (name: string) => join(folder, name)
  const made = JSON.parse((await run('generate', 'image', 'A blue harbour', '--out', at('a.jpg'), '--json')).out)
  expect(made).toMatchObject({ medium: { mime: 'image/png' }, path: at('a.jpg') })
  expect((await readFile(at('a.jpg'))).toString('hex', 0, 3)).toBe('ffd8ff')
  const opened = await run('tasks', 'open', '1', '--out', at('b.webp'))
  expect(opened.out).toContain(`written to ${at('b.webp')} as image/webp.`)
  const refused = await run('tasks', 'again', '1', '--out', at('a.tiff'))
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('.png, .jpg, .webp, .gif or .avif')])
  expect(received('grounded-generation')).toBe(1)
})

test('a video under the name of another format is kept, and it is said how to get it', async () => {
  const { folder, run } = await bench()
  const { code, err } = await run('generate', 'video', 'A blue harbour', '--out', join(folder, 'a.mp4'))
  expect(code).toBe(1)
  expect(err).toContain('quarry tasks open 1 --out FILE')
  expect(err).toContain('This video is WEBM, and videos are not converted')
  expect((await run('tasks', 'open', '1', '--out', join(folder, 'a.webm'))).code).toBe(0)
})

test('a task that fails, and one that may have been created, are exit code 1 and say why', async () => {
  const faults = {
    'grounded-generation': [
      { do: 'failTask', message: 'Too dark.', on: 1 },
      { do: 'reset', on: 2 },
    ],
  }
  const { received, run } = await bench(faults)
  const failed = await run('generate', 'image', 'x', '--json')
  expect([failed.code, JSON.parse(failed.out)]).toMatchObject([1, { state: 'failed', error: { message: 'Too dark.' } }])
  const lost = await run('generate', 'image', 'y')
  expect([lost.code, lost.out.includes('It may have been created')]).toEqual([1, true])
  expect(received('grounded-generation')).toBe(2)
})

test('a video that nothing can fetch is kept with its number; stopping to wait leaves the task to the service', async () => {
  const lookups = { 'grounded-generation-lookup': [{ do: 'taskState', state: 'running' }] }
  const { received, run, start } = await bench(lookups)
  const video = await run(
    'generate',
    'video',
    'x',
    '--by',
    'videos',
    '--model',
    'local/shapes-1.0',
    '--duration',
    '1',
    '--json',
  )
  expect([video.code, JSON.parse(video.out)]).toMatchObject([
    0,
    { state: 'stored', remoteId: expect.any(String), medium: null },
  ])
  const waiting = start('generate', 'image', 'x')
  await vi.waitUntil(() => received('grounded-generation-lookup') > 0, { timeout: 60_000 })
  waiting.child.kill('SIGINT')
  const stopped = await waiting.exit
  expect([stopped.code, stopped.err.includes('quarry tasks wait 2')]).toEqual([1, true])
  const [left] = JSON.parse((await run('tasks', 'list', '--json')).out)
  expect(left).toMatchObject({
    task: 2,
    state: expect.stringMatching(/^(queued|running)$/),
    remoteId: expect.any(String),
  })
  expect(received('grounded-generation')).toBe(1)
})
