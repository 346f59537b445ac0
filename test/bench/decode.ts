import { seededRandom } from '../../src/main/base/random.ts'
import { createNumberKernel } from '../../src/main/service/numbers/createNumberKernel.ts'
import { NumberRowReader } from '../../src/main/service/numbers/numberRows.ts'

/** One kind of reply, read by JSON.parse and Float32Array, by the compiled kernel and by its JavaScript fallback. */
export interface DecodeResult {
  readonly numbers: string
  readonly dimension: number
  readonly replyBytes: number
  /** Of one reply, medians of the thread's processor time, which other programs on the machine disturb least. */
  readonly parseMs: number
  readonly kernelMs: number
  readonly fallbackMs: number
  /** How many times faster than JSON.parse the kernel is: the median of the ratios of runs that followed each other. */
  readonly ratio: number
  /** Numbers that differ from JSON.parse's in any bit, over both ways. */
  readonly different: number
}

const forms: Readonly<Record<string, (value: number) => string>> = {
  'full precision': String,
  '8 decimals': (value) => value.toFixed(8),
  '7 decimals': (value) => value.toFixed(7),
}
const chunkBytes = 65_536
/** A thread's processor time may be counted in steps of 4 ms: what is measured must last for many of them. */
const sampleMs = 200

/** Decodes replies of `count` vectors `rounds` times in turn, in each form of number and each dimension. */
export function benchDecode({ count = 1000, dimensions = [1024, 4096], rounds = 9 } = {}): DecodeResult[] {
  return dimensions.flatMap((dimension) =>
    Object.entries(forms).map(([numbers, write]) => {
      const reply = replyOf(count, dimension, write)
      return measure(numbers, reply, count, dimension, rounds)
    }),
  )
}

function replyOf(count: number, dimension: number, write: (value: number) => string): Buffer {
  const random = seededRandom(dimension)
  const numbers = () =>
    Array.from({ length: dimension }, () => write((random.next() + random.next() + random.next() - 1.5) * 0.06))
  const rows = Array.from({ length: count }, (_, index) => `{"index":${index},"embedding":[${numbers().join(',')}]}`)
  return Buffer.from(`{"code":0,"request_id":"r","data":{"results":[${rows.join(',')}],"model":"m"}}`)
}

function measure(numbers: string, reply: Buffer, count: number, dimension: number, rounds: number): DecodeResult {
  const chunks = Array.from({ length: Math.ceil(reply.length / chunkBytes) }, (_, i) =>
    reply.subarray(i * chunkBytes, (i + 1) * chunkBytes),
  )
  const read = (choice: 'wasm' | 'fallback') => {
    const kernel = createNumberKernel(choice)
    return () => {
      const reader = new NumberRowReader(dimension, count, { kernel })
      for (const chunk of chunks) reader.push(chunk)
      return reader.end().rows
    }
  }
  const ways = [() => parseWhole(chunks, count, dimension), read('wasm'), read('fallback')] as const
  const [expected, ...others] = ways.map((way) => new Uint32Array(way().buffer))
  const different = others.reduce((sum, bits) => sum + bits.filter((value, i) => value !== expected?.[i]).length, 0)
  const samples = ways.map((way) => ({ way, times: Math.ceil(sampleMs / elapsedMs(way)) }))
  const times = Array.from({ length: rounds }, () => samples.map(processorMs))
  const column = (way: number) => median(times.map((round) => round[way] ?? 0))
  return {
    numbers,
    dimension,
    replyBytes: reply.length,
    parseMs: column(0),
    kernelMs: column(1),
    fallbackMs: column(2),
    ratio: median(times.map(([parse = 0, kernel = 1]) => parse / kernel)),
    different,
  }
}

function parseWhole(chunks: readonly Buffer[], count: number, dimension: number): Float32Array<ArrayBuffer> {
  const whole = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    data: { results: { index: number; embedding: number[] }[] }
  }
  const rows = new Float32Array(count * dimension)
  for (const { index, embedding } of whole.data.results) rows.set(embedding, index * dimension)
  return rows
}

/** How long the fastest of a few turns takes: others on the machine only make it longer. */
function elapsedMs(way: () => unknown): number {
  const turns = Array.from({ length: 3 }, () => {
    const before = performance.now()
    way()
    return performance.now() - before
  })
  return Math.min(...turns)
}

/** Of one turn, as the mean of as many as it takes to see it. */
function processorMs({ way, times }: { readonly way: () => unknown; readonly times: number }): number {
  const before = process.threadCpuUsage()
  for (let turn = 0; turn < times; turn++) way()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / times
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
