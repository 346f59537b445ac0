import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { routes } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { loadSmall } from '../../../src/main/base/heaps.ts'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import { embeddingBody } from '../../../src/main/service/operations/embeddingLimits.ts'
import { startLocalService } from '../../../src/main/service/startLocalService.ts'
import { textOf } from '../dataset.ts'
import type { RunResult } from '../measure.ts'

/**
 * The embedding pipeline (packing, sending, decoding, storing) against a server that gives a recorded reply of the local
 * service to every request, from a process of its own over loopback: unlimited, and as fast as a line of 250 and of 125
 * megabytes a second would. Beside it, in a process of its own too, the same requests with the replies thrown away.
 * Of 24,000 texts or more at 125 megabytes a second, and more the faster it goes, what a job costs once (a tenth of a
 * second, and compiling its code) is a small part.
 *
 *     node pipeline.ts FOLDER TEXTS             measures
 *     node pipeline.ts serve|ask|embed ...      one of its processes
 */
// As the entries of the product do.
const [{ createCore }, { createHandlers }] = await loadSmall(() =>
  Promise.all([import('../../../src/main/core.ts'), import('../../../src/main/api/handlers.ts')]),
)
const settings = { model: 'svc-embedding-0.6b', dimension: 1024, inputType: 'document' } as const
const perRequest = 1_000
/** As many requests under way as the pipeline allows itself. */
const underWay = 4
/** Bytes per second; 0 = as fast as it goes. Each with as many times the texts, so that all take about the same time. */
const rates: readonly (readonly [rate: number, times: number])[] = [
  [125e6, 1],
  [250e6, 2],
  [0, 3],
]
const rounds = 3

async function main(folder: string, texts: number): Promise<RunResult> {
  const server = fork(import.meta.filename, ['serve'])
  const [{ url, replyBytes }] = (await once(server, 'message')) as [{ url: string; replyBytes: number }]
  const figures: Record<string, number> = { pipelineReplyBytes: replyBytes, pipelineTexts: texts }
  try {
    for (const [rate, times] of rates) {
      server.send({ rate })
      await once(server, 'message')
      const measure = (part: 'ask' | 'embed') =>
        answerOf(fork(import.meta.filename, [part, folder, String(times * texts), url]))
      // In turn, so that what else the machine does falls on both: a share is that of two that followed each other.
      const pairs: { ask: Measured; embed: Measured }[] = []
      for (let round = 0; round < rounds; round++)
        pairs.push({ ask: await measure('ask'), embed: await measure('embed') })
      const name = rate === 0 ? 'unlimited' : `${rate / 1e6}`
      figures[`pipelineAsk ${name}`] = median(pairs.map(({ ask }) => ask.perSecond))
      figures[`pipelineEmbed ${name}`] = median(pairs.map(({ embed }) => embed.perSecond))
      figures[`pipelineShare ${name}`] = median(pairs.map(({ ask, embed }) => embed.perSecond / ask.perSecond))
      figures[`pipelineAskCpu ${name}`] = median(pairs.map(({ ask }) => ask.cpuMicros))
      figures[`pipelineEmbedCpu ${name}`] = median(pairs.map(({ embed }) => embed.cpuMicros))
    }
  } finally {
    server.kill()
  }
  return { program: 'Quarry', figures }
}

/** Texts per second, and the processor time of each in all threads of the process that asks, in microseconds. */
interface Measured {
  readonly perSecond: number
  readonly cpuMicros: number
}

/** Measures from now on; the result is taken at the end. */
function startMeasuring(texts: number): () => Measured {
  const before = performance.now()
  const used = process.cpuUsage()
  return () => {
    const perSecond = (texts / (performance.now() - before)) * 1_000
    const { user, system } = process.cpuUsage(used)
    return { perSecond, cpuMicros: (user + system) / texts }
  }
}

async function answerOf(child: ChildProcess): Promise<Measured> {
  const answer = once(child, 'message') as Promise<[Measured]>
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the pipeline's bench ended with ${String(code)}.`)
  })
  const [measured] = await Promise.race([answer, ended])
  ended.catch(() => {})
  child.kill()
  return measured
}

/** Records one reply, then gives it to everybody, all connections together at the rate it is told. */
async function serve(): Promise<void> {
  const reply = await recordReply()
  let rate = 0
  let free = 0
  const pieceBytes = 131_072
  const server = createServer(async (incoming, response) => {
    for await (const chunk of incoming) void chunk
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.length })
    if (rate === 0) return void response.end(reply)
    for (let at = 0; at < reply.length; at += pieceBytes) {
      const piece = reply.subarray(at, at + pieceBytes)
      // What the line could have carried while nobody asked is lost, but for two milliseconds.
      free = Math.max(free, performance.now() - 2) + (piece.length / rate) * 1_000
      const early = free - performance.now()
      if (early >= 1) await wait(early)
      if (!response.write(piece)) await once(response, 'drain')
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.on('disconnect', () => process.exit())
  process.on('message', (told: { readonly rate: number }) => {
    rate = told.rate
    process.send?.('ready')
  })
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, replyBytes: reply.length })
}

async function recordReply(): Promise<Buffer> {
  const service = await startLocalService(workerUrl('localservice'))
  const { body } = await post(service.url, bodyOf(0))
  const reply = (await body.text()).replaceAll(/"model":"[^"]*"/g, `"model":"${settings.model}"`)
  await service.close()
  return Buffer.from(reply)
}

const agent = new Agent({ connections: underWay, headersTimeout: 0, bodyTimeout: 0 })
function post(url: string, body: string) {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer bench' }
  return request(`${url}/embedding`, { method: 'POST', dispatcher: agent, headers, body })
}

function bodyOf(first: number): string {
  return embeddingBody({ ...settings, texts: Array.from({ length: perRequest }, (_, i) => textOf(first + i)) })
}

/** The requests alone, by the client that Quarry is built on, in the way that it documents. */
async function ask(texts: number, url: string): Promise<Measured> {
  const bodies = Array.from({ length: texts / perRequest }, (_, i) => bodyOf(i * perRequest))
  const measured = startMeasuring(texts)
  const line = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop())
      for await (const chunk of (await post(url, body)).body) void chunk
  }
  await Promise.all(Array.from({ length: underWay }, line))
  return measured()
}

/** The pipeline over a new library, from the start of the job to its end. */
async function embed(folder: string, texts: number, url: string): Promise<Measured> {
  const library = join(folder, 'pipeline.quarry')
  const file = join(folder, 'pipeline.jsonl')
  const clean = () => ['', '-wal', '-shm'].forEach((suffix) => rmSync(`${library}${suffix}`, { force: true }))
  clean()
  await writeFile(file, Array.from({ length: texts }, (_, i) => JSON.stringify({ text: textOf(i) })).join('\n'))
  const core = await createCore({
    shell: 'cli',
    version: 'bench',
    libraryPath: library,
    create: true,
    remote: { baseUrl: url, apiKey: 'bench' },
  })
  const client = directClient(routes, createHandlers(core), errorToData)
  const source = { kind: 'path', path: file } as const
  const options = { text: ['text'] }
  const imported = await client.imports.start({ sources: [source], collection: 'texts', embed: false, options })
  for await (const job of client.jobs.watch({ id: imported.import.id })) void job
  await core.service.embeddingClient()
  const measured = startMeasuring(texts)
  const job = await client.embedding.start({ model: settings.model, dimension: settings.dimension })
  let state = ''
  for await (const seen of client.jobs.watch({ id: job.id })) ({ state } = seen)
  const result = measured()
  const [space] = await core.library.store.readAfterWrite.listSpaces()
  if (state !== 'done' || space === undefined) throw new Error(`The job ended as ${state}.`)
  await core.close()
  clean()
  rmSync(file, { force: true })
  return result
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

const [part = '', folder = '', texts = '', url = ''] = process.argv.slice(2)
if (part === 'serve') await serve()
else if (part === 'ask') process.send?.(await ask(Number(texts), url))
else if (part === 'embed') process.send?.(await embed(folder, Number(texts), url))
else {
  console.log(JSON.stringify([await main(part, Number(folder))]))
  process.exit(0)
}
