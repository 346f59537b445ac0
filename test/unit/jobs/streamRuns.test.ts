import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import { createStreamRuns, type FollowItem, type RunSpec } from '../../../src/main/jobs/streamRuns.ts'
import type { SseEvent } from '../../../src/main/service/transport/sse.ts'
import type { StreamReducer } from '../../../src/main/service/streaming/reducer.ts'
import { openStore, type Store } from '../../../src/main/store/store.ts'
import { manualClock } from '../../fixtures/manualClock.ts'

/** No process has it. */
const deadPid = 2 ** 30

/** Runs over a real library, with the names of the operations that were asked of it. */
async function openRuns(change: (store: Store) => Partial<Store['write']> = () => ({})) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-runs-'))
  const store = await openStore({ path: path.join(folder, 'library.quarry'), workerUrl: workerUrl('store') })
  const asked: string[] = []
  const noting = <Operations extends object>(operations: Operations, changed: Partial<Operations> = {}): Operations =>
    new Proxy(operations, {
      get: (target, name) => {
        asked.push(String(name))
        return Reflect.get(changed, name) ?? Reflect.get(target, name)
      },
    })
  const noted: Store = {
    ...store,
    read: noting(store.read),
    readAfterWrite: noting(store.readAfterWrite),
    write: noting(store.write, change(store)),
  }
  const clock = manualClock()
  const spending = { reserve: () => Promise.resolve(undefined), release: () => Promise.resolve() }
  const runs = createStreamRuns({ store: noted, clock, probe: () => {}, origin: 'o', pid: process.pid, spending })
  onTestFinished(async () => {
    await runs.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { runs, store, asked }
}

/** A stream that the test feeds; an `undefined` event is its end. */
function fedStream() {
  const waiting: ((event: SseEvent | undefined) => void)[] = []
  const sent: (SseEvent | undefined)[] = []
  const send = (event: SseEvent | undefined) => {
    const take = waiting.shift()
    if (take) take(event)
    else sent.push(event)
  }
  async function* events(signal: AbortSignal) {
    for (;;) {
      const event =
        sent.length > 0
          ? sent.shift()
          : await new Promise<SseEvent | undefined>((resolve, reject) => {
              waiting.push(resolve)
              signal.addEventListener('abort', () => reject(signal.reason))
            })
      if (event === undefined) return
      yield event
    }
  }
  const reducer: StreamReducer = { add: () => {}, ended: 'complete', isOver: false }
  const spec: RunSpec = {
    kind: 'chat',
    title: 't',
    model: undefined,
    request: '{}',
    open: async (signal) => ({ events: events(signal), reducer }),
    summarise: () => ({ model: undefined, requestId: undefined, usage: undefined }),
  }
  return { spec, send: (data: string) => send({ event: undefined, data } as SseEvent), end: () => send(undefined) }
}

const never = () => new AbortController().signal

test('followers get each chunk when it is stored, from memory, and the end without the journal being read', async () => {
  const { runs, store, asked } = await openRuns()
  const { spec, send, end } = fedStream()
  const { id } = await runs.start(spec)
  asked.length = 0
  const seen: string[] = []
  const follow = async (after: number) => {
    const items: FollowItem[] = []
    for await (const item of runs.follow(id, after, never())) {
      items.push(item)
      if (item.type === 'ended') break
      const [stored] = await store.read.readChunks(id, item.chunk.sequence - 1, 1)
      expect(stored).toEqual(item.chunk)
      seen.push(item.chunk.data)
    }
    return items.map((item) => (item.type === 'chunk' ? item.chunk.data : item.run.state))
  }
  const [first, second] = [follow(0), follow(1)]
  send('a')
  send('b')
  await expect.poll(() => seen, { interval: 1 }).toContain('b')
  const late = follow(0)
  send('c')
  end()
  expect(await Promise.all([first, second, late])).toEqual([
    ['a', 'b', 'c', 'complete'],
    ['b', 'c', 'complete'],
    ['a', 'b', 'c', 'complete'],
  ])
  expect(new Set(asked)).toEqual(new Set(['appendChunk', 'finishRun']))

  const again: string[] = []
  for await (const item of runs.follow(id, 1, never()))
    again.push(item.type === 'chunk' ? item.chunk.data : item.run.state)
  expect(again).toEqual(['b', 'c', 'complete'])
})

test('a follower learns that the library cannot be written', async () => {
  const full = new Error('The disk is full.')
  const { runs } = await openRuns(() => ({
    appendChunk: () => Promise.reject(full),
    finishRun: () => Promise.reject(full),
  }))
  const { spec, send } = fedStream()
  const { id } = await runs.start({ ...spec, kind: 'answer' })
  const items = runs.follow(id, 0, never())
  const next = items.next()
  send('a')
  await expect(next).rejects.toThrow('The disk is full.')
})

test('the run of a dead process is cut when it is followed, and no run that has just started', async () => {
  const { runs, store } = await openRuns()
  const left = await store.write.createRun(
    { kind: 'chat', title: 't', model: undefined, origin: 'o', request: '{}', parentId: undefined, pid: deadPid },
    1,
  )
  const { spec } = fedStream()
  const starting = runs.start(spec)
  const states: string[] = []
  for await (const item of runs.follow(left.id, 0, never())) if (item.type === 'ended') states.push(item.run.state)
  const { id } = await starting
  expect([...states, (await runs.get(id)).state]).toEqual(['cut', 'running'])
  expect((await runs.stop(id)).state).toBe('complete')
})
