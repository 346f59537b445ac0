import { describe, expect, test } from 'vitest'
import { readSse, type SseEvent } from '../../../src/main/service/transport/sse.ts'
import { pieces } from '../../fixtures/service/streamServer.ts'

const tooLarge = () => new Error('too large')

async function* from(chunks: readonly Uint8Array[]) {
  yield* chunks
}

async function readAll(text: string, size: number, maxEventChars = 1_000_000): Promise<SseEvent[]> {
  const events: SseEvent[] = []
  for await (const event of readSse(from(pieces(text, size)), maxEventChars, tooLarge)) events.push(event)
  return events
}

describe.each([1, 2, 3, 7, 1021, 1_000_000])('in chunks of %i bytes', (size) => {
  test('characters of several bytes come whole', async () => {
    const data = 'é 漢字 🜚 ภาษาไทย \u{1F468}\u200D\u{1F469}'
    expect(await readAll(`data: ${data}\n\n`, size)).toEqual([{ event: undefined, data }])
  })

  test.each(['\n', '\r\n', '\r'])('lines may end in %j', async (end) => {
    const text = ['event: a', 'data: 1', 'data: 2', '', 'data: 3', '', ''].join(end)
    expect(await readAll(text, size)).toEqual([
      { event: 'a', data: '1\n2' },
      { event: undefined, data: '3' },
    ])
  })

  test('comments and keep-alives are no events, and a byte order mark is nothing', async () => {
    const text = '\uFEFF: hello\n\n:\n\nid: 7\nretry: 10\n\ndata:x\n\n: bye\n\n'
    expect(await readAll(text, size)).toEqual([{ event: undefined, data: 'x' }])
  })

  test('an event without its empty line never came', async () => {
    expect(await readAll('data: 1\n\ndata: 2\n', size)).toEqual([{ event: undefined, data: '1' }])
  })
})

test('an event of many megabytes in many small chunks is read in one go', async () => {
  const data = 'x'.repeat(24_000_000)
  const [event] = await readAll(`data: ${data}\n\n`, 509, 30_000_000)
  expect(event?.data.length).toBe(data.length)
})

test.each([1, 7, 1000])(
  'an event may have as many characters as allowed, and not one more: chunks of %i',
  async (size) => {
    const line = (length: number) => `data: ${'x'.repeat(length)}\n\n`
    expect(await readAll(line(100), size, 100)).toHaveLength(1)
    await expect(readAll(line(101), size, 100)).rejects.toThrow('too large')
  },
)

test('nothing is taken from the connection ahead of the reader', async () => {
  let taken = 0
  async function* body() {
    for (const number of [1, 2, 3]) {
      taken++
      yield Buffer.from(`data: ${number}a\n\ndata: ${number}b\n\n`)
    }
  }
  const events = readSse(body(), 1000, tooLarge)
  const seen: [string | undefined, number][] = []
  for (let i = 0; i < 4; i++) seen.push([((await events.next()).value as SseEvent).data, taken])
  expect(seen).toEqual([
    ['1a', 1],
    ['1b', 1],
    ['2a', 2],
    ['2b', 2],
  ])
})

test('leaving the loop lets go of the connection', async () => {
  let isReleased = false
  async function* body() {
    try {
      for (;;) yield Buffer.from('data: 1\n\n')
    } finally {
      isReleased = true
    }
  }
  for await (const _ of readSse(body(), 1000, tooLarge)) break
  expect(isReleased).toBe(true)
})
