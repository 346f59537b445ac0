import * as fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { startLocalService, type LocalService } from '../../../src/localservice/server.ts'
import { checkSearchBody } from '../../../src/main/service/operations/checkSearchBody.ts'
import { searchOperations } from '../../../src/main/service/operations/search.ts'
import type { SearchKind } from '../../../src/main/service/operations/searchRequest.ts'
import { defaultProfile } from '../../../src/main/service/profile/profile.ts'
import { around, expectBothToAgree } from '../../fixtures/service/bothSides.ts'

let service: LocalService

beforeAll(async () => {
  service = await startLocalService()
})
afterAll(() => service.close())

/** Values at and around every limit of the parameters' tables, and of the wrong type. */
const wrong = fc.constantFrom<unknown>(null, '', '5', 1.5, -1, true, [], {}, ['x'], [null], [1], 'other')
const often = (usual: fc.Arbitrary<unknown>, odd: fc.Arbitrary<unknown> = wrong) =>
  fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd })
const longText = (limit: number) => around(limit).map((length) => 'é'.repeat(length))
const texts = (items: number, characters: number) =>
  often(
    fc.oneof(
      { weight: 6, arbitrary: fc.array(fc.constantFrom('a', 'Ä', '😀', 'example.org'), { maxLength: 3 }) },
      { weight: 1, arbitrary: around(items).map((length) => Array.from({ length }, () => 'x')) },
      { weight: 1, arbitrary: longText(characters).map((text) => [text]) },
    ),
  )
const tokens = (most: number) => often(fc.oneof(around(100), around(most), fc.constant(500)))
const part = (most: number) =>
  often(fc.record({ enable: often(fc.boolean()), max_tokens: tokens(most) }, { requiredKeys: [] }))
const time = often(
  fc.constantFrom('2031-04-02T08:00:00Z', '2031-04-02T08:00:00.5+05:30', '2031-04-02T08:00Z'),
  fc.constantFrom<unknown>(
    '2031-04-02',
    '2031-13-02T08:00:00Z',
    '2031-04-02T08:00:00',
    '2031-04-02 08:00:00Z',
    '',
    5,
    null,
  ),
)
const choice = (...values: readonly string[]) => often(fc.constantFrom(...values))
const query = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'cocoa',
      'a site:example.org',
      '-site:x.example cable',
      `site:${'d'.repeat(61)}`,
      '漢字',
    ),
  },
  { weight: 1, arbitrary: longText(500) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('', '  ', null, 3, ['a']) },
)
const range = choice('day', 'week', 'month', 'year', 'd', 'w', 'm', 'y')
const shared = {
  query,
  count: often(fc.oneof(around(1), around(100), fc.constant(3))),
  include_domains: texts(1200, 60),
  exclude_domains: texts(1200, 60),
  time_basis: choice('auto', 'published', 'crawled'),
  time_range: range,
  start_time: time,
  end_time: time,
  language: often(fc.subarray(['ar', 'en', 'zh', 'vi']), fc.constantFrom<unknown>(['xx'], 'en', [null], [''])),
  highlight: part(20_000),
  full_content: part(100_000),
}
const { search } = defaultProfile
const bodies: Readonly<Record<SearchKind, fc.Arbitrary<object>>> = {
  web: record({
    ...shared,
    [search.searchKindName]: choice('general', 'news'),
    [search.requiredTextsName]: texts(5, 30),
    [search.excludedTextsName]: texts(5, 30),
    [search.highlightFormatName]: choice('markdown', 'text'),
    [search.adultFilterName]: choice('off', 'strict'),
    [search.imagesName]: often(fc.boolean()),
  }),
  news: record({
    ...shared,
    [search.subjectsName]: often(
      record({ enable: often(fc.boolean()), count: often(fc.oneof(around(1), around(20))) }),
    ),
  }),
  business: record({
    ...shared,
    entities: often(
      record({
        enable: often(fc.boolean()),
        count: often(fc.oneof(around(1), around(20))),
        max_activities: often(fc.oneof(around(1), around(20))),
      }),
    ),
  }),
  video: record({
    inputs: often(
      fc.array(often(fc.record({ type: choice('text'), data: query })), { minLength: 1, maxLength: 2 }),
      fc.constantFrom<unknown>([], null, {}, [null], 'a'),
    ),
    count: often(fc.oneof(around(1), around(10))),
    time_range: range,
    start_time: time,
    end_time: time,
    [search.videoAdultFilterName]: choice('off', 'strict'),
  }),
}

/** Each field left out three times in four, but for the first: with all of them, hardly a request would be valid. */
function record(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<object> {
  const absent = Symbol('absent')
  const entries = Object.entries(fields).map(
    ([name, value], index) =>
      [
        name,
        fc.oneof(
          { weight: index === 0 ? 30 : 1, arbitrary: value },
          { weight: index === 0 ? 1 : 3, arbitrary: fc.constant<unknown>(absent) },
        ),
      ] as const,
  )
  return fc
    .record(Object.fromEntries(entries))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== absent)))
}

test.each(['web', 'news', 'business', 'video'] as const)(
  'a random %s search is refused by both sides or by neither',
  (kind) =>
    expectBothToAgree(bodies[kind], {
      url: () => service.url + searchOperations[kind].path,
      bodyOf: (body) => JSON.stringify(body),
      check: (body) => checkSearchBody(kind, JSON.stringify(body), defaultProfile),
      least: 50,
    }),
)
