import { describe, expect, test } from 'vitest'
import type { CollectParameters } from '../../../src/contract/collect/collectParameters.ts'
import type { CollectKindRules } from '../../../src/contract/collect/collectRules.ts'
import { emptyForm, readForm, writeForm } from '../../../src/renderer/collect/collectForm.ts'

const rules = (parameters: readonly (keyof CollectParameters)[]): CollectKindRules => ({
  parameters,
  count: { min: 1, max: 100 },
  defaults: {
    count: 10,
    timeBasis: 'auto',
    highlight: true,
    highlightTokens: 512,
    fullContent: false,
    fullContentTokens: 2048,
  },
  areDefaultsDocumented: false,
  note: null,
})
const everything: CollectParameters = {
  query: 'port strike',
  count: 20,
  includeDomains: ['a.org', 'b.org'],
  excludeDomains: ['c.org'],
  timeBasis: 'crawled',
  timeRange: 'month',
  startTime: '2031-01-01',
  endTime: '2031-02-01',
  language: ['en', 'de'],
  highlight: { enable: true, maxTokens: 300 },
  fullContent: { enable: false },
  searchKind: 'news',
  requiredTexts: ['night shift', 'union'],
  excludedTexts: ['football'],
  highlightFormat: 'text',
  adultFilter: 'strict',
  images: true,
  subjects: { enable: true, count: 3 },
  entities: { enable: false, count: 2, maxActivities: 4 },
}
const all = rules(Object.keys(everything) as (keyof CollectParameters)[])

describe('the form of a search', () => {
  test('asks for what it was filled with', () => {
    expect(readForm(writeForm(everything), all)).toEqual({ parameters: everything, badNumbers: [] })
  })

  test('leaves out what is empty', () => {
    expect(readForm({ ...emptyForm, query: '  cocoa ' }, all).parameters).toEqual({ query: 'cocoa' })
  })

  test('sends nothing that this kind of search does not have', () => {
    const { parameters } = readForm(writeForm(everything), rules(['query', 'count', 'adultFilter']))
    expect(parameters).toEqual({ query: 'port strike', count: 20, adultFilter: 'strict' })
  })

  test('takes domains by line, comma or space, and texts by line only', () => {
    const form = { ...emptyForm, includeDomains: 'a.org, b.org\nc.org  d.org;', requiredTexts: ' one two \n\nthree' }
    expect(readForm(form, all).parameters).toMatchObject({
      includeDomains: ['a.org', 'b.org', 'c.org', 'd.org'],
      requiredTexts: ['one two', 'three'],
    })
  })

  test('names the fields that hold no number, and sends none of them', () => {
    const form = { ...emptyForm, count: 'ten', highlight: { enable: 'on' as const, maxTokens: '5x' } }
    expect(readForm(form, all)).toEqual({
      parameters: { query: '', highlight: { enable: true } },
      badNumbers: ['count', 'highlight'],
    })
  })

  test('keeps a number that is out of bounds: the core says what is wrong with it', () => {
    expect(readForm({ ...emptyForm, count: '-3' }, all).parameters.count).toBe(-3)
    expect(readForm({ ...emptyForm, count: '1,200' }, all).parameters.count).toBe(1200)
  })
})
