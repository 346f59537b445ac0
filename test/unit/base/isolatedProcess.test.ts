import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runIsolated } from '../../../src/main/base/isolation/isolatedProcess.ts'

let folder = ''
beforeAll(async () => (folder = await mkdtemp(path.join(tmpdir(), 'quarry-isolated-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function output(program: string, silenceMs = 60_000): Promise<string> {
  const file = path.join(folder, 'program.mjs')
  await writeFile(file, program)
  let text = ''
  for await (const chunk of runIsolated(pathToFileURL(file), ['x'], { heapMegabytes: 64, silenceMs })) text += chunk
  return text
}

describe('a program in a process of its own', () => {
  it('is heard to its end', async () => {
    expect(await output('process.stdout.write("<" + process.argv[2] + ">"); process.disconnect()')).toBe('<x>')
  })

  it('that uses up its memory ends alone', async () => {
    await expect(output('const all = []; for (;;) all.push({ all: [...all] })')).rejects.toMatchObject({
      reason: 'memory',
    })
  })

  it('that is silent is ended', async () => {
    await expect(output('for (;;);', 1_000)).rejects.toMatchObject({ reason: 'silence' })
  })

  it('that dies is told apart', async () => {
    await expect(output('process.exit(3)')).rejects.toMatchObject({ reason: 'crash' })
  })
})
