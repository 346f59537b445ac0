import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { processHost } from '../../src/main/cli/host/processHost.ts'
import { runCli } from '../../src/main/cli/run.ts'
import { openWriter } from '../../src/main/store/connection.ts'
import { writeParquet } from '../bench/writeParquet.ts'
import { records, settled, testBench } from '../fixtures/testCore.ts'

/** Whatever breaks in the middle of an import, in any thread or process: the command ends with an error. */

// A hang is what this is about; a slow machine is none.
vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'quarry-broken-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The threads by the last call that was sent to them. */
const threadOf = new Map<string, Worker>()
const post = Worker.prototype.postMessage
beforeEach(() => {
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    threadOf.set(String((message as { readonly name?: unknown }).name), this)
    Reflect.apply(post, this, [message, ...rest])
  }
})
afterEach(() => {
  Worker.prototype.postMessage = post
  threadOf.clear()
})

let libraries = 0

/** Imports `file` on the command line; `breakIt` is called once, when the first records are stored. */
async function importAndBreak(file: string, breakIt: (library: string) => void, ...flags: string[]) {
  const library = join(folder, `${++libraries}.quarry`)
  const said = { out: '', err: '' }
  const sink = (to: 'out' | 'err') => ({
    isTerminal: false,
    columns: 80,
    write: (text: string) => void (said[to] += text),
  })
  let isBroken = false
  const host = processHost(
    ['import', file, '--collection', 'c', '--library', library, '--json', ...flags],
    { XDG_DATA_HOME: dirname(library) },
    { serveWeb: () => Promise.reject(new Error('Nobody asked for a server.')) },
    (point) => {
      if (point !== 'import.stored' || isBroken) return
      isBroken = true
      breakIt(library)
    },
  )
  const code = await runCli({ ...host, stdout: sink('out'), stderr: sink('err') })
  const lines = said.err.split('\n').filter((line) => !/^(Reading|Embedding) |^$/.test(line))
  return { code, out: said.out, lines, isBroken }
}

function manyLines(): string {
  const file = join(folder, 'many.jsonl')
  const many = records(1500, (index) => `Harbour ${index} has a tide table of its own.`)
  writeFileSync(file, many.map((record) => JSON.stringify(record)).join('\n'))
  return file
}

function manyRows(): string {
  const file = join(folder, 'many.parquet')
  writeParquet(file, {
    rows: 60_000,
    dimension: 2,
    strings: { text: (row) => `Harbour ${row} has a tide table of its own.` },
    vectors: (row, out) => void out.fill(row + 1),
  })
  return file
}

/** Ends the thread that a call of this name was sent to. */
const end = (name: string) => () => void threadOf.get(name)?.terminate()

describe('an import ends with exit code 1 and one line', () => {
  test.each<[what: string, breakIt: (library: string) => void, says: RegExp]>([
    [
      'when something unheard of is thrown',
      () => {
        throw new Error('Something unheard of.')
      },
      /Something unheard of/,
    ],
    ['when the thread that reads ends', end('next'), /worker thread has ended/],
    ['when the thread that writes ends', end('importDocuments'), /worker thread has ended/],
    [
      'when the store throws what it never should',
      (library) => {
        const db = openWriter(library)
        db.exec('DROP TABLE import_problems; ALTER TABLE texts RENAME TO lost')
        db.close()
      },
      /no such table/,
    ],
  ])('%s', async (_, breakIt, says) => {
    const { isBroken, code, out, lines } = await importAndBreak(manyLines(), breakIt)
    expect({ isBroken, code, out }).toEqual({ isBroken: true, code: 1, out: '' })
    expect(lines).toEqual([expect.stringMatching(says)])
    expect(lines[0]).toMatch(/^quarry: /)
  })

  test('when the process that reads a Parquet file dies', async () => {
    const kill = () => {
      const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      for (const line of processes.split('\n')) {
        const [pid, parent] = line.trim().split(/\s+/).map(Number)
        if (parent === process.pid && line.includes('parquet')) process.kill(pid ?? 0, 'SIGKILL')
      }
    }
    const { isBroken, code, lines } = await importAndBreak(manyRows(), kill, '--vector', 'emb', '--model', 'm')
    expect({ isBroken, code }).toEqual({ isBroken: true, code: 1 })
    expect(lines).toEqual([expect.stringMatching(/^quarry: .*the process that read it failed/)])
  })
})

test('a job that waits behind it does not wait for ever: it says why it cannot begin', async () => {
  const bench = await testBench()
  let starting: Promise<unknown> = Promise.resolve()
  const { client } = await bench.open({
    probe: (point) => {
      // Not before both are there: one import runs, the other waits for it.
      if (point === 'import.stored') void starting.then(end('importDocuments'))
    },
  })
  const start = async (name: string) => {
    const path = await bench.write(
      name,
      records(1500, (index) => `${name} has a text ${index}.`),
    )
    return client.imports.start({ sources: [{ kind: 'path', path }], collection: name, embed: false })
  }
  const both = Promise.all([start('one.jsonl'), start('other.jsonl')])
  starting = both
  for (const started of await both)
    expect(await settled(client, started.import)).toMatchObject({ state: 'paused', wait: { kind: 'storage' } })
})
