import { expect, test } from 'vitest'
import shipped from '../../resources/service-profile.json' with { type: 'json' }
import { readLocalProfile } from '../../src/localservice/profile.ts'
import { defaultProfile, parseProfile } from '../../src/main/service/profile/profile.ts'

test('every assumption has a value and a reason', () => {
  const { version, ...sections } = shipped
  expect(version).toBe(1)
  for (const [name, section] of Object.entries(sections))
    for (const [entry, assumption] of Object.entries(section)) {
      expect(Object.keys(assumption), `${name}.${entry}`).toEqual(['value', 'reason'])
      expect(assumption.reason.length, `${name}.${entry}`).toBeGreaterThan(10)
    }
})

test('an override replaces single assumptions, with or without a reason', () => {
  const profile = parseProfile({
    embedding: { emptyText: { value: 'refused' } },
    retry: { maxAttempts: { value: 9, reason: 'Mine.' } },
  })
  expect(profile.embedding.emptyText).toBe('refused')
  expect(profile.retry.maxAttempts).toBe(9)
  expect(profile.embedding.maxBodyBytes).toBe(defaultProfile.embedding.maxBodyBytes)
})

for (const [name, override, where] of [
  ['an unknown section', { embeding: {} }, 'top level'],
  ['an unknown entry', { embedding: { emptytext: { value: 'x' } } }, 'mine.json, embedding'],
  ['a wrong type', { retry: { maxAttempts: { value: 'many' } } }, 'mine.json, retry.maxAttempts.value'],
  ['a bare value', { retry: { maxAttempts: 3 } }, 'mine.json, retry.maxAttempts'],
  ['a list', [], 'mine.json'],
] as const)
  test(`an override with ${name} is refused with its place`, () => {
    const error = (() => {
      try {
        return parseProfile(override, 'mine.json')
      } catch (reason) {
        return reason
      }
    })()
    expect(error).toMatchObject({ code: 'invalid_input', where: expect.stringContaining(where) })
  })

test('both sides read multimodal embedding alike, each by itself', () => {
  const other = {
    fusionName: { value: 'fuse' },
    imageTypes: { value: ['image/png'] },
    defaultFrameRate: { value: 0.25 },
  }
  for (const override of [{}, { vlEmbedding: other }])
    expect(parseProfile(override).vlEmbedding).toMatchObject(readLocalProfile(override).vlEmbedding)
  for (const [name, value] of [
    ['maxBodyBytes', 'large'],
    ['imageTypes', 'image/png'],
    ['defaultFrameRate', 2],
    ['imageName', ''],
  ] as const) {
    const override = { vlEmbedding: { [name]: { value } } }
    expect(() => readLocalProfile(override)).toThrow(name)
    expect(() => parseProfile(override)).toThrow(/not usable/)
  }
})

test('both sides read the same numbers, each by itself', () => {
  for (const override of [{}, { embedding: { maxBodyBytes: { value: 1000 }, minInputs: { value: 0 } } }]) {
    const local = readLocalProfile(override).embedding
    expect(parseProfile(override).embedding).toMatchObject(local)
  }
  expect(() => readLocalProfile({ embedding: { minInputs: { value: 'one' } } })).toThrow(/minInputs/)
})
