import * as fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { checkEmbeddingBody } from '../../src/main/service/operations/embeddingLimits.ts'
import { defaultProfile } from '../../src/main/service/profile/profile.ts'
import { around, expectBothToAgree } from '../fixtures/service/bothSides.ts'

let service: LocalService

beforeAll(async () => {
  service = await startLocalService()
})
afterAll(() => service.close())

/** Values at and around every limit of the parameters table, and of the wrong type. */
const text = fc.oneof(
  { weight: 20, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 3, arbitrary: around(10_000).map((length) => 'é'.repeat(length)) },
  { weight: 1, arbitrary: around(5000).map((length) => '😀'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(1, null, ['a'], '\ud800', '') },
)
const input = fc.oneof(
  { weight: 10, arbitrary: fc.array(text, { maxLength: 4 }) },
  { weight: 2, arbitrary: around(1000).map((length) => Array.from({ length }, () => 'x')) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('text', null, {}, 5) },
)
const model = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('svc-embedding-0.6b', 'svc-embedding-4b', 'svc-embedding-8b') },
  { weight: 2, arbitrary: fc.constantFrom<unknown>('local/hashed-1-2560', 'local/hashed-1-77', '', 'other', null, 7) },
)
const dimension = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1, 2, 64) },
  { weight: 2, arbitrary: fc.oneof(around(1), around(1024), around(2560), around(4096)) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(1.5, -3, '4', null, true) },
)
const inputType = fc.constantFrom<unknown>('query', 'document', null, 'passage', '', 1)
const body = fc.record({ input, model, dimension, input_type: inputType }, { requiredKeys: [] })

test('a random request is refused by both sides or by neither', () =>
  expectBothToAgree(
    body.map((request) => JSON.stringify(request)),
    {
      url: () => `${service.url}/embedding`,
      bodyOf: (json) => json,
      check: (json) => checkEmbeddingBody(json, defaultProfile),
      least: 20,
    },
  ))
