import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mp4Facts, webmFacts, type ReadableBytes } from '../../../src/main/media/videoFacts.ts'
import { mp4File, webmFile } from '../../fixtures/service/media.ts'

function fileOf(bytes: Uint8Array): ReadableBytes {
  return {
    read: async (buffer, offset, length, position) => {
      const piece = bytes.subarray(position, position + length)
      buffer.set(piece, offset)
      return { bytesRead: piece.length }
    },
  }
}
const frame = { timeMs: 0, bytes: new Uint8Array(200) }

test('an MP4 says its size and length, wherever that stands', async () => {
  const bytes = mp4File({ seconds: 12, width: 1280, height: 720 })
  expect(await mp4Facts(fileOf(bytes), bytes.length)).toEqual({ width: 1280, height: 720, durationMs: 12_000 })
})

test('a WebM says its size, and its length where it knows it', async () => {
  const whole = webmFile([frame], { width: 320, height: 240, durationMs: 4_500 })
  expect(await webmFacts(fileOf(whole), whole.length)).toEqual({ width: 320, height: 240, durationMs: 4_500 })
  const live = webmFile([frame, frame], { width: 64, height: 48, isLive: true })
  expect(await webmFacts(fileOf(live), live.length)).toEqual({ width: 64, height: 48, durationMs: undefined })
})

test('a damaged video never throws and never loops', async () => {
  const files = [
    [mp4File({ seconds: 3 }), mp4Facts],
    [webmFile([frame], { durationMs: 1_000 }), webmFacts],
  ] as const
  for (const [whole, facts] of files)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }),
        fc.nat(whole.length),
        async (changes, cut) => {
          const bytes = Buffer.from(whole)
          for (const [at, value] of changes) bytes[at] = value
          await facts(fileOf(bytes.subarray(0, cut)), cut)
        },
      ),
    )
})
