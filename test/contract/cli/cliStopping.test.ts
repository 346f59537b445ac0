import { expect, test } from 'vitest'
import type { JobView } from '../../../src/contract/jobs.ts'
import { runFake, stillClock, type SomeHandlers } from '../../unit/cli/fakeHost.ts'
import { embedCounts, embedJob } from '../../unit/cli/views.ts'

const running = embedJob({ state: 'running', finishedAt: null, embed: { ...embedCounts, embedded: 2, inFlight: 1 } })

/** A job that goes on until it is paused, and then still has one request under way before it stands still. */
function runningJob(onWatched: () => void, log: string[]): SomeHandlers {
  const paused = Promise.withResolvers<void>()
  async function* watch(): AsyncIterable<JobView> {
    yield running
    onWatched()
    await paused.promise
    yield { ...running, state: 'paused' }
    log.push('stored what was in flight')
    yield { ...running, state: 'paused', embed: { ...embedCounts, embedded: 3, inFlight: 0 } }
  }
  return {
    embedding: { start: async () => running },
    jobs: {
      watch,
      pause: async ({ id, why }) => {
        log.push(`pause ${id}, asked by ${why}`)
        paused.resolve()
        return running
      },
    },
  }
}

test('Ctrl-C pauses the job, waits for what is in flight, and says how to go on', async () => {
  const log: string[] = []
  let press = () => {}
  const { code, out, err, closed } = await runFake(['embed', '--json'], {
    onStart: (pressCtrlC) => (press = pressCtrlC),
    handlers: runningJob(() => press(), log),
  })
  expect({ code, out, closed, log }).toEqual({
    code: 1,
    out: '',
    closed: 1,
    log: ['pause 2, asked by user', 'stored what was in flight'],
  })
  expect(err).toBe('quarry: Stopped. What was done is stored. To go on: quarry jobs resume 2\n')
})

test('several jobs are resumed by one command, all before any is waited for', async () => {
  const log: string[] = []
  const done = (id: number) => ({ ...running, id, state: 'done' as const, finishedAt: '2031-01-01T00:00:00Z' })
  const { code, out } = await runFake(['jobs', 'resume', '1', '2', '--json'], {
    handlers: {
      jobs: {
        resume: async ({ id }) => {
          log.push(`resume ${id}`)
          return { ...running, id }
        },
        watch: async function* () {
          log.push('watch')
          yield done(2)
          yield done(1)
        },
      },
    },
  })
  expect({ code, log }).toEqual({ code: 0, log: ['resume 1', 'resume 2', 'watch'] })
  expect(JSON.parse(out)).toMatchObject([
    { id: 1, state: 'done' },
    { id: 2, state: 'done' },
  ])
})

test('--timeout does the same, and the job does not say that somebody paused it', async () => {
  const log: string[] = []
  const due = Promise.withResolvers<void>()
  const clock = {
    ...stillClock,
    wait: (ms: number, signal?: AbortSignal) => (ms === 5_000 ? due.promise : stillClock.wait(ms, signal)),
  }
  const { code, err } = await runFake(['embed', '--timeout', '5'], { clock, handlers: runningJob(due.resolve, log) })
  expect({ code, log }).toEqual({ code: 1, log: ['pause 2, asked by time_limit', 'stored what was in flight'] })
  expect(err).toContain('quarry: Stopped after 5 s, as --timeout says. What was done is stored.')
})

test('a second Ctrl-C leaves at once', async () => {
  const exits: number[] = []
  const log: string[] = []
  let press = () => {}
  const { err } = await runFake(['embed'], {
    exits,
    onStart: (pressCtrlC) => (press = pressCtrlC),
    handlers: runningJob(() => {
      press()
      press()
    }, log),
  })
  expect(exits).toEqual([1])
  expect(err).toContain('quarry: Left at once, before what was under way had ended.')
})
