import * as fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import {
  checkVlEmbedding,
  vlEmbeddingBody,
  type VlElement,
  type VlEmbeddingRequest,
} from '../../src/main/service/operations/vlEmbeddingLimits.ts'
import { parseProfile } from '../../src/main/service/profile/profile.ts'
import { around, expectBothToAgree } from '../fixtures/service/bothSides.ts'
import { pictureFile, red, vp8KeyFrame, webmFile } from '../fixtures/service/media.ts'

/** Small enough that a request of a few images is around it. */
const override = { vlEmbedding: { maxBodyBytes: { value: 12_000 } } }
const profile = parseProfile(override)
let service: LocalService
let png: Uint8Array
let webm: Uint8Array

beforeAll(async () => {
  service = await startLocalService({ profile: override })
  png = await pictureFile(4, 4, () => red)
  const bytes = await vp8KeyFrame(16, 16, () => red)
  webm = webmFile([{ timeMs: 0, bytes }], { durationMs: 2000 })
})
afterAll(() => service.close())

/** Values at and around every limit of the parameters table, and of the wrong type. */
type Made = { readonly kind: string; readonly text?: string; readonly mediaType?: string }
const element: fc.Arbitrary<Made> = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map((text) => ({ kind: 'text', text })) },
  { weight: 1, arbitrary: around(10_000).map((length) => ({ kind: 'text', text: 'x'.repeat(length) })) },
  { weight: 1, arbitrary: around(5000).map((length) => ({ kind: 'text', text: '😀'.repeat(length) })) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('image'),
      mediaType: fc.constantFrom('image/png', 'image/png', 'image/png', 'image/webp', 'image/tiff', 'video/webm'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('video'), mediaType: fc.constantFrom('video/webm', 'image/png') }),
  },
)
const contents: fc.Arbitrary<Made[]> = fc.oneof(
  { weight: 10, arbitrary: fc.array(element, { maxLength: 8 }) },
  { weight: 2, arbitrary: around(20).map((length) => Array.from({ length }, () => ({ kind: 'text', text: 'x' }))) },
  {
    weight: 2,
    arbitrary: around(5).map((length) => Array.from({ length }, () => ({ kind: 'image', mediaType: 'image/png' }))),
  },
)
const request = fc.record(
  {
    contents,
    model: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('svc-vl-embedding', 'svc-vl-embedding-large', 'local/hashed-vl-1-2048') },
      { weight: 1, arbitrary: fc.constantFrom('local/hashed-vl-1-77', 'svc-embedding-4b', '') },
    ),
    fusion: fc.boolean(),
    dimension: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(1, 2, 64) },
      { weight: 2, arbitrary: fc.oneof(around(1), around(2048), around(4096)) },
      { weight: 1, arbitrary: fc.constantFrom(1.5, -3) },
    ),
    frameRate: fc.oneof(
      { weight: 4, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      { weight: 1, arbitrary: fc.constantFrom(-0.1, 1.1, 0, 1) },
    ),
    instruction: fc.oneof(
      { weight: 5, arbitrary: fc.string({ maxLength: 30 }) },
      { weight: 1, arbitrary: around(10_000).map((length) => 'x'.repeat(length)) },
    ),
  },
  { requiredKeys: ['contents', 'model', 'fusion'] },
)

type MadeRequest = Omit<VlEmbeddingRequest, 'contents'> & { readonly contents: readonly Made[] }

function withBytes({ contents: elements, ...rest }: MadeRequest): VlEmbeddingRequest {
  const filled = elements.map((one) => (one.mediaType ? { ...one, bytes: one.kind === 'image' ? png : webm } : one))
  return { ...rest, contents: filled as VlElement[] }
}

test('a random request is refused by both sides or by neither', () =>
  expectBothToAgree(request.map(withBytes), {
    url: () => `${service.url}/vl-embedding`,
    bodyOf: (given) => vlEmbeddingBody(given, profile),
    check: (given) => checkVlEmbedding(given, profile),
    least: 60,
  }))
