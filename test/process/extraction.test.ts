import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { abortedByUser } from '../../src/main/base/abort.ts'
import type { ProgramLimits } from '../../src/main/base/isolation/isolatedProgram.ts'
import { ExtractionProcess } from '../../src/main/importing/extraction/extraction.ts'
import type { ExtractedPart, ReadContext } from '../../src/main/importing/formats/format.ts'

const program = new URL('../fixtures/workers/troubledReader.ts', import.meta.url)
const patient: ProgramLimits = { memoryMegabytes: 1_000, silenceMs: 100_000, totalMs: 100_000 }

let folder: string
let extractions: ExtractionProcess[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-troubled-'))
  extractions = []
})
afterEach(async () => {
  for (const each of extractions) await each.close()
  await rm(folder, { recursive: true, force: true })
})

function start(limits: Partial<ProgramLimits> = {}): ExtractionProcess {
  const extraction = new ExtractionProcess({ ...patient, ...limits }, program)
  extractions.push(extraction)
  return extraction
}

/** The parts of a file with a word that says how reading it goes. */
async function open(extraction: ExtractionProcess, word: string, signal?: AbortSignal) {
  const file = path.join(folder, word)
  await writeFile(file, word)
  return extraction.read({ format: 'troubled', path: file, name: word }, contextOf(extraction, signal))
}

/** The titles of its documents. The first is the id of the process that read it. */
async function read(extraction: ExtractionProcess, word: string): Promise<readonly [pid: number, ...rest: string[]]> {
  const titles: string[] = []
  for await (const parts of await open(extraction, word)) titles.push(...parts.map(titleOf))
  const [pid, ...rest] = titles
  return [Number(pid), ...rest]
}

function titleOf(part: ExtractedPart | undefined): string {
  return part?.kind === 'document' ? part.draft.title : ''
}

function contextOf(extraction: ExtractionProcess, signal: AbortSignal | undefined): ReadContext {
  return {
    keepsDamaged: false,
    vectorColumn: undefined,
    dimension: undefined,
    signal,
    onFacts: () => {},
    onBytes: () => {},
    extraction,
    followLinks: false,
    documents: {},
  }
}

/** Waits until the process has ended. */
async function hasEnded(pid: number): Promise<void> {
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 60_000 })
}

describe('a file that', () => {
  test.each([
    ['take heap', 'it takes more memory than a file may', { memoryMegabytes: 300 }],
    ['take buffers', 'it takes more memory than a file may', { memoryMegabytes: 300 }],
    ['exit', 'the process that read it failed', {}],
    ['die', 'the process that read it failed', {}],
    ['throw', 'the process that read it failed', {}],
  ])('makes the program %s is refused, and the next one is read by a new process', async (word, reason, limits) => {
    const extraction = start(limits)
    const [before] = await read(extraction, 'good')
    await expect(read(extraction, word)).rejects.toMatchObject({
      code: 'invalid_input',
      where: word,
      message: `The file is not read: ${reason}.`,
      hint: expect.stringContaining('save it again'),
    })
    const [after, ...rest] = await read(extraction, 'good')
    expect(rest).toEqual(['good'])
    expect(after).not.toBe(before)
    await hasEnded(before)
  })

  test('shows no progress is given up', async () => {
    await expect(read(start({ silenceMs: 500 }), 'loop')).rejects.toMatchObject({
      message: 'The file is not read: reading it does not progress.',
    })
  })

  test('goes on for ever is given up, whatever progress it reports', async () => {
    await expect(read(start({ totalMs: 1_000 }), 'report and loop')).rejects.toMatchObject({
      message: 'The file is not read: reading it takes longer than a file may.',
    })
  })

  test('leaves much memory in use is the last one of its process', async () => {
    const extraction = start({ memoryMegabytes: 500 })
    const [first] = await read(extraction, 'good')
    const [second] = await read(extraction, 'keep')
    expect(second).toBe(first)
    const [third] = await read(extraction, 'good')
    expect(third).not.toBe(first)
    await hasEnded(first)
  })

  test('makes and drops many objects takes not much more memory than it holds', async () => {
    const [, ...rest] = await read(start({ memoryMegabytes: 250 }), 'drop objects')
    expect(rest).toEqual(['drop objects'])
  })

  test('meets a full disk is not refused: the disk is named', async () => {
    await expect(read(start(), 'full disk')).rejects.toMatchObject({ code: 'disk_full' })
  })

  test('is refused by its format leaves the process to the next one', async () => {
    const extraction = start()
    const [before] = await read(extraction, 'good')
    await expect(read(extraction, 'refuse')).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'refuse',
      message: 'It is damaged.',
      hint: 'Mend it.',
    })
    expect(await read(extraction, 'good')).toEqual([before, 'good'])
  })
})

test('a signal ends the process, and the reason of the signal is thrown', async () => {
  const extraction = start()
  const abort = new AbortController()
  const parts = await open(extraction, 'loop', abort.signal)
  const first = await parts.next()
  const pid = Number(titleOf(first.value?.[0]))
  const next = parts.next()
  const reason = abortedByUser()
  abort.abort(reason)
  await expect(next).rejects.toBe(reason)
  await hasEnded(pid)
})

test('a file in a file is read by a second process while the first one waits', async () => {
  const extraction = start()
  const outer = await open(extraction, 'child')
  const first = await outer.next()
  const outerPid = Number(titleOf(first.value?.[0]))
  const second = await outer.next()
  const child = second.value?.[0]
  if (child?.kind !== 'child') throw new Error('There is no file in the file.')
  const request = { format: 'troubled', path: child.path, name: 'child' }
  const pids: number[] = []
  for await (const parts of extraction.read(request, contextOf(extraction, undefined)))
    pids.push(...parts.map((part) => Number(titleOf(part))))
  expect(pids[0]).toBeGreaterThan(0)
  expect(pids[0]).not.toBe(outerPid)
  expect(await outer.next()).toMatchObject({ done: true })
  // Both are there for the next files.
  expect([outerPid, pids[0]]).toContain((await read(extraction, 'good'))[0])
})

test('closing ends idle and busy processes and deletes what files were left', async () => {
  const extraction = start()
  const outer = await open(extraction, 'child')
  const outerPid = Number(titleOf((await outer.next()).value?.[0]))
  const [idlePid] = await read(extraction, 'good')
  const child = (await outer.next()).value?.[0]
  if (child?.kind !== 'child') throw new Error('There is no file in the file.')
  expect(existsSync(child.path)).toBe(true)
  await extraction.close()
  expect(existsSync(path.dirname(child.path))).toBe(false)
  await hasEnded(outerPid)
  await hasEnded(idlePid)
})
