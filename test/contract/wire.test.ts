import { afterEach, describe, expect, test } from 'vitest'
import { ContractError } from '../../src/contract/define.ts'
import { wires, type OpenWire, type WireKind } from './wires.ts'

const failureOf = async (work: Promise<unknown>): Promise<ContractError> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ContractError)) throw new Error(`expected a ContractError, got ${String(error)}`)
  return error
}

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describe.each(wires)('over the $name wire', (kind: WireKind) => {
  const opened: OpenWire[] = []
  const open = async (credit?: number) => {
    const wire = await kind.open(credit)
    opened.push(wire)
    return wire
  }
  afterEach(async () => {
    for (const wire of opened.splice(0)) await wire.close()
  })

  test('a call gets its answer, with the defaults of its input filled in', async () => {
    const { client } = await open()
    expect(await client.echo.say({ text: 'ab' })).toEqual({ text: 'ab' })
    expect(await client.echo.say({ text: 'ab', times: 3 })).toEqual({ text: 'ababab' })
    expect(await client.echo.nothing({})).toBeUndefined()
  })

  test('many calls at once each get their own answer', async () => {
    const { client } = await open()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => client.echo.say({ text: String(n) })))
    expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, n) => String(n)))
  })

  test.each([
    ['astral', '😀 𝒬uarry 👩‍👩‍👧'],
    ['Thai and Arabic', 'ภาษาไทย العربية'],
    ['a lone high surrogate', 'a\ud800b'],
    ['a lone low surrogate at the end', 'ab\udc00'],
    ['line ends of every kind', 'a\nb\r\nc\u2028d\u2029e\u0085f'],
    ['controls and a byte-order mark', '\ufeff\0\u0001\u001f\u007f'],
    ['nothing', ''],
  ])('%s comes through as it is, in a call and in a stream', async (_, text) => {
    const { client } = await open()
    expect((await client.echo.say({ text })).text).toBe(text)
    expect(await collect(client.echo.count({ to: 1, padding: text }))).toEqual([{ n: 0, padding: text }])
  })

  test('large payloads come through whole, both ways and in a stream', async () => {
    const { client } = await open()
    const text = 'quarry ก😀 '.repeat(250_000)
    expect((await client.echo.say({ text })).text === text).toBe(true)
    const items = await collect(client.echo.count({ to: 3, padding: text }))
    expect(items.map(({ n, padding }) => [n, padding === text])).toEqual([0, 1, 2].map((n) => [n, true]))
  })

  test('an error of the core crosses with its code, its message and its data, and without its stack', async () => {
    const { client } = await open()
    const error = await failureOf(client.echo.refuse({ code: 'not_found' }))
    expect(error).toMatchObject({
      name: 'ContractError',
      code: 'not_found',
      message: 'There is no such thing.',
      data: { row: 12, where: 'row 12', hint: 'Look again.' },
    })
    expect((await failureOf(client.echo.refuse({ code: 'conflict' }))).code).toBe('conflict')
  })

  test('an unexpected error crosses as internal, with its message', async () => {
    const { client } = await open()
    expect(await failureOf(client.echo.crash({}))).toMatchObject({ code: 'internal', message: 'x is not a function' })
  })

  test('an input that does not parse is a usage error that names each field, and the handler is not called', async () => {
    const { client, seen } = await open()
    const error = await failureOf(client.echo.say({ text: 1, times: 99 } as never))
    expect(error.code).toBe('usage')
    expect(error.message).toMatch(/^text: .+; times: .+/)
    expect(error.data['fields']).toMatchObject([{ field: 'text' }, { field: 'times' }])
    const deep = await failureOf(client.echo.hang({ nested: { list: [1, 'two'] } } as never))
    expect(deep.message).toMatch(/^nested\.list\[1\]: /)
    expect((await failureOf(collect(client.echo.count({ to: -1 })))).message).toMatch(/^to: /)
    expect(await failureOf(client.echo.say(undefined as never))).toMatchObject({ code: 'usage' })
    expect(seen.calls).toBe(0)
  })

  test('a stream gives its items in order and ends', async () => {
    const { client } = await open(4)
    const items = await collect(client.echo.count({ to: 100 }))
    expect(items.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, n) => n))
    expect(await collect(client.echo.count({ to: 0 }))).toEqual([])
  })

  test('each iteration of a stream is a run of its own', async () => {
    const { client } = await open()
    const stream = client.echo.count({ to: 3 })
    expect(await collect(stream)).toHaveLength(3)
    expect(await collect(stream)).toHaveLength(3)
  })

  test('a stream that fails gives the items before, then the error', async () => {
    const { client } = await open()
    const items: number[] = []
    const read = async () => {
      for await (const item of client.echo.failAfter({ items: 3 })) items.push(item)
    }
    expect(await failureOf(read())).toMatchObject({ code: 'service', data: { status: 500 } })
    expect(items).toEqual([0, 1, 2])
  })

  test('two streams at once do not mix, and neither waits for the other', async () => {
    const { client } = await open(2)
    const a = client.echo.count({ to: 20, padding: 'a' })[Symbol.asyncIterator]()
    const b = client.echo.count({ to: 20, padding: 'b' })[Symbol.asyncIterator]()
    await a.next() // a is held here, with its credit spent
    const fromB = await collect({ [Symbol.asyncIterator]: () => b })
    expect(fromB).toEqual(Array.from({ length: 20 }, (_, n) => ({ n, padding: 'b' })))
    const fromA = await collect({ [Symbol.asyncIterator]: () => a })
    expect(fromA).toEqual(Array.from({ length: 19 }, (_, n) => ({ n: n + 1, padding: 'a' })))
  })

  test('a handler is never ahead of its reader by more than the credit', async () => {
    const credit = 4
    const { client, seen } = await open(credit)
    let taken = 0
    let furthest = 0
    for await (const { n } of client.echo.count({ to: 1_000_000 })) {
      expect(n).toBe(taken++)
      // Other traffic to and fro is time enough for a handler that does not wait to run far ahead.
      for (let i = 0; i < 5; i++) await client.echo.say({ text: 'x' })
      furthest = Math.max(furthest, seen.produced - taken)
      if (taken === 40) break
    }
    expect(furthest).toBeLessThanOrEqual(credit)
    await seen.cleaned
  })

  test('aborting a stream stops the handler and the reader', async () => {
    const { client, seen } = await open()
    const controller = new AbortController()
    const read = async () => {
      for await (const { n } of client.echo.count({ to: 1_000_000 }, { signal: controller.signal })) {
        if (n === 2) controller.abort()
      }
    }
    expect((await failureOf(read())).code).toBe('aborted')
    await seen.stopped
    await seen.cleaned
  })

  test('aborting a stream that waits for a handler that never looks at its signal frees the reader', async () => {
    const { client, seen } = await open()
    const controller = new AbortController()
    const items = client.echo.stuck({ items: 1 }, { signal: controller.signal })[Symbol.asyncIterator]()
    expect(await items.next()).toEqual({ done: false, value: 0 })
    const waiting = failureOf(items.next())
    controller.abort()
    expect((await waiting).code).toBe('aborted')
    await seen.stopped
  })

  test('leaving the loop stops the handler', async () => {
    const { client, seen } = await open()
    for await (const { n } of client.echo.count({ to: 1_000_000 })) if (n === 1) break
    await seen.stopped
    await seen.cleaned
  })

  test('aborting a call stops the handler and the caller', async () => {
    const { client, seen } = await open()
    const controller = new AbortController()
    const call = failureOf(client.echo.hang({}, { signal: controller.signal }))
    await seen.started
    controller.abort()
    expect((await call).code).toBe('aborted')
    await seen.stopped
  })

  test('a signal that is aborted already means that nothing is asked', async () => {
    const { client, seen } = await open()
    const signal = AbortSignal.abort()
    expect((await failureOf(client.echo.say({ text: 'x' }, { signal }))).code).toBe('aborted')
    expect((await failureOf(collect(client.echo.count({ to: 3 }, { signal })))).code).toBe('aborted')
    expect([seen.calls, seen.produced]).toEqual([0, 0])
  })

  test('a long-lived signal keeps no listener of a finished call or stream', async () => {
    const { client } = await open(2)
    const { signal } = new AbortController()
    let listeners = 0
    const add = signal.addEventListener.bind(signal)
    const remove = signal.removeEventListener.bind(signal)
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++
      add(...args)
    }
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--
      remove(...args)
    }
    await collect(client.echo.count({ to: 10 }, { signal }))
    for await (const { n } of client.echo.count({ to: 10 }, { signal })) if (n === 1) break
    if (kind.name !== 'http') await client.echo.say({ text: 'x' }, { signal }) // fetch keeps its own account
    expect(listeners).toBe(0)
  })
})

describe.each(wires.filter(({ name }) => name !== 'direct'))('when the $name wire breaks', (kind: WireKind) => {
  test('a stream without its end mark is cut, and so is all that is asked afterwards', async () => {
    const wire = await kind.open()
    const items = wire.client.echo.stuck({ items: 2 })[Symbol.asyncIterator]()
    expect([(await items.next()).value, (await items.next()).value]).toEqual([0, 1])
    const third = failureOf(items.next() as Promise<unknown>)
    await wire.cutByCore()
    expect(await third).toMatchObject({ code: 'cut' })
    await wire.seen.stopped
    expect((await failureOf(wire.client.echo.say({ text: 'x' }))).code).toBe('cut')
    expect((await failureOf(collect(wire.client.echo.count({ to: 1 })))).code).toBe('cut')
  })

  test('a call without its answer is cut', async () => {
    const wire = await kind.open()
    const call = failureOf(wire.client.echo.hang({}))
    await wire.seen.started
    await wire.cutByCore()
    expect((await call).code).toBe('cut')
  })

  test('a page that goes away stops what it had asked for', async () => {
    const wire = await kind.open()
    const items = wire.client.echo.stuck({ items: 1 })[Symbol.asyncIterator]()
    await items.next()
    const second = failureOf(items.next() as Promise<unknown>)
    await wire.leave()
    await wire.seen.stopped
    expect((await second).code).toBe('cut')
    await wire.close()
  })
})
