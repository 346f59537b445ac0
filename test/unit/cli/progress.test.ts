import { expect, test } from 'vitest'
import type { CopyStep } from '../../../src/main/model/upkeep.ts'
import type { TextSink } from '../../../src/main/cli/host/host.ts'
import { describeJob, startProgress } from '../../../src/main/cli/progress/progress.ts'
import { showSteps } from '../../../src/main/cli/progress/stepProgress.ts'
import { showUpdate } from '../../../src/main/cli/progress/updateProgress.ts'
import { requireDone } from '../../../src/main/cli/progress/followJobs.ts'
import { stillClock } from './fakeHost.ts'
import { embedCounts, embedJob } from './views.ts'
import { runFake } from './fakeHost.ts'

const at = Date.parse('2031-01-01T00:00:00Z')
const progress = { unit: 'items' as const, done: 2_500, total: 10_000, ratePerSecond: 812.4, secondsLeft: 75 }
const job = embedJob({ state: 'running', finishedAt: null, progress, embed: { ...embedCounts, tokens: 120_000 } })
const waiting = {
  ...job,
  wait: { kind: 'rate_limit' as const, message: 'The service asks to wait.', until: '2031-01-01T00:00:12Z' },
}

test('a job says how far, how fast, how long still, and what it used', () => {
  expect(describeJob(job, at, false)).toBe('Embedding  2,500 of 10,000  812/s  1 min 15 s left  120,000 tokens')
  expect(describeJob(job, at, true)).toContain('█████░░░░░░░░░░░░░░░ 25 %')
})

test('a job with nothing to embed reports that instead of counting to 0', () => {
  const none = { ...job, progress: { ...progress, done: 0, total: 0, ratePerSecond: 0 } }
  expect(describeJob(none, at, true)).toBe('Embedding  nothing new yet')
  expect(describeJob({ ...none, finishedAt: '2031-01-01T00:00:00Z' }, at, true)).toBe('Embedding  nothing new')
})

test('a wait says why, and counts down', () => {
  expect(describeJob(waiting, at, false)).toBe(
    'Embedding  2,500 of 10,000  120,000 tokens  The service asks to wait, goes on in 12 s',
  )
  expect(describeJob(waiting, at + 11_500, false)).toContain('goes on in 1 s')
})

function record(isTerminal: boolean): TextSink & { readonly written: string[] } {
  const written: string[] = []
  return { written, isTerminal, columns: 100, write: (text) => void written.push(String(text)) }
}

test('without a terminal there is a line every three seconds at most, and one for each new wait', () => {
  const sink = record(false)
  let now = at
  const shown = startProgress(sink, { ...stillClock, now: () => now })
  for (const ms of [0, 1_000, 2_999, 3_000, 4_000, 6_100]) {
    now = at + ms
    shown.update([job])
  }
  shown.update([waiting])
  shown.update([waiting])
  shown.end()
  expect(sink.written.length).toBe(3)
  expect(sink.written.at(-1)).toContain('goes on in')
})

test('on a terminal the bar is redrawn in its place and taken away at the end', () => {
  const sink = record(true)
  const shown = startProgress(sink, stillClock)
  shown.update([job])
  shown.update([job])
  shown.end()
  expect(sink.written.map((text) => text.startsWith('\u001b[1A\u001b[J'))).toEqual([false, true, true])
  expect(sink.written.at(-1)).toBe('\u001b[1A\u001b[J')
})

test('a failed embedding says that the documents are stored, and how it is sent again', () => {
  const failed = { ...job, id: 7, state: 'failed' as const, error: 'The server could not be reached.' }
  expect(() => requireDone([failed])).toThrow(
    expect.objectContaining({
      message: 'The server could not be reached.',
      hint: 'The documents are stored all the same. Send what is missing again with quarry jobs retry 7.',
    }),
  )
})

test('a compaction shows what it does, and takes the line away', async () => {
  const report = {
    documents: 3,
    texts: 0,
    conversations: 0,
    media: 0,
    originals: 0,
    bytesBefore: 2_000_000,
    bytesAfter: 1_000_000,
  }
  const libraries = {
    compacting: async function* () {
      yield { kind: 'progress' as const, part: 'documents' as const, removed: 3 }
      yield { kind: 'done' as const, ...report }
    },
  }
  const shown = await runFake(['compact'], { handlers: { libraries }, terminal: true })
  expect(shown.err).toBe('\r\u001b[KDeleting documents in no collection  3\r\u001b[K')
  expect(shown.out).toContain('Deleted 3 documents and 0 texts.')
  const json = await runFake(['compact', '--json'], { handlers: { libraries } })
  expect(JSON.parse(json.out)).toEqual(report)
})

test('a server shows the backup that is made when it closes', async () => {
  const steps: readonly CopyStep[] = [
    { part: 'library', done: 1_000_000, total: 4_000_000 },
    { part: 'files', done: 1 },
    { part: 'checking' },
  ]
  let now = 0
  const { code, err } = await runFake(['web'], {
    clock: { now: () => (now += 3_000), wait: async (_, signal) => signal?.throwIfAborted() },
    onStart: (pressCtrlC) => pressCtrlC(),
    closing: async (closing) => {
      for (const step of steps)
        await new Promise<void>((resolve) =>
          closing?.tell(() => {
            resolve()
            return step
          }),
        )
    },
  })
  expect(code, err).toBe(0)
  const shown = /^Backing up before closing \(Ctrl-C leaves it out\) {2}/
  const lines = err.split('\n').map((line) => line.replace(shown, ''))
  expect(lines).toEqual(['1.0 MB of 4.0 MB', '1 file', 'checking the copy', ''])
})

test('another Ctrl-C closes without the backup, and the next one leaves at once', async () => {
  const exits: number[] = []
  let press = () => {}
  const { code, err } = await runFake(['web'], {
    exits,
    clock: { now: () => 0, wait: async (_, signal) => signal?.throwIfAborted() },
    onStart: (pressCtrlC) => {
      press = pressCtrlC
      press()
    },
    closing: async (closing) => {
      await new Promise<void>((resolve) =>
        closing?.tell(() => {
          resolve()
          return { part: 'checking' }
        }),
      )
      press()
      expect(closing?.signal.aborted).toBe(true)
      expect(exits).toEqual([])
      press()
    },
    terminal: true,
  })
  expect({ code, exits }).toEqual({ code: 0, exits: [1] })
  expect(err).toContain('quarry: Closing without the backup.\n')
  expect(err).toContain('quarry: Left at once, before what was under way had ended.\n')
})

test('a step that says nothing new is not written again, and a wide one does not break', () => {
  for (const isTerminal of [true, false]) {
    let now = 0
    const sink = { ...record(isTerminal), columns: 20 }
    const steps = showSteps(sink, { ...stillClock, now: () => (now += 3_000) })
    for (const line of ['0 files', '0 files', 'checking the copy of the library', '0 files']) steps.update(line)
    steps.end()
    steps.end()
    expect(sink.written).toEqual(
      isTerminal
        ? ['\r\u001b[K0 files', '\r\u001b[Kchecking the copy…', '\r\u001b[K0 files', '\r\u001b[K']
        : ['0 files\n', 'checking the copy of the library\n', '0 files\n'],
    )
  }
})

test('a library that is brought up to date is told of on stderr until it is open', async () => {
  let err = ''
  const sink: TextSink = { write: (text) => void (err += String(text)), isTerminal: true, columns: 100 }
  const opened = await showUpdate(sink, { ...stillClock, now: nextMoment() }, async (onUpdating) => {
    onUpdating({ part: 'format', done: 0, total: 2 })
    onUpdating({ part: 'words', done: 1_200, total: 350_000 })
    return 'open'
  })
  expect(opened).toBe('open')
  expect(err.split('\r\u001b[K')).toEqual([
    '',
    'Bringing the library up to date: step 1 of 2',
    'Bringing the library up to date: words of 1,200 of 350,000 documents',
    '',
  ])
})

/** A clock that is a second later each time it is looked at. */
function nextMoment(): () => number {
  let now = at
  return () => (now += 1_000)
}
