import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createConnection } from '../../src/main/service/transport/connection.ts'
import { ServiceError } from '../../src/main/service/errors.ts'
import { embeddingOperation } from '../../src/main/service/operations/embedding.ts'
import { defaultProfile } from '../../src/main/service/profile/profile.ts'
import { sendInto } from '../../src/main/service/transport/sendInto.ts'

const replyBytes = 1_000_000
/** What is asked for a reply of many small pieces. */
const inPieces = '7'

/** No two stretches of 251 bytes apart by less than 251 * 256 are alike. */
function replyOf(seed: number): Buffer {
  return Buffer.from(Uint8Array.from({ length: replyBytes }, (_, i) => seed + (i % 251) + Math.floor(i / 251)))
}

const pieceBytes = 2_000

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const asked = Buffer.concat(chunks).toString()
  response.writeHead(asked === 'refused' ? 502 : 200)
  if (asked === 'refused') return void response.end('x'.repeat(replyBytes))
  const reply = replyOf(Number(asked))
  if (asked !== inPieces) return void response.end(reply)
  for (let at = 0; at < reply.length; at += pieceBytes) {
    response.write(reply.subarray(at, at + pieceBytes))
    await nextTurn()
  }
  response.end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const profile = { ...defaultProfile, wire: { ...defaultProfile.wire, maxConnections: 2 } }
const connection = createConnection({ baseUrl, profile, readsInPlace: true })
afterAll(async () => {
  await connection.dispatcher.close()
  server.close()
})

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

async function read(seed: number, memories: Set<ArrayBufferLike>): Promise<Buffer> {
  const pieces: Buffer[] = []
  await sendInto(connection, embeddingOperation, { body: String(seed) }, (piece) => {
    memories.add(piece.buffer)
    pieces.push(Buffer.from(piece))
  })
  return Buffer.concat(pieces)
}

test('replies come whole, one after the other and side by side, each of two connections in two memories', async () => {
  const memories = new Set<ArrayBufferLike>()
  for (const seed of [0, 1, 2]) expect((await read(seed, memories)).equals(replyOf(seed))).toBe(true)
  const replies = await Promise.all([3, 4, 5].map((seed) => read(seed, memories)))
  for (const [index, reply] of replies.entries()) expect(reply.equals(replyOf(index + 3))).toBe(true)
  expect(memories.size).toBeLessThanOrEqual(4)
})

test('what a slow reader has not taken yet is not written over', async () => {
  const pieces: Buffer[] = []
  const ended = Promise.withResolvers<void>()
  connection.dispatcher.dispatch(
    { origin: baseUrl, path: '/embedding', method: 'POST', body: inPieces },
    {
      onRequestStart: () => {},
      onResponseStart: () => {},
      onResponseData: (controller, piece) => {
        pieces.push(Buffer.from(piece))
        controller.pause()
        void turns(5).then(() => controller.resume())
      },
      onResponseEnd: () => ended.resolve(),
      onResponseError: (_, error) => ended.reject(error),
    },
  )
  await ended.promise
  expect(Buffer.concat(pieces).equals(replyOf(Number(inPieces)))).toBe(true)
})

test('a piece that is not understood ends the request with what was thrown, and a long error body changes no status', async () => {
  const thrown = new ServiceError('shape', 'Not this.', { where: 'here', mayHaveArrived: true })
  const refuse = () => {
    throw thrown
  }
  await expect(sendInto(connection, embeddingOperation, { body: '8' }, refuse)).rejects.toBe(thrown)
  const refused = sendInto(connection, embeddingOperation, { body: 'refused' }, () => {})
  await expect(refused).rejects.toMatchObject({ kind: 'server', status: 502 })
  expect((await read(9, new Set())).equals(replyOf(9))).toBe(true)
})
